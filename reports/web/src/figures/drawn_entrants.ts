import type { Context } from "../context";
import { entrant_name, has_answered } from "../context";
import { count_of, listed } from "../format";

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

// Without those that answered nothing, whose scores of requests are only what a failure is given.
export const of_answers = (context: Context): Context =>
  ({ ...context, visible: context.visible.filter((e) => has_answered(context, e)) });

// Which of the entrants are left out for that, for the note of a figure: empty if none is.
export function without_silent(context: Context, entrants: number[]): string {
  const silent = entrants.filter((e) => !has_answered(context, e)).map((e) => entrant_name(context, e));
  return silent.length === 0 ? "" : ` Without ${listed(silent, 5)}, of which no query was answered.`;
}

// How many are drawn, for the note of a figure: empty if all are.
export function left_out_of_drawing(context: Context): string {
  const [drawn, all] = [drawn_entrants(context).length, context.visible.length];
  return drawn === all ? "" : ` The drawing has ${drawn} of ${count_of(all, "entrant")}: those in colour and ` +
    "the best of the others.";
}
