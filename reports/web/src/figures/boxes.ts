import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { measure_name } from "../context";
import type { Figure } from "../figure";
import { score } from "../format";
import { colour_of } from "../palette";
import { plot } from "../plotting";
import { board_id, board_title } from "./board_id";
import { clipped, entrant_names, room_for } from "./labels";

// The share `q` of the sorted values lies below; between two values, linear (Hyndman and Fan 1996,
// definition 7).
function quantile(sorted: number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

// How the scores of single requests spread, a box for each shown entrant.
export function box_figure(context: Context): Figure | null {
  const { report, board, shown } = context;
  if (!board?.values) return null;
  const scores = board.values;
  const name = (e: number): string => report.entrants[e].name;
  const values = (e: number): number[] =>
    scores[e].filter((v): v is number => v !== null).sort((a, b) => a - b);
  const points = shown.flatMap((entrant) => values(entrant).map((value) => ({ entrant, value })));
  if (points.length === 0) return null;
  return {
    id: `boxes-${board_id(context)}`, title: `Scores of single requests, ${board_title(context)}`,
    note: "Middle half and median of the requests as a box, whiskers to 1.5 times its length, the " +
      "rest as dots.",
    draw: (ink) => plot(ink, {
      height: 60 + 30 * shown.length, marginTop: 8, marginBottom: 42, marginRight: 18,
      marginLeft: room_for(entrant_names(report, shown)),
      x: { label: measure_name(context), labelAnchor: "center", labelArrow: "none", grid: true },
      y: { type: "band", domain: shown, label: null, tickSize: 0, padding: 0.35,
        tickFormat: (e: number) => clipped(name(e)) },
      marks: shown.map((e) => Plot.boxX(points.filter((p) => p.entrant === e), { x: "value",
        y: "entrant", fill: colour_of(e), fillOpacity: 0.25, stroke: colour_of(e), r: 2.5 })),
    }),
    table: () => ({
      head: ["Entrant", "requests", "lowest", "lower quarter", "median", "upper quarter", "highest"],
      rows: shown.map((e) => {
        const own = values(e);
        return [name(e), own.length, ...[0, 0.25, 0.5, 0.75, 1].map((q) =>
          (own.length ? score(quantile(own, q)) : null))];
      }),
    }),
  };
}
