import type { Context } from "../context";
import { best_first } from "../context";
import { select } from "../controls";
import { h } from "../dom";
import { kNone } from "../format";
import { description } from "./description";
import { grade_key } from "./grades";
import { ranking_table } from "./ranking_table";
import type { View } from "./view";

// The chosen request with a step to the one before and after it.
export function request_chooser(context: Context, request: number): HTMLElement {
  const names = context.report.requests.map((one) => one.name);
  const step = (by: number): HTMLElement => h("button", { type: "button", class: "step",
    "data-focus": `step${by}`, disabled: names[request + by] === undefined,
    "aria-label": by < 0 ? "Previous request" : "Next request",
    onclick: () => context.set({ request: names[request + by] }) }, by < 0 ? "‹" : "›");
  return h("div", { class: "stepper" }, step(-1),
    select("Request", "request", names, request, (name) => context.set({ request: name })), step(1));
}

export function chosen_request(context: Context): number {
  return Math.max(0, context.report.requests.findIndex((one) => one.name === context.state.request));
}

export function request_part(context: Context, request: number): HTMLElement {
  const described = context.report.requests[request];
  return h("div", { class: "request" }, h("h3", {}, described.name), ...description(described),
    context.report.hidden.includes("judgments") ? null : grade_key(context));
}

export const rankings_view: View = {
  id: "rankings", title: "Rankings", controls: ["setting", "measure"],
  has: (context) => context.report.rankings.by_request.length > 0,
  draw(context) {
    const { report, state, board } = context;
    const order = best_first(report, board);
    const names = report.entrants.map((one) => one.name);
    const request = chosen_request(context);
    const left = names.includes(state.left) ? names.indexOf(state.left) : order[0];
    const second = order.find((e) => e !== left);
    const right = names.includes(state.right) ? names.indexOf(state.right)
      : state.right === kNone || second === undefined ? null : second;
    const ordered = order.map((e) => names[e]);
    return [
      h("div", { class: "fields" }, request_chooser(context, request),
        select("Entrant", "left", ordered, order.indexOf(left), (name) => context.set({ left: name })),
        select("Beside it", "right", [kNone, ...ordered], right === null ? 0 : 1 + order.indexOf(right),
          (name) => context.set({ right: name }), ["no other", ...ordered])),
      request_part(context, request),
      h("div", { class: "rankings" }, ranking_table(context, request, left, right),
        right === null ? h("span") : ranking_table(context, request, right, left)),
      h("p", { class: "soft" }, `Rankings are shown to rank ${report.rankings.depth}. A move compares ` +
        "the rank here with the rank in the other ranking."),
    ];
  },
};
