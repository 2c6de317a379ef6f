import type { Context } from "../context";
import { agreement_of_measures, sensitivity_for } from "../figures/correlations";
import { coefficient, count_of } from "../format";

// How much two orders of the entrants agree, in words (rough bounds that only choose the word).
function alike(tau: number): string {
  return tau === 1 ? "in the same way" : tau > 0.9 ? "in almost the same way"
    : tau > 0.7 ? "in much the same way" : tau > 0.4 ? "partly in the same way" : "differently";
}

const kendall = (tau: number): string => `Kendall's τ-\u2060b\u00a0${coefficient(tau)}`;

// Which two of more than two orders agree most, and which least; `all` says what they are of.
function extremes_sentence(names: string[], tau_b: (number | null)[][], all: string): string | null {
  const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other, j) => ({ both: `${one} and ${other}`, tau: tau_b[i][i + 1 + j] })))
    .filter((pair): pair is { both: string; tau: number } => pair.tau !== null).sort((a, b) => b.tau - a.tau);
  if (names.length < 3 || pairs.length < 2) return null;
  const [most, least] = [pairs[0], pairs.at(-1)!];
  return most.tau === least.tau ? `Any two of ${all} order the entrants ${alike(most.tau)} (${kendall(most.tau)}).`
    : `Of ${all}, ${most.both} order the entrants most alike (${kendall(most.tau)}), ${least.both} least (${coefficient(least.tau)}).`;
}

function settings_sentence(context: Context): string | null {
  const { report } = context;
  const found = sensitivity_for(context);
  if (!found) return null;
  const names = found.settings.map((i) => `“${report.settings[i].name}”`);
  const measure = report.measures[found.measure].name;
  if (names.length !== 2) return extremes_sentence(names, found.tau_b, `the ${names.length} relevance settings by ${measure}`);
  const [first, second] = names;
  const tau = found.tau_b[0][1];
  const swaps = found.swaps[0][1];
  const drastic = found.drastic[0][1];
  const pairs = (found.boards[0].length * (found.boards[0].length - 1)) / 2;
  const how = tau === null ? "" : ` ${alike(tau)} (${kendall(tau)})`;
  const moves = swaps === 0 ? pairs === 1 ? "they do not change places" : `none of the ${pairs.toLocaleString("en")} pairs changes places`
    : `${swaps} of ${count_of(pairs, "pair")} ${swaps === 1 ? "changes" : "change"} places` +
      (drastic > 0 ? `, ${drastic} of which ${drastic === 1 ? "is" : "are"} 2 or more ranks apart in both orders` : "");
  return `By ${measure}, the relevance settings ${first} and ${second} order the entrants${how}: ${moves}.`;
}

function measures_sentence(context: Context): string | null {
  const found = agreement_of_measures(context);
  if (!found) return null;
  const { names, tau_b } = found;
  if (names.length !== 2) return extremes_sentence(names, tau_b, `the ${names.length} measures under “${found.setting}”`);
  const [tau, [first, second]] = [tau_b[0][1], names];
  if (tau === null) return null;
  return `${first} and ${second} order the entrants ${alike(tau)} under “${found.setting}” (${kendall(tau)}, ` +
    `Spearman's ρ ${coefficient(found.spearman[0][1])}).`;
}

// Two settings agree in one number, and so do two measures: a sentence says it. Of more, it names the extremes.
export function agreement_sentences(context: Context): string[] {
  return [settings_sentence(context), measures_sentence(context)].filter((one) => one !== null);
}
