import type { Context } from "../context";
import { best_first, significance_for } from "../context";
import type { Figure } from "../figure";
import { fixed, p_value } from "../format";
import type { Matrix } from "../report";
import { board_id, board_title } from "./board_id";
import { matrix_chart } from "./matrix";

// The adjusted p-value of every two of the shown entrants.
export function pair_figure(context: Context): Figure | null {
  const result = significance_for(context);
  if (!result || result.pairs.length === 0) return null;
  const { report } = context;
  const order = best_first(report, context.board).filter((e) => context.shown.includes(e));
  if (order.length < 2) return null;
  const values: Matrix = order.map(() => order.map(() => null));
  for (const pair of result.pairs) {
    const [a, b] = [order.indexOf(pair.a), order.indexOf(pair.b)];
    if (a >= 0 && b >= 0) values[a][b] = values[b][a] = pair.p_adjusted;
  }
  const names = order.map((e) => report.entrants[e].name);
  return {
    id: `pairs-${board_id(context)}`, title: `Pairs of entrants, ${board_title(context)}`,
    note: `p-values of the test over requests (${result.pair_test}), adjusted for all pairs. ` +
      "Faint: 0.05 or more, the data cannot tell the two apart; stronger below 0.05, 0.01 and 0.001.",
    draw: (ink) => matrix_chart(ink, { rows: names, columns: names,
      values, depth: (p) => (p >= 0.05 ? 0 : p >= 0.01 ? 0.35 : p >= 0.001 ? 0.6 : 0.85),
      text: (p) => (p < 0.001 ? "<.001" : p.toFixed(3).replace(/^0/, "")) }),
    table: () => ({ head: ["First", "Second", "difference", "p", "p adjusted"],
      rows: result.pairs.map((pair) => [report.entrants[pair.a].name, report.entrants[pair.b].name,
        fixed(pair.difference, 4), p_value(pair.p), p_value(pair.p_adjusted)]) }),
  };
}
