import { duration, duration_range, fixed, kNone } from "../format";
import type { Percentile } from "../report";
import type { Column, LeaderboardRow } from "./columns";

type Part = Pick<Column, "key" | "title" | "meaning"> & Partial<Column>;

function time(part: Part, of: (row: LeaderboardRow) => number | null): Column {
  return { group: "Time", first: false, numeric: true, upward: true, unit: "ms", value: of, copied: of,
    ...part, text: (row) => row.entrant.no_times ?? part.text?.(row) ?? duration(of(row)) };
}

function percentile(key: "p50" | "p95" | "p99", share: string, first: boolean): Column {
  const of = (row: LeaderboardRow): Percentile | undefined => row.entrant.latency?.[key];
  const known = (row: LeaderboardRow): boolean => of(row)?.low != null && of(row)?.high != null;
  return time({ key, title: key, first,
    meaning: `The time within which ${share} of the answers came`,
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

export function time_columns(): Column[] {
  return [
    percentile("p50", "half", true),
    percentile("p95", "95 %", true),
    percentile("p99", "99 %", false),
    time({ key: "aqrt", title: "AQRT", meaning: "Average query response time" },
      (row) => row.entrant.aqrt_ms),
    time({ key: "cold", title: "Cold", meaning: "First query of a fresh worker: the median over n workers",
      text: (row) => (row.entrant.cold_ms === null ? kNone
        : `${duration(row.entrant.cold_ms)} (n = ${row.entrant.cold_queries})`) },
    (row) => row.entrant.cold_ms),
    time({ key: "hot", title: "Hot", meaning: "Mean over requests of the median over passes" },
      (row) => row.entrant.hot_ms),
    time({ key: "load", title: "Load", meaning: "Time to open the plugin and read the collection" },
      (row) => row.entrant.load_ms),
    time({ key: "train", title: "Train", meaning: "Time of training, if it is trained" },
      (row) => row.entrant.train_ms),
  ];
}
