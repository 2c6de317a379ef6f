// Of the report's data, what is known of the entrants and of the machines that they ran on.

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
  // What the organiser handed to it; older reports have none.
  files?: { key: string; name: string; digest: string }[];
  // What the organiser granted it beyond what every entrant gets; older reports do not say.
  grants?: Grants | null;
  tags: string[];
  repetitions: number;
  queries: number;
  // Of the queries those behind the times; of these those in which a worker was killed, whose time is that
  // until then and of the repetition. Absent in reports made before it was told.
  timed_queries?: number;
  killed_queries?: number;
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

export interface Grants {
  // All that the machine reaches, or the addresses alone.
  network: "none" | "named" | "machine";
  addresses: string[];
  // Names of variables of the organiser's shell.
  variables: string[];
  unconfined: boolean;
}

// How far workers were confined.
export interface Walls extends Grants {
  tier: "off" | "partial" | "full";
  own_process: boolean;
  confined: boolean;
  landlock_abi: number;
  seccomp: boolean;
  namespaces: boolean;
  own_files: boolean;
  no_capabilities: boolean;
  limits: boolean;
  threads_limited: boolean;
  clock: "beside" | "apart" | "program";
}

// A machine of a round that was merged from parts.
export interface Node {
  name: string;
  confinement: string;
  walls?: Walls | null;
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
