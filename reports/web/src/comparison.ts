import type { Context } from "./context";
import { best_first, entrant_named, lower_is_better, significance_for } from "./context";
import type { PageState } from "./page_state";
import type { Board, Matrix, Pair, Report, Significance } from "./report";
import { sign_flip_interval } from "./sign_flips";

// Two entrants under the chosen board.
export interface Comparison {
  left: number;
  right: number;
  // The requests that both have a score for, and the score of the left less that of the right.
  requests: number[];
  differences: number[];
  // The mean of the differences, null without requests, with its 95 % interval, null with too few.
  mean: number | null;
  low: number | null;
  high: number | null;
  // Requests on which the left, neither, or the right entrant is better.
  left_better: number;
  equal: number;
  right_better: number;
}

// The key is the numbers of both entrants, the lower one first.
const indexes = new WeakMap<Significance, Map<string, Pair>>();

function pair_in(result: Significance, a: number, b: number): Pair | null {
  const key = (x: number, y: number): string => `${Math.min(x, y)} ${Math.max(x, y)}`;
  const index = indexes.get(result) ?? new Map(result.pairs.map((one) => [key(one.a, one.b), one]));
  indexes.set(result, index);
  return index.get(key(a, b)) ?? null;
}

// Whether two entrants differ significantly under the chosen board; null if that was not tested.
export function is_significant(context: Context, a: number, b: number): boolean | null {
  const result = significance_for(context);
  const p = result ? pair_in(result, a, b)?.p_adjusted : null;
  return p === null || p === undefined ? null : p < result!.alpha;
}

export function adjusted_p(context: Context, a: number, b: number): number | null {
  const result = significance_for(context);
  return result ? pair_in(result, a, b)?.p_adjusted ?? null : null;
}

// The mean of the first less that of the second as the test has it, for reports without the scores of
// single requests; null if the two were not tested.
export function tested_difference(context: Context, a: number, b: number): number | null {
  const result = significance_for(context);
  const pair = result && pair_in(result, a, b);
  return pair?.difference == null ? null : pair.a === a ? pair.difference : -pair.difference;
}

// The two entrants that the reader has chosen, or the best two.
export function chosen_pair(context: Context): [number, number] | null {
  const { report, state } = context;
  const order = best_first(report, context.board);
  const left = [entrant_named(report, state.left), ...order].find((e) => e >= 0);
  const right = [entrant_named(report, state.right), ...order].find((e) => e >= 0 && e !== left);
  return left === undefined || right === undefined ? null : [left, right];
}

// The choice of a pair, whose rankings are shown until others are asked for.
export function choice_of_pair({ entrants }: Report, left: number, right: number): Partial<PageState> {
  return { left: entrants[left].name, right: entrants[right].name, entrant: "", beside: "" };
}

// What was compared last: a view asks for the same more than once, and the interval takes time.
let last: { board: Board; found: Comparison } | null = null;

// Null if the report has no scores of single requests for this board.
export function compare(context: Context, left: number, right: number): Comparison | null {
  const { board } = context;
  if (!board?.values) return null;
  if (last?.board !== board || last.found.left !== left || last.found.right !== right) {
    last = { board, found: comparison_of(board.values, left, right, lower_is_better(context)) };
  }
  return last.found;
}

function comparison_of(values: Matrix, left: number, right: number, lower: boolean): Comparison {
  const requests: number[] = [];
  const differences: number[] = [];
  values[left].forEach((mine, request) => {
    const other = values[right][request];
    if (mine === null || other === null || other === undefined) return;
    requests.push(request);
    differences.push(mine - other);
  });
  const sign = lower ? -1 : 1;
  const left_better = differences.filter((d) => sign * d > 0).length;
  const right_better = differences.filter((d) => sign * d < 0).length;
  const known = differences.length > 0;
  const [low, high] = sign_flip_interval(differences) ?? [null, null];
  return { left, right, requests, differences, low, high, left_better, right_better,
    mean: known ? differences.reduce((sum, d) => sum + d, 0) / differences.length : null,
    equal: differences.length - left_better - right_better };
}
