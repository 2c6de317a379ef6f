import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { entrant_name, measure_name } from "../context";
import type { Figure } from "../figure";
import { exact } from "../format";
import { fitted_among } from "../ink";
import { belongs_to, plot } from "../plotting";
import { found_requests } from "../request_order";
import { axis_note, round_domain } from "./axis";
import { board_id, board_title, titled } from "./board_id";
import { drawn_entrants, left_out_of_drawing, of_answers, without_silent } from "./drawn_entrants";
import { room_for } from "./labels";

// The share `q` of the sorted values is below; between two values, linear (Hyndman and Fan 1996,
// definition 7).
function quantile(sorted: number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

// How the scores of single requests are spread, a box for each visible entrant.
export function box_figure(all: Context): Figure | null {
  const context = of_answers(all);
  const { board, looks } = context;
  if (!board?.values) return null;
  const scores = board.values;
  const found = found_requests(context).map(({ request }) => request);
  const name = (e: number): string => entrant_name(context, e);
  const values = (e: number): number[] =>
    found.map((request) => scores[e][request]).filter((v): v is number => v !== null).sort((a, b) => a - b);
  const drawn = drawn_entrants(context).filter((e) => values(e).length > 0);
  // One value has no box.
  if (drawn.every((e) => values(e).length < 2)) return null;
  const measure = context.report.measures[board.measure];
  const domain = round_domain(drawn.flatMap(values), measure.lowest ?? -Infinity,
    measure.highest ?? Infinity);
  return {
    id: `boxes-${board_id(context)}`, ...titled("Scores of single requests", board_title(context)),
    note: "A box spans the middle half of the requests, and the line in it is the median. Whiskers " +
      `reach to the furthest requests within 1.5 times the length of the box; requests beyond them are dots.${left_out_of_drawing(context)}${without_silent(all, all.visible)}`,
    draw: (ink) => {
      const room = room_for(ink, drawn.map(name));
      const shown = fitted_among(ink, drawn.map(name), room - 14);
      return plot(ink, {
        height: 60 + 26 * drawn.length, marginTop: 8, marginBottom: 42, marginRight: 18,
        marginLeft: room,
        x: { label: measure_name(context) + axis_note(domain), labelAnchor: "center",
          labelArrow: "none", grid: true, domain, ticks: Math.max(3, (ink.width - room) / 70) },
        y: { type: "band", domain: drawn, label: null, tickSize: 0, padding: 0.35,
          tickFormat: (e: number) => shown(name(e)) },
        marks: drawn.flatMap((e) => {
          const own = values(e);
          const { colour } = looks[e];
          // Plot's boxes have no outline, without which they are hardly seen on dark paper.
          return [Plot.boxX(own.map((value) => ({ e, value })), { x: "value", y: "e", fill: colour, fillOpacity: 0.3,
            stroke: colour, r: 2.5, ...belongs_to(e) }),
          Plot.barX([{ e, low: quantile(own, 0.25), high: quantile(own, 0.75) }], { x1: "low", x2: "high", y: "e",
            fill: "none", stroke: colour, strokeWidth: 1.2, ...belongs_to(e) })];
        }),
      });
    },
    table: () => ({
      head: ["Entrant", "requests", "lowest", "lower quarter", "median", "upper quarter", "highest"],
      rows: context.visible.filter((e) => values(e).length > 0).map((e) => {
        const own = values(e);
        return [name(e), own.length, ...[0, 0.25, 0.5, 0.75, 1].map((q) => exact(quantile(own, q)))];
      }),
    }),
  };
}
