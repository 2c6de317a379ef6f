import type { Context } from "../context";
import type { Figure } from "../figure";
import { coefficient, fixed, listed } from "../format";
import type { Matrix, Sensitivity } from "../report";
import type { TableData } from "../table_data";
import { titled } from "./board_id";
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

interface MeasureAgreement {
  names: string[];
  setting: string;
  tau_b: Matrix;
  spearman: Matrix;
  // The measures that give all entrants one score, or none: they agree with no other.
  left_out: string[];
}

// How alike the measures that order the entrants do so, under the chosen setting.
export function agreement_of_measures({ report, board }: Context): MeasureAgreement | null {
  const found = report.correlations.find((one) => one.setting === (board?.setting ?? 0));
  if (!found) return null;
  const orders = (i: number): boolean => found.tau_b[i].some((tau, j) => i !== j && tau !== null);
  const kept = (matrix: Matrix): Matrix =>
    matrix.filter((_, i) => orders(i)).map((row) => row.filter((_, j) => orders(j)));
  const names = found.measures.map((m) => report.measures[m].name);
  return { names: names.filter((_, i) => orders(i)), setting: report.settings[found.setting].name,
    tau_b: kept(found.tau_b), spearman: kept(found.spearman), left_out: names.filter((_, i) => !orders(i)) };
}

export function correlation_figure(context: Context): Figure | null {
  const found = agreement_of_measures(context);
  if (!found || found.names.length < kDrawnFrom) return null;
  const { names, setting, tau_b, spearman, left_out } = found;
  return {
    id: `tau-${slug(setting)}`, ...titled("How alike measures order the entrants", setting),
    note: "Kendall's τ-b: 1 is the same order, 0 is no relation, −1 is the reverse order." +
      (tau_b.flat().some((tau) => tau !== null && tau < 0) ? " Every value below 0 has the faintest colour." : "") + (left_out.length > 0
      ? ` Left out, because they do not order the entrants: ${listed(left_out)}.` : ""),
    hint: "The table has Spearman's ρ, too, in which large moves count more.",
    draw: (ink) => matrix_chart(ink, { rows: names, columns: names, values: tau_b,
      symmetric: true, depth: (value) => value, text: short }),
    table: () => pairs_table(names, [["Kendall's τ-b", tau_b], ["Spearman's ρ", spearman]]),
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
    ...titled("How alike relevance settings order the entrants", measure),
    note: "Kendall's τ-b: 1 is the same order.",
    hint: "The table also counts the pairs of entrants that change places.",
    draw: (ink) => matrix_chart(ink, { rows: names, columns: names, values: found.tau_b,
      symmetric: true, depth: (value) => value, text: short }),
    table: () => pairs_table(names, [["Kendall's τ-b", found.tau_b], ["swaps", found.swaps],
      ["drastic swaps", found.drastic]]),
  };
}
