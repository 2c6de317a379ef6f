import type { Context } from "../context";
import type { Figure } from "../figure";
import { score } from "../format";
import type { Point } from "../plotting";
import type { Series } from "../report";
import type { TableData } from "../table_data";
import { slug } from "./labels";
import type { LineChart } from "./line_chart";
import { line_chart } from "./line_chart";

function points_of(series: Series[], shown: number[], at: number[]): Point[] {
  return shown.flatMap((entrant) => {
    const own = series.find((one) => one.entrant === entrant);
    return own ? at.flatMap((x, i) => (own.mean[i] == null ? []
      : [{ entrant, x, y: own.mean[i]!, low: own.low[i], high: own.high[i] }])) : [];
  });
}

function numbers(context: Context, points: Point[], x: string, y: string): TableData {
  return {
    head: ["Entrant", x, y, "low", "high"],
    rows: points.map((p) => [context.report.entrants[p.entrant].name, p.x, score(p.y), score(p.low),
      score(p.high)]),
  };
}

// 1, 2, 5, 10, …: as many labels as a logarithmic axis has room for.
function is_round_rank(rank: number): boolean {
  return /^[125]0*$/.test(String(rank));
}

// The recall/precision and the nDCG curve of the chosen setting.
export function curve_figures(context: Context): Figure[] {
  const { report, shown, board } = context;
  const curves = report.curves.find((one) => one.setting === (board?.setting ?? 0));
  if (!curves) return [];
  const setting = report.settings[curves.setting].name;
  const out: Figure[] = [];
  const add = (id: string, title: string, note: string, series: Series[], at: number[], x: string,
    y: string, scales: Partial<LineChart> = {}): void => {
    const points = points_of(series, shown, at);
    if (points.length === 0) return;
    out.push({
      id: `${id}-${slug(setting)}`, title: `${title}, ${setting}`, note,
      draw: (ink) => line_chart(ink, { report, points, x: { label: x },
        y: { label: y, domain: [0, 1] }, ...scales,
        title: (p) => `${report.entrants[p.entrant].name}\n${x} ${p.x}\n${y} ${score(p.y)}` +
          (p.low == null ? "" : ` (${score(p.low)} to ${score(p.high)})`) }),
      table: () => numbers(context, points, x, y),
    });
  };
  add("recall-precision", "Recall and precision", "Interpolated precision at levels of recall, " +
      "averaged over requests; bands are 95 % bootstrap intervals over requests.",
  curves.recall_precision.series, curves.recall_precision.levels, "Recall", "Precision");
  add("ndcg-curve", "nDCG over ranks", "nDCG of the first k services, averaged over requests; " +
      "bands are 95 % bootstrap intervals over requests.", curves.ndcg.series, curves.ndcg.ranks,
    "Rank k", "nDCG@k", {
      x: { type: "log", label: "Rank k", ticks: curves.ndcg.ranks.filter(is_round_rank),
        tickFormat: String },
      y: { label: "nDCG@k", nice: true },
    });
  return out;
}
