import { h } from "../dom";
import type { Measure } from "../report";

// What a measure is, and which of its values are better if those are the low ones.
export const what_is_measured = ({ definition, direction }: Measure): string =>
  (direction === "lower" ? `${definition}. Lower values are better.` : definition);

// What the columns of a table mean, folded.
export function meanings(columns: { title: string; meaning: string; below_meaning?: string }[]): HTMLElement {
  return h("details", { class: "raw", "data-open": "meanings" }, h("summary", {}, "What the columns mean"),
    h("dl", {}, ...columns.flatMap(({ title, meaning, below_meaning }) =>
    [h("dt", {}, title), h("dd", {}, below_meaning ? `${meaning}; with it, ${below_meaning}` : meaning)])));
}
