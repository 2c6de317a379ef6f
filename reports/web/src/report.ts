// The report's data, as reports/schema/report.schema.json describes it.
import type { Board, Correlation, Curves, Sensitivity, Significance } from "./report_boards";
import type { BlockTimes, Entrant, Interval, Node, Walls } from "./report_entrants";
import type { Described, RequestRankings, ServiceSide } from "./report_rankings";
import type { Server, Trials } from "./report_trials";

export * from "./report_boards";
export * from "./report_entrants";
export * from "./report_rankings";
export * from "./report_trials";

export type Row = Record<string, string | number | null>;

export interface Analysis {
  name: string;
  arguments: string;
  // What the command's --json prints: one table, or several by name.
  tables: Row[] | Record<string, Row[]>;
}

export interface History {
  rounds: { name: string; created: string; harness_version: string; collection_digest: string }[];
  entrants: {
    name: string;
    // Behind each value, so many requests.
    series: (Interval & { round: number; setting: string; measure: string; requests: number })[];
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

// Of a relevance setting: weights of dimensions, or a table with the names of its columns, or least grades.
export interface GainRule {
  judge?: string;
  dimensions?: string | Record<string, number> | string[];
  table?: unknown[];
  binary?: Record<string, number>;
  gains?: Record<string, number>;
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
  // For each remark, the only entrant that it is about; absent in older reports.
  remark_entrants?: (number | null)[];
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
    walls?: Walls | null;
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
    withdrawn?: {entrant: string; reason: string}[];
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
  // The rule is absent for files, and in older reports.
  settings: { name: string; definition: string; rule?: GainRule; binary: boolean; judgments_digest?: string }[];
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
  // Absent in other scenarios, and if nothing was tried.
  server?: Server;
  trials?: Trials;
  history: History | null;
  // Whether the folder above has the page of all tracks; else absent.
  below_overview?: true;
}
