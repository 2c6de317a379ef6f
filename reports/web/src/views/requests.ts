import type { Context } from "../context";
import { entrant_name, measure_name } from "../context";
import { select } from "../controls";
import { h } from "../dom";
import { box_figure } from "../figures/boxes";
import { heat_figure } from "../figures/heat";
import { count_of, exact, kNone, listed, score } from "../format";
import { kOrders, order_of, requests_in_order } from "../request_order";
import type { Order, RequestFacts } from "../request_order";
import { copy_buttons, scrolling } from "../table";
import { request_link } from "./links";
import type { View } from "./view";
import { figures, nothing } from "./view";

const kOrderNames: Record<Order, string> = { easiest: "easiest first", hardest: "hardest first",
  spread: "greatest spread first", name: "by name" };

// More rows than this wait for a click.
const kRowsAtFirst = 25;

function row_of(context: Context, one: RequestFacts): HTMLElement {
  const { report } = context;
  const all = one.best.length > 1 && one.best.length === context.visible.length;
  const best = one.best.length === 0 ? kNone : all ? "all equal"
    : listed(one.best.map((e) => entrant_name(context, e)), 2);
  const first = one.best.length > 0 && !all ? { left: entrant_name(context, one.best[0]) } : {};
  return h("tr", {}, h("th", { scope: "row" },
    report.rankings.by_request.length > 0 ? request_link(context, one.request, first)
      : report.requests[one.request].name),
  h("td", { class: "number" }, score(one.mean)), h("td", { class: "number" }, score(one.spread)),
  h("td", {}, best));
}

function requests_table(context: Context, all: RequestFacts[]): HTMLElement[] {
  const measure = measure_name(context);
  const body = h("tbody", {}, ...all.slice(0, kRowsAtFirst).map((one) => row_of(context, one)));
  const more = h("button", { type: "button", class: "more", onclick: () => {
    body.append(...all.slice(kRowsAtFirst).map((one) => row_of(context, one)));
    more.remove();
  } }, `Show all ${all.length} requests`);
  const heads = ["Request", `Mean ${measure}`, "Spread", "Best"];
  return [scrolling("Requests", h("table", { class: "requests" },
    h("caption", { class: "unseen" }, "Requests"),
    h("thead", {}, h("tr", {}, ...heads.map((text, i) => h("th", { scope: "col",
      class: i === 1 || i === 2 ? "number" : undefined }, text)))), body)),
  ...(all.length > kRowsAtFirst ? [more] : [])];
}

export const requests_view: View = {
  id: "requests", title: "Requests", controls: ["setting", "measure", "entrants"],
  searches: "a request",
  more_controls: (context) => [select("Order", "order", kOrders.map(String),
    kOrders.indexOf(order_of(context)), (order) => context.set({ order }),
    kOrders.map((one) => kOrderNames[one]))],
  has: (context) => context.board !== null && context.report.requests.length > 0,
  draw(context) {
    const { report, state } = context;
    if (!context.board?.values) {
      return [nothing(report.hidden.length
        ? "The organiser keeps back the scores of single requests."
        : "The scores of single requests of this board were left out, as the report would have been too " +
          "large. It holds those of the first board.")];
    }
    const wanted = state.search.trim().toLowerCase();
    const all = requests_in_order(context)
      .filter((one) => report.requests[one.request].name.toLowerCase().includes(wanted));
    const copied = () => ({ head: ["Request", "mean", "spread", "best"], rows: all.map((one) =>
      [report.requests[one.request].name, exact(one.mean), exact(one.spread),
        one.best.map((e) => entrant_name(context, e)).join("; ")]) });
    return [
      h("p", { class: "soft" }, `The mean is over ${count_of(context.visible.length, "entrant")}; the ` +
        "spread is the highest score less the lowest: how far a request tells the entrants apart."),
      ...(all.length ? requests_table(context, all) : [nothing("No request has this name.")]),
      h("div", { class: "under" }, copy_buttons("the requests", copied)),
      ...figures(heat_figure(context), box_figure(context)),
    ];
  },
};
