import { announce } from "./announce";
import { h } from "./dom";
import { is_for_paper } from "./paper";

// Lists that the reader has asked to see whole: they stay so when the page is drawn anew.
const whole = new Set<string>();

interface Shown {
  parts: HTMLElement[];
  // Adds the others; null if all are shown.
  more: HTMLElement | null;
}

// The first parts of a list, and a button for all. `what` says what they are, in the plural; `add` puts
// the others behind the first ones.
export function parts_with_more<T>(all: T[], first: number, what: string,
  part_of: (one: T, place: number) => HTMLElement, add: (others: HTMLElement[]) => void): Shown {
  const count = is_for_paper() || whole.has(what) ? all.length : first;
  const parts = all.slice(0, count).map(part_of);
  if (all.length <= count) return { parts, more: null };
  const more = h("button", { type: "button", class: "more", onclick: () => {
    whole.add(what);
    const others = all.slice(first).map((one, i) => part_of(one, first + i));
    add(others);
    more.remove();
    announce(`All ${all.length.toLocaleString("en")} ${what} are shown`);
    // The button is gone: the focus moves to the first part that it added.
    others[0].querySelector<HTMLElement>("a, button, summary")?.focus({ preventScroll: true });
  } }, `Show all ${all.length.toLocaleString("en")} ${what}`);
  return { parts, more };
}

// The same for the rows of a table.
export function rows_with_more<T>(all: T[], first: number, what: string,
  row_of: (one: T, place: number) => HTMLElement): { body: HTMLElement; more: HTMLElement | null } {
  const body = h("tbody");
  const { parts, more } = parts_with_more(all, first, what, row_of, (others) => body.append(...others));
  body.append(...parts);
  return { body, more };
}
