import type { Context } from "./context";
import { h } from "./dom";
import { count_of } from "./format";
import { important_notes, other_remarks } from "./notes";
import type { Report } from "./report";
import { verdict } from "./verdict";
import { open_failures } from "./views/failures";

// Commands are between backticks.
const kStates: Record<Report["state"], string | null> = {
  complete: null,
  unfinished: "This round is not finished. The report shows the answers so far; `matchbench run … --resume` " +
    "continues it.",
  unscored: "This round is not scored: it has times and failures, but no leaderboard. `matchbench score` " +
    "makes one.",
  empty: "This round is empty: nothing has been run yet.",
};

// More notes than this fold away behind the first ones.
const kNotesInSight = 3;

// A note on failures leads to what failed workers said.
function to_failures({ report }: Context, note: string): HTMLElement | null {
  const remark = report.remarks.indexOf(note);
  const kind = report.remark_kinds?.[remark];
  const entrant = report.remark_entrants?.[remark] ?? null;
  return (kind !== "failures" && kind !== "no-answer") || entrant === null || report.entrants[entrant].failures === 0 ? null
    : h("button", { type: "button", class: "quiet", onclick: () => open_failures(entrant) }, "See failures");
}

function notes_part(context: Context, notes: string[]): HTMLElement | null {
  if (notes.length === 0) return null;
  const item = (note: string): HTMLElement => {
    const way = to_failures(context, note);
    return h("li", {}, note, way && " ", way);
  };
  const rest = notes.slice(kNotesInSight);
  return h("div", { class: "notes", role: "note" },
    h("ul", {}, ...notes.slice(0, kNotesInSight).map(item)),
    rest.length === 0 ? null : h("details", { "data-open": "notes" },
      h("summary", {}, `${count_of(rest.length, "more note")}`), h("ul", {}, ...rest.map(item))));
}

// What the contest is, who won, and what to know before reading on. Views after the first have it short.
export function header(context: Context, first_view: boolean): HTMLElement {
  const { report } = context;
  const { collection } = report;
  const collected = [collection.name, collection.version].filter(Boolean).join(" ");
  const state = kStates[report.state];
  const facts = [count_of(report.entrants.length, "entrant"),
    count_of(collection.requests, "request"), count_of(collection.services, "service"),
    collected === report.title ? "" : collected];
  const said = verdict(context);
  const notes = important_notes(context).filter((note) => note !== said?.first);
  const remarks = other_remarks(context);
  return h("header", { class: "top" },
    report.below_overview ? h("p", { class: "back" }, h("a", { href: "../index.html" }, "← All tracks")) : null,
    h("h1", { dir: "auto" }, report.title || "Untitled contest"),
    h("p", { class: "facts" }, ...facts.filter(Boolean).map((fact) => h("bdi", {}, fact)),
      report.round.created ? h("time", { datetime: report.round.created },
        report.round.created.slice(0, 10)) : null),
    state ? h("p", { class: "banner", role: "note" },
      ...state.split("`").map((part, i) => (i % 2 === 1 ? h("code", {}, part) : part))) : null,
    said && first_view ? h("div", { class: "verdict" }, h("p", { class: "first" }, said.first),
      h("p", { class: "then" }, said.then)) : null,
    first_view ? notes_part(context, notes) : null,
    !first_view || remarks.length === 0 ? null
      : h("details", { class: "remarks", "data-open": "remarks" },
        h("summary", {}, count_of(remarks.length, "remark")),
        h("ul", {}, ...remarks.map((text) => h("li", {}, text)))));
}
