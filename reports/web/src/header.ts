import type { Context } from "./context";
import { h } from "./dom";
import { count_of } from "./format";
import type { Report } from "./report";

const kStates: Record<Report["state"], string | null> = {
  complete: null,
  unfinished: "This round is not finished: what follows is what it holds so far. matchbench run … " +
    "--resume goes on with it.",
  unscored: "This round is not scored: it has times and failures but no leaderboard. matchbench score " +
    "makes one.",
  empty: "This round is empty: nothing was run yet.",
};

// Remarks lie open where the reader begins.
export function header(context: Context, first_view: boolean): HTMLElement {
  const { report } = context;
  const { collection } = report;
  const state = kStates[report.state];
  const facts = [count_of(report.entrants.length, "entrant"),
    count_of(collection.requests, "request"), count_of(collection.services, "service"),
    [collection.name, collection.version].filter(Boolean).join(" ")];
  return h("header", { class: "top" }, h("p", { class: "kind-of-page" }, "Contest report"),
    h("h1", {}, report.title || "Untitled contest"),
    h("p", { class: "facts" }, ...facts.filter(Boolean).map((fact) => h("span", {}, fact)),
      report.round.created ? h("time", { datetime: report.round.created },
        report.round.created.slice(0, 10)) : null),
    state ? h("p", { class: "banner", role: "note" }, state) : null,
    report.remarks.length === 0 ? null
      : h("details", { class: "remarks", open: first_view && report.remarks.length < 4 },
        h("summary", {}, count_of(report.remarks.length, "remark")),
        h("ul", {}, ...report.remarks.map((text) => h("li", {}, text)))));
}
