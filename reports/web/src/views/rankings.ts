import type { Context } from "../context";
import { best_first, measure_name } from "../context";
import { h, link } from "../dom";
import { brief, kNone, score } from "../format";
import { copy_buttons, scrolling } from "../table";
import type { EntrantRanking } from "../report";
import { mark } from "./entrant_mark";
import { grade_chip, grade_key } from "./grades";
import type { View } from "./view";
import { nothing } from "./view";

function select(label: string, key: string, names: string[], chosen: string,
  change: (name: string) => void): HTMLElement {
  const options = names.map((name) => h("option", { value: name, selected: name === chosen }, name));
  const box = h("select", { "data-focus": key, onchange: () => change(box.value) }, ...options);
  return h("label", { class: "field" }, h("span", {}, label), box);
}

// Where a service went: its rank in the other ranking less the one here.
function move(service: number, rank: number, other: EntrantRanking | null): HTMLElement | null {
  if (!other) return null;
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

function ranking_table(context: Context, request: number, entrant: number, other: number | null,
): HTMLElement {
  const { report, board } = context;
  const shown = report.rankings.by_request[request];
  const own = shown.by_entrant[entrant];
  const name = report.entrants[entrant].name;
  const heading = h("h3", { class: "entrant" }, mark(entrant), h("span", {}, name));
  const latency = report.entrants[entrant].latency?.by_request[request];
  const value = h("p", {}, board?.values ? `${measure_name(context)} ` : null,
    board?.values ? h("b", {}, score(board.values[entrant]?.[request])) : null,
    latency == null ? null : h("span", { class: "soft" }, `  median time ${brief(latency)} ms`));
  if (!own) return h("div", { class: "ranking" }, heading, value, nothing("It gave no ranking here."));
  if (own.services.length === 0) {
    return h("div", { class: "ranking" }, heading, value, nothing("Its ranking is empty."));
  }
  const compared = other === null ? null : shown.by_entrant[other];
  const grade = (service: number): number | null | undefined =>
    shown.grades[String(service)]?.[board?.setting ?? 0];
  const rows = own.services.map((service, rank) => h("tr", {},
    h("td", { class: "number" }, rank + 1),
    h("td", {}, grade_chip(context, grade(service))),
    h("th", { scope: "row" }, link(report.services[service].name, report.services[service].uri)),
    h("td", { class: "number" }, brief(own.scores[rank])),
    compared ? h("td", { class: "number" }, move(service, rank, compared)) : null));
  const found = own.services.filter((service) => (grade(service) ?? 0) > 0).length;
  const copied = () => ({ head: ["Rank", "Gain", "Service", "Score"],
    rows: own.services.map((service, rank) => [rank + 1, grade(service) ?? null,
      report.services[service].name, own.scores[rank]]) });
  return h("div", { class: "ranking" }, heading, value,
    h("p", { class: "soft" }, `${found} relevant among the ${own.services.length} shown of ${own.length}`),
    copy_buttons(`the ranking of ${name}`, copied),
    scrolling(`Ranking of ${name}`, h("table", {}, h("caption", { class: "unseen" }, `Ranking of ${name}`),
      h("thead", {}, h("tr", {}, ...["#", "Gain", "Service", "Score", ...(compared ? ["Move"] : [])]
        .map((text) => h("th", { scope: "col", class: /#|Score|Move/.test(text) && "number" }, text)))),
      h("tbody", {}, ...rows))));
}

export const rankings_view: View = {
  id: "rankings", title: "Rankings", controls: ["setting", "measure"],
  has: (context) => context.report.rankings.by_request.length > 0,
  draw(context) {
    const { report, state, board } = context;
    const order = best_first(report, board);
    const names = report.entrants.map((one) => one.name);
    const requests = report.requests.map((one) => one.name);
    const request = Math.max(0, requests.indexOf(state.request));
    const left = names.includes(state.left) ? names.indexOf(state.left) : order[0];
    const second = order.find((e) => e !== left);
    const right = names.includes(state.right) ? names.indexOf(state.right)
      : state.right === kNone || second === undefined ? null : second;
    const described = report.requests[request];
    const ordered = order.map((e) => names[e]);
    const step = (by: number): HTMLElement => h("button", { type: "button", class: "step",
      "data-focus": `step${by}`, disabled: requests[request + by] === undefined,
      "aria-label": by < 0 ? "Previous request" : "Next request",
      onclick: () => context.set({ request: requests[request + by] }) }, by < 0 ? "‹" : "›");
    return [
      h("div", { class: "fields" }, h("div", { class: "stepper" }, step(-1),
        select("Request", "request", requests, requests[request], (name) => context.set({ request: name })),
        step(1)),
      select("Entrant", "left", ordered, names[left], (name) => context.set({ left: name })),
      select("Beside it", "right", [kNone, ...ordered], right === null ? kNone : names[right],
        (name) => context.set({ right: name }))),
      h("div", { class: "request" }, h("h3", {}, link(described.name, described.uri)),
        described.description ? h("p", {}, described.description) : null, grade_key(context)),
      h("div", { class: "rankings" }, ranking_table(context, request, left, right),
        right === null ? h("span") : ranking_table(context, request, right, left)),
      h("p", { class: "soft" }, `Rankings are shown to rank ${report.rankings.depth}. Moves compare the ` +
        "rank here with that in the other ranking."),
    ];
  },
};
