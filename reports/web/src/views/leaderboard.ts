import type { Context } from "../context";
import { measure_name, setting_name } from "../context";
import { h, s } from "../dom";
import { interval_figure } from "../figures/intervals";
import { count_of, kNone } from "../format";
import { colour_of } from "../palette";
import { copy_buttons, scrolling } from "../table";
import type { TableData } from "../table_data";
import type { Column, LeaderboardRow } from "./columns";
import { columns_of } from "./columns";
import { mark } from "./entrant_mark";
import { failures_part } from "./failures";
import { rows_of, sort_column, sorted, toggled, visible } from "./leaderboard_rows";
import type { View } from "./view";
import { figures, nothing } from "./view";

function header(context: Context, column: Column, sorted_by: Column): HTMLElement {
  const { state } = context;
  const now = column.key === sorted_by.key;
  const direction = state.descending ? "descending" : "ascending";
  const press = (): void => context.set({ sort: column.key,
    descending: now ? !state.descending : !column.upward });
  return h("th", { scope: "col", class: `${column.numeric ? "number" : ""} of-${css(column)}`,
    "aria-sort": now ? direction : undefined },
  h("button", { type: "button", title: column.meaning, "data-focus": `sort-${column.key}`,
    onclick: press }, column.title,
  h("span", { class: "arrow", "aria-hidden": "true" }, now ? (state.descending ? "▼" : "▲") : "")));
}

const css = (column: Column): string => column.key.replace(/[^a-z0-9]+/gi, "-");

// The interval as a whisker on the scale of the whole board.
function whisker(row: LeaderboardRow, low: number, high: number): SVGElement | null {
  if (row.place?.value == null) return null;
  const x = (value: number): number => 3 + ((value - low) / (high - low || 1)) * 94;
  const { value, low: from, high: to } = row.place;
  const colour = colour_of(row.index);
  return s(document, "svg", { class: "whisker", width: 100, height: 12, viewBox: "0 0 100 12",
    "aria-hidden": "true" },
  s(document, "path", { d: "M0,6H100", stroke: "var(--line)" }),
  from !== null && to !== null && s(document, "path", { d: `M${x(from)},6H${x(to)}`, stroke: colour,
    "stroke-width": 3, "stroke-linecap": "round" }),
  s(document, "circle", { cx: x(value), cy: 6, r: 3.5, fill: colour }));
}

function cell(row: LeaderboardRow, column: Column, scale: [number, number]): HTMLElement {
  const kind = `${column.numeric ? "number" : ""} of-${css(column)}`;
  if (column.key === "name") {
    return h("th", { scope: "row", class: kind }, h("span", { class: "entrant" }, mark(row.index),
      h("span", {}, row.entrant.name)));
  }
  const below = column.below?.(row) ?? "";
  const text = column.text(row);
  if (column.key === "failures" && row.entrant.failures > 0) {
    return h("td", { class: kind }, h("button", { type: "button", class: "failed",
      onclick: () => open_failures(row.index) }, text));
  }
  return h("td", { class: `${kind}${text === kNone ? " none" : ""}`,
    title: column.hint?.(row) || undefined },
    column.key === "interval" ? whisker(row, ...scale) : null,
    h("span", { class: column.key === "interval" ? "below" : undefined }, text),
    below ? h("span", { class: "below" }, below) : null);
}

function open_failures(entrant: number): void {
  const details = document.getElementById(`failures-${entrant}`) as HTMLDetailsElement | null;
  if (!details) return;
  details.open = true;
  details.scrollIntoView({ block: "center" });
  details.querySelector("summary")?.focus();
}

// Why percentiles are missing, each reason once.
function refusals(rows: LeaderboardRow[]): HTMLElement | null {
  const reasons = new Map<string, string[]>();
  for (const { entrant } of rows) {
    const { p50, p95, p99 } = entrant.latency ?? {};
    for (const reason of [p50?.refused, p95?.refused, p99?.refused]) {
      if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), entrant.name]);
    }
  }
  if (reasons.size === 0) return null;
  const whose = (names: string[]): string => (names.length === rows.length ? ""
    : ` (${names.slice(0, 5).join(", ")}${names.length > 5 ? ", …" : ""})`);
  return h("p", { class: "soft" }, "Too few: ",
    [...reasons].map(([reason, names]) => reason + whose(names)).join("; "), ".");
}

function scale_of(rows: LeaderboardRow[]): [number, number] {
  const ends = rows.flatMap((row) => [row.place?.low ?? row.place?.value, row.place?.high ??
    row.place?.value]).filter((value): value is number => value != null);
  return ends.length ? [Math.min(...ends), Math.max(...ends)] : [0, 1];
}

function chooser(context: Context, columns: Column[]): HTMLElement {
  const { state } = context;
  const boxes = columns.filter((column) => column.key !== "name").map((column) => h("label", {},
    h("input", { type: "checkbox", checked: visible([column], state.columns).length > 0,
      "data-focus": `column-${column.key}`,
      onchange: () => context.set({ columns: toggled(column, state.columns) }) }),
    h("span", {}, h("b", {}, column.title), ` ${column.meaning}`)));
  return h("details", { class: "chooser", "data-open": "columns" }, h("summary", {}, "Columns"),
    h("div", { class: "choices" }, ...boxes));
}

export const leaderboard_view: View = {
  id: "leaderboard", title: "Leaderboard", controls: ["setting", "measure", "tags"],
  has: (context) => context.report.entrants.length > 0,
  draw(context) {
    const { report, state, board } = context;
    if (report.entrants.length === 0) return [nothing("This round has no entrants.")];
    const rows = rows_of(context);
    const all = columns_of(context, rows);
    const columns = visible(all, state.columns);
    const by = sort_column(all, state.sort);
    const ordered = sorted(rows, by, state.descending);
    const scale = scale_of(rows);
    const in_order = by.key === "rank" && !state.descending;
    const body = ordered.map((row, i) => {
      const joined = in_order && i > 0 && row.place !== null &&
        row.place.group === ordered[i - 1].place?.group;
      return h("tr", { class: joined ? "joined" : in_order ? "leads" : undefined,
        "data-entrant": row.entrant.name },
      ...columns.map((column) => cell(row, column, scale)));
    });
    const label = board ? `Leaderboard by ${measure_name(context)} under ${setting_name(context)}`
      : "Entrants";
    const table = h("table", { class: "leaderboard" }, h("caption", { class: "unseen" }, label),
      h("thead", {}, h("tr", {}, ...columns.map((column) => header(context, column, by)))),
      h("tbody", {}, ...body));
    const copied = (): TableData => ({ head: columns.map((column) => column.title),
      rows: ordered.map((row) => columns.map((column) => column.text(row))) });
    return [
      h("div", { class: "above" }, h("p", {}, board
        ? `Mean ${measure_name(context)} over ${count_of(board.requests, "request")}. Entrants joined ` +
          "by a bar are ones that the data cannot separate."
        : "No scores yet: times and failures only."),
      copy_buttons("the leaderboard", copied), chooser(context, all)),
      scrolling(label, table),
      rows.length === 0 ? nothing("No entrant has all of these tags.") : h("span"),
      refusals(rows) ?? h("span"),
      ...failures_part(rows),
      ...figures(interval_figure(context)),
    ];
  },
};
