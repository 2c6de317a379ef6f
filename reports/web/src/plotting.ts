import * as Plot from "@observablehq/plot";

import type { Ink } from "./figure";
import { colour_of, dash_of } from "./palette";

const kFont = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

// A plot in the report's dress.
export function plot(ink: Ink, options: Plot.PlotOptions): SVGElement {
  const drawn = Plot.plot({
    document: ink.document,
    width: ink.width,
    ...options,
    style: { background: "transparent", color: "var(--ink)", fontFamily: kFont, fontSize: "12px",
      overflow: "visible" },
  }) as unknown as SVGElement;
  // The page's policy lets no inline style sheet in; style.css has what it says.
  drawn.querySelectorAll("style").forEach((style) => style.remove());
  // The drawing is one picture with one name; its parts have none that would mean anything.
  drawn.querySelectorAll("[aria-label]").forEach((part) => part.removeAttribute("aria-label"));
  return drawn;
}

export interface Point {
  entrant: number;
  x: number;
  y: number;
  low?: number | null;
  high?: number | null;
}

// A line for each entrant, in its colour and dash pattern: a Plot mark has one dash pattern.
export function lines(points: Point[], options: Plot.LineOptions): Plot.Markish[] {
  const by_entrant = new Map<number, Point[]>();
  for (const point of points) {
    const before = by_entrant.get(point.entrant);
    if (before) before.push(point);
    else by_entrant.set(point.entrant, [point]);
  }
  return [...by_entrant].map(([entrant, own]) => Plot.line(own, {
    x: "x", y: "y", stroke: colour_of(entrant), strokeWidth: 2, strokeDasharray: dash_of(entrant),
    ...options,
  }));
}

// The 95 % band of each line, pale enough that many can lie over each other.
export function bands(points: Point[]): Plot.Markish[] {
  const entrants = [...new Set(points.map((point) => point.entrant))];
  const opacity = entrants.length > 3 ? 0.045 : 0.14;
  return entrants.map((entrant) => Plot.areaY(
    points.filter((p) => p.entrant === entrant && p.low != null && p.high != null),
    { x: "x", y1: "low", y2: "high", fill: colour_of(entrant), fillOpacity: opacity }));
}

// What a reader sees who points at the nearest point.
export function pointing(ink: Ink, points: Point[], title: (point: Point) => string): Plot.Markish[] {
  return ink.live
    ? [Plot.tip(points, Plot.pointer({ x: "x", y: "y", title, fontSize: 12, fill: "var(--paper)",
        stroke: "var(--line)" }))]
    : [];
}
