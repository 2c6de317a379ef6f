import type { Context } from "../context";
import { h } from "../dom";
import { show } from "../figure";
import type { Figure } from "../figure";

export interface View {
  id: string;
  title: string;
  // Which of the controls above the view change it.
  controls: ("setting" | "measure" | "tags" | "shown")[];
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
