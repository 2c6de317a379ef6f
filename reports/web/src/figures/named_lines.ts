import * as Plot from "@observablehq/plot";

import { s } from "../dom";
import type { Ink } from "../figure";
import { colour_of, dash_of, shape_of } from "../palette";
import { plot } from "../plotting";
import { clipped, room_for, spread_out } from "./labels";

export interface NamedPoint {
  name: string;
  // Whose colour, shape and dash pattern the line has, where it is an entrant's.
  entrant?: number;
  x: number;
  y: number;
  low?: number | null;
  high?: number | null;
}

// Lines of a study: those that are no entrants' have the look of their name's place among the names.
export function named_lines(ink: Ink, points: NamedPoint[],
  scales: { x: Plot.ScaleOptions; y: Plot.ScaleOptions }): SVGElement {
  const names = [...new Set(points.map((point) => point.name))];
  const marginTop = 30;
  const marginBottom = 44;
  const height = Math.max(15 * names.length + 80, Math.min(400, 140 + ink.width / 2.4));
  const own = names.map((name) => points.filter((point) => point.name === name)
    .sort((a, b) => a.x - b.x));
  const look = own.map((line, i) => line[0].entrant ?? i);
  const drawn = plot(ink, {
    height, marginTop, marginBottom, marginLeft: 52,
    marginRight: Math.min(ink.width * 0.36, 12 + room_for(names, 18)),
    x: { labelAnchor: "center", labelArrow: "none", ...scales.x },
    y: { labelArrow: "none", grid: true, ...scales.y },
    marks: own.flatMap((line, i) => [
      Plot.areaY(line.filter((p) => p.low != null && p.high != null), { x: "x", y1: "low", y2: "high",
        fill: colour_of(look[i]), fillOpacity: 0.1 }),
      Plot.line(line, { x: "x", y: "y", stroke: colour_of(look[i]), strokeWidth: 2,
        strokeDasharray: dash_of(look[i]) }),
      Plot.dot(line, { x: "x", y: "y", fill: colour_of(look[i]), r: 3.5,
        symbol: shape_of(look[i]) as Plot.SymbolType }),
    ]),
  });
  const scale = drawn as unknown as { scale(name: string): { apply(value: number): number } };
  const ends = own.map((line) => line[line.length - 1]);
  const at = spread_out(ends.map((end) => scale.scale("y").apply(end.y)), 15, marginTop,
    height - marginBottom);
  ends.forEach((end, i) => drawn.append(s(ink.document, "text", {
    x: (scale.scale("x").apply(end.x) + 10).toFixed(1), y: at[i].toFixed(1), dy: "0.32em",
    "text-anchor": "start", fill: colour_of(look[i]) }, clipped(end.name, 18))));
  return drawn;
}
