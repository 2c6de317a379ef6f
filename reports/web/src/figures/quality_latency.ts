import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { measure_name } from "../context";
import { s } from "../dom";
import type { Figure, Ink } from "../figure";
import { brief, score } from "../format";
import { colour_of, shape_of } from "../palette";
import type { Point } from "../plotting";
import { plot, pointing } from "../plotting";
import { board_id, board_title } from "./board_id";
import { clipped, log_ticks } from "./labels";
import { place_labels } from "./place_labels";
import { time_words } from "./time_words";

const kLeft = 52;

// The points that no other beats in both: none is as good or better and faster.
function pareto_front(points: Point[]): Point[] {
  const front: Point[] = [];
  const sorted = points.slice().sort((a, b) => a.x - b.x || b.y - a.y);
  for (const point of sorted) {
    if (front.length === 0 || point.y > front[front.length - 1].y) front.push(point);
  }
  return front;
}

export function quality_latency_figure(context: Context): Figure | null {
  const { report, board } = context;
  const points: Point[] = (board?.rows ?? []).flatMap((row) => {
    const p50 = report.entrants[row.entrant].latency?.p50.value;
    return row.value === null || !p50 ? []
      : [{ entrant: row.entrant, x: p50, y: row.value, low: row.low, high: row.high }];
  });
  if (points.length === 0) return null;
  const front = pareto_front(points);
  const name = (p: Point): string => report.entrants[p.entrant].name;
  const time = time_words(report).name;

  const draw = (ink: Ink): SVGElement => {
    const drawn = plot(ink, {
      height: Math.min(440, 160 + ink.width / 2.4), marginTop: 30, marginBottom: 44, marginLeft: kLeft,
      marginRight: 24, insetLeft: 10, insetRight: 10,
      x: { type: "log", label: `Median ${time} [ms]`, labelAnchor: "center", labelArrow: "none",
        grid: true, ticks: log_ticks(points.map((p) => p.x), ink.width - kLeft), tickFormat: brief },
      y: { label: measure_name(context), grid: true, labelArrow: "none", nice: true },
      marks: [
        Plot.line(front, { x: "x", y: "y", curve: "step-after", stroke: "var(--soft)",
          strokeWidth: 1.5, strokeDasharray: "4 3" }),
        Plot.ruleX(points.filter((p) => p.low != null), { x: "x", y1: "low", y2: "high",
          stroke: (p: Point) => colour_of(p.entrant), strokeOpacity: 0.45 }),
        ...points.map((p) => Plot.dot([p], { x: "x", y: "y", r: 5, fill: colour_of(p.entrant),
          symbol: shape_of(p.entrant) as Plot.SymbolType })),
        ...pointing(ink, points, (p) => `${name(p)}\n${measure_name(context)} ${score(p.y)}\n` +
          `median ${brief(p.x)} ms`),
      ],
    });
    const scales = drawn as unknown as { scale(name: string): { apply(value: number): number } };
    const [x, y] = [scales.scale("x"), scales.scale("y")];
    // Those on the front come first, as room is short.
    const labelled = [...front, ...points.filter((p) => !front.includes(p))].map((p) => ({
      x: x.apply(p.x), y: y.apply(p.y), text: clipped(name(p), 22) }));
    for (const at of place_labels(labelled, kLeft, ink.width)) {
      drawn.append(s(ink.document, "text", { x: at.x.toFixed(1), y: at.y.toFixed(1), dy: "0.32em",
        "text-anchor": at.anchor, fill: "currentColor", stroke: "var(--paper)",
        "stroke-width": 3, "paint-order": "stroke", "stroke-linejoin": "round" }, at.text));
    }
    return drawn;
  };

  return {
    id: `quality-latency-${board_id(context)}`, title: `Quality against ${time}, ${board_title(context)}`,
    note: "Up is better, left is faster. The broken line joins the entrants that none beats in both " +
      "(Pareto front); upright lines are 95 % intervals.",
    draw,
    table: () => ({ head: ["Entrant", `median ${time} [ms]`, measure_name(context), "on the front"],
      rows: points.map((p) => [name(p), brief(p.x), score(p.y), front.includes(p) ? "yes" : "no"]) }),
  };
}
