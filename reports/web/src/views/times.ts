import type { Context } from "../context";
import { count_of } from "../format";
import { isolated } from "../names";
import { copy_buttons, table_of } from "../table";
import type { TableData } from "../table_data";
import type { LeaderboardRow } from "./columns";
import { is_empty } from "./leaderboard_rows";
import { meanings } from "./meanings";
import { time_columns } from "./time_columns";
import { section } from "./view";

// All times of the visible entrants, without the columns that no entrant has a value for; ratios within
// blocks have a table of their own.
export function times_part({ report, visible }: Context): HTMLElement {
  const rows = visible.map((index, position): LeaderboardRow =>
    ({ index, entrant: report.entrants[index], place: null, position }));
  const columns = time_columns(report).filter(({ key }) => key !== "time_ratio");
  const shown = columns.filter((column) => !is_empty(column, rows, []));
  const copied = (): TableData => ({
    head: ["Entrant", ...shown.map(({ title, unit }) => title + (unit ? ` [${unit}]` : ""))],
    rows: rows.map((row) => [row.entrant.name, ...shown.map((column) => column.copied?.(row) ?? null)]) });
  return section(`Times of ${count_of(visible.length, "entrant")}`, copy_buttons("the times", copied), table_of("Times", {
    head: ["Entrant", ...shown.map(({ title }) => title)],
    rows: rows.map((row) => [isolated(row.entrant.name) + (row.entrant.times_doubt ? " (not valid)" : ""),
      ...shown.map((column) => column.text(row))]) }), shown.length > 0 ? meanings(shown) : null);
}
