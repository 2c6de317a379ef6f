import type { Context } from "./context";
import { measure_name, setting_name } from "./context";
import { isolated } from "./names";
import type { Interval, RoundChange } from "./report";

// What became of an entrant since the round before.
export type Fate = "new" | "gone" | "better" | "worse" | "identical" | "no clear change" | "not tested";

export interface Change {
  name: string;
  fate: Fate;
  before: Interval | null;
  now: Interval | null;
  tested: RoundChange | null;
}

export interface Changes {
  // Names of the two rounds.
  before: string;
  now: string;
  // Whether both were on the same collection; scores can be compared only then.
  comparable: boolean;
  all: Change[];
}

const kAlpha = 0.05;
const kFates: Fate[] = ["better", "worse", "new", "gone", "no clear change", "identical", "not tested"];

function fate_of(before: Interval | null, now: Interval | null, tested: RoundChange | null,
  lower: boolean): Fate {
  if (!before) return "new";
  if (!now) return "gone";
  if (!tested || tested.p_adjusted === null) return "not tested";
  if ([tested.difference, tested.low, tested.high].every((value) => value === 0)) return "identical";
  if (tested.p_adjusted >= kAlpha) return "no clear change";
  return (tested.difference > 0) !== lower ? "better" : "worse";
}

// What changed from the last round but one to the last, on the chosen board; null with one round.
export function last_changes(context: Context): Changes | null {
  const { report, board } = context;
  const history = report.history;
  if (!history || history.rounds.length < 2 || !board) return null;
  const last = history.rounds.length - 1;
  const [setting, measure] = [setting_name(context), measure_name(context)];
  const lower = report.measures[board.measure].direction === "lower";
  const all = history.entrants.flatMap((one): Change[] => {
    const at = (round: number): Interval | null => one.series.find((p) => p.round === round &&
      p.setting === setting && p.measure === measure && p.value !== null) ?? null;
    const [before, now] = [at(last - 1), at(last)];
    if (!before && !now) return [];
    const tested = history.changes.find((change) => change.round === last &&
      change.entrant === one.name && change.setting === setting && change.measure === measure) ?? null;
    return [{ name: isolated(one.name), before, now, tested, fate: fate_of(before, now, tested, lower) }];
  });
  const best = (change: Change): number => (lower ? 1 : -1) * (change.now?.value ?? change.before!.value!);
  all.sort((a, b) => kFates.indexOf(a.fate) - kFates.indexOf(b.fate) || best(a) - best(b));
  return { before: history.rounds[last - 1].name, now: history.rounds[last].name, all,
    comparable: history.rounds[last - 1].collection_digest === history.rounds[last].collection_digest };
}
