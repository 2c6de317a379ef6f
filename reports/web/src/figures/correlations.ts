import type { Context } from "../context";
import type { Figure } from "../figure";
import { coefficient, fixed } from "../format";
import type { Matrix, Sensitivity } from "../report";
import type { TableData } from "../table_data";
import { slug } from "./labels";
import { matrix_chart } from "./matrix";

// Two things agree in one number, which a sentence says better than a drawing.
const kDrawnFrom = 3;

const short = (value: number): string => coefficient(value).replace(/^(−?)0\./, "$1.");

function pairs_table(names: string[], columns: [string, Matrix | number[][]][]): TableData {
  return { head: ["First", "Second", ...columns.map(([title]) => title)],
    rows: names.flatMap((first, i) => names.slice(i + 1).map((second, j) => [first, second,
      ...columns.map(([, values]) => {
        const value = values[i][i + 1 + j];
        return Number.isInteger(value) ? value : fixed(value, 3);
      })])) };
}

// How alike measures order the entrants, under the chosen setting.
export function correlation_figure(context: Context): Figure | null {
  const { report, board } = context;
  const found = report.correlations.find((one) => one.setting === (board?.setting ?? 0));
  if (!found || found.measures.length < kDrawnFrom) return null;
  const names = found.measures.map((m) => report.measures[m].name);
  const setting = report.settings[found.setting].name;
  return {
    id: `tau-${slug(setting)}`, title: `How alike measures order the entrants, ${setting}`,
    note: "Kendall's τ-b: 1 is the same order, 0 is no relation, −1 is the reverse order.",
    hint: "The table has Spearman's ρ, too, in which large moves count more.",
    draw: (ink) => matrix_chart(ink, { rows: names, columns: names, values: found.tau_b,
      symmetric: true, depth: (value) => value, text: short }),
    table: () => pairs_table(names, [["Kendall's τ-b", found.tau_b], ["Spearman's ρ", found.spearman]]),
  };
}

export function sensitivity_for(context: Context): Sensitivity | null {
  return context.report.sensitivity.find((one) => one.measure === context.board?.measure &&
    one.settings.length > 1) ?? null;
}

// How alike relevance settings order the entrants, by the chosen measure.
export function setting_figure(context: Context): Figure | null {
  const found = sensitivity_for(context);
  if (!found || found.settings.length < kDrawnFrom) return null;
  const names = found.settings.map((i) => context.report.settings[i].name);
  const measure = context.report.measures[found.measure].name;
  return {
    id: `settings-tau-${slug(measure)}`,
    title: `How alike relevance settings order the entrants, ${measure}`,
    note: "Kendall's τ-b: 1 is the same order.",
    hint: "The table also counts the pairs of entrants that change places.",
    draw: (ink) => matrix_chart(ink, { rows: names, columns: names, values: found.tau_b,
      symmetric: true, depth: (value) => value, text: short }),
    table: () => pairs_table(names, [["Kendall's τ-b", found.tau_b], ["swaps", found.swaps],
      ["drastic swaps", found.drastic]]),
  };
}
