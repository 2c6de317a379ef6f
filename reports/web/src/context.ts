import type { Board, Report, Significance } from "./report";
import type { PageState } from "./page_state";
import { isolated, labels_of } from "./names";
import type { Look } from "./palette";
import { looks_of } from "./palette";

// What a view or a figure is drawn from: the data, the choice of the reader, and what follows from
// both.
export interface Context {
  report: Report;
  state: PageState;
  board: Board | null;
  // The entrants that are drawn at all, best first.
  visible: number[];
  // Those of them that are drawn in colour, best first; the others are grey.
  focused: number[];
  // The same in the order in which they take their colours.
  coloured: number[];
  // One for each entrant.
  looks: Look[];
  set(change: Partial<PageState>): void;
}

// The number of entrants in colour at first; the reader may choose others.
const kFocusedAtFirst = 5;

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

// Its place in the report; -1 if there is none.
export function entrant_named(report: Report, name: string): number {
  return report.entrants.findIndex((one) => one.name === name);
}

export function context_of(
  report: Report, state: PageState, set: (change: Partial<PageState>) => void,
): Context {
  const board = chosen_board(report, state);
  const tagged = best_first(report, board)
    .filter((e) => state.tags.every((tag) => report.entrants[e].tags.includes(tag)));
  const chosen = new Set(state.shown);
  const picked = tagged.filter((e) => chosen.has(report.entrants[e].name));
  const focused = picked.length > 0 ? picked : tagged.slice(0, kFocusedAtFirst);
  const place = (e: number): number => (picked.length > 0 ? state.shown.indexOf(report.entrants[e].name) : e);
  const coloured = [...focused].sort((a, b) => place(a) - place(b));
  return { report, state, board, visible: state.others === "hide" ? focused : tagged, focused, coloured,
    looks: looks_of(report.entrants.length, coloured), set };
}

// To be read; in addresses and searches an entrant has its name as it is.
export function entrant_name(context: Context, entrant: number): string {
  return isolated(context.report.entrants[entrant].name);
}

export function request_label(context: Context, request: number): string {
  return labels_of(context.report.requests)[request];
}

export function setting_name(context: Context): string {
  return context.board ? context.report.settings[context.board.setting].name : "";
}

export function measure_name(context: Context): string {
  return context.board ? context.report.measures[context.board.measure].name : "";
}

// Then what is told of failures and abstentions is of topics that runs lack.
export function has_only_run_files({ report }: Context): boolean {
  return report.entrants.every((one) => one.kind === "run file");
}

export function lower_is_better(context: Context): boolean {
  const { board, report } = context;
  return board !== null && report.measures[board.measure].direction === "lower";
}

export function significance_for(context: Context): Significance | null {
  const { board, report } = context;
  if (!board) return null;
  return report.significance.find(
    (one) => one.setting === board.setting && one.measure === board.measure) ?? null;
}

// An entrant that answered nothing has no rank; reports made by older versions give it one.
export function has_answered({ report }: Context, entrant: number): boolean {
  const { queries, failures, abstentions } = report.entrants[entrant];
  return queries === 0 || failures + abstentions < queries;
}
