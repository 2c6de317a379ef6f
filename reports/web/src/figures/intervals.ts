import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { entrant_name, measure_name } from "../context";
import type { Figure } from "../figure";
import { exact, interval, score } from "../format";
import { fitted_among } from "../ink";
import { belongs_to, plot } from "../plotting";
import type { BoardRow } from "../report";
import { axis_note, round_domain } from "./axis";
import { board_id, board_title, titled } from "./board_id";
import { drawn_entrants, left_out_of_drawing, of_answers, without_silent } from "./drawn_entrants";
import { room_for } from "./labels";

// Of fewer requests matchbench gives no interval.
const kFewestForInterval = 6;

// Every entrant's score with its interval, best first.
export function interval_figure(all: Context): Figure | null {
  const context = of_answers(all);
  const { report, board, looks } = context;
  const scored = (entrants: number[]): BoardRow[] => {
    const wanted = new Set(entrants);
    return board?.rows.filter((row) => row.value !== null && wanted.has(row.entrant)) ?? [];
  };
  const rows = scored(drawn_entrants(context));
  if (rows.length < 2) return null;
  const name = (e: number): string => entrant_name(context, e);
  const names = rows.map((row) => name(row.entrant));
  const measure = report.measures[board!.measure];
  const domain = round_domain(rows.flatMap((row) => [row.value!, row.low ?? row.value!,
    row.high ?? row.value!]), measure.lowest ?? -Infinity, measure.highest ?? Infinity);
  return {
    id: `scores-${board_id(context)}`, ...titled("Scores", board_title(context)),
    note: (board!.requests === 1 ? "The score of 1 request" : "The mean over requests") +
      (rows.some((row) => row.low !== null || row.high !== null)
        ? ", with its 95 % confidence interval (studentized bootstrap over requests)."
        : board!.requests < kFewestForInterval ? ". There are too few requests for intervals."
        : ". Nobody has an interval, because the scores do not vary over the requests.") +
      left_out_of_drawing(context) + without_silent(all, all.visible),
    draw: (ink) => {
      const room = room_for(ink, names);
      const shown = fitted_among(ink, names, room - 14);
      return plot(ink, {
        height: 60 + 20 * rows.length, marginTop: 8, marginBottom: 42, marginRight: 18,
        marginLeft: room,
        x: { label: measure_name(context) + axis_note(domain), labelAnchor: "center",
          labelArrow: "none", grid: true, domain, ticks: Math.max(3, (ink.width - room) / 70) },
        y: { type: "band", domain: rows.map((row) => row.entrant), label: null, tickSize: 0,
          tickFormat: (e: number) => shown(name(e)) },
        marks: rows.flatMap((row) => {
          const { colour, shape } = looks[row.entrant];
          return [Plot.ruleY(row.low === null || row.high === null ? [] : [row], { x1: "low", x2: "high", y: "entrant",
            stroke: colour, strokeWidth: 2, ...belongs_to(row.entrant) }),
          Plot.dot([row], { x: "value", y: "entrant", r: 4.5, fill: colour, symbol: shape,
            ...belongs_to(row.entrant), title: ink.live ? () => `${name(row.entrant)}: ` +
              `${score(row.value)} ${interval(row.low, row.high)}` : undefined })];
        }),
      });
    },
    table: () => ({ head: ["Entrant", measure_name(context), "low", "high"],
      rows: scored(context.visible).map((r) => [name(r.entrant), exact(r.value), exact(r.low), exact(r.high)]) }),
  };
}
