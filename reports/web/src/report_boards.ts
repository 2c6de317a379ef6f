// Of the report's data, what is computed from scores.
import type { Interval } from "./report_entrants";

export interface BoardRow extends Interval {
  entrant: number;
  rank: number | null;
  group: number;
  group_label: string;
  ratio: number | null;
  // The ranks that the data allow, the best first.
  rank_range?: [number, number] | null;
  // Behind the value: the board's common ones with a rank, else its own.
  requests: number;
  // Compact letter display: two entrants share a letter if their difference is not significant.
  letters?: string;
}

// The test behind a board's ranks and letters, and what its requests can see.
export interface BoardTest {
  name: string;
  requests: number;
  level: number;
  can_separate: boolean;
  separates: boolean;
  power: number;
  visible_difference: number | null;
  wanted_difference: number;
  requests_needed: number | null;
  // Sentences, empty if there is nothing to say.
  warning: string;
  note: string;
  visible: string;
}

export interface Board {
  setting: number;
  measure: number;
  requests: number;
  common_requests: number;
  // Places in the report's entrants. The remarks say of both what they mean.
  sparse: number[];
  skewed: number[];
  // Null with fewer than two entrants or requests to test.
  test: BoardTest | null;
  rows: BoardRow[];
  // Of the entrants with rank 1 the fastest beside that of the first row, whose time is `ratio` times as long; absent if
  // there is none.
  faster_tie?: { entrant: number; ratio: number; interval: [number, number] };
  // One for each entrant, then for each request; null if the report would have been too large with them.
  values: (number | null)[][] | null;
}

export interface Series {
  entrant: number;
  mean: (number | null)[];
  low: (number | null)[];
  high: (number | null)[];
}

export interface Curves {
  setting: number;
  recall_precision: { levels: number[]; series: Series[] };
  ndcg: { ranks: number[]; series: Series[] };
}

export interface Pair {
  a: number;
  b: number;
  difference: number;
  p: number;
  p_adjusted: number;
}

export interface Significance {
  setting: number;
  measure: number;
  test: string;
  mean_ranks: (number | null)[];
  critical_difference: number | null;
  friedman_p: number | null;
  cliques: number[][];
  pair_test: string;
  alpha: number;
  pairs: Pair[];
}

export type Matrix = (number | null)[][];

export interface Correlation {
  setting: number;
  measures: number[];
  tau_b: Matrix;
  spearman: Matrix;
}

export interface Sensitivity {
  measure: number;
  settings: number[];
  tau_b: Matrix;
  swaps: number[][];
  drastic: number[][];
  boards: number[][];
}
