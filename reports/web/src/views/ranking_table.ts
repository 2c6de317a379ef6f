import type { Context } from "../context";
import { entrant_name, measure_name } from "../context";
import { h } from "../dom";
import { column_of_numbers, duration, score } from "../format";
import { key_of } from "../names";
import type { EntrantRanking } from "../report";
import { copy_buttons, scrolling } from "../table";
import { mark_of_times } from "../unequal_nodes";
import { mark } from "./entrant_mark";
import { grade_chip } from "./grades";
import { service_link } from "./links";
import { long_name } from "./long_name";
import { rows_with_more } from "../more_rows";
import { found_sentence, gain_of, has_judgments, is_cut, missed_part } from "./relevant";
import { nothing } from "./view";

// Where a service went: its rank in the other ranking less the one here. Whether a service that is not among the first
// ranks comes later or not at all, the report does not know.
function move(service: number, rank: number, other: EntrantRanking): HTMLElement {
  const there = other.services.indexOf(service);
  if (there < 0) {
    const [text, title] = is_cut(other)
      ? [`not\u00a0in top\u00a0${other.services.length}`, "at a later rank of the other ranking, or at none"]
      : ["only here", "not in the other ranking"];
    return h("span", { class: "move only", title }, text);
  }
  const by = there - rank;
  const text = by === 0 ? "=" : by > 0 ? `▲ ${by}` : `▼ ${-by}`;
  const said = by === 0 ? "same rank in both"
    : `${Math.abs(by)} ${by > 0 ? "higher" : "lower"} than in the other`;
  return h("span", { class: "move", title: said }, text);
}

// Whether an entrant without a ranking for a request failed on it: it may also be among those left out of the
// report, or not have been asked yet.
function has_failed(context: Context, entrant: number): boolean {
  const { state, entrants, rankings } = context.report;
  const { failures, queries } = entrants[entrant];
  return state !== "unfinished" && failures > 0 &&
    (failures === queries || rankings.by_request.some((one) => one.by_entrant[entrant]));
}

// Why a ranking has no services.
function why_empty(context: Context, entrant: number, own: EntrantRanking | null | undefined): string {
  if (!own) {
    return has_failed(context, entrant) ? "It failed on this request."
      : "There is no ranking of this entrant for this request.";
  }
  if (!own.abstained) return "It answered that no service fits.";
  return context.report.entrants[entrant].kind === "run file" ? "The run does not have this topic."
    : "It abstained from this request.";
}

// How far rankings are shown, and what a move is if there are moves.
export function ranking_note({ report }: Context, request: number, left: number, right: number | null): HTMLElement {
  const { depth, by_request } = report.rankings;
  const compared = right !== null && [left, right].every((e) => by_request[request]?.by_entrant[e]);
  return h("p", { class: "soft" }, `Rankings are shown to rank ${depth}.`, compared
    ? " ▲ and ▼ tell how many ranks higher or lower a service is here than in the ranking beside this one." : null);
}

// More ranks than this wait for a click.
const kRowsAtFirst = 25;

// What one entrant returned for a request, and the place of each service in the ranking of another.
export function ranking_table(context: Context, request: number, entrant: number, other: number | null,
): HTMLElement {
  const { report, board } = context;
  const shown = report.rankings.by_request[request];
  const own = shown?.by_entrant[entrant];
  const name = entrant_name(context, entrant);
  const heading = h("h3", { class: "entrant" }, mark(context, entrant), h("span", {}, name));
  const { latency, repetitions } = report.entrants[entrant];
  const time = latency?.by_request[request];
  const value = board?.values?.[entrant]?.[request];
  const facts = h("p", {}, value === undefined ? null : `${measure_name(context)} `,
    value === undefined ? null : h("b", {}, score(value)),
    time == null ? null : h("span", { class: "soft" }, `  median time${mark_of_times(report)} ${duration(time)}`));
  if (!own || own.services.length === 0) {
    return h("div", { class: "ranking" }, heading, facts, nothing(why_empty(context, entrant, own)));
  }
  const compared = other === null ? null : shown.by_entrant[other];
  const graded = has_judgments(context);
  const grade = (service: number): number | null | undefined => gain_of(context, request, service);
  const scores = column_of_numbers(own.scores);
  const row_of = (service: number, rank: number): HTMLElement => h("tr", {},
    h("td", { class: "number" }, rank + 1),
    graded ? h("td", {}, grade_chip(context, grade(service))) : null,
    h("th", { scope: "row" }, service_link(context, service)),
    h("td", { class: "number" }, scores[rank]),
    compared ? h("td", { class: "number" }, move(service, rank, compared)) : null);
  const { body, more } = rows_with_more(own.services, kRowsAtFirst, "ranks", row_of);
  const heads = ["#", ...(graded ? ["Gain"] : []), "Service", "Score"];
  const copied = () => ({ head: ["Rank", "Gain", "Service", "URI", "Score"],
    rows: own.services.map((service, rank) => [rank + 1, grade(service) ?? null,
      report.services[service].name, key_of(report.services[service]), own.scores[rank]]) });
  return h("div", { class: "ranking" }, heading, facts,
    h("p", { class: "soft" }, found_sentence(context, request, own),
      repetitions > 1 ? ` One of ${repetitions} repetitions; the score is their mean.` : null),
    copy_buttons(`the ranking of ${name}`, copied),
    scrolling(`Ranking of ${name}`, h("table", {}, h("caption", { class: "unseen" }, `Ranking of ${name}`),
      h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col", class: /^(#|Score)$/.test(text) && "number" }, text,
        // On paper, the header is repeated on each page that a ranking continues on.
        text === "Service" ? h("span", { class: "on-paper" }, ` (${name})`) : null)),
      compared ? h("th", { scope: "col", class: "number against", title: "Ranks higher (▲) or lower (▼) than in that ranking" },
        "Against ", long_name(entrant_name(context, other!))) : null)),
      body)), more, missed_part(context, request, own));
}
