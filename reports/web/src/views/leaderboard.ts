import { chooser } from "../chooser";
import { is_significant } from "../comparison";
import type { Context } from "../context";
import { entrant_name, has_only_run_files, lower_is_better, measure_name, setting_name, significance_for } from "../context";
import { h } from "../dom";
import { interval_figure } from "../figures/intervals";
import { quality_cost_figure } from "../figures/quality_cost";
import { count_of, duration, kNone, letter_runs, listed } from "../format";
import { is_for_paper } from "../paper";
import { point_at } from "../pointing";
import { copy_buttons, scrolling } from "../table";
import type { TableData } from "../table_data";
import type { Column, LeaderboardRow } from "./columns";
import { columns_of, letters_tell } from "./columns";
import { mark, named } from "./entrant_mark";
import { failures_part, open_failures } from "./failures";
import type { Order } from "./leaderboard_rows";
import { all_rows, chosen, is_empty, left_out_note, nobody_found, offered, order_of, refusal_note, rows_of,
  scores_cross_ranks, sorted, toggled,
} from "./leaderboard_rows";
import { long_name } from "./long_name";
import { meanings } from "./meanings";
import { measures_part } from "./measures_table";
import { rows_with_more } from "../more_rows";
import { sort_header } from "./sort_header";
import type { View } from "./view";
import { figures, nothing, side_by_side } from "./view";
import type { IntervalScale } from "./whisker";
import { rank_bar, scale_of, whisker, whisker_axis } from "./whisker";

// More rows than this wait for a click.
const kRowsAtFirst = 100;

const direction_of = ({ descending }: Order): "descending" | "ascending" => (descending ? "descending" : "ascending");
const css = (column: Column): string => column.key.replace(/[^a-z0-9]+/gi, "-");

function header(context: Context, column: Column, order: Order, scale: IntervalScale): HTMLElement {
  const now = column.key === order.column.key;
  return sort_header({ title: column.title, meaning: column.meaning, key: column.key,
    css: `${column.numeric ? "number" : ""} of-${css(column)}`, sorted: now ? direction_of(order) : null,
    press: () => context.set({ sort: column.key, descending: now ? !order.descending : !column.upward }) },
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

// What a phone has no room for in columns of its own.
function on_phones({ entrant: { kind, latency, failures, abstentions, queries, times_doubt, no_times } }: LeaderboardRow): HTMLElement | null {
  const facts = [latency?.p50.value == null || times_doubt ? (kind !== "run file" && no_times) || "" : duration(latency.p50.value),
    failures > 0 ? `${failures} of ${queries} failed` : "", kind !== "run file" && abstentions > 0 ? `${abstentions} of ${queries} abstained` : ""];
  const text = facts.filter(Boolean).join(", ");
  return text ? h("span", { class: "below on-phones", "aria-hidden": "true" }, text) : null;
}

const ranked_of = ({ board }: Context): number => board?.rows.filter((row) => row.rank !== null).length ?? 0;

function cell(context: Context, row: LeaderboardRow, column: Column, scale: IntervalScale): HTMLElement {
  const kind = `${column.numeric ? "number" : ""} of-${css(column)}`;
  if (column.key === "name") {
    const is_one_of_files = row.entrant.kind === "run file" && !has_only_run_files(context);
    return h("th", { scope: "row", class: kind }, named(context, row.index),
      is_one_of_files ? h("span", { class: "below" }, row.entrant.kind) : null, on_phones(row));
  }
  const text = column.text(row);
  const why = column.group === "Time" && text === row.entrant.no_times ? " why" : "";
  const of_row = column.group === "Time" && !row.entrant.times_doubt ? "" : column.below?.(row) ?? "";
  if (column.key === "failures" && row.entrant.failures > 0) {
    return h("td", { class: kind }, h("button", { type: "button", class: "failed",
      onclick: () => open_failures(row.index) }, text));
  }
  const look = context.looks[row.index];
  const whiskers = column.key === "interval" ? whisker(row, scale, look) : null;
  const bar = column.key === "rank" ? rank_bar(row, ranked_of(context), look) : null;
  // What is drawn is also written, for readers of paper, of phones and by ear.
  const below = whiskers ? text : of_row;
  return h("td", { class: `${kind}${text === kNone ? " none" : why}`, title: column.hint?.(row) || (whiskers ? text
    : bar && below ? `Rank ${text}; the data allow ranks ${below}` : undefined) },
  bar ? h("span", { class: "in-line" }, h("span", {}, text), bar) : whiskers ?? h("span", {}, text),
  below ? h("span", { class: `below${whiskers ?? bar ? " drawn" : ""}` }, below) : null);
}

function column_chooser(context: Context, columns: Column[]): HTMLElement {
  const { state } = context;
  const boxes = (): HTMLElement[] => offered(columns, all_rows(context), state.columns).map((column) => h("label", {},
    h("input", { type: "checkbox", checked: chosen([column], state.columns).length > 0,
      "data-focus": `column-${column.key}`,
      onchange: () => context.set({ columns: toggled(column, state.columns) }) }),
    h("span", {}, h("b", {}, column.title), ` ${column.meaning}`)));
  return chooser("columns", "narrow", h("summary", {}, "Columns"),
    () => h("div", { class: "choices" }, ...boxes()));
}

// Marks the entrants that do not differ significantly from the one that the reader points at.
function show_ties(context: Context, table: HTMLElement): void {
  const mark_ties = (target: EventTarget | null): void => {
    const row = target instanceof Element ? target.closest("tbody tr[data-lights]") : null;
    for (const other of table.querySelectorAll<HTMLElement>("tbody tr[data-lights]")) {
      other.classList.toggle("tied", row !== null && row !== other && is_significant(context,
        Number(row.getAttribute("data-lights")), Number(other.getAttribute("data-lights"))) === false);
    }
  };
  table.addEventListener("pointerover", (event) => mark_ties(event.target));
  // A finger that is lifted leaves, too; what it marked stays.
  table.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && mark_ties(null));
}

// If the rows are in the order of the scores: how many of the first rows share the first rank, and which rows below them
// do, too. Null if the reader sees no such group.
function tied_for_first({ state, board }: Context, rows: LeaderboardRow[]): { above: number; below: LeaderboardRow[] } | null {
  if (state.sort !== "" || !board?.test) return null;
  const is_first = (row: LeaderboardRow): boolean => row.place?.rank === 1;
  const above = rows.findIndex((row) => !is_first(row));
  return above < 2 ? null : { above, below: rows.slice(above).filter(is_first) };
}

function tied_line(context: Context, columns: number, below: LeaderboardRow[]): HTMLElement {
  return h("tr", { class: "tied-line" }, h("td", { colspan: columns }, h("span", {}, "↑ tied for first" +
    (below.length === 0 ? "" : `, and so ${below.length === 1 ? "is" : "are"} ${listed(below.map((row) => entrant_name(context, row.index)), 3)}`))));
}

// An unseen row as wide as the table is with all entrants, so that it keeps its width while the reader types.
function widest_row(context: Context, columns: Column[]): HTMLElement {
  const rows = all_rows(context);
  const widest = (column: Column): string => rows.map((row) => column.text(row)).reduce((a, b) => (b.length > a.length ? b : a), "");
  return h("tfoot", { class: "widest", "aria-hidden": "true" }, h("tr", {}, ...columns.map((column) =>
    h(column.key === "name" ? "th" : "td", { class: `of-${css(column)}` }, column.key !== "name" ? widest(column)
      : h("span", { class: "entrant" }, mark(context, 0), h("span", {}, long_name(widest(column))))))));
}

function table_part(context: Context, rows: LeaderboardRow[], all: Column[], columns: Column[],
): HTMLElement[] {
  const { report, state, board } = context;
  const order = order_of(all, state);
  const ordered = sorted(rows, order);
  const measure = board ? report.measures[board.measure] : null;
  const scale = scale_of(rows, measure?.lowest ?? -Infinity, measure?.highest ?? Infinity);
  const label = board ? `Leaderboard by ${measure_name(context)} under ${setting_name(context)}`
    : "Entrants";
  const { body, more } = rows_with_more(ordered, kRowsAtFirst, "entrants", (row) =>
    h("tr", { "data-entrant": row.entrant.name, "data-lights": row.index,
      class: context.looks[row.index].focused ? "focused" : undefined },
    ...columns.map((column) => cell(context, row, column, scale))));
  const tied = tied_for_first(context, ordered);
  if (tied) body.children[tied.above]?.before(tied_line(context, columns.length, tied.below));
  const table = h("table", { class: "leaderboard" }, h("caption", { class: "unseen" }, label),
    h("thead", {}, columns.some((column) => column.group) ? group_row(columns) : null,
      h("tr", {}, ...columns.map((column) => header(context, column, order, scale)))),
    body, state.search === "" ? null : widest_row(context, columns));
  const data = (): TableData => ({
    head: columns.map((column) => column.title + (column.unit ? ` [${column.unit}]` : "")),
    rows: ordered.map((row) => columns.map((column) => {
      const copied = column.copied ? column.copied(row) : column.text(row);
      return copied === kNone ? null : copied;
    })) });
  show_ties(context, table);
  // On a phone the header with its arrow may be out of sight.
  const sorted_by = state.sort === "" ? null
    : h("p", { class: "soft" }, `Sorted by ${order.column.title}, ${direction_of(order)}.`);
  return [...(sorted_by ? [sorted_by] : []), scrolling(label, table), ...(more ? [more] : []),
    h("div", { class: "under" }, copy_buttons("the leaderboard", data))];
}

export const leaderboard_view: View = {
  id: "leaderboard", title: "Leaderboard", controls: ["setting", "measure", "entrants"],
  searches: { what: "an entrant", count: ({ entrants }) => entrants.length },
  more_controls: (context) => [column_chooser(context, columns_of(context))],
  said(context) {
    const order = order_of(columns_of(context), context.state);
    const rows = sorted(rows_of(context), order);
    if (rows.length === 0) return "No entrant is found.";
    return `${count_of(rows.length, "row")}, sorted by ${order.column.title}, ` +
      `${direction_of(order)}: ${entrant_name(context, rows[0].index)} first.`;
  },
  has: (context) => context.report.entrants.length > 0,
  draw(context) {
    const { report, state, board } = context;
    if (report.entrants.length === 0) return [nothing("This round has no entrants.")];
    const rows = rows_of(context);
    // What the reader searches for is in the drawings, too, if there is something to compare.
    const drawn = state.search === "" || rows.length < 2 ? context
      : { ...context, visible: rows.map(({ index }) => index) };
    const all = columns_of(context);
    const asked = chosen(all, state.columns);
    const everyone = all_rows(context);
    const columns = asked.filter((column) => !is_empty(column, everyone, state.columns));
    const tested = significance_for(context);
    const ties = !board ? "There are no scores yet, only times and failures."
      : report.entrants.length < 2 ? "" : !tested ? "The differences between the entrants were not tested."
      : letters_tell(board)
        ? "Two entrants share a letter if their difference is not significant." +
          (board.rows.some((row) => letter_runs(row.letters ?? "") !== row.letters)
            ? " A dash joins the ends of a run of letters." : "")
        : "A rank is 1 plus the number of entrants that are significantly better.";
    const crossed = scores_cross_ranks(context) ? `A ${lower_is_better(context) ? "lower" : "higher"} ` +
      "score can have a worse rank, because a rank counts only significantly better entrants." : "";
    const test = board?.test;
    return [
      ...(test?.warning ? [h("p", { class: "said", role: "note" }, test.warning)] : []),
      side_by_side([
        ...table_part(context, rows, all, columns),
        rows.length === 0 ? nothing(nobody_found(context)) : null,
        h("p", { class: "soft under-table" }, ties, tested?.pairs.length && board && letters_tell(board)
          ? h("span", { class: "on-screen" }, ` ${point_at("an entrant")} to mark those that share a letter with it.`) : null, " ", [crossed,
          tested && test ? `Test: ${test.name}, level ${test.level}.` : "", test?.note, test?.visible,
          left_out_note(context, asked.filter((column) => !columns.includes(column)), everyone),
          refusal_note(context, columns, rows)].filter(Boolean).join(" ")),
        // The board has no bounds of times.
        meanings(columns.map((column) => ({ ...column, below_meaning: column.group === "Time" ? undefined : column.below_meaning }))),
      ], figures(quality_cost_figure(drawn), is_for_paper() || !columns.some((one) => one.key === "interval") ? interval_figure(drawn) : null)),
      ...[measures_part(context)].filter((part) => part !== null),
      ...failures_part(context, rows),
    ];
  },
};
