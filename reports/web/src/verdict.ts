import { is_significant } from "./comparison";
import type { Context } from "./context";
import { entrant_name, has_answered, measure_name, setting_name, significance_for } from "./context";
import { brief, count_of, in_words, interval, listed, score, times_in_words } from "./format";
import { remarks_of } from "./notes";
import type { BoardRow } from "./report";

export interface Verdict {
  // Who is first, in one sentence.
  first: string;
  // How sure that is, and by what.
  then: string;
}

function with_score(context: Context, row: BoardRow): string {
  return `${measure_name(context)} ${score(row.value)} ${interval(row.low, row.high)}`.trim();
}

function basis(context: Context, rows: BoardRow[]): string {
  const { board } = context;
  const brackets = rows[0]?.low == null ? "" : ", with the 95 % confidence interval in brackets";
  const asked = count_of(context.report.requests.length, "request");
  // A request without a relevant service has no score by most measures.
  const counted = board!.rows.some((row) => row.rank !== null) ? board!.common_requests : board!.requests;
  const scored = counted < context.report.requests.length ? `${counted} of ${asked}` : count_of(counted, "request");
  return `The scores are ${counted === 1 ? "of" : "means over"} ${scored} under the relevance setting ` +
    `“${setting_name(context)}”${brackets}.`;
}

// How many entrants it is significantly better than; null if that was not tested.
function beaten_by(context: Context, best: BoardRow, others: BoardRow[]): number | null {
  if (!significance_for(context)) return null;
  // With very many entrants a report has ranks, but no pairs.
  if (best.rank_range) return context.board!.rows.filter((row) => row.rank !== null).length - best.rank_range[1];
  const tests = others.map((row) => is_significant(context, best.entrant, row.entrant));
  return tests.every((one) => one === null) ? null : tests.filter((one) => one === true).length;
}

// A single leader, and those that it is significantly better than.
function leader(context: Context, rows: BoardRow[]): string {
  const [best, ...others] = rows;
  const name = entrant_name(context, best.entrant);
  const claim = `${name} leads with ${with_score(context, best)}`;
  const beaten = beaten_by(context, best, others);
  const equal = others.filter((row) => row.value === best.value).map((row) => entrant_name(context, row.entrant));
  if (beaten === null && equal.length > 0) {
    return `${listed([name, ...equal], 3)} lead with ${with_score(context, best)}; the differences were not tested.`;
  }
  if (beaten === null) return `${claim}; the differences were not tested.`;
  const among = beaten === others.length ? others.length === 1 ? entrant_name(context, others[0].entrant)
    : "all others" : `${beaten} of the ${others.length} others`;
  return `${claim} and is significantly better than ${among}.`;
}

// Which of those that tie with the best score is faster, if their times tell; else nothing.
function speed_of_ties(context: Context): string {
  const { board } = context;
  const faster = board?.faster_tie;
  return faster ? `; of them, ${entrant_name(context, faster.entrant)} is ${times_in_words(faster.ratio)} as fast as ` +
    entrant_name(context, board!.rows[0].entrant) : "";
}

// Medians of the whole round, which the board has, may give another ratio.
function ratio_of_ties({ board }: Context): string {
  const faster = board?.faster_tie;
  return faster ? ` The ratio of their times is taken within the blocks of the round, ${brief(faster.ratio)} ` +
    `[${faster.interval.map(brief).join(", ")}]; that of their medians over the whole round can differ.` : "";
}

// What the chosen board says about who won; null without scores of anybody who answered, but for the remark
// on rounds in which nobody did.
export function verdict(context: Context): Verdict | null {
  const { board } = context;
  const scored = board?.rows.filter((row) => row.value !== null) ?? [];
  if (scored.length === 0) return null;
  const rows = scored.filter((row) => row.rank !== null && has_answered(context, row.entrant));
  if (rows.length === 0) {
    const first = remarks_of(context.report, "no-answer");
    return first === "" ? null : { first, then: basis(context, scored) };
  }
  const best = rows[0];
  const name = (row: BoardRow): string => entrant_name(context, row.entrant);
  if (rows.length === 1) {
    const only = scored.length === 1 ? "is the only entrant" : "is the only entrant that answered";
    return { first: `${name(best)} ${only}: ${with_score(context, best)}.`,
      then: basis(context, rows) };
  }
  if (rows.every((row) => row.value === best.value)) {
    return { first: `${rows.length === 2 ? "Both" : `All ${rows.length}`} entrants have the same score, ` +
      `${with_score(context, best)}.`, then: basis(context, rows) };
  }
  const tied = rows.filter((row) => row.rank === 1);
  if (tied.length < 2 || !significance_for(context)) return { first: leader(context, rows), then: basis(context, rows) };
  const [equals, others] = [true, false].map((is_best) =>
    tied.filter((row) => (row.value === best.value) === is_best).map(name));
  const claim = `${listed(equals, 2)} ${equals.length === 1 ? "has" : "have"} the best score, ${with_score(context, best)}`;
  return {
    first: (tied.length === rows.length
      ? rows.length === 2 ? "No winner: neither of the two entrants is significantly better than the other"
        : `No winner: none of the ${in_words(rows.length)} entrants is significantly better than another`
      : `No single winner: ${in_words(tied.length)} entrants are tied for first`) + speed_of_ties(context) + ".",
    then: `${claim}${others.length === 0 ? "" : `, but ${equals.length === 1 ? "is" : "are"} not significantly better ` +
      `than ${listed(others, 2)}`}. ${basis(context, rows)}${ratio_of_ties(context)}`,
  };
}
