import { choice_of_pair } from "../comparison";
import type { Context } from "../context";
import { entrant_name, significance_for } from "../context";
import type { Figure } from "../figure";
import { fixed, p_value } from "../format";
import { cells_hint } from "../pointing";
import type { Pair, Significance } from "../report";
import { board_id, board_title } from "./board_id";
import { matrix_cells, matrix_chart } from "./matrix";
import type { MatrixChart } from "./matrix";

// The pairs of some entrants, by the places of both among them.
function pairs_of(result: Significance, entrants: number[]): (Pair | null)[][] {
  const place = new Map(entrants.map((e, i) => [e, i]));
  const out: (Pair | null)[][] = entrants.map(() => entrants.map(() => null));
  for (const pair of result.pairs) {
    const [a, b] = [place.get(pair.a), place.get(pair.b)];
    if (a !== undefined && b !== undefined) out[a][b] = out[b][a] = pair;
  }
  return out;
}

// With more entrants half the width has no room for numbers in the cells, so the matrix takes the whole.
const kMostBeside = 10;

// The adjusted p-value of every two visible entrants.
export function pair_figure(context: Context): Figure | null {
  const result = significance_for(context);
  if (!result || result.pairs.length === 0) return null;
  const tested = new Set(result.pairs.flatMap((pair) => [pair.a, pair.b]));
  const entrants = context.visible.filter((e) => tested.has(e));
  if (entrants.length < 2) return null;
  const untested = context.visible.length - entrants.length;
  const names = entrants.map((e) => entrant_name(context, e));
  const pairs = pairs_of(result, entrants);
  const chart: MatrixChart = { rows: names, columns: names, symmetric: true,
    values: pairs.map((row) => row.map((pair) => pair?.p_adjusted ?? null)),
    depth: (p) => (p >= result.alpha ? 0 : p >= 0.01 ? 0.4 : p >= 0.001 ? 0.6 : 0.95),
    text: (p) => (p < 0.001 ? "<.001" : p >= 0.9995 ? "1" : p.toFixed(3).replace(/^0/, "")) };

  function said(row: number, column: number): string {
    const p = pairs[row + 1][column]?.p_adjusted;
    const both = `${names[row + 1]} and ${names[column]}`;
    if (p == null) return `${both}: not tested`;
    return `${both}: p ${p_value(p)}, ${p < result!.alpha ? "a significant difference"
      : "no significant difference"}`;
  }

  return {
    id: `pairs-${board_id(context)}`, title: `Pairs of entrants, ${board_title(context)}`,
    note: `p-values by ${result.pair_test} over requests${result.pairs.length > 1 ? ", adjusted for all pairs" : ""}. In the faintest ` +
      `cells, closest to the background, p is ${result.alpha} or more: the difference is not significant. The colour is ` +
      `stronger below ${result.alpha}, 0.01 and 0.001.` +
      (untested > 0 ? ` Entrants that were not tested are left out: ${untested}.` : ""),
    draw: (ink) => matrix_chart(ink, chart),
    cells: (ink) => matrix_cells(ink, chart, { text: said,
      open: (row, column) => context.set({ view: "compare",
        ...choice_of_pair(context.report, entrants[column], entrants[row + 1]) }),
      hint: cells_hint("a cell", "compares the two") }),
    columns: 2, widest: 1400, full: entrants.length > kMostBeside,
    table: () => ({ head: ["First", "Second", "difference", "p", "p adjusted"],
      rows: pairs.flatMap((row, a) => row.slice(a + 1)).filter((pair) => pair !== null).map((pair) =>
        [entrant_name(context, pair.a), entrant_name(context, pair.b), fixed(pair.difference, 4),
          p_value(pair.p), p_value(pair.p_adjusted)]) }),
  };
}
