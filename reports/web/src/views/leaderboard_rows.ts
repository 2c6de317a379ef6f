import type { Context } from "../context";
import type { Column, LeaderboardRow } from "./columns";

// The entrants with all of the chosen tags.
export function rows_of(context: Context): LeaderboardRow[] {
  const { report, board, state } = context;
  const positions = new Map((board?.rows ?? []).map((row, i) => [row.entrant, i]));
  return report.entrants
    .map((entrant, index) => {
      const position = positions.get(index);
      return { index, entrant, place: position === undefined ? null : board!.rows[position],
        position: position ?? report.entrants.length + index };
    })
    .filter((row) => state.tags.every((tag) => row.entrant.tags.includes(tag)));
}

// Sorted by a column; what has no value goes last either way, and equals keep the board's order.
export function sorted(rows: LeaderboardRow[], column: Column, descending: boolean): LeaderboardRow[] {
  const sign = descending ? -1 : 1;
  return rows.slice().sort((a, b) => {
    const [x, y] = [column.value(a), column.value(b)];
    if (x === null || y === null) return x === y ? a.position - b.position : x === null ? 1 : -1;
    const order = typeof x === "string" ? x.localeCompare(String(y), "en") : x - Number(y);
    return sign * order || a.position - b.position;
  });
}

// The key that is sorted by: that of a column that exists.
export function sort_column(columns: Column[], key: string): Column {
  return columns.find((column) => column.key === key) ??
    columns.find((column) => column.key === "rank") ?? columns[0];
}

// The reader's choice of columns is kept as what differs from the first choice: "+key" and "-key".
export function visible(columns: Column[], choice: string[]): Column[] {
  return columns.filter((column) => column.first ? !choice.includes(`-${column.key}`)
    : choice.includes(`+${column.key}`));
}

export function toggled(column: Column, choice: string[]): string[] {
  const word = `${column.first ? "-" : "+"}${column.key}`;
  return choice.includes(word) ? choice.filter((one) => one !== word) : [...choice, word];
}
