import type { Context } from "../context";
import { entrant_name, measure_name } from "../context";
import { h } from "../dom";
import { brief, duration, score } from "../format";
import type { EntrantRanking } from "../report";
import { copy_buttons, scrolling } from "../table";
import { mark_of_times } from "../unequal_nodes";
import { mark } from "./entrant_mark";
import { grade_chip } from "./grades";
import { service_link } from "./links";
import { nothing } from "./view";

// Where a service went: its rank in the other ranking less the one here.
function move(service: number, rank: number, other: EntrantRanking): HTMLElement {
  const there = other.services.indexOf(service);
  if (there < 0) {
    return h("span", { class: "move only", title: "not shown in the other ranking" }, "only here");
  }
  const by = there - rank;
  const text = by === 0 ? "=" : by > 0 ? `▲ ${by}` : `▼ ${-by}`;
  const said = by === 0 ? "same rank in both"
    : `${Math.abs(by)} ${by > 0 ? "higher" : "lower"} than in the other`;
  return h("span", { class: `move ${by > 0 ? "up" : by < 0 ? "down" : ""}`, title: said }, text);
}

// More ranks than this wait for a click.
const kRowsAtFirst = 25;

function found_text(context: Context, own: EntrantRanking, found: number): string {
  const cut = own.services.length < own.length ? `the ${own.services.length} shown of ${own.length}`
    : `its ${own.length}`;
  return context.report.hidden.includes("judgments") ? `${own.services.length} of ${own.length} shown`
    : `${found} relevant among ${cut} services`;
}

// What one entrant returned for a request, and where each service stands in the ranking of another.
export function ranking_table(context: Context, request: number, entrant: number, other: number | null,
): HTMLElement {
  const { report, board } = context;
  const shown = report.rankings.by_request[request];
  const own = shown?.by_entrant[entrant];
  const name = entrant_name(context, entrant);
  const heading = h("h3", { class: "entrant" }, mark(context, entrant), h("span", {}, name));
  const time = report.entrants[entrant].latency?.by_request[request];
  const value = board?.values?.[entrant]?.[request];
  const facts = h("p", {}, value === undefined ? null : `${measure_name(context)} `,
    value === undefined ? null : h("b", {}, score(value)),
    time == null ? null : h("span", { class: "soft" }, `  median time${mark_of_times(report)} ${duration(time)}`));
  const empty = (text: string): HTMLElement =>
    h("div", { class: "ranking" }, heading, facts, nothing(text));
  if (!own) return empty("There is no ranking of this entrant for this request.");
  if (own.services.length === 0) return empty("Its ranking is empty.");
  const compared = other === null ? null : shown.by_entrant[other];
  const graded = !report.hidden.includes("judgments");
  const grade = (service: number): number | null | undefined =>
    shown.grades[String(service)]?.[board?.setting ?? 0];
  const row_of = (service: number, rank: number): HTMLElement => h("tr", {},
    h("td", { class: "number" }, rank + 1),
    graded ? h("td", {}, grade_chip(context, grade(service))) : null,
    h("th", { scope: "row" }, service_link(context, service)),
    h("td", { class: "number" }, brief(own.scores[rank])),
    compared ? h("td", { class: "number" }, move(service, rank, compared)) : null);
  const body = h("tbody", {}, ...own.services.slice(0, kRowsAtFirst).map(row_of));
  const more = h("button", { type: "button", class: "more", onclick: () => {
    body.append(...own.services.slice(kRowsAtFirst).map((service, i) => row_of(service, kRowsAtFirst + i)));
    more.remove();
  } }, `Show all ${own.services.length} ranks`);
  const found = own.services.filter((service) => (grade(service) ?? 0) > 0).length;
  const heads = ["#", ...(graded ? ["Gain"] : []), "Service", "Score", ...(compared ? ["Move"] : [])];
  const copied = () => ({ head: ["Rank", "Gain", "Service", "Score"],
    rows: own.services.map((service, rank) => [rank + 1, grade(service) ?? null,
      report.services[service].name, own.scores[rank]]) });
  return h("div", { class: "ranking" }, heading, facts,
    h("p", { class: "soft" }, found_text(context, own, found)),
    copy_buttons(`the ranking of ${name}`, copied),
    scrolling(`Ranking of ${name}`, h("table", {}, h("caption", { class: "unseen" }, `Ranking of ${name}`),
      h("thead", {}, h("tr", {}, ...heads
        .map((text) => h("th", { scope: "col", class: /#|Score|Move/.test(text) && "number" }, text)))),
      body)), own.services.length > kRowsAtFirst ? more : null);
}
