import type { Context } from "../context";
import { h } from "../dom";
import { show } from "../figure";
import type { Figure } from "../figure";

export interface View {
  id: string;
  title: string;
  // The view whose tab is marked while this one, which has no tab, is shown.
  under?: string;
  // Which of the controls above the view change it.
  controls: ("setting" | "measure" | "entrants")[];
  // What the reader can search for by name, with its article.
  searches?: string;
  // Controls that only this view has.
  more_controls?(context: Context): HTMLElement[];
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

export function section(title: string, ...children: (Node | null)[]): HTMLElement {
  return h("section", { class: "part" }, h("h3", {}, title), ...children);
}
