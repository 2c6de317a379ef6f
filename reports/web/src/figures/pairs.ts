import { choice_of_pair, compare } from "../comparison";
import type { Context } from "../context";
import { entrant_name, measure_name, significance_for } from "../context";
import type { Figure } from "../figure";
import { fixed, interval, p_value, score } from "../format";
import { cells_hint } from "../pointing";
import type { Pair, Significance } from "../report";
import { board_id, board_title, titled } from "./board_id";
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
// A cell is no wider, in pixels, and the names beside it hardly.
const kWidestCell = 64;
const kNames = 200;

const without_zero = (text: string): string => text.replace(/^(−?)0\./, "$1.");

// The difference of every two visible entrants, faint if it is not significant.
export function pair_figure(context: Context): Figure | null {
  const result = significance_for(context);
  if (!result || result.pairs.length === 0) return null;
  const tested = new Set(result.pairs.flatMap((pair) => [pair.a, pair.b]));
  const entrants = context.visible.filter((e) => tested.has(e));
  // Of two a sentence says it.
  if (entrants.length < 3) return null;
  const untested = context.visible.length - entrants.length;
  const names = entrants.map((e) => entrant_name(context, e));
  const pairs = pairs_of(result, entrants);
  // The entrant of the column less that of the row, which comes later and mostly has the worse score.
  const lead = (row: number, column: number): number | null => {
    const pair = pairs[row][column];
    return pair && (pair.a === entrants[column] ? pair.difference : -pair.difference);
  };
  const values = pairs.map((row, r) => row.map((_, c) => lead(r, c)));
  const most = values.flat().reduce((highest: number, value) => Math.max(highest, Math.abs(value ?? 0)), 0) || 1;
  const is_told = (row: number, column: number): boolean => (pairs[row][column]?.p_adjusted ?? 1) < result.alpha;
  const chart: MatrixChart = { rows: names, columns: names, symmetric: true, values,
    depth: (value) => 0.15 + 0.85 * Math.abs(value) / most, faint: (row, column) => !is_told(row, column),
    text: (value) => without_zero(fixed(value, most >= 10 ? 1 : 2)) };

  function said(row: number, column: number): string {
    const pair = pairs[row + 1][column];
    const both = `${names[column]} and ${names[row + 1]}`;
    if (!pair) return `${both}: not tested`;
    const found = compare(context, entrants[column], entrants[row + 1]);
    return `${both}: difference ${[score(lead(row + 1, column)), interval(found?.low, found?.high)].filter(Boolean).join(" ")}, ` +
      `p ${p_value(pair.p_adjusted)}, ${is_told(row + 1, column) ? "significant" : "not significant"}`;
  }

  return {
    id: `pairs-${board_id(context)}`, ...titled("Differences of entrants", board_title(context)),
    note: `${measure_name(context)} of the column's entrant minus that of the row's. A stronger colour is a larger difference; in ` +
      `the faintest cells, closest to the background, it is not significant (p ${without_zero(String(result.alpha))} or more by ` +
      `${result.pair_test} over requests${result.pairs.length > 1 ? ", adjusted for all pairs" : ""}).` +
      (untested > 0 ? ` Entrants that were not tested are left out: ${untested}.` : ""),
    draw: (ink) => matrix_chart(ink, chart),
    cells: (ink) => matrix_cells(ink, chart, { text: said,
      open: (row, column) => context.set({ view: "compare",
        ...choice_of_pair(context.report, entrants[column], entrants[row + 1]) }),
      hint: cells_hint("a cell", "compares the two") }),
    columns: 2, widest: Math.min(1400, kNames + kWidestCell * entrants.length), full: entrants.length > kMostBeside,
    table: () => ({ head: ["First", "Second", "difference", "p", "p adjusted"],
      rows: pairs.flatMap((row, a) => row.slice(a + 1)).filter((pair) => pair !== null).map((pair) =>
        [entrant_name(context, pair.a), entrant_name(context, pair.b), fixed(pair.difference, 3),
          p_value(pair.p), p_value(pair.p_adjusted)]) }),
  };
}
