import type { Context } from "../context";
import { count_of } from "../format";

// The most entrants that a drawing has room for; its table has all of them.
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

// How many are drawn, for the note of a figure: empty if all are.
export function left_out_of_drawing(context: Context): string {
  const [drawn, all] = [drawn_entrants(context).length, context.visible.length];
  return drawn === all ? "" : ` The drawing has ${drawn} of ${count_of(all, "entrant")}: those in colour and ` +
    "the best of the others.";
}
