import type { Context } from "../context";
import { entrant_name, significance_for } from "../context";
import type { Figure } from "../figure";
import { fixed, p_value } from "../format";
import type { Matrix, Significance } from "../report";
import { board_id, board_title } from "./board_id";
import { columns_with_numbers, matrix_chart } from "./matrix";

function values_of(result: Significance, entrants: number[]): Matrix {
  const values: Matrix = entrants.map(() => entrants.map(() => null));
  for (const pair of result.pairs) {
    const [a, b] = [entrants.indexOf(pair.a), entrants.indexOf(pair.b)];
    if (a >= 0 && b >= 0) values[a][b] = values[b][a] = pair.p_adjusted;
  }
  return values;
}

// The adjusted p-value of every two entrants: of all visible ones if their numbers have room, else of
// those in focus.
export function pair_figure(context: Context): Figure | null {
  const result = significance_for(context);
  if (!result || result.pairs.length === 0) return null;
  const { visible, focused } = context;
  if (visible.length < 2) return null;
  const name = (e: number): string => entrant_name(context, e);
  const shown = new Set(visible);
  return {
    id: `pairs-${board_id(context)}`, title: `Pairs of entrants, ${board_title(context)}`,
    note: `p-values by ${result.pair_test} over requests, adjusted for all pairs. In the palest ` +
      `cells p is ${result.alpha} or more: the data do not separate the two. The colour is stronger ` +
      "below 0.05, 0.01 and 0.001. A narrow screen shows only the entrants in colour.",
    draw: (ink) => {
      const all = visible.length - 1 <= columns_with_numbers(ink, visible.map(name));
      const entrants = all || focused.length < 2 ? visible : focused;
      const names = entrants.map(name);
      return matrix_chart(ink, { rows: names, columns: names, symmetric: true,
        values: values_of(result, entrants),
        depth: (p) => (p >= result.alpha ? 0 : p >= 0.01 ? 0.4 : p >= 0.001 ? 0.6 : 0.95),
        text: (p) => (p < 0.001 ? "<.001" : p >= 0.9995 ? "1" : p.toFixed(3).replace(/^0/, "")) });
    },
    columns: 2,
    table: () => ({ head: ["First", "Second", "difference", "p", "p adjusted"],
      rows: result.pairs.filter((pair) => shown.has(pair.a) && shown.has(pair.b)).map((pair) =>
        [name(pair.a), name(pair.b), fixed(pair.difference, 4), p_value(pair.p),
          p_value(pair.p_adjusted)]) }),
  };
}
