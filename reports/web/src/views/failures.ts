import type { Context } from "../context";
import { entrant_name } from "../context";
import { h } from "../dom";
import { count_of, words } from "../format";
import { parts_with_more } from "../more_rows";
import type { LeaderboardRow } from "./columns";
import { mark } from "./entrant_mark";
import { section } from "./view";

// More entrants than this wait for a click.
const kFirst = 20;

// What a failure is, and several of them; "4 out of memory" needs no noun.
const kNouns: Record<string, [string, string]> = { error: ["error", "errors"], crashed: ["crash", "crashes"],
  exited: ["exit", "exits"], timed_out: ["time-out", "time-outs"], bad_ranking: ["bad ranking", "bad rankings"],
  abi_mismatch: ["ABI mismatch", "ABI mismatches"], load_failed: ["failed load", "failed loads"],
  harness_error: ["harness error", "harness errors"] };

function failure_of(context: Context, { index, entrant }: LeaderboardRow): HTMLElement {
  const kinds = Object.entries(entrant.outcomes).filter(([kind]) => kind !== "ok" && kind !== "abstained")
    .map(([kind, count]) => count_of(count, ...kNouns[kind] ?? [words(kind), words(kind)])).join(", ");
  return h("details", { id: `failures-${index}`, class: "failure" },
    h("summary", {}, mark(context, index), h("b", {}, entrant_name(context, index)),
      ` ${entrant.failures} of ${count_of(entrant.queries, "query", "queries")} failed` +
      (kinds ? ` (${kinds})` : "") + (entrant.abstentions ? `; it also abstained from ${entrant.abstentions}` : "")),
    ...entrant.logs.map((log) => h("div", { class: "log" },
      h("p", {}, h("span", { class: "kind" }, words(log.outcome)), " ", log.message),
      log.tail ? h("pre", { tabindex: 0 }, log.tail) : null)),
    entrant.logs.length === 0 ? h("p", {}, context.report.hidden.includes("logs")
      ? "The organiser withholds the logs." : "No log was kept.") : null);
}

// Who failed how often and how, with the last lines that each failed session wrote.
export function failures_part(context: Context, rows: LeaderboardRow[]): Node[] {
  const failed = rows.filter((row) => row.entrant.failures > 0 || row.entrant.logs.length > 0);
  if (failed.length === 0) return [];
  const list = h("div", { id: "failures" });
  const { parts, more } = parts_with_more(failed, kFirst, "entrants with failures",
    (row) => failure_of(context, row), (others) => list.append(...others));
  list.append(...parts);
  return [section("Failures", list, more)];
}

// Shows those of an entrant, and opens the list as far as that takes.
export function open_failures(entrant: number): void {
  const id = `failures-${entrant}`;
  if (!document.getElementById(id)) {
    document.querySelector<HTMLElement>("#failures + button.more")?.click();
  }
  const details = document.getElementById(id) as HTMLDetailsElement | null;
  if (!details) return;
  details.open = true;
  details.scrollIntoView({ block: "center" });
  details.querySelector("summary")?.focus();
}
