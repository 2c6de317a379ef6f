import * as Plot from "@observablehq/plot";

import type { Ink } from "../ink";
import { fitted_among, widest } from "../ink";
import type { Look } from "../palette";
import { look_of_place } from "../palette";
import { belongs_to, plot } from "../plotting";
import { axis_note, round_domain } from "./axis";
import { kLineHeight, label_ends, legend, legend_height } from "./labels";

export interface NamedPoint {
  name: string;
  // The entrant that the line is of, if it is one's.
  entrant?: number;
  x: number;
  y: number;
  low?: number | null;
  high?: number | null;
}

const kNamesFrom = 460;
const kTop = 30;
const kLeft = 52;
const kBottom = 46;
const kLongestTick = 130;

// A horizontal axis of numbers with a label, or of names at 0, 1, 2 …
export type LinesAxis = { label: string } | { names: string[] };

// How the axis is drawn in this room, and the room that it needs below: names that would cover one
// another stand on end.
function axis_of(ink: Ink, x: LinesAxis, room: number): { options: Plot.ScaleOptions; bottom: number } {
  if (!("names" in x)) {
    return { options: { label: x.label, labelAnchor: "center", labelArrow: "none", labelOffset: 38 }, bottom: kBottom };
  }
  const { names } = x;
  const shown = names.map(fitted_among(ink, names, kLongestTick));
  const long = widest(ink, shown, kLongestTick);
  const upright = long + 8 > room / names.length;
  return { options: { label: null, ticks: names.map((_, i) => i), tickFormat: (i: number) => shown[i] ?? "",
    domain: [-0.2, names.length - 0.8], tickRotate: upright ? -90 : 0 }, bottom: upright ? long + 20 : kBottom };
}

// Lines of a study, with the label of the upright axis. A line that is no entrant's has the look of the
// place of its name among the names.
export function named_lines(ink: Ink, looks: Look[], points: NamedPoint[],
  x: LinesAxis, y: string): SVGElement {
  const names = [...new Set(points.map((point) => point.name))];
  const own = names.map((name) => points.filter((point) => point.name === name)
    .sort((a, b) => a.x - b.x));
  const look = own.map((line, i) => (line[0].entrant === undefined ? look_of_place(i)
    : looks[line[0].entrant]));
  const series = own.map((line, i) => String(line[0].entrant ?? `name-${i}`));
  const labelled = names.map((_, i) => i).filter((i) => look[i].focused);
  const beside = ink.width >= kNamesFrom && labelled.length <= 20;
  const room = beside ? 26 + widest(ink, labelled.map((i) => names[i]), 170) : 16;
  const entries = labelled.map((i) => ({ series: series[i], name: names[i], colour: look[i].colour,
    dash: look[i].dash }));
  const below = beside ? 0 : legend_height(ink, entries, ink.width - 8) + 6;
  const { options, bottom } = axis_of(ink, x, ink.width - kLeft - room);
  const inner = bottom - kBottom + Math.max(beside ? kLineHeight * labelled.length + 80 : 0,
    Math.min(400, 140 + ink.width / 2.4));
  const order = names.map((_, i) => i)
    .sort((a, b) => Number(look[a].focused) - Number(look[b].focused));
  const domain = round_domain(points.flatMap((p) => [p.y, p.low ?? p.y, p.high ?? p.y]), -Infinity,
    Infinity);
  const drawn = plot(ink, {
    height: inner + below, marginTop: kTop, marginBottom: bottom + below, marginLeft: kLeft,
    marginRight: room,
    x: options,
    y: { labelArrow: "none", grid: true, domain, label: y + axis_note(domain) },
    marks: order.flatMap((i) => {
      const { colour, dash, shape, focused } = look[i];
      const line = own[i];
      return [
        Plot.areaY(focused ? line.filter((p) => p.low != null && p.high != null) : [], { x: "x",
          y1: "low", y2: "high", fill: colour, fillOpacity: 0.1, ...belongs_to(series[i]) }),
        Plot.line(line, { x: "x", y: "y", stroke: colour, strokeWidth: focused ? 2 : 1.1,
          strokeDasharray: dash, ...belongs_to(series[i]) }),
        Plot.dot(line, { x: "x", y: "y", fill: colour, r: focused ? 3.5 : 2.2, symbol: shape,
          ...belongs_to(series[i]) }),
      ];
    }),
  });
  if (!beside) {
    legend(ink, drawn, entries, 4, inner + 4, ink.width - 8);
    return drawn;
  }
  const [across, up] = [drawn.scale("x"), drawn.scale("y")];
  label_ends(ink, drawn, labelled.map((i) => {
    const end = own[i][own[i].length - 1];
    return { series: series[i], name: names[i], colour: look[i].colour, x: across.apply(end.x),
      y: up.apply(end.y) };
  }), kTop, inner - bottom, room);
  return drawn;
}
