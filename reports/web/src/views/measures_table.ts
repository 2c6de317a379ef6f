import type { Context } from "../context";
import { board_for, setting_name } from "../context";
import { h } from "../dom";
import { kNone } from "../format";
import { rows_with_more } from "../more_rows";
import type { Board, Report } from "../report";
import { scrolling } from "../table";
import { named } from "./entrant_mark";
import { heat_cell } from "./heat_cell";
import { mean_text, tells } from "./measure_columns";
import { section } from "./view";

// More rows than this wait for a click.
const kRowsAtFirst = 25;

export function boards_of({ report }: Context, setting: number): Board[] {
  return report.measures.map((_, m) => board_for(report, setting, m)).filter((one) => one !== null);
}

// An entrant's score on a board, coloured by its place among the scores, with its rank below.
export function board_cell(board: Board, entrant: number): HTMLElement {
  const ranked = board.rows.filter((row) => row.rank !== null && row.value !== null);
  const at = ranked.findIndex((row) => row.entrant === entrant);
  const row = board.rows.find((one) => one.entrant === entrant);
  // Who answered nothing has a score, but no place.
  if (at < 0) return heat_cell(null, false, row ? mean_text(board, row) : kNone, row && row.value !== null ? "no rank" : "");
  // One alone is neither best nor worst, and neither are equals.
  if (ranked.every((one) => one.value === ranked[at].value)) return h("td", { class: "number" }, mean_text(board, row));
  const ahead = ranked.findIndex((row) => row.value === ranked[at].value);
  return heat_cell(ahead / Math.max(1, ranked.length - 1), ahead === 0, mean_text(board, ranked[at]),
    `rank ${ranked[at].rank}`);
}

export const heads_of = (report: Report, boards: Board[]): HTMLElement[] =>
  boards.map((one) => h("th", { scope: "col", class: "number" }, report.measures[one.measure].name));

// Every entrant by every measure under the chosen relevance setting; null with a single measure or entrant.
export function measures_part(context: Context): HTMLElement | null {
  const { report, board, visible } = context;
  const boards = board ? boards_of(context, board.setting).filter(tells) : [];
  if (boards.length < 2 || visible.length < 2) return null;
  const { body, more } = rows_with_more(visible, kRowsAtFirst, "entrants", (e) => h("tr", { "data-lights": e },
    h("th", { scope: "row", class: "of-name" }, named(context, e)), ...boards.map((one) => board_cell(one, e))));
  const label = `Every measure, ${setting_name(context)}`;
  // Nothing is coloured if one alone answered.
  return section(label, body.querySelector(".heat:not(.none)") && h("p", { class: "soft" }, "The colour is strongest for the best " +
    "score of a column and faintest for the last third."), scrolling(label, h("table", { class: "overview" }, h("caption", { class: "unseen" }, label),
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "of-name" }, "Entrant"), ...heads_of(report, boards))), body)), more);
}
