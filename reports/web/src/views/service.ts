import type { Context } from "../context";
import { entrant_name, has_answered } from "../context";
import { h } from "../dom";
import { kNone } from "../format";
import { labels_of, place_of } from "../names";
import { scrolling } from "../table";
import { description } from "./description";
import { grade_chip } from "./grades";
import { request_link } from "./links";
import { long_name } from "./long_name";
import { has_judgments } from "./relevant";
import type { View } from "./view";
import { nothing, section } from "./view";

const chosen_service = (context: Context): number =>
  place_of(context.report.services, context.state.service);

// For which requests it is relevant or was ranked, and at which rank the entrants in colour have it.
function uses(context: Context, service: number): HTMLElement {
  const { report, board } = context;
  const focused = context.focused.filter((e) => has_answered(context, e));
  const setting = board?.setting ?? 0;
  const found = report.rankings.by_request.flatMap((one, request) => {
    const grade = one.grades[String(service)]?.[setting];
    const ranks = focused.map((e) => (one.by_entrant[e]?.services.indexOf(service) ?? -1) + 1);
    return (grade ?? 0) <= 0 && ranks.every((rank) => rank === 0) ? [] : [{ request, grade, ranks }];
  }).sort((a, b) => (b.grade ?? -1) - (a.grade ?? -1));
  const graded = has_judgments(context);
  if (found.length === 0) {
    return nothing(`${graded ? "It is relevant to no request, and the" : "The"} entrants in colour do not have it ` +
      `among the first ${report.rankings.depth} ranks.`);
  }
  const table = scrolling("Requests with this service", h("table", {},
    h("caption", { class: "unseen" }, "Requests with this service"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Request"),
      graded ? h("th", { scope: "col" }, "Gain") : null,
      ...focused.map((e) => h("th", { scope: "col", class: "number against" }, "Rank by ", long_name(entrant_name(context, e)))))),
    h("tbody", {}, ...found.map(({ request, grade, ranks }) => h("tr", {},
      h("th", { scope: "row" }, request_link(context, request)),
      graded ? h("td", {}, grade_chip(context, grade)) : null,
      ...ranks.map((rank) => h("td", { class: "number" }, rank || kNone)))))));
  const is_unshown = found.some(({ ranks }) => ranks.includes(0));
  return h("div", {}, table, is_unshown
    ? h("p", { class: "soft" }, `${kNone}: not among the first ${report.rankings.depth} ranks`) : null);
}

// A service: its description, and what it was good for. It has no tab; rankings lead to it.
export const service_view: View = {
  id: "service", title: "Service", under: "rankings", controls: ["setting", "entrants"],
  has: (context) => context.state.view === "service" && chosen_service(context) >= 0,
  draw(context) {
    const place = chosen_service(context);
    const service = context.report.services[place];
    const described = description(service);
    return [
      h("div", { class: "request" }, h("h3", {}, labels_of(context.report.services)[place]), ...described,
        service.description || service.text || service.inputs ? null
          : h("p", { class: "soft" }, "This report contains no description of the service.")),
      section(has_judgments(context) ? "Requests that it is relevant to or was returned for" : "Requests that it was returned for", uses(context, place)),
    ];
  },
};
