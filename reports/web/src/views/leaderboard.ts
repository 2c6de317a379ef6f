import { separated } from "../comparison";
import type { Context } from "../context";
import { measure_name, setting_name } from "../context";
import { h } from "../dom";
import { interval_figure } from "../figures/intervals";
import { kNone } from "../format";
import { copy_buttons, scrolling } from "../table";
import type { TableData } from "../table_data";
import type { Column, LeaderboardRow } from "./columns";
import { columns_of } from "./columns";
import { mark } from "./entrant_mark";
import { failures_part } from "./failures";
import { chosen, is_empty, left_out_note, refusal_note, rows_of, sort_column, sorted, toggled,
} from "./leaderboard_rows";
import type { View } from "./view";
import { figures, nothing } from "./view";
import type { IntervalScale } from "./whisker";
import { scale_of, whisker, whisker_axis } from "./whisker";

const css = (column: Column): string => column.key.replace(/[^a-z0-9]+/gi, "-");

function header(context: Context, column: Column, sorted_by: Column, scale: IntervalScale): HTMLElement {
  const { state } = context;
  const now = column.key === sorted_by.key;
  const direction = state.descending ? "descending" : "ascending";
  const press = (): void => context.set({ sort: column.key,
    descending: now ? !state.descending : !column.upward });
  return h("th", { scope: "col", class: `${column.numeric ? "number" : ""} of-${css(column)}`,
    "aria-sort": now ? direction : undefined },
  h("button", { type: "button", title: column.meaning, "data-focus": `sort-${column.key}`,
    onclick: press }, column.title,
  h("span", { class: "arrow", "aria-hidden": "true" }, now ? (state.descending ? "▼" : "▲") : "")),
  column.key === "interval" ? whisker_axis(scale) : null);
}

// The names of the groups, above their columns.
function group_row(columns: Column[]): HTMLElement {
  const runs: [string, number][] = [];
  for (const { group } of columns) {
    if (runs.length > 0 && runs[runs.length - 1][0] === group) ++runs[runs.length - 1][1];
    else runs.push([group, 1]);
  }
  return h("tr", { class: "groups" }, ...runs.map(([group, span]) => (group
    ? h("th", { scope: "colgroup", colspan: span }, group) : h("td", { colspan: span }))));
}

function cell(context: Context, row: LeaderboardRow, column: Column, scale: IntervalScale): HTMLElement {
  const kind = `${column.numeric ? "number" : ""} of-${css(column)}`;
  if (column.key === "name") {
    return h("th", { scope: "row", class: kind }, h("span", { class: "entrant" },
      mark(context, row.index), h("span", {}, row.entrant.name)),
    row.entrant.kind === "run file" ? h("span", { class: "below" }, row.entrant.kind) : null);
  }
  const below = column.below?.(row) ?? "";
  const text = column.text(row);
  if (column.key === "failures" && row.entrant.failures > 0) {
    return h("td", { class: kind }, h("button", { type: "button", class: "failed",
      onclick: () => open_failures(row.index) }, text));
  }
  return h("td", { class: `${kind}${text === kNone ? " none" : ""}`,
    title: column.hint?.(row) || undefined },
  column.key === "interval" ? whisker(row, scale, context.looks[row.index]) : null,
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

function column_chooser(context: Context, columns: Column[]): HTMLElement {
  const { state } = context;
  const boxes = columns.filter((column) => column.key !== "name").map((column) => h("label", {},
    h("input", { type: "checkbox", checked: chosen([column], state.columns).length > 0,
      "data-focus": `column-${column.key}`,
      onchange: () => context.set({ columns: toggled(column, state.columns) }) }),
    h("span", {}, h("b", {}, column.title), ` ${column.meaning}`)));
  return h("details", { class: "chooser", "data-open": "columns" }, h("summary", {}, "Columns"),
    h("div", { class: "choices" }, ...boxes));
}

// Marks the entrants that the data do not separate from the one that the reader points at.
function show_ties(context: Context, table: HTMLElement): void {
  const rows = [...table.querySelectorAll<HTMLElement>("tbody tr")];
  const mark_ties = (target: EventTarget | null): void => {
    const row = target instanceof Element ? target.closest("tbody tr") : null;
    for (const other of rows) {
      other.classList.toggle("tied", row !== null && row !== other && separated(context,
        Number(row.getAttribute("data-lights")), Number(other.getAttribute("data-lights"))) === false);
    }
  };
  table.addEventListener("pointerover", (event) => mark_ties(event.target));
  table.addEventListener("pointerleave", () => mark_ties(null));
}

function table_part(context: Context, rows: LeaderboardRow[], all: Column[], columns: Column[],
): HTMLElement[] {
  const { report, state, board } = context;
  const by = sort_column(all, state.sort);
  const ordered = sorted(rows, by, state.descending);
  const measure = board ? report.measures[board.measure] : null;
  const scale = scale_of(rows, measure?.lowest ?? -Infinity, measure?.highest ?? Infinity);
  const label = board ? `Leaderboard by ${measure_name(context)} under ${setting_name(context)}`
    : "Entrants";
  const table = h("table", { class: "leaderboard" }, h("caption", { class: "unseen" }, label),
    h("thead", {}, columns.some((column) => column.group) ? group_row(columns) : null,
      h("tr", {}, ...columns.map((column) => header(context, column, by, scale)))),
    h("tbody", {}, ...ordered.map((row) => h("tr", { "data-entrant": row.entrant.name,
      "data-lights": row.index, class: context.looks[row.index].focused ? "focused" : undefined },
    ...columns.map((column) => cell(context, row, column, scale))))));
  const data = (): TableData => ({
    head: columns.map((column) => column.title + (column.unit ? ` [${column.unit}]` : "")),
    rows: ordered.map((row) => columns.map((column) => {
      const copied = column.copied ? column.copied(row) : column.text(row);
      return copied === kNone ? null : copied;
    })) });
  show_ties(context, table);
  return [scrolling(label, table), h("div", { class: "under" }, copy_buttons("the leaderboard", data))];
}

export const leaderboard_view: View = {
  id: "leaderboard", title: "Leaderboard", controls: ["setting", "measure", "entrants"],
  searches: "an entrant",
  more_controls: (context) => [column_chooser(context, columns_of(context))],
  has: (context) => context.report.entrants.length > 0,
  draw(context) {
    const { report, state, board } = context;
    if (report.entrants.length === 0) return [nothing("This round has no entrants.")];
    const rows = rows_of(context);
    const all = columns_of(context);
    const asked = chosen(all, state.columns);
    const columns = asked.filter((column) => !is_empty(column, rows, state.columns));
    const ties = !board ? "There are no scores yet, only times and failures."
      : board.rows.some((row) => row.letters)
        ? "Two entrants share a letter exactly if the data do not separate them; point at an entrant to " +
          "see which those are."
        : "The data do not separate entrants with the same rank from the first of them.";
    const test = board?.test;
    return [
      test?.warning ? h("p", { class: "said", role: "note" }, test.warning) : h("span"),
      ...table_part(context, rows, all, columns),
      rows.length === 0 ? nothing("No entrant has this name and all of these tags.") : h("span"),
      h("p", { class: "soft under-table" }, [ties,
        test ? `Test: ${test.name}, level ${test.level}.` : "", test?.note, test?.visible,
        left_out_note(asked.filter((column) => !columns.includes(column)), rows),
        refusal_note(columns, rows)].filter(Boolean).join(" ")),
      ...failures_part(context, rows),
      ...figures(interval_figure(context)),
    ];
  },
};
