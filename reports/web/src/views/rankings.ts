import type { Context } from "../context";
import { best_first, entrant_name, entrant_named, request_label } from "../context";
import { select } from "../controls";
import { h } from "../dom";
import { kNone } from "../format";
import { key_of, labels_of, place_of } from "../names";
import { description } from "./description";
import { grade_key } from "./grades";
import type { Described } from "../report";
import { ranking_note, ranking_table } from "./ranking_table";
import { has_judgments, relevant_sentence, unjudged_for } from "./relevant";
import type { View } from "./view";

// Places of all, by their names; numbers in these by their values.
function by_label(all: Described[]): number[] {
  const labels = labels_of(all);
  const { compare } = new Intl.Collator("en", { numeric: true });
  return all.map((_, q) => q).sort((a, b) => compare(labels[a], labels[b]));
}

// The chosen request with a step to the one before and after it; none if there is only one.
export function request_chooser(context: Context, request: number): HTMLElement | null {
  const { requests } = context.report;
  if (requests.length < 2) return null;
  const order = by_label(requests);
  const keys = order.map((q) => key_of(requests[q]));
  const labels = labels_of(requests);
  const place = order.indexOf(request);
  const step = (by: number): HTMLElement => h("button", { type: "button", class: "step",
    "data-focus": `step${by}`, disabled: keys[place + by] === undefined,
    "aria-label": by < 0 ? "Previous request" : "Next request",
    onclick: () => context.set({ request: keys[place + by] }) }, by < 0 ? "‹" : "›");
  return h("div", { class: "stepper" }, step(-1),
    select("Request", "request", keys, place, (key) => context.set({ request: key }),
      order.map((q) => labels[q])), step(1));
}

export function chosen_request(context: Context): number {
  const { requests } = context.report;
  const named = place_of(requests, context.state.request);
  return named >= 0 ? named : by_label(requests)[0] ?? 0;
}

export function request_part(context: Context, request: number): HTMLElement {
  const described = context.report.requests[request];
  return h("div", { class: "request" }, h("h3", {}, request_label(context, request)), ...description(described),
    relevant_sentence(context, request) && h("p", {}, relevant_sentence(context, request)),
    has_judgments(context) ? grade_key(context, unjudged_for(context, request) !== 0) : null);
}

// The entrants whose rankings are shown, the second of them if there is one: those asked for, else the pair of Head to
// head, else the best two.
function chosen_rankings(context: Context): [left: number, right: number | null] {
  const { report, state, board } = context;
  const order = best_first(report, board);
  const [entrant, beside, first, second] = [state.entrant, state.beside, state.left, state.right]
    .map((name) => entrant_named(report, name));
  const left = [entrant, first, ...order].find((e) => e >= 0)!;
  if ((state.beside || state.right) === kNone) return [left, null];
  return [left, [beside, second, first, ...order].find((e) => e >= 0 && e !== left) ?? null];
}

export const rankings_view: View = {
  id: "rankings", title: "Rankings", controls: ["setting", "measure"],
  on_paper: () => "These are rankings for one request; the page has those of every entrant for every request.",
  has: (context) => context.report.rankings.by_request.length > 0,
  said(context) {
    const [left, right] = chosen_rankings(context);
    return `Request ${request_label(context, chosen_request(context))}: ranking of ` +
      `${entrant_name(context, left)}${right === null ? "" : ` beside that of ${entrant_name(context, right)}`}.`;
  },
  draw(context) {
    const { report, board } = context;
    const order = best_first(report, board);
    const request = chosen_request(context);
    const [left, right] = chosen_rankings(context);
    const ordered = order.map((e) => report.entrants[e].name);
    return [
      h("div", { class: "fields" }, request_chooser(context, request),
        select("Entrant", "left", ordered, order.indexOf(left), (name) => context.set({ entrant: name })),
        ordered.length < 2 ? null : select("Beside it", "right", [kNone, ...ordered], right === null ? 0 : 1 + order.indexOf(right),
          (name) => context.set({ beside: name }), ["no other", ...ordered])),
      request_part(context, request),
      h("div", { class: "rankings" }, ranking_table(context, request, left, right),
        right === null ? h("span") : ranking_table(context, request, right, left)),
      ranking_note(context, request, left, right),
    ];
  },
};
