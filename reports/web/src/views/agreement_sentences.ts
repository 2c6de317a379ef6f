import type { Context } from "../context";
import { sensitivity_for } from "../figures/correlations";
import { count_of, fixed } from "../format";

// How much two orders of the entrants agree, in words (rough bounds that only choose the word).
function alike(tau: number): string {
  return tau > 0.9 ? "in almost the same way" : tau > 0.7 ? "in much the same way"
    : tau > 0.4 ? "in partly the same way" : "differently";
}

// Two settings agree in one number, and so do two measures: a sentence says it.
export function agreement_sentences(context: Context): string[] {
  const { report, board } = context;
  const out: string[] = [];
  const found = sensitivity_for(context);
  if (found?.settings.length === 2) {
    const [first, second] = found.settings.map((i) => report.settings[i].name);
    const tau = found.tau_b[0][1];
    const pairs = (found.boards[0].length * (found.boards[0].length - 1)) / 2;
    const drastic = found.drastic[0][1];
    const how = tau === null ? "" : `${alike(tau)} (Kendall's τ-\u2060b ${fixed(tau, 2)}): `;
    out.push(`By ${report.measures[found.measure].name}, the relevance settings “${first}” and ` +
      `“${second}” order the entrants ${how}` +
      `${found.swaps[0][1]} of ${count_of(pairs, "pair")} change places` +
      (drastic > 0 ? `, ${drastic} of them drastically.` : "."));
  }
  const measures = report.correlations.find((one) => one.setting === (board?.setting ?? 0));
  if (measures?.measures.length === 2) {
    const [first, second] = measures.measures.map((m) => report.measures[m].name);
    const tau = measures.tau_b[0][1];
    if (tau !== null) {
      out.push(`${first} and ${second} order the entrants ${alike(tau)} under ` +
        `“${report.settings[measures.setting].name}” (Kendall's τ-\u2060b ${fixed(tau, 2)}, Spearman's ρ ` +
        `${fixed(measures.spearman[0][1], 2)}).`);
    }
  }
  return out;
}
