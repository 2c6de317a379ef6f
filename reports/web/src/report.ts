// The report's data, as reports/schema/report.schema.json describes it.

export interface Interval {
  value: number | null;
  low: number | null;
  high: number | null;
}

// Either a value with its bounds, each with its confidence, or why there is none.
export interface Percentile extends Interval {
  low_confidence: number;
  high_confidence: number;
  refused: string | null;
}

export interface Latency {
  unit: string;
  p50: Percentile;
  p95: Percentile;
  p99: Percentile;
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
  parameters: Record<string, unknown> | string;
  tags: string[];
  repetitions: number;
  queries: number;
  outcomes: Record<string, number>;
  failures: number;
  abstentions: number;
  deterministic: boolean;
  logs: { outcome: string; message: string; tail: string }[];
  load_ms: number | null;
  train_ms: number | null;
  aqrt_ms: number | null;
  cold_ms: number | null;
  cold_queries: number;
  hot_ms: number | null;
  peak_rss_mib: number | null;
  // Mean over answered queries; absent in reports made before it was told.
  cpu_ms?: number | null;
  latency: Latency | null;
  // Why the times of this entrant must not be believed.
  times_doubt: string | null;
  kind: "plugin" | "fusion" | "run file";
  // Why it has no times at all: it is a run file, or fuses one.
  no_times: string | null;
}

export interface BoardRow extends Interval {
  entrant: number;
  rank: number | null;
  group: number;
  group_label: string;
  ratio: number | null;
  // The ranks that the data allow, the best first.
  rank_range?: [number, number] | null;
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
  // Null with fewer than two entrants or requests to test.
  test: BoardTest | null;
  rows: BoardRow[];
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

export type Row = Record<string, string | number | null>;

export interface Analysis {
  name: string;
  arguments: string;
  // What the command's --json prints: one table, or several by name.
  tables: Row[] | Record<string, Row[]>;
}

export interface EntrantRanking {
  services: number[];
  scores: number[];
  // The length of the whole ranking, before the cut; relevant means relevant under the first setting.
  length: number;
  relevant_total: number | null;
  // Without services because it abstained, or because its run lacks the topic.
  abstained?: boolean;
}

// A service or a request as its description has it. What is not known or was left out for size is
// absent.
export interface Described {
  name: string;
  uri: string;
  description?: string;
  // URIs of concepts.
  inputs?: string[];
  outputs?: string[];
  // The format of the description, such as "OWL-S", and the description as its author wrote it.
  format?: string;
  text?: string;
}

export interface RequestRankings {
  grades: Record<string, (number | null)[]>;
  by_entrant: (EntrantRanking | null)[];
}

// A service that is not shown: requests that need it, and its best rank for one of those.
export interface Unfound { service: number; relevant: number; best_rank: number | null }

// What an entrant's answers mean for the services. Lists have their first rows, the most telling first.
export interface ServiceSide {
  requests: number;
  skewness: number | null;
  exposure_gini: number | null;
  gain_gini: number | null;
  counts: { never_found: number; missed: number; hubs: number; look_alikes: number };
  // Those that some request needs, and the names of the others.
  never_found: Unfound[];
  unneeded: string[];
  missed: Unfound[];
  hubs: { service: number; irrelevant: number; unjudged: number; relevant_found: number; found: number }[];
  look_alikes: { service: number; instead: number; requests: number; reverse: number }[];
  exposure: { service: number; exposure: number; exposure_share: number | null; gain: number;
    gain_share: number | null }[];
}

export interface History {
  rounds: { name: string; created: string; harness_version: string; collection_digest: string }[];
  entrants: {
    name: string;
    series: (Interval & { round: number; setting: string; measure: string })[];
  }[];
  // Between the last round but one and the last one, of entrants in both; empty if the two cannot be
  // compared.
  changes: RoundChange[];
}

export interface RoundChange {
  // Place in the rounds: the later one of the two.
  round: number;
  entrant: string;
  setting: string;
  measure: string;
  // Later less earlier, over the requests that both scored, with its 95 % interval.
  difference: number;
  low: number | null;
  high: number | null;
  // The p-value of a paired test, adjusted for all entrants compared; null if it was not tested.
  p_adjusted: number | null;
}

// A machine of a round that was merged from parts.
export interface Node {
  name: string;
  confinement: string;
  workers: number;
  queries: number;
  // Nodes of one kind have all in common that decides about times.
  kind: number;
  environment: { key: string; value: string }[];
}

// Times that are compared within blocks, each of which ran on one node: every entrant over one.
export interface BlockTimes {
  rule: string;
  reference: number;
  blocks: { node: string; number: number }[];
  // One for each entrant; null if it is not compared with the reference. One block has no intervals.
  entrants: ({
    ratio: number;
    ratio_interval: [number, number] | null;
    difference_ms: number;
    difference_interval_ms: [number, number] | null;
    block_count: number;
    // Empty if the report would have been too large with them.
    blocks: { block: number; requests: number; ms: number; reference_ms: number }[];
  } | null)[];
}

// What an organiser can keep back.
export type Part = "judgments" | "rankings" | "logs" | "requests";

// What a remark is about.
export type RemarkKind = "held-back" | "state" | "no-answer" | "contest" | "run-files" | "times" | "invalid-times" |
  "clock" | "nodes" | "harness-cost" | "audits" | "entrants" | "failures" | "scores" | "history" | "left-out";

export interface Measure {
  name: string;
  definition: string;
  formula: string;
  source: string;
  lowest: number | null;
  highest: number | null;
  // Which values are better; without it, higher ones are.
  direction?: "higher" | "lower";
}

export interface Report {
  format: string;
  title: string;
  state: "complete" | "unfinished" | "unscored" | "empty";
  remarks: string[];
  // For each remark, whether it matters for reading the leaderboard.
  remark_levels: ("warning" | "note")[];
  // For each remark, what it is about; absent in reports made before there were kinds.
  remark_kinds?: RemarkKind[];
  // What was left out of this report on purpose.
  hidden: Part[];
  round: {
    created: string;
    contest_text: string;
    seed: string;
    protocol: Record<string, unknown> | string;
    harness_version: string;
    harness_commit: string;
    build_type: string;
    confinement: string;
    environment: { key: string; value: string }[];
    scenario: string;
    // Absent if all workers ran on the machine that began the round.
    nodes?: Node[];
    // Facts that decide about times.
    nodes_differ_in?: string[];
    // Each is absent if there is none.
    track?: string;
    split?: string;
    training_split?: string;
    folds?: number;
  };
  collection: {
    name: string;
    version: string;
    licence: string;
    source: string;
    digest: string;
    services: number;
    requests: number;
  };
  settings: { name: string; definition: string; binary: boolean }[];
  measures: Measure[];
  entrants: Entrant[];
  block_times?: BlockTimes;
  requests: (Described & { description: string })[];
  boards: Board[];
  curves: Curves[];
  significance: Significance[];
  correlations: Correlation[];
  sensitivity: Sensitivity[];
  analyses: Analysis[];
  services: Described[];
  rankings: { depth: number; setting_grades: string; by_request: RequestRankings[] };
  // Absent if nothing is judged, or if it is hidden.
  service_sides?: { setting: number; depth: number; by_entrant: (ServiceSide | null)[] };
  history: History | null;
}
