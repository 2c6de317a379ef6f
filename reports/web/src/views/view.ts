import type { Context } from "../context";
import { h } from "../dom";
import { show } from "../figure";
import type { Figure } from "../figure";
import { remarks_of } from "../notes";
import type { RemarkKind, Report } from "../report";

export interface View {
  id: string;
  title: string;
  // The view whose tab is marked while this one, which has no tab, is shown.
  under?: string;
  // Which of the controls above the view change it.
  controls: ("setting" | "measure" | "entrants")[];
  // Those of them that would change nothing now.
  idle?(context: Context): View["controls"];
  // What the reader can search for by name, with its article, and how many of them there are.
  searches?: { what: string; count(report: Report): number };
  // Controls that only this view has.
  more_controls?(context: Context): (HTMLElement | null)[];
  // What it shows now, in a few words: told to screen readers when the reader has changed it.
  said?(context: Context): string;
  // What of it a print leaves out, if it leaves out anything.
  on_paper?(context: Context): string;
  // Whether the report has anything for it.
  has(context: Context): boolean;
  draw(context: Context): Node[];
}

// Why a view is empty, and what would fill it.
export function nothing(what: string, remedy = ""): HTMLElement {
  return h("p", { class: "nothing" }, what, remedy ? " " : null, remedy ? h("code", {}, remedy) : null);
}

export function figures(...all: (Figure | null)[]): Node[] {
  return all.filter((figure): figure is Figure => figure !== null).map(show);
}

// A table with figures at its right if the screen has room for both, else below it.
export function side_by_side(table: (Node | null)[], beside: Node[]): HTMLElement {
  return h("div", { class: "side-by-side" }, h("div", { class: "board" }, ...table),
    beside.length > 0 ? h("div", { class: "beside-board" }, ...beside) : null);
}

// What the reader should take from the view, if there is a sentence for it.
export function sentence(text: string | null): HTMLElement | null {
  return text === null ? null : h("p", { class: "said" }, text);
}

// The remarks of these kinds, where they belong.
export function remarks_part(report: Report, ...kinds: RemarkKind[]): HTMLElement | null {
  const text = remarks_of(report, ...kinds);
  return text ? h("p", { class: "soft" }, text) : null;
}

export function section(title: string, ...children: (Node | null)[]): HTMLElement {
  return h("section", { class: "part" }, h("h3", {}, title), ...children);
}
