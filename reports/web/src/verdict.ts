import { separated } from "./comparison";
import type { Context } from "./context";
import { entrant_name, measure_name, setting_name } from "./context";
import { count_of, in_words, interval, listed, score } from "./format";
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

function basis(context: Context): string {
  const { board } = context;
  const brackets = board!.rows[0]?.low == null ? "" : "; brackets are 95 % intervals";
  return `Means over ${count_of(board!.requests, "request")}, relevance “${setting_name(context)}”` +
    `${brackets}.`;
}

// A single leader, and whom the data separate it from.
function leader(context: Context, rows: BoardRow[]): string {
  const [best, ...others] = rows;
  const name = entrant_name(context, best.entrant);
  const tests = others.map((row) => separated(context, best.entrant, row.entrant));
  const claim = `${name} leads with ${with_score(context, best)}`;
  if (tests.every((one) => one === null)) return `${claim}; the differences were not tested.`;
  const apart = tests.filter((one) => one === true).length;
  return apart === others.length ? `${claim} and is separated from all others.`
    : `${claim} and is separated from ${apart} of the ${others.length} others.`;
}

// What the chosen board says about who won; null without scores.
export function verdict(context: Context): Verdict | null {
  const { board } = context;
  const scored = board?.rows.filter((row) => row.value !== null) ?? [];
  if (scored.length === 0) return null;
  // Whoever answered nothing has no rank.
  const rows = scored.filter((row) => row.rank !== null);
  if (rows.length === 0) {
    return { first: "No entrant answered a single query, so there is no winner.", then: basis(context) };
  }
  const best = rows[0];
  const name = (row: BoardRow): string => entrant_name(context, row.entrant);
  if (rows.length === 1) {
    const only = scored.length === 1 ? "is the only entrant" : "is the only entrant that answered";
    return { first: `${name(best)} ${only}: ${with_score(context, best)}.`,
      then: basis(context) };
  }
  const tied = rows.filter((row) => row.rank === 1);
  if (tied.length < 2) return { first: leader(context, rows), then: basis(context) };
  const rivals = tied.filter((row) => row !== best).map(name);
  return {
    first: tied.length === rows.length
      ? `No winner: the data do not separate any of the ${in_words(rows.length)} entrants from the ` +
        "best one."
      : `No single winner: ${in_words(tied.length)} entrants are tied for first.`,
    then: `${name(best)} has the best score, ${with_score(context, best)}, but the data do not separate ` +
      `it from ${listed(rivals)}. ${basis(context)}`,
  };
}
