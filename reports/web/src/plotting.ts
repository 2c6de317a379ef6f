import * as Plot from "@observablehq/plot";

import { in_their_words } from "./file_words";
import type { Ink } from "./ink";
import { broken } from "./ink";
import type { Look } from "./palette";
import { point_at } from "./pointing";

export const kFont = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

export interface Scales {
  scale(name: string): { apply(value: unknown): number };
}

// A plot in the report's dress.
export function plot(ink: Ink, options: Plot.PlotOptions): SVGElement & Scales {
  const drawn = Plot.plot({
    document: ink.document,
    width: ink.width,
    ...options,
    style: { background: "transparent", color: "var(--ink)", fontFamily: kFont, fontSize: "12px",
      overflow: "visible" },
  }) as unknown as SVGElement & Scales;
  // The page's policy lets no inline style sheet in; style/figures.css has what it says.
  drawn.querySelectorAll("style").forEach((style) => style.remove());
  // The drawing is one picture with one name; its parts have none that would mean anything.
  drawn.querySelectorAll("[aria-label]").forEach((part) => part.removeAttribute("aria-label"));
  drawn.querySelectorAll("text, tspan").forEach((one) => {
    if (one.childElementCount === 0 && one.textContent) one.textContent = in_their_words(one.textContent);
  });
  return drawn;
}

export interface Point {
  entrant: number;
  x: number;
  y: number;
  low?: number | null;
  high?: number | null;
}

// What makes a mark fade with its entrant: see fading.ts.
export function belongs_to(entrant: number | string): { render: Plot.RenderFunction } {
  return {
    render(index, scales, values, dimensions, context, next) {
      const drawn = next!(index, scales, values, dimensions, context);
      drawn?.setAttribute("data-series", String(entrant));
      return drawn;
    },
  };
}

// The same for a mark with a part for each datum: `entrant_of` gives the entrant of a datum's place.
export function belong_to(entrant_of: (place: number) => number): { render: Plot.RenderFunction } {
  return {
    render(index, scales, values, dimensions, context, next) {
      const drawn = next!(index, scales, values, dimensions, context);
      [...(drawn?.children ?? [])].forEach((part, i) =>
        part.setAttribute("data-series", String(entrant_of(index[i]))));
      return drawn;
    },
  };
}

// The points of each entrant, those in focus last, so that they lie on top.
export function by_entrant(points: Point[], looks: Look[]): [number, Point[]][] {
  const all = new Map<number, Point[]>();
  for (const point of points) {
    const before = all.get(point.entrant);
    if (before) before.push(point);
    else all.set(point.entrant, [point]);
  }
  return [...all].sort(([a], [b]) => Number(looks[a].focused) - Number(looks[b].focused));
}

const in_focus = (points: Point[], looks: Look[]): [number, Point[]][] =>
  by_entrant(points, looks).filter(([entrant]) => looks[entrant].focused);

// A line for each entrant; a Plot mark has one dash pattern only.
export function lines(points: Point[], looks: Look[], options: Plot.LineOptions): Plot.Markish[] {
  return by_entrant(points, looks).map(([entrant, own]) => {
    const { focused, colour, dash } = looks[entrant];
    return Plot.line(own, { x: "x", y: "y", stroke: colour, strokeWidth: focused ? 2.2 : 1.1,
      strokeDasharray: dash, ...belongs_to(entrant), ...options });
  });
}

// More bands than this only make each other unreadable.
const kMostBands = 3;

// The 95 % band of each line in focus. If they are many, a band shows while the reader points at its
// line.
export function bands(ink: Ink, points: Point[], looks: Look[]): Plot.Markish[] {
  const focused = in_focus(points, looks);
  const many = focused.length > kMostBands;
  if (many && !ink.live) return [];
  return focused.map(([entrant, own]) => Plot.areaY(own,
    { x: "x", y1: "low", y2: "high", fill: looks[entrant].colour, fillOpacity: 0.14,
      className: many ? "on-demand" : undefined, ...belongs_to(entrant) }));
}

// What the lines in focus have of bands, and how to read them, for the note and the hint of a figure.
export function words_on_bands(points: Point[], looks: Look[]): { note: string; hint?: string } {
  const focused = in_focus(points, looks);
  const own = focused.flatMap(([, line]) => line);
  const banded = own.filter((p) => p.low != null && p.high != null).length;
  if (own.length === 0) return { note: "" };
  if (banded === 0) return { note: " Too few requests differ for confidence bands." };
  const gaps = banded < own.length ? " A line has no band where too few requests differ." : "";
  return focused.length > kMostBands
    ? { note: "", hint: `${point_at("a line")} to see its 95 % confidence interval.${gaps}` }
    : { note: ` Bands are 95 % confidence intervals (studentized bootstrap over requests).${gaps}` };
}

// What Plot draws around the text of a tip, and a little for rounding.
const kAroundTip = 32;

// What a reader sees who points at the nearest point. A tip of less than half of the drawing's width always
// has room on one side of its point.
export function pointing(ink: Ink, points: Point[], title: (point: Point) => string): Plot.Markish[] {
  return ink.live
    ? [Plot.tip(points, Plot.pointer({ x: "x", y: "y", title: (point: Point) => broken(ink, title(point),
        ink.width / 2 - kAroundTip), fontSize: 12, lineWidth: Infinity, fill: "var(--paper)",
        stroke: "var(--line)", className: "tip" }))]
    : [];
}

// The axis below a logarithmic scale, with a label at each of the ticks.
export function log_axis(ticks: number[], text: (tick: number) => string): Plot.Markish[] {
  return [Plot.gridX(ticks), Plot.axisX(ticks, { text: (tick: number) => text(tick), label: null,
    tickSize: 4 })];
}
