// The report's data, as reports/schema/report.schema.json describes it.

export interface Interval {
  value: number | null;
  low: number | null;
  high: number | null;
  refused?: string;
}

export interface Latency {
  unit: string;
  p50: Interval;
  p95: Interval;
  p99: Interval;
  ecdf: [number, number][];
  by_request: (number | null)[];
}

export interface Entrant {
  name: string;
  plugin: string;
  version: string;
  author: string;
  licence: string;
  digest: string;
  parameters: Record<string, unknown>;
  tags: string[];
  repetitions: number;
  queries: number;
  outcomes: Record<string, number>;
  failures: number;
  abstentions: number;
  deterministic: boolean | null;
  logs: { outcome: string; message: string; tail: string }[];
  load_ms: number | null;
  train_ms: number | null;
  aqrt_ms: number | null;
  peak_rss_mib: number | null;
  latency: Latency | null;
}

export interface BoardRow extends Interval {
  entrant: number;
  rank: number;
  group: number;
  group_label: string;
  ratio: number | null;
}

export interface Board {
  setting: number;
  measure: number;
  requests: number;
  rows: BoardRow[];
  values: (number | null)[][];
}

export interface Series {
  entrant: number;
  mean: (number | null)[];
  low: (number | null)[];
  high: (number | null)[];
}

export interface Curves {
  setting: number;
  recall_precision: { levels: number[]; series: Series[] } | null;
  ndcg: { ranks: number[]; series: Series[] } | null;
}

export interface Pair {
  a: number;
  b: number;
  difference: number | null;
  p: number | null;
  p_adjusted: number | null;
}

export interface Significance {
  setting: number;
  measure: number;
  test: string;
  mean_ranks: (number | null)[];
  critical_difference: number | null;
  friedman_p: number | null;
  cliques: number[][];
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
  swaps: Matrix;
  drastic: Matrix;
  boards: number[][];
}

export type Row = Record<string, string | number | null>;

export interface Analysis {
  name: string;
  arguments: string;
  tables: Record<string, Row[]>;
}

export interface EntrantRanking {
  services: number[];
  scores: (number | null)[];
  relevant_total: number | null;
}

export interface RequestRankings {
  grades: Record<string, (number | null)[]>;
  by_entrant: (EntrantRanking | null)[];
}

export interface History {
  rounds: { name: string; created: string; harness_version: string; collection_digest: string }[];
  entrants: {
    name: string;
    series: (Interval & { round: number; setting: string; measure: string })[];
  }[];
}

export interface Report {
  format: string;
  title: string;
  state: "complete" | "unfinished" | "unscored" | "empty";
  remarks: string[];
  round: {
    created: string;
    contest_text: string;
    seed: number | string;
    protocol: Record<string, unknown>;
    harness_version: string;
    harness_commit: string;
    build_type: string;
    confinement: string;
    environment: { key: string; value: string }[];
    scenario: string;
  };
  collection: {
    name: string;
    version: string | null;
    licence: string | null;
    source: string | null;
    digest: string;
    services: number;
    requests: number;
  };
  settings: { name: string; definition: string; binary: boolean }[];
  measures: {
    name: string;
    definition: string;
    formula: string;
    source: string;
    lowest: number | null;
    highest: number | null;
  }[];
  entrants: Entrant[];
  requests: { name: string; uri: string; description: string | null }[];
  boards: Board[];
  curves: Curves[];
  significance: Significance[];
  correlations: Correlation[];
  sensitivity: Sensitivity[];
  analyses: Analysis[];
  services: { name: string; uri: string }[];
  rankings: { depth: number; setting_grades?: string; by_request: RequestRankings[] } | null;
  history: History | null;
}
