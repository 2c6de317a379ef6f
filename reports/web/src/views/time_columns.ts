import { brief, duration, duration_range, fixed, kNone } from "../format";
import { isolated } from "../names";
import { remarks_of } from "../notes";
import type { Percentile, Report } from "../report";
import { is_unsure } from "../report";
import { mark_of_times } from "../unequal_nodes";
import type { Column, LeaderboardRow } from "./columns";

// `why`: whether it says why an entrant has no times; once a row is enough.
type Part = Pick<Column, "key" | "title" | "meaning"> & Partial<Column> & { why?: boolean };

function time(part: Part, of: (row: LeaderboardRow) => number | null): Column {
  return { group: "Time", first: false, numeric: true, upward: true, unit: "ms", value: of, copied: of,
    ...part, text: (row) => (row.entrant.no_times !== null ? part.why ? row.entrant.no_times : kNone
      : part.text?.(row) ?? duration(of(row))) };
}

const kWords = { p50: "Median (p50)", p95: "95 % within (p95)", p99: "99 % within (p99)" };

function percentile(key: "p50" | "p95" | "p99", share: string, first: boolean): Column {
  const of = (row: LeaderboardRow): Percentile | undefined => row.entrant.latency?.[key];
  const known = (row: LeaderboardRow): boolean => of(row)?.low != null && of(row)?.high != null;
  return time({ key, title: key, words: kWords[key], first, why: key === "p50",
    meaning: `${share} of the answers took at most this time`,
    below_meaning: "its lower and upper bound, each with 99 % confidence, or at least 85 % if there are few requests",
    refused: (row) => of(row)?.refused ?? null,
    text: (row) => (of(row)?.refused ? "too few" : duration(of(row)?.value)),
    hint: (row) => {
      const one = of(row);
      if (row.entrant.times_doubt) return `Not valid: ${row.entrant.times_doubt}`;
      if (!one || one.refused || !known(row)) return one?.refused ?? "";
      return `At least ${duration(one.low)} with ${fixed(100 * one.low_confidence, 1)} % confidence, ` +
        `at most ${duration(one.high)} with ${fixed(100 * one.high_confidence, 1)} %`;
    },
    below: (row) => (row.entrant.times_doubt && of(row) ? "not valid" : known(row) && !of(row)!.refused
      ? duration_range(of(row)!.low!, of(row)!.high!) : ""),
  }, (row) => of(row)?.value ?? null);
}

// The columns of each entrant's ratio to the fastest, within blocks; nothing for a round on one machine.
function ratio_columns(report: Report): Column[] {
  const times = report.block_times;
  if (!times) return [];
  const of = (row: LeaderboardRow): number | null => times.entrants[row.index]?.ratio ?? null;
  return [time({ key: "time_ratio", title: "Time ratio", first: true, unit: undefined,
    meaning: `Its time over that of ${isolated(report.entrants[times.reference].name)}. ${times.rule}`,
    text: (row) => brief(of(row)),
    refused: (row) => (of(row) === null ? "not compared: no block in common, or times that are not valid" : null),
    below: (row) => {
      const interval = times.entrants[row.index]?.ratio_interval;
      return interval ? `${brief(interval[0])}–${brief(interval[1])}` : "";
    } }, of)];
}

// Whether the entrant kept the bound of a server; nothing without one.
function bound_columns({ server }: Report): Column[] {
  if (!server || server.latency_bound_ms === null) return [];
  const of = (row: LeaderboardRow): number | null => server.by_entrant[row.index]?.within_bound ?? null;
  // The same for all is a sentence of Speed.
  return [time({ key: "within_bound", title: "In time", unit: undefined, upward: false,
    first: new Set(server.by_entrant.flatMap((one) => one?.within_bound ?? [])).size > 1,
    meaning: `Share of its queries that were answered within ${duration(server.latency_bound_ms)} of their arrival; failed ones were not`,
    text: (row) => (of(row) === null ? kNone : `${fixed(100 * of(row)!, 1)} %`),
    hint: (row) => (of(row) === null ? "" : is_unsure(server, row.index)
      ? "In time often enough, but on too few queries to be sure that it keeps the bound" : `It ${server.by_entrant[row.index]!.kept ? "kept" : "did not keep"} the bound`) }, of)];
}

export function time_columns(report: Report): Column[] {
  const mark = mark_of_times(report);
  const over_nodes = columns_over_nodes().map((column) => ({ ...column, title: column.title + mark, words: column.words && column.words + mark,
    meaning: mark ? `${column.meaning}. ${remarks_of(report, "nodes")}`.trim() : column.meaning }));
  return [...ratio_columns(report), ...bound_columns(report), ...over_nodes];
}

function columns_over_nodes(): Column[] {
  return [
    percentile("p50", "Half", true),
    percentile("p95", "95 %", true),
    percentile("p99", "99 %", false),
    time({ key: "aqrt", title: "AQRT", words: "Mean (AQRT)", meaning: "Average query response time" },
      (row) => row.entrant.aqrt_ms),
    time({ key: "cold", title: "Cold", words: "First call (cold)", meaning: "First query of a fresh worker: the median over n workers",
      text: (row) => (row.entrant.cold_ms === null ? kNone
        : `${duration(row.entrant.cold_ms)} (n = ${row.entrant.cold_queries})`) },
    (row) => row.entrant.cold_ms),
    time({ key: "hot", title: "Hot", words: "Later calls (hot)", meaning: "Mean over requests of the median over passes" },
      (row) => row.entrant.hot_ms),
    time({ key: "load", title: "Load", meaning: "Time to open the plugin and read the collection" },
      (row) => row.entrant.load_ms),
    time({ key: "train", title: "Train", meaning: "Time of training, if it is trained" },
      (row) => row.entrant.train_ms),
  ];
}
