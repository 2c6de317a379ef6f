import { h } from "../dom";
import { is_for_paper } from "../paper";

export interface SortHeader {
  title: string;
  // What the column means, for readers who point at it.
  meaning: string;
  // Names its button, so that the focus stays there when the page is drawn anew.
  key: string;
  css: string;
  // How the table is sorted by it now; null if it is sorted by another column.
  sorted: "ascending" | "descending" | null;
  press(): void;
}

// The header of a column that the reader can sort by, with what is below its title. On paper it is no button:
// Chromium leaves buttons out of the headers that it repeats on each page.
export function sort_header(one: SortHeader, below: Node | null = null): HTMLElement {
  return h("th", { scope: "col", class: one.css, "aria-sort": one.sorted },
    is_for_paper() ? one.title : h("button", { type: "button", title: one.meaning, "data-focus": `sort-${one.key}`, onclick: one.press },
      one.title, h("span", { class: "arrow", "aria-hidden": "true" },
        one.sorted === null ? "" : one.sorted === "descending" ? "▼" : "▲")), below);
}
