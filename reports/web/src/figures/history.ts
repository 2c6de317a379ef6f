import type { Context } from "../context";
import { measure_name, setting_name } from "../context";
import type { Figure } from "../figure";
import { score } from "../format";
import type { Point } from "../plotting";
import { board_id, board_title } from "./board_id";
import { line_chart } from "./line_chart";

// Each entrant's score from round to round. Entrants of earlier rounds that this one lacks are in the
// table only, as they have no place, and so no colour, here.
export function history_figure(context: Context): Figure | null {
  const { report } = context;
  const history = report.history;
  if (!history || history.rounds.length < 2) return null;
  const [setting, measure] = [setting_name(context), measure_name(context)];
  const series = history.entrants.map((one) => ({ name: one.name,
    at: one.series.filter((p) => p.setting === setting && p.measure === measure && p.value !== null) }))
    .filter((one) => one.at.length > 0);
  if (series.length === 0) return null;
  const place = new Map(report.entrants.map((one, e) => [one.name, e]));
  const points: Point[] = series.flatMap((one) => {
    const entrant = place.get(one.name);
    return entrant === undefined || !context.shown.includes(entrant) ? []
      : one.at.map((p) => ({ entrant, x: p.round, y: p.value!, low: p.low, high: p.high }));
  });
  const round = (i: number): string => history.rounds[i]?.name ?? "";
  return {
    id: `history-${board_id(context)}`, title: `From round to round, ${board_title(context)}`,
    note: "Score in each round with its 95 % interval. Rounds on other collections are not comparable; " +
      "the table of rounds below shows the collection's digest.",
    draw: (ink) => line_chart(ink, { report, points, dotted: true,
      x: { label: null, ticks: history.rounds.map((_, i) => i), tickFormat: round,
        domain: [0, history.rounds.length - 1], insetLeft: 20, insetRight: 8 },
      y: { label: measure, nice: true },
      title: (p) => `${report.entrants[p.entrant].name}\n${round(p.x)}: ${score(p.y)}` }),
    table: () => ({ head: ["Entrant", ...history.rounds.map((one) => one.name)],
      rows: series.map((one) => [one.name, ...history.rounds.map((_, i) =>
        score(one.at.find((p) => p.round === i)?.value))]) }),
  };
}
