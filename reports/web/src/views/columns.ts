import type { Context } from "../context";
import { has_only_run_files, measure_name } from "../context";
import { count_of, exact, fixed, kNone, letter_runs, score } from "../format";
import { what_is_measured } from "./meanings";
import type { Board, BoardRow, Entrant, Report } from "../report";
import type { Cell } from "../table_data";
import { mean_text, measure_columns } from "./measure_columns";
import { time_columns } from "./time_columns";

// A row of the leaderboard; an entrant without a score, as in a round that was not scored, has no
// place on the board.
export interface LeaderboardRow {
  index: number;
  entrant: Entrant;
  place: BoardRow | null;
  // From the best on, also among equal ranks; entrants without a place come last.
  position: number;
}

export type Group = "" | "Quality" | "Answers" | "Time" | "Other";

export interface Column {
  key: string;
  title: string;
  // The title if there is room for words.
  words?: string;
  // What it means, for the column chooser and the header's tooltip.
  meaning: string;
  group: Group;
  // Whether it is shown before the reader has chosen columns.
  first: boolean;
  numeric: boolean;
  // What is sorted by; null goes last.
  value(row: LeaderboardRow): number | string | null;
  text(row: LeaderboardRow): string;
  // What is copied into other programs, and the unit that it is in.
  copied?(row: LeaderboardRow): Cell;
  unit?: string;
  // Set small below the text: the bounds of an interval.
  below?(row: LeaderboardRow): string;
  // What that means, to follow the meaning of the column.
  below_meaning?: string;
  // What the reader sees who points at the cell.
  hint?(row: LeaderboardRow): string;
  // Why there is no value, if there is a reason.
  refused?(row: LeaderboardRow): string | null;
  // Whether low values come first when the reader first sorts by it.
  upward?: boolean;
}

function range_text(place: BoardRow | null): string {
  if (!place || place.rank === null) return "";
  if (!place.rank_range) return place.group_label === String(place.rank) ? "" : place.group_label;
  const [best, worst] = place.rank_range;
  return best === worst ? "" : `${best}–${worst}`;
}

// Letters that are the same for all tell nothing apart, and neither does one alone.
export const letters_tell = (board: Board): boolean => new Set(board.rows.map((row) => row.letters).filter(Boolean)).size > 1;

function rank_columns(context: Context): Column[] {
  if (!context.board) return [];
  const lettered = letters_tell(context.board);
  return [
    { key: "rank", title: "Rank", group: "", first: true, numeric: true, upward: true,
      meaning: "1 plus the number of entrants that are significantly better",
      below_meaning: "the best and the worst rank that significant differences leave open. Ranks need not follow the " +
        "scores: an entrant with a higher score can be significantly worse than more others",
      value: (row) => row.place?.rank ?? null, text: (row) => String(row.place?.rank ?? kNone),
      below: (row) => range_text(row.place) },
    ...(lettered ? [{ key: "letters", title: "Ties", group: "Quality" as const, first: true, numeric: false,
      upward: true, meaning: "Two entrants share a letter if their difference is not significant",
      value: (row: LeaderboardRow) => row.place?.letters ?? null,
      text: (row: LeaderboardRow) => letter_runs(row.place?.letters ?? "") || kNone,
      copied: (row: LeaderboardRow) => row.place?.letters ?? null }] : []),
  ];
}

// The letters of ties are beside the intervals, which they explain.
function score_columns(context: Context, letters: Column[]): Column[] {
  const { board, report } = context;
  if (!board) return [];
  const measure = report.measures[board.measure];
  return [
    { key: "value", title: measure_name(context), meaning: what_is_measured(measure), group: "Quality",
      // An entrant that answered nothing has no rank; it is last, whatever the measure makes of its failures.
      first: true, numeric: true, value: (row) => (row.place?.rank == null ? null : row.place.value),
      text: (row) => mean_text(board, row.place), copied: (row) => exact(row.place?.value),
      upward: measure.direction === "lower" },
    { key: "interval", title: "95 % interval", group: "Quality", first: true, numeric: true,
      meaning: "95 % confidence interval of the mean (studentized bootstrap over requests)",
      value: (row) => row.place?.low ?? null,
      text: (row) => (row.place?.low == null || row.place.high === null ? kNone
        : `${score(row.place.low)}–${score(row.place.high)}`),
      copied: (row) => (row.place?.low == null || row.place.high === null ? null
        : `${exact(row.place.low)}–${exact(row.place.high)}`) },
    ...letters,
    { key: "ratio", title: "Of best", meaning: "Score as a share of the best one", group: "Quality",
      first: false, numeric: true, value: (row) => row.place?.ratio ?? null,
      text: (row) => (row.place?.ratio == null ? kNone : `${fixed(100 * row.place.ratio, 1)} %`) },
    ...measure_columns(context),
  ];
}

function count(key: string, title: string, meaning: string, of: (one: Entrant) => number): Column {
  return { key, title, meaning, group: "Answers", first: true, numeric: true, upward: true,
    value: (row) => of(row.entrant), copied: (row) => of(row.entrant),
    text: (row) => (of(row.entrant) ? `${of(row.entrant)} of ${row.entrant.queries}` : "0") };
}

// What the queries of an entrant are: "12 requests × 3 passes"; empty if that is not known.
export function queries_in_words({ round, requests }: Report, { queries, repetitions }: Entrant): string {
  const passes = typeof round.protocol === "string" ? 0 : Number(round.protocol.passes ?? 0);
  if (queries === 0 || queries !== requests.length * passes * repetitions) return "";
  return `${count_of(requests.length, "request")} × ${count_of(passes, "pass", "passes")}` +
    (repetitions > 1 ? ` × ${repetitions} repetitions` : "");
}

// Answers that get the worst value: failures and abstentions, or what run files lack.
function count_columns(context: Context): Column[] {
  if (has_only_run_files(context)) {
    return [count("abstentions", "Missing", "Judged topics missing from the run; each scores what trec_eval gives it " +
      "under -c, 0 for most measures", (one) => one.abstentions)];
  }
  const silent = context.report.measures.some((one) => one.name === "FalseSilence");
  const worst = "each gets the worst value of the measure " +
    `(0 for most${silent ? "; FalseSilence does not count them" : ""})`;
  return [
    count("failures", "Failed", `Queries without a valid answer; ${worst} and no time`, (one) => one.failures),
    count("abstentions", "Abstained", `Queries that it declined to answer; ${worst}`, (one) => one.abstentions),
  ];
}

export function columns_of(context: Context): Column[] {
  const facts: Column[] = [
    { key: "memory", title: "Memory", meaning: "Peak resident memory of the worker", group: "Other",
      first: false, numeric: true, upward: true, unit: "MiB", value: (row) => row.entrant.peak_rss_mib,
      copied: (row) => row.entrant.peak_rss_mib,
      text: (row) => (row.entrant.peak_rss_mib === null ? kNone
        : `${fixed(row.entrant.peak_rss_mib, 0)} MiB`) },
    { key: "queries", title: "Queries", meaning: "Queries asked: each request in each timed pass of each repetition", group: "Other",
      first: false, numeric: true, value: (row) => row.entrant.queries,
      text: (row) => String(row.entrant.queries) },
    { key: "deterministic", title: "Same answers", first: false, numeric: false, group: "Other",
      meaning: "Whether each repetition gave the same rankings",
      value: (row) => Number(row.entrant.deterministic),
      text: (row) => (row.entrant.deterministic ? "yes" : "no") },
    { key: "tags", title: "Tags", meaning: "Tags of the plugin", first: false, numeric: false,
      group: "Other", upward: true, value: (row) => row.entrant.tags.join(", ") || null,
      text: (row) => row.entrant.tags.join(", ") || kNone },
  ];
  const [rank, ...letters] = rank_columns(context);
  return [
    ...(rank ? [rank] : []),
    { key: "name", title: "Entrant", meaning: "Name in the contest", group: "", first: true,
      numeric: false, upward: true, value: (row) => row.entrant.name, text: (row) => row.entrant.name },
    ...score_columns(context, letters),
    ...count_columns(context),
    ...time_columns(context.report),
    ...facts,
  ];
}

