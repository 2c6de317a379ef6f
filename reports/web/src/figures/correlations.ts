import type { Context } from "../context";
import type { Figure } from "../figure";
import { fixed } from "../format";
import type { Matrix, Sensitivity } from "../report";
import { slug } from "./labels";
import { matrix_chart } from "./matrix";

function matrix_figure(id: string, title: string, note: string, what: string, names: string[],
  values: Matrix): Figure {
  return {
    id, title, note,
    draw: (ink) => matrix_chart(ink, { rows: names, columns: names, values, depth: (v) => v,
      text: (v) => fixed(v, 2).replace(/^(−?)0\./, "$1.") }),
    table: () => ({ head: [what, ...names],
      rows: names.map((name, i) => [name, ...values[i].map((v) => fixed(v, 3))]) }),
  };
}

// How alike measures order the entrants, under the chosen setting.
export function correlation_figures(context: Context): Figure[] {
  const { report, board } = context;
  const found = report.correlations.find((one) => one.setting === (board?.setting ?? 0));
  if (!found || found.measures.length < 2) return [];
  const names = found.measures.map((m) => report.measures[m].name);
  const setting = report.settings[found.setting].name;
  return [
    matrix_figure(`tau-${slug(setting)}`, `Kendall's τ-b between measures, ${setting}`,
      "1: the two measures order the entrants alike; 0: unrelated; −1: the other way round. " +
      "The stronger the colour, the more alike.", "Measure", names, found.tau_b),
    matrix_figure(`spearman-${slug(setting)}`, `Spearman's ρ between measures, ${setting}`,
      "The same by Spearman's rank correlation, which weighs large moves more.",
    "Measure", names, found.spearman),
  ];
}

// How many pairs of entrants change places between two settings.
function swap_figure(context: Context, found: Sensitivity, names: string[], measure: string): Figure {
  const entrants = context.report.entrants.length;
  const pairs = Math.max(1, (entrants * (entrants - 1)) / 2);
  const drastic = (i: number, j: number): string => (found.drastic[i][j]
    ? `${found.swaps[i][j]} (${found.drastic[i][j]} drastic)` : String(found.swaps[i][j]));
  return {
    id: `settings-swaps-${slug(measure)}`, title: `Swaps between settings, ${measure}`,
    note: `Pairs of entrants, of ${pairs}, that stand the other way round under the other setting; the ` +
      "table says how many of them are drastic.",
    draw: (ink) => matrix_chart(ink, { rows: names, columns: names, values: found.swaps,
      depth: (swaps) => swaps / pairs, text: String }),
    table: () => ({ head: ["Setting", ...names],
      rows: names.map((name, i) => [name, ...names.map((_, j) => drastic(i, j))]) }),
  };
}

// How alike relevance settings order the entrants, by the chosen measure.
export function setting_figures(context: Context): Figure[] {
  const { report, board } = context;
  const found = report.sensitivity.find((one) => one.measure === board?.measure);
  if (!found || found.settings.length < 2) return [];
  const names = found.settings.map((i) => report.settings[i].name);
  const measure = report.measures[found.measure].name;
  return [
    swap_figure(context, found, names, measure),
    matrix_figure(`settings-tau-${slug(measure)}`, `Kendall's τ-b between settings, ${measure}`,
      "How alike the relevance settings order the entrants; 1 is the same order.", "Setting", names,
    found.tau_b),
  ];
}
