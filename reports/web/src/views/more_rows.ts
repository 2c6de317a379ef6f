import { announce } from "../announce";
import { h } from "../dom";

// Lists that the reader has asked to see whole: they stay so when the page is drawn anew.
const whole = new Set<string>();

export interface Rows {
  body: HTMLElement;
  // Adds the others; null if the body has all.
  more: HTMLElement | null;
}

// The first rows of a table, and a button for all. `what` says what the rows are, in the plural.
export function rows_with_more<T>(all: T[], first: number, what: string,
  row_of: (one: T, place: number) => HTMLElement): Rows {
  const shown = whole.has(what) ? all.length : first;
  const body = h("tbody", {}, ...all.slice(0, shown).map(row_of));
  if (all.length <= shown) return { body, more: null };
  const more = h("button", { type: "button", class: "more", onclick: () => {
    whole.add(what);
    const added = all.slice(first).map((one, i) => row_of(one, first + i));
    body.append(...added);
    more.remove();
    announce(`All ${all.length} ${what} are shown`);
    // The button is gone: the focus goes on with the first row that it added.
    added[0].querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  } }, `Show all ${all.length.toLocaleString("en")} ${what}`);
  return { body, more };
}
