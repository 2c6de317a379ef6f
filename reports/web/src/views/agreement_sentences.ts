import type { Context } from "../context";
import { agreement_of_measures, sensitivity_for } from "../figures/correlations";
import { coefficient, count_of } from "../format";

// How much two orders of the entrants agree, in words (rough bounds that only choose the word).
function alike(tau: number): string {
  return tau === 1 ? "in the same way" : tau > 0.9 ? "in almost the same way"
    : tau > 0.7 ? "in much the same way" : tau > 0.4 ? "partly in the same way" : "differently";
}

const kendall = (tau: number): string => `Kendall's τ-\u2060b\u00a0${coefficient(tau)}`;

function settings_sentence(context: Context): string | null {
  const { report } = context;
  const found = sensitivity_for(context);
  if (found?.settings.length !== 2) return null;
  const [first, second] = found.settings.map((i) => report.settings[i].name);
  const tau = found.tau_b[0][1];
  const swaps = found.swaps[0][1];
  const drastic = found.drastic[0][1];
  const pairs = (found.boards[0].length * (found.boards[0].length - 1)) / 2;
  const how = tau === null ? "" : ` ${alike(tau)} (${kendall(tau)})`;
  const moves = swaps === 0 ? pairs === 1 ? "they do not change places" : `none of the ${pairs.toLocaleString("en")} pairs changes places`
    : `${swaps} of ${count_of(pairs, "pair")} ${swaps === 1 ? "changes" : "change"} places` +
      (drastic > 0 ? `, ${drastic} of which ${drastic === 1 ? "is" : "are"} 2 or more ranks apart in both orders` : "");
  return `By ${report.measures[found.measure].name}, the relevance settings “${first}” and “${second}” ` +
    `order the entrants${how}: ${moves}.`;
}

function measures_sentence(context: Context): string | null {
  const found = agreement_of_measures(context);
  const tau = found?.tau_b[0]?.[1] ?? null;
  if (found?.names.length !== 2 || tau === null) return null;
  const [first, second] = found.names;
  return `${first} and ${second} order the entrants ${alike(tau)} under “${found.setting}” (${kendall(tau)}, ` +
    `Spearman's ρ ${coefficient(found.spearman[0][1])}).`;
}

// Two settings agree in one number, and so do two measures: a sentence says it.
export function agreement_sentences(context: Context): string[] {
  return [settings_sentence(context), measures_sentence(context)].filter((one) => one !== null);
}
