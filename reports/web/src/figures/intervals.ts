import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { measure_name } from "../context";
import type { Figure } from "../figure";
import { score } from "../format";
import { colour_of, shape_of } from "../palette";
import { plot } from "../plotting";
import { board_id, board_title } from "./board_id";
import { clipped, entrant_names, room_for } from "./labels";

// Every entrant's score with its interval, best first.
export function interval_figure(context: Context): Figure | null {
  const { report, board } = context;
  const rows = board?.rows.filter((row) => row.value !== null) ?? [];
  if (rows.length === 0) return null;
  const name = (e: number): string => report.entrants[e].name;
  return {
    id: `scores-${board_id(context)}`, title: `Scores, ${board_title(context)}`,
    note: "Mean over requests with its 95 % bootstrap interval.",
    draw: (ink) => plot(ink, {
      height: 60 + 20 * rows.length, marginTop: 8, marginBottom: 42, marginRight: 18,
      marginLeft: room_for(entrant_names(report, rows.map((row) => row.entrant))),
      x: { label: measure_name(context), labelAnchor: "center", labelArrow: "none", grid: true,
        nice: true },
      y: { type: "band", domain: rows.map((row) => row.entrant), label: null, tickSize: 0,
        tickFormat: (e: number) => clipped(name(e)) },
      marks: [
        Plot.ruleY(rows.filter((row) => row.low !== null), { x1: "low", x2: "high", y: "entrant",
          stroke: (row) => colour_of(row.entrant), strokeWidth: 2 }),
        ...rows.map((row) => Plot.dot([row], { x: "value", y: "entrant", r: 4.5,
          fill: colour_of(row.entrant), symbol: shape_of(row.entrant) as Plot.SymbolType,
          title: ink.live ? () => `${name(row.entrant)}: ${score(row.value)} (${score(row.low)} to ` +
            `${score(row.high)})` : undefined })),
      ],
    }),
    table: () => ({ head: ["Entrant", measure_name(context), "low", "high"],
      rows: rows.map((r) => [name(r.entrant), score(r.value), score(r.low), score(r.high)]) }),
  };
}
