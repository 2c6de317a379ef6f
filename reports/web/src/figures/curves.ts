import type { Context } from "../context";
import { entrant_name, has_answered } from "../context";
import type { Figure } from "../figure";
import { exact, interval, listed, mean_over, score } from "../format";
import { kGrey, looks_of } from "../palette";
import type { Point } from "../plotting";
import { words_on_bands } from "../plotting";
import type { Series } from "../report";
import type { TableData } from "../table_data";
import { titled } from "./board_id";
import { axis_note, log_domain, log_ticks, round_domain } from "./axis";
import { drawn_entrants, left_out_of_drawing, without_silent } from "./drawn_entrants";
import { slug } from "./labels";
import { line_chart } from "./line_chart";

function points_of(series: Series[], entrants: number[], at: number[]): Point[] {
  const by_entrant = new Map(series.map((one) => [one.entrant, one]));
  return entrants.flatMap((entrant) => {
    const own = by_entrant.get(entrant);
    return own ? at.flatMap((x, i) => (own.mean[i] == null ? []
      : [{ entrant, x, y: own.mean[i]!, low: own.low[i], high: own.high[i] }])) : [];
  });
}

// Which entrants in colour have no curve, and why: they answered nothing, or a report of very many entrants has those of
// the best.
function lacking(context: Context, points: Point[]): string {
  const drawn = new Set(points.map((point) => point.entrant));
  const missing = context.focused.filter((e) => !drawn.has(e));
  const others = missing.filter((e) => has_answered(context, e)).map((e) => entrant_name(context, e));
  return without_silent(context, missing) + (others.length === 0 ? "" : ` This report has no curve of ${listed(others, 5)}.`);
}

function numbers(context: Context, points: Point[], x: string, y: string): TableData {
  return {
    head: ["Entrant", x, y, "low", "high"],
    rows: points.map((p) => [entrant_name(context, p.entrant), p.x, exact(p.y), exact(p.low),
      exact(p.high)]),
  };
}

// More lines than this are told apart only if those in colour are the best of this curve.
const kMany = 20;
const kBestFew = 5;

// For each curve, with its best few lines in colour, if there are many and the reader has chosen none. A line looks the
// same in all curves, and no two lines do.
function with_best(context: Context, curves: Series[][]): Context[] {
  const { report, state, visible } = context;
  if (visible.length <= kMany || state.shown.length > 0) return curves.map(() => context);
  const best = curves.map((series) => {
    const sum = new Map(series.map((one) => [one.entrant, one.mean.reduce((all: number, value) => all + (value ?? 0), 0)]));
    return [...visible].sort((a, b) => (sum.get(b) ?? 0) - (sum.get(a) ?? 0)).slice(0, kBestFew);
  });
  const looks = looks_of(report.entrants.length, [...new Set(best.flat())]);
  return best.map((focused) => ({ ...context, focused, coloured: focused,
    looks: looks.map((look, e) => (focused.includes(e) ? look : kGrey)) }));
}

const told = (context: Context, x: string, y: string) => (p: Point): string =>
  `${entrant_name(context, p.entrant)}\n${x} ${p.x}\n${y} ${score(p.y)} ${interval(p.low, p.high)}`;

function recall_precision(context: Context, setting: string, series: Series[], levels: number[],
): Figure | null {
  const points = points_of(series, drawn_entrants(context), levels);
  if (points.length === 0) return null;
  const bands = words_on_bands(points, context.looks);
  return {
    id: `recall-precision-${slug(setting)}`, ...titled("Recall and precision", setting),
    note: `Interpolated precision by recall, ${mean_over(context.report.requests.length)}.${bands.note}` +
      left_out_of_drawing(context) + lacking(context, points),
    hint: bands.hint,
    draw: (ink) => line_chart(ink, { context, points, x: { label: "Recall" },
      y: { label: "Precision", domain: [0, 1] }, title: told(context, "Recall", "Precision") }),
    table: () => numbers(context, points_of(series, context.visible, levels), "Recall", "Precision"),
  };
}

function ndcg(context: Context, setting: string, series: Series[], ranks: number[]): Figure | null {
  const points = points_of(series, drawn_entrants(context), ranks);
  if (points.length === 0) return null;
  const bands = words_on_bands(points, context.looks);
  const domain = round_domain(points.flatMap((p) => (context.looks[p.entrant].focused
    ? [p.y, p.low ?? p.y, p.high ?? p.y] : [p.y])), 0, 1);
  const ranks_shown = log_domain(points.map((p) => p.x));
  return {
    id: `ndcg-curve-${slug(setting)}`, ...titled("nDCG by rank", setting),
    note: `nDCG of the first k services, ${mean_over(context.report.requests.length)}.${bands.note}` +
      left_out_of_drawing(context) + lacking(context, points),
    hint: bands.hint,
    draw: (ink) => line_chart(ink, { context, points, x: { label: "Rank k", domain: ranks_shown },
      log: { ticks: log_ticks(ink, ranks_shown, ink.width - 200, String), text: String },
      y: { label: `nDCG@k${axis_note(domain)}`, domain },
      title: told(context, "Rank", "nDCG@k") }),
    table: () => numbers(context, points_of(series, context.visible, ranks), "Rank k", "nDCG@k"),
  };
}

// The recall/precision and the nDCG curve of the chosen setting.
export function curve_figures(context: Context): Figure[] {
  const { report, board } = context;
  const curves = report.curves.find((one) => one.setting === (board?.setting ?? 0));
  if (!curves) return [];
  const setting = report.settings[curves.setting].name;
  const { levels } = curves.recall_precision;
  const { ranks } = curves.ndcg;
  const [by_recall, by_rank] = [curves.recall_precision, curves.ndcg].map(({ series }) =>
    series.filter(({ entrant }) => has_answered(context, entrant)));
  const [recall_context, rank_context] = with_best(context, [by_recall, by_rank]);
  return [recall_precision(recall_context, setting, by_recall, levels), ndcg(rank_context, setting, by_rank, ranks)]
    .filter((figure): figure is Figure => figure !== null);
}
