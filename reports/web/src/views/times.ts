import type { Context } from "../context";
import { h } from "../dom";
import { count_of } from "../format";
import { copy_buttons } from "../table";
import type { TableData } from "../table_data";
import type { LeaderboardRow } from "./columns";
import { named } from "./entrant_mark";
import { is_empty } from "./leaderboard_rows";
import { meanings } from "./meanings";
import { sortable_table } from "./sortable_table";
import { time_columns } from "./time_columns";
import { section } from "./view";

// All times of the visible entrants, without the columns that no entrant has a value for; ratios within
// blocks have a table of their own.
export function times_part(context: Context): HTMLElement | null {
  const { report, visible } = context;
  const rows = visible.map((index, position): LeaderboardRow =>
    ({ index, entrant: report.entrants[index], place: null, position }));
  const columns = time_columns(report).filter(({ key }) => key !== "time_ratio");
  const shown = columns.filter((column) => !is_empty(column, rows, []))
    .map((column) => ({ ...column, title: column.words ?? column.title }));
  if (shown.length === 0) return null;
  const copied = (): TableData => ({
    head: ["Entrant", ...shown.map(({ title, unit }) => title + (unit ? ` [${unit}]` : ""))],
    rows: rows.map((row) => [row.entrant.name, ...shown.map((column) => column.copied?.(row) ?? null)]) });
  return section(`Times of ${count_of(visible.length, "entrant")}`, copy_buttons("the times", copied),
    sortable_table("Times", shown, rows, (row) => h("span", {}, named(context, row.index),
      row.entrant.times_doubt ? h("span", { class: "below" }, "not valid") : null)), meanings(shown));
}
