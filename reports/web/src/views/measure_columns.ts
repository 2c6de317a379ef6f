import type { Context } from "../context";
import { board_for } from "../context";
import { exact, score } from "../format";
import type { Board, BoardRow } from "../report";
import type { Column } from "./columns";
import { what_is_measured } from "./meanings";

// The mean; beside one over an entrant's own requests, how many they are.
export function mean_text(board: Board, row: BoardRow | null | undefined): string {
  const own = row && row.value !== null && row.requests !== board.common_requests;
  return score(row?.value) + (own ? ` (n = ${row.requests})` : "");
}

// This many measures are beside the chosen one at first.
const kBeside = 2;

// Whether a measure has the same score for everybody: it tells the reader nothing.
export const tells = (board: Board): boolean => new Set(board.rows.map((row) => row.value)).size > 1;

// The other measures of the chosen setting.
export function measure_columns(context: Context): Column[] {
  const { report, board } = context;
  if (!board) return [];
  const others = report.measures.flatMap((measure, m) => {
    const other = m === board.measure ? null : board_for(report, board.setting, m);
    return other ? [{ measure, other }] : [];
  });
  const telling = others.filter(({ other }) => other.rows.length < 2 || tells(other)).map(({ measure }) => measure);
  return others.map(({ measure, other }): Column => {
    const place = telling.indexOf(measure);
    const by_entrant = new Map(other.rows.map((row) => [row.entrant, row]));
    return { key: `measure:${measure.name}`, title: measure.name, meaning: what_is_measured(measure),
      group: "Quality", first: place >= 0 && place < kBeside, numeric: true,
      value: (row) => by_entrant.get(row.index)?.value ?? null,
      text: (row) => mean_text(other, by_entrant.get(row.index)),
      copied: (row) => exact(by_entrant.get(row.index)?.value), upward: measure.direction === "lower" };
  });
}
