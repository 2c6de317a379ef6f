import type { Context } from "./context";
import { listed, words } from "./format";
import type { Entrant, Part } from "./report";

const kParts: Record<Part, string> = { judgments: "the judgments", rankings: "the rankings",
  logs: "the logs of failures", requests: "the names and texts of the requests" };

// Who answered nothing at all, and why; its score of 0 says nothing about how it ranks.
function silent(one: Entrant): string | null {
  if (one.queries === 0 || one.failures + one.abstentions < one.queries) return null;
  if (one.failures === 0) return `${one.name} abstained on every query.`;
  const kinds = Object.keys(one.outcomes).filter((kind) => kind !== "ok").map(words);
  const reason = one.logs[0]?.message ? `: ${one.logs[0].message.replace(/\.$/, "")}` : "";
  return one.abstentions > 0 ? `${one.name} answered no query (${listed(kinds)})${reason}.`
    : `${one.name} failed on every query (${listed(kinds)})${reason}.`;
}

// What somebody has to know who reads the leaderboard.
export function important_notes(context: Context): string[] {
  const { report } = context;
  const hidden = (report.hidden ?? []).map((part) => kParts[part] ?? part);
  return [
    ...(hidden.length ? [`The organiser keeps back ${listed(hidden)}: they are not in this report.`] : []),
    ...report.entrants.map(silent).filter((note): note is string => note !== null),
    ...report.entrants.filter((one) => one.times_doubt)
      .map((one) => `The times of ${one.name} are not valid: ${one.times_doubt}`),
    ...report.remarks.filter((_, i) => report.remark_levels?.[i] === "warning"),
  ];
}

export function other_remarks(context: Context): string[] {
  const { report } = context;
  return report.remarks.filter((_, i) => report.remark_levels?.[i] !== "warning");
}
