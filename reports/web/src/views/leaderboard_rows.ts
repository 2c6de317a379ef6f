import type { Context } from "../context";
import { entrant_name, has_only_run_files } from "../context";
import { kNone, listed } from "../format";
import type { PageState } from "../page_state";
import type { Column, LeaderboardRow } from "./columns";

// Of all entrants: what decides about columns, so that a search neither adds nor drops any.
export function all_rows(context: Context): LeaderboardRow[] {
  const { report, board } = context;
  const positions = new Map((board?.rows ?? []).map((row, i) => [row.entrant, i]));
  return report.entrants.map((entrant, index) => {
    const position = positions.get(index);
    return { index, entrant, place: position === undefined ? null : board!.rows[position],
      position: position ?? report.entrants.length + index };
  });
}

// The visible entrants whose names contain what the reader searches for.
export function rows_of(context: Context): LeaderboardRow[] {
  const rows = all_rows(context);
  const wanted = context.state.search.trim().toLowerCase();
  return context.visible.map((index) => rows[index])
    .filter((row) => row.entrant.name.toLowerCase().includes(wanted));
}

// Why there are no rows.
export function nobody_found({ state }: Context): string {
  const wanted = state.search.trim();
  return state.tags.length === 0 ? `No entrant's name contains “${wanted}”.`
    : wanted === "" ? "No entrant has all of these tags." : "No entrant has this name and all of these tags.";
}

// Whether an entrant has a better rank than one whose score is better: the rows of a board follow the scores.
export function scores_cross_ranks({ board }: Context): boolean {
  const ranked = board?.rows.filter((row) => row.value !== null && row.rank !== null) ?? [];
  return ranked.some((row, i) => i > 0 && row.rank! < ranked[i - 1].rank! && row.value !== ranked[i - 1].value);
}

export interface Order {
  column: Column;
  descending: boolean;
}

// Sorted by a column; what has no value goes last either way, and equals keep the board's order.
export function sorted(rows: LeaderboardRow[], { column, descending }: Order): LeaderboardRow[] {
  const sign = descending ? -1 : 1;
  return rows.slice().sort((a, b) => {
    const [x, y] = [column.value(a), column.value(b)];
    if (x === null || y === null) return x === y ? a.position - b.position : x === null ? 1 : -1;
    const order = typeof x === "string" ? x.localeCompare(String(y), "en") : x - Number(y);
    return sign * order || a.position - b.position;
  });
}

// As the reader asks, else best scores first, which is the board's own order.
export function order_of(columns: Column[], { sort, descending }: PageState): Order {
  const asked = columns.find((column) => column.key === sort);
  if (asked) return { column: asked, descending };
  const column = columns.find(({ key }) => key === "value") ?? columns[0];
  return { column, descending: !column.upward };
}

// The reader's choice of columns is kept as what differs from the first choice: "+key" and "-key".
export function chosen(columns: Column[], choice: string[]): Column[] {
  return columns.filter((column) => (column.first ? !choice.includes(`-${column.key}`)
    : choice.includes(`+${column.key}`)));
}

export function toggled(column: Column, choice: string[]): string[] {
  const word = `${column.first ? "-" : "+"}${column.key}`;
  return choice.includes(word) ? choice.filter((one) => one !== word) : [...choice, word];
}

const kCounts = ["failures", "abstentions"];

const has_value = (column: Column, row: LeaderboardRow): boolean =>
  column.text(row) !== kNone && (column.group !== "Time" || row.entrant.no_times === null);

// The columns to choose from: those with a value, or with a reason for having none, and those already chosen.
export function offered(columns: Column[], rows: LeaderboardRow[], choice: string[]): Column[] {
  return columns.filter((column) => column.key !== "name" && (choice.includes(`+${column.key}`) ||
    rows.some((row) => has_value(column, row))));
}

// Whether a column that the reader did not ask for by name has nothing to show.
export function is_empty(column: Column, rows: LeaderboardRow[], choice: string[]): boolean {
  if (choice.includes(`+${column.key}`)) return false;
  if (kCounts.includes(column.key)) return rows.every((row) => column.value(row) === 0);
  return rows.every((row) => !has_value(column, row) || Boolean(column.refused?.(row)));
}

// One sentence on the columns that are left out, with the reason if there is one.
export function left_out_note(context: Context, columns: Column[], rows: LeaderboardRow[]): string {
  const counts = columns.filter((column) => kCounts.includes(column.key));
  const timed = rows.some((row) => row.entrant.no_times === null);
  const others = columns.filter((column) => !kCounts.includes(column.key) && (timed || column.group !== "Time"));
  const named = others.map((column) => {
    const reason = rows.map((row) => column.refused?.(row)).find(Boolean);
    return reason ? `${column.title} (${reason})` : column.title;
  });
  const nothing = counts.map((column) => column.title.toLowerCase()).join(" or ");
  return [counts.length === 0 ? "" : has_only_run_files(context) ? "No run lacks a judged topic."
    : `No entrant ${nothing} on any query.`,
    named.length ? `Columns without any value are left out: ${named.join(", ")}.` : ""]
    .filter(Boolean).join(" ");
}

// Why some of the shown columns have no value: each reason once, with the names of its entrants unless it is of all.
export function refusal_note(context: Context, columns: Column[], rows: LeaderboardRow[]): string {
  const timed = rows.filter((row) => row.entrant.no_times === null);
  const names = new Map<string, string[]>();
  for (const column of columns) {
    for (const row of timed) {
      const reason = column.refused?.(row);
      if (reason) names.set(reason, [...names.get(reason) ?? [], entrant_name(context, row.index)]);
    }
  }
  return [...names].map(([reason, some]) =>
    `Too few${some.length < timed.length ? ` for ${listed(some)}` : ""}: ${reason}.`).join(" ");
}
