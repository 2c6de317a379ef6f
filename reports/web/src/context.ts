import type { Board, Report, Significance } from "./report";
import type { PageState } from "./page_state";

// What a view or a figure is drawn from: the data, the choice of the reader, and what follows from
// both.
export interface Context {
  report: Report;
  state: PageState;
  board: Board | null;
  // The entrants that charts of lines and boxes show, best first.
  shown: number[];
  set(change: Partial<PageState>): void;
}

// More lines than this nobody can tell apart; the reader may choose others.
const kShownAtFirst = 8;

export function board_for(report: Report, setting: number, measure: number): Board | null {
  return report.boards.find((b) => b.setting === setting && b.measure === measure) ?? null;
}

// The board that the reader asks for by names, or the one nearest to that.
function chosen_board(report: Report, state: PageState): Board | null {
  const setting = report.settings.findIndex((one) => one.name === state.setting);
  const measure = report.measures.findIndex((one) => one.name === state.measure);
  return board_for(report, setting, measure) ??
    report.boards.find((b) => b.setting === setting) ??
    report.boards.find((b) => b.measure === measure) ?? report.boards[0] ?? null;
}

export function best_first(report: Report, board: Board | null): number[] {
  return board ? board.rows.map((row) => row.entrant) : report.entrants.map((_, e) => e);
}

function shown_entrants(report: Report, board: Board | null, names: string[]): number[] {
  const order = best_first(report, board);
  const chosen = new Set(names);
  const picked = order.filter((e) => chosen.has(report.entrants[e].name));
  return picked.length > 0 ? picked : order.slice(0, kShownAtFirst);
}

export function context_of(
  report: Report, state: PageState, set: (change: Partial<PageState>) => void,
): Context {
  const board = chosen_board(report, state);
  return { report, state, board, shown: shown_entrants(report, board, state.shown), set };
}

export function setting_name(context: Context): string {
  return context.board ? context.report.settings[context.board.setting].name : "";
}

export function measure_name(context: Context): string {
  return context.board ? context.report.measures[context.board.measure].name : "";
}

export function significance_for(context: Context): Significance | null {
  const { board, report } = context;
  if (!board) return null;
  return report.significance.find(
    (one) => one.setting === board.setting && one.measure === board.measure) ?? null;
}
