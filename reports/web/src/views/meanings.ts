import { h } from "../dom";

// What the columns of a table mean, folded.
export function meanings(columns: { title: string; meaning: string }[]): HTMLElement {
  return h("details", { class: "raw", "data-open": "meanings" }, h("summary", {}, "What the columns mean"),
    h("dl", {}, ...columns.flatMap(({ title, meaning }) => [h("dt", {}, title), h("dd", {}, meaning)])));
}
