import type { Context } from "../context";
import { entrant_name, has_answered, measure_name, request_label } from "../context";
import { h } from "../dom";
import { box_figure } from "../figures/boxes";
import { heat_figure } from "../figures/heat";
import { count_of, exact, kNone, listed, score } from "../format";
import { key_of } from "../names";
import { press_on } from "../pointing";
import { found_requests, is_rising, kOrders, next_order, order_of } from "../request_order";
import type { RequestColumn, RequestFacts } from "../request_order";
import { copy_buttons, scrolling } from "../table";
import { requests_sentence } from "./chart_sentences";
import { inner_link, request_link } from "./links";
import { long_name } from "./long_name";
import { has_judgments, relevant_for } from "./relevant";
import { rows_with_more } from "../more_rows";
import { sort_header } from "./sort_header";
import type { View } from "./view";
import { figures, nothing, sentence, side_by_side } from "./view";

// More rows than this wait for a click.
const kRowsAtFirst = 25;

const answered = (context: Context): number => context.visible.filter((e) => has_answered(context, e)).length;

// Of one entrant, or of one that answered, there are no mean, no spread and no best.
const is_of_one = (context: Context): boolean => context.visible.length === 1 || answered(context) === 1;

function row_of(context: Context, one: RequestFacts): HTMLElement {
  const has_rankings = context.report.rankings.by_request.length > 0;
  return h("tr", {}, h("th", { scope: "row" },
    has_rankings ? request_link(context, one.request) : long_name(request_label(context, one.request))),
  h("td", { class: "number" }, score(one.mean)), ...(is_of_one(context) ? []
    : [h("td", { class: "number" }, score(one.spread)), h("td", {}, ...best_of(context, one, has_rankings))]));
}

// The entrants with the best score, which lead to their rankings. The request itself leads to the rankings of the
// entrants that the reader has chosen.
function best_of(context: Context, { request, best }: RequestFacts, has_rankings: boolean): (Node | string)[] {
  if (best.length === 0) return [kNone];
  if (best.length > 1 && best.length === answered(context)) return ["all equal"];
  const names = best.map((e) => entrant_name(context, e));
  if (!has_rankings || best.length > 3) return [listed(names, 2)];
  return best.flatMap((e, i) => [i === 0 ? "" : i === best.length - 1 ? " and " : ", ",
    inner_link(context, { view: "rankings", request: key_of(context.report.requests[request]),
      entrant: context.report.entrants[e].name }, best.length === 1 ? long_name(names[i]) : names[i])]);
}

interface Header {
  column: RequestColumn;
  title: string;
  meaning: string;
}

function headers(context: Context): Header[] {
  const name: Header = { column: "name", title: "Request", meaning: "Name of the request" };
  return is_of_one(context) ? [name, { column: "mean", title: measure_name(context), meaning: "Score of the entrant" }] : [
    name,
    { column: "mean", title: `Mean ${measure_name(context)}`, meaning: "Mean over the entrants that are shown" },
    { column: "spread", title: "Spread", meaning: "Highest score minus the lowest" },
    { column: "best", title: "Best", meaning: "The entrants with the best score" },
  ];
}

function requests_table(context: Context, all: RequestFacts[]): HTMLElement[] {
  const order = order_of(context);
  const { body, more } = rows_with_more(all, kRowsAtFirst, "requests", (one) => row_of(context, one));
  const head = headers(context).map(({ column, title, meaning }) => sort_header({ title, meaning,
    key: column, css: column === "mean" || column === "spread" ? "number" : "",
    sorted: kOrders[order].column !== column ? null : is_rising(context, order) ? "ascending" : "descending",
    press: () => context.set({ order: next_order(context, column) }) }));
  return [scrolling("Requests", h("table", { class: "requests" },
    h("caption", { class: "unseen" }, "Requests"), h("thead", {}, h("tr", {}, ...head)), body)),
  ...(more ? [more] : [])];
}

// Whether some requests have no value, all because no service is relevant to them.
function is_without_answer(context: Context, all: RequestFacts[]): boolean {
  const without = all.filter((one) => one.mean === null);
  return without.length > 0 && has_judgments(context) &&
    without.every((one) => relevant_for(context, one.request).length === 0);
}

export const requests_view: View = {
  id: "requests", title: "Requests", controls: ["setting", "measure", "entrants"],
  searches: { what: "a request", count: ({ requests }) => requests.length },
  said(context) {
    const all = found_requests(context);
    return all.length === 0 ? "No request is found." : `${count_of(all.length, "request")}, ` +
      `${kOrders[order_of(context)].words}: ${request_label(context, all[0].request)} first.`;
  },
  has: (context) => context.board !== null && context.report.requests.length > 0,
  draw(context) {
    const { report } = context;
    if (!context.board?.values) {
      return [nothing(report.hidden.length
        ? "The organiser withholds the scores of single requests."
        : "The scores of single requests of this board were left out to keep the report small. It has " +
          "those of the first board.")];
    }
    const all = found_requests(context);
    const alone = is_of_one(context);
    const copied = () => ({ head: ["Request", "URI", ...(alone ? [measure_name(context)] : ["mean", "spread", "best"])],
      rows: all.map((one) => [report.requests[one.request].name, key_of(report.requests[one.request]), exact(one.mean),
        ...(alone ? [] : [exact(one.spread), one.best.map((e) => entrant_name(context, e)).join("; ")])]) });
    const [heat, boxes] = [heat_figure(context), box_figure(context)];
    return [
      sentence(requests_sentence(context, all)),
      h("p", { class: "soft" }, (alone ? "" : `The mean is over ${count_of(answered(context), "entrant")}; the ` +
        "spread is the highest score minus the lowest. ") + (all.length < 2 ? "" : `Sorted ${kOrders[order_of(context)].words}.`),
      all.length < 2 ? null : h("span", { class: "on-screen" }, ` ${press_on("a header")} to sort by its column.`)),
      side_by_side([...(all.length ? requests_table(context, all) : [nothing("No request has this name.")]),
        is_without_answer(context, all) ? h("p", { class: "soft" },
          `${kNone}: nothing answers the request, so the measure has no value.`) : null,
        h("div", { class: "under" }, copy_buttons("the requests", copied))],
      figures(heat?.full ? null : heat, boxes)),
      ...figures(heat?.full ? heat : null),
    ].filter((part) => part !== null);
  },
};
