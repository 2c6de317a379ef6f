import type { Context } from "../context";
import { measure_name } from "../context";
import { h } from "../dom";
import { history_figure } from "../figures/history";
import { fixed, in_words, interval, kNone, listed, p_value, score } from "../format";
import { last_changes } from "../rounds";
import type { Changes, Fate } from "../rounds";
import { table_of } from "../table";
import type { View } from "./view";
import { figures, nothing, section } from "./view";

function summary(changes: Changes): string {
  const of = (fate: Fate): string[] => changes.all.filter((one) => one.fate === fate)
    .map((one) => one.name);
  const parts: string[] = [];
  const say = (fate: Fate, words: string): void => {
    if (of(fate).length) parts.push(`${in_words(of(fate).length)} ${words} (${listed(of(fate))})`);
  };
  say("new", "new");
  say("gone", "gone");
  say("better", "better");
  say("worse", "worse");
  say("identical", "with identical scores");
  const still = of("no clear change").length;
  const untested = of("not tested").length;
  if (still) parts.push(`${in_words(still)} without a clear change`);
  if (untested) parts.push(`${in_words(untested)} whose change was not tested`);
  return `Since ${changes.before}: ${parts.join(", ")}.`;
}

// In narrow columns the words of a result stay together.
const kNoBreak = "\u00a0";

// The score before and now, and whether the change is more than chance.
function changes_part(context: Context): HTMLElement | null {
  const changes = last_changes(context);
  if (!changes) return null;
  if (!changes.comparable) {
    return section(`What changed since ${changes.before}`, nothing(`${changes.before} and ` +
      `${changes.now} were on different collections, so their scores cannot be compared.`));
  }
  const signed = (value: number): string => (value > 0 ? `+${fixed(value, 3)}` : fixed(value, 3));
  return section(`What changed since ${changes.before}, ${measure_name(context)}`,
    h("p", { class: "said" }, summary(changes)),
    table_of("What changed", {
      head: ["Entrant", "Result", changes.before, changes.now, "change", "95 % interval",
        "p adjusted"],
      rows: changes.all.map(({ name, fate, before, now, tested }) => [name, fate.replace(/ /g, kNoBreak),
        before ? score(before.value) : null, now ? score(now.value) : null,
        before && now ? signed(tested?.difference ?? now.value! - before.value!) : null,
        tested && fate !== "identical" ? interval(tested.low, tested.high) || kNone : null,
        tested && fate !== "identical" ? p_value(tested.p_adjusted) : null]) }));
}

export const history_view: View = {
  id: "history", title: "Rounds", controls: ["setting", "measure", "entrants"],
  has: (context) => (context.report.history?.rounds.length ?? 0) > 1,
  draw(context) {
    const rounds = context.report.history?.rounds ?? [];
    const digests = [...new Set(rounds.map((one) => one.collection_digest))];
    const drawn = figures(history_figure(context));
    return [
      changes_part(context) ?? h("span"),
      ...(drawn.length ? drawn : [nothing("No round was scored with this measure under this setting.")]),
      section("All rounds", table_of("All rounds", {
        head: ["Round", "Begun", "matchbench", "Collection"],
        rows: rounds.map((one) => [one.name, one.created.slice(0, 10), one.harness_version,
          digests.length === 1 ? "the same"
            : `collection ${digests.indexOf(one.collection_digest) + 1}, digest ` +
              one.collection_digest.replace(/^sha256:/, "").slice(0, 12)]) })),
    ];
  },
};
