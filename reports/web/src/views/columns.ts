import type { Context } from "../context";
import { board_for } from "../context";
import { brief, decimals_for, fixed, kNone, score } from "../format";
import type { BoardRow, Entrant, Percentile } from "../report";

// A row of the leaderboard; an entrant without a score, as in a round that was not scored, has no
// place on the board.
export interface LeaderboardRow {
  index: number;
  entrant: Entrant;
  place: BoardRow | null;
  // From the best on, also among equal ranks; entrants without a place come last.
  position: number;
}

export interface Column {
  key: string;
  title: string;
  // What it means, for the column chooser and the header's tooltip.
  meaning: string;
  first: boolean;
  numeric: boolean;
  // What is sorted by; null goes last.
  value(row: LeaderboardRow): number | string | null;
  text(row: LeaderboardRow): string;
  // The bounds of an interval, set small below the text.
  below?(row: LeaderboardRow): string;
  // What the reader sees who points at the cell.
  hint?(row: LeaderboardRow): string;
  // Whether lower is better, so that the first click sorts upwards.
  upward?: boolean;
}

type Part = Omit<Column, "numeric" | "first" | "text"> & Partial<Column>;

function numbers(part: Part, rows: LeaderboardRow[], first: boolean): Column {
  const decimals = decimals_for(rows.map((row) => part.value(row) as number | null));
  return { numeric: true, first, text: (row) => fixed(part.value(row) as number | null, decimals),
    ...part };
}

function percentile(key: "p50" | "p95" | "p99", share: string, rows: LeaderboardRow[], first: boolean,
): Column {
  const of = (row: LeaderboardRow): Percentile | undefined => row.entrant.latency?.[key];
  const decimals = decimals_for(rows.map((row) => of(row)?.value));
  return { ...numbers({ key, title: `${key} [ms]`, upward: true,
    meaning: `Time that ${share} of the answers stay within, and bounds of it`,
    value: (row) => of(row)?.value ?? null }, rows, first),
  text: (row) => (of(row)?.refused ? "too few" : fixed(of(row)?.value, decimals)),
  hint: (row) => {
    const one = of(row);
    if (one?.refused) return one.refused;
    return !one || one.low === null || one.high === null ? ""
      : `No less than ${brief(one.low)} ms with ${fixed(100 * one.low_confidence, 1)} % confidence, no ` +
        `more than ${brief(one.high)} ms with ${fixed(100 * one.high_confidence, 1)} %`;
  },
  below: (row) => {
    const one = of(row);
    return one && !one.refused && one.low !== null && one.high !== null
      ? `${fixed(one.low, decimals)}–${fixed(one.high, decimals)}` : "";
  } };
}

// The other measures of the chosen setting.
function other_measures(context: Context): Column[] {
  const { report, board } = context;
  if (!board) return [];
  return report.measures.flatMap((measure, m): Column[] => {
    const other = m === board.measure ? null : board_for(report, board.setting, m);
    if (!other) return [];
    const by_entrant = new Map(other.rows.map((row) => [row.entrant, row.value]));
    return [{ key: `measure:${measure.name}`, title: measure.name, meaning: measure.definition,
      first: report.measures.length <= 6, numeric: true,
      value: (row) => by_entrant.get(row.index) ?? null,
      text: (row) => score(by_entrant.get(row.index)) }];
  });
}

export function columns_of(context: Context, rows: LeaderboardRow[]): Column[] {
  const { report, board } = context;
  const measure = board ? report.measures[board.measure] : null;
  const scored: Column[] = !board || !measure ? [] : [
    { key: "rank", title: "Rank", meaning: "Place on this board; joined where the data cannot " +
      "separate entrants", first: true, numeric: true, upward: true,
      value: (row) => row.place?.rank ?? null, text: (row) => String(row.place?.rank ?? kNone),
      below: (row) => (row.place && row.place.group_label !== String(row.place.rank)
        ? row.place.group_label : "") },
  ];
  const quality: Column[] = !board || !measure ? [] : [
    { key: "value", title: measure.name, meaning: measure.definition, first: true, numeric: true,
      value: (row) => row.place?.value ?? null, text: (row) => score(row.place?.value) },
    { key: "interval", title: "95 % interval", meaning: "Bootstrap interval of the mean over requests",
      first: true, numeric: true, value: (row) => row.place?.low ?? null,
      text: (row) => (row.place?.low == null ? kNone
        : `${score(row.place.low)}–${score(row.place.high)}`) },
    { key: "ratio", title: "Of best", meaning: "Score as a share of the best one", first: true,
      numeric: true, value: (row) => row.place?.ratio ?? null,
      text: (row) => (row.place?.ratio == null ? kNone : `${fixed(100 * row.place.ratio, 1)} %`) },
    ...other_measures(context),
  ];
  return [...scored,
    { key: "name", title: "Entrant", meaning: "Name in the contest", first: true, numeric: false,
      upward: true, value: (row) => row.entrant.name, text: (row) => row.entrant.name },
    ...quality,
    numbers({ key: "failures", title: "Failed", meaning: "Queries without a valid answer; each " +
      "scores 0 and has no latency", value: (row) => row.entrant.failures, upward: true,
      text: (row) => (row.entrant.failures ? `${row.entrant.failures} of ${row.entrant.queries}` : "0"),
    }, rows, true),
    numbers({ key: "load", title: "Load [ms]", meaning: "Time to open the plugin and read the " +
      "collection", value: (row) => row.entrant.load_ms, upward: true }, rows, true),
    numbers({ key: "train", title: "Train [ms]", meaning: "Time of training, where it is trained",
      value: (row) => row.entrant.train_ms, upward: true }, rows, false),
    numbers({ key: "aqrt", title: "AQRT [ms]", meaning: "Average query response time",
      value: (row) => row.entrant.aqrt_ms, upward: true }, rows, true),
    numbers({ key: "cold", title: "Cold [ms]", meaning: "First query of a fresh worker, the median " +
      "over n workers", value: (row) => row.entrant.cold_ms, upward: true,
      text: (row) => (row.entrant.cold_ms === null ? "–"
        : `${fixed(row.entrant.cold_ms, 3)} (n = ${row.entrant.cold_queries})`) }, rows, true),
    numbers({ key: "hot", title: "Hot [ms]", meaning: "Mean over requests of the median over passes",
      value: (row) => row.entrant.hot_ms, upward: true }, rows, false),
    percentile("p50", "half", rows, true),
    percentile("p95", "95 %", rows, true),
    percentile("p99", "99 %", rows, false),
    numbers({ key: "memory", title: "Memory [MiB]", meaning: "Peak resident memory of the worker",
      value: (row) => row.entrant.peak_rss_mib, upward: true,
      text: (row) => fixed(row.entrant.peak_rss_mib, 0) }, rows, true),
    numbers({ key: "queries", title: "Queries", meaning: "Queries asked, over all repetitions",
      value: (row) => row.entrant.queries }, rows, false),
    numbers({ key: "abstentions", title: "Abstained", meaning: "Queries that it declined to answer",
      value: (row) => row.entrant.abstentions, upward: true }, rows, false),
    { key: "deterministic", title: "Same answers", first: false, numeric: false,
      meaning: "Whether each repetition gave the same rankings",
      value: (row) => (row.entrant.deterministic === null ? null : Number(row.entrant.deterministic)),
      text: (row) => ({ true: "yes", false: "no", null: kNone })[String(row.entrant.deterministic)]! },
    { key: "tags", title: "Tags", meaning: "Tags of the plugin", first: false, numeric: false,
      upward: true, value: (row) => row.entrant.tags.join(", ") || null,
      text: (row) => row.entrant.tags.join(", ") || kNone },
  ];
}
