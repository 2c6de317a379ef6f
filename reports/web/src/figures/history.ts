import type { Context } from "../context";
import { entrant_name, measure_name, setting_name } from "../context";
import type { Figure } from "../figure";
import { exact, interval, score } from "../format";
import { fitted_among } from "../ink";
import { isolated } from "../names";
import type { Point } from "../plotting";
import { axis_note, round_domain } from "./axis";
import { board_id, board_title, titled } from "./board_id";
import { drawn_entrants, left_out_of_drawing } from "./drawn_entrants";
import { line_chart } from "./line_chart";

// Each entrant's score from round to round. Entrants of earlier rounds that this one lacks are in the
// table only, as they have no place in this round.
export function history_figure(context: Context): Figure | null {
  const { report } = context;
  const history = report.history;
  if (!history || history.rounds.length < 2) return null;
  const [setting, measure] = [setting_name(context), measure_name(context)];
  const series = history.entrants.map((one) => ({ name: one.name,
    at: one.series.filter((p) => p.setting === setting && p.measure === measure && p.value !== null) }))
    .filter((one) => one.at.length > 0);
  if (series.length === 0) return null;
  const drawn = new Set(drawn_entrants(context));
  const place = new Map(report.entrants.map((one, e) => [one.name, e]));
  const points: Point[] = series.flatMap((one) => {
    const entrant = place.get(one.name);
    return entrant === undefined || !drawn.has(entrant) ? []
      : one.at.map((p) => ({ entrant, x: p.round, y: p.value!, low: p.low, high: p.high }));
  });
  const round = (i: number): string => history.rounds[i]?.name ?? "";
  const domain = points.length ? round_domain(points.flatMap((p) => [p.y, p.low ?? p.y, p.high ?? p.y]), -Infinity, Infinity)
    : [0, 1] as [number, number];
  return {
    id: `history-${board_id(context)}`, ...titled("From round to round", board_title(context)),
    note: "The score in each round. Scores on different collections cannot be compared; the table of " +
      `rounds below says which rounds had which collection.${left_out_of_drawing(context)}`,
    draw: (ink) => line_chart(ink, { context, points, dotted: true,
      x: { label: null, ticks: history.rounds.map((_, i) => i),
        tickFormat: ((shown) => (i: number) => shown(round(i)))(fitted_among(ink, history.rounds.map(({ name }) => name),
          (ink.width - (ink.width < 460 ? 60 : 220)) / history.rounds.length - 6)),
        domain: [0, history.rounds.length - 1], insetLeft: 24, insetRight: 8 },
      y: { label: measure + axis_note(domain), domain },
      title: (p) => `${entrant_name(context, p.entrant)}\n${round(p.x)}: ${score(p.y)} ` +
        interval(p.low, p.high) }),
    table: () => ({ head: ["Entrant", ...history.rounds.map((one) => one.name)],
      rows: series.map((one) => [isolated(one.name), ...history.rounds.map((_, i) =>
        exact(one.at.find((p) => p.round === i)?.value))]) }),
  };
}
