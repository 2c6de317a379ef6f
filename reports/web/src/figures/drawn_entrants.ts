import type { Context } from "../context";
import { count_of } from "../format";

// A drawing has room for so many entrants; its table has all of them.
const kMost = 60;

// The entrants that a drawing shows, best first: the visible ones, or, if they are too many, those in
// colour and the best of the others.
export function drawn_entrants({ visible, focused }: Context): number[] {
  if (visible.length <= kMost) return visible;
  const first = new Set(focused.slice(0, kMost));
  for (const e of visible) {
    if (first.size >= kMost) break;
    first.add(e);
  }
  return visible.filter((e) => first.has(e));
}

// What is left out, for the note of a figure: empty if nothing is.
export function left_out_of_drawing(context: Context): string {
  const left_out = context.visible.length - drawn_entrants(context).length;
  return left_out === 0 ? "" : ` The drawing shows those in colour and the best others; ` +
    `${count_of(left_out, "entrant")} more ${left_out === 1 ? "is" : "are"} in the table below.`;
}
