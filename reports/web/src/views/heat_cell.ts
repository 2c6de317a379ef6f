import { h } from "../dom";

// How deep a cell is coloured: the best one deepest, the others by their thirds from the best to the worst.
function depth(share: number, is_best: boolean): number {
  return is_best ? 4 : share < 1 / 3 ? 2 : share < 2 / 3 ? 1 : 0;
}

// A cell of a table of results, coloured by the share of the way from the best to the worst result of its column;
// null: there is no result. `address`: what the cell leads to.
export function heat_cell(share: number | null, is_best: boolean, text: string, below = "", address = ""): HTMLElement {
  const content = [text, below ? h("span", { class: "below" }, below) : null];
  return h("td", { class: `number heat${share === null ? " none" : ` grade-${depth(share, is_best)}`}` },
    ...(address ? [h("a", { href: address }, ...content)] : content));
}

// The same of a place among so many.
export function place_cell(place: number | null, count: number, best: number, text: string, below = "", address = ""): HTMLElement {
  return heat_cell(place === null ? null : (place - 1) / Math.max(1, count - 1), place === best, text, below, address);
}
