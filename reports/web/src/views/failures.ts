import type { Context } from "../context";
import { h } from "../dom";
import { count_of, words } from "../format";
import type { LeaderboardRow } from "./columns";
import { mark } from "./entrant_mark";
import { section } from "./view";

// Who failed how often and how, with the last lines that each failed session wrote.
export function failures_part(context: Context, rows: LeaderboardRow[]): Node[] {
  const failed = rows.filter((row) => row.entrant.failures > 0 || row.entrant.logs.length > 0);
  if (failed.length === 0) return [];
  return [section("Failures", ...failed.map(({ index, entrant }) => {
    const kinds = Object.entries(entrant.outcomes).filter(([kind]) => kind !== "ok")
      .map(([kind, count]) => `${words(kind)} ${count}`).join(", ");
    return h("details", { id: `failures-${index}`, class: "failure" },
      h("summary", {}, mark(context, index), h("b", {}, entrant.name),
        ` ${count_of(entrant.failures, "failed query", "failed queries")} of ${entrant.queries}` +
        (kinds ? `: ${kinds}` : "")),
      ...entrant.logs.map((log) => h("div", { class: "log" },
        h("p", {}, h("span", { class: "kind" }, words(log.outcome)), " ", log.message),
        log.tail ? h("pre", { tabindex: 0 }, log.tail) : null)),
      entrant.logs.length === 0 ? h("p", {}, context.report.hidden.includes("logs")
        ? "The organiser keeps the logs back." : "No log was kept.") : null);
  }))];
}
