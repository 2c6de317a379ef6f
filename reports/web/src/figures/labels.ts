import type { Context } from "../context";
import { entrant_name } from "../context";
import { s } from "../dom";
import type { Ink } from "../ink";
import { fitted_among, widest } from "../ink";

// A part of a file name: letters, digits, and what measures' names are made of.
export function slug(text: string): string {
  return text.replace(/[^A-Za-z0-9@.=-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "") || "unnamed";
}

// Room for names beside a chart, in pixels.
export function room_for(ink: Ink, names: string[], share = 0.36): number {
  return 14 + widest(ink, names, ink.width * share - 14);
}

// The distance of two lines of text, in pixels.
export const kLineHeight = 15;

// Pushes positions apart until neighbours are `gap` pixels from each other, within low and high.
export function spread_out(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const step = Math.min(gap, (high - low) / Math.max(1, wanted.length - 1));
  const at = wanted.slice();
  let last = -Infinity;
  for (const i of order) last = at[i] = Math.max(low, at[i], last + step);
  let next = high + step;
  for (const i of order.reverse()) next = at[i] = Math.min(at[i], next - step);
  return at;
}

export interface LineEnd {
  series: string;
  name: string;
  colour: string;
  // In pixels.
  x: number;
  y: number;
}

// Names at the right ends of lines, each with a thin leader from the end of its line.
export function label_ends(ink: Ink, svg: SVGElement, ends: LineEnd[], low: number, high: number,
  room: number): void {
  const at = spread_out(ends.map((end) => end.y), kLineHeight, low, high);
  const right = Math.max(0, ...ends.map((end) => end.x));
  const shown = fitted_among(ink, ends.map((end) => end.name), room - 20);
  ends.forEach((end, i) => svg.append(s(ink.document, "g", { "data-series": end.series },
    s(ink.document, "path", { d: `M${end.x + 3},${end.y.toFixed(1)}L${right + 14},${at[i].toFixed(1)}`,
      stroke: end.colour, "stroke-opacity": 0.7, fill: "none" }),
    s(ink.document, "text", { x: right + 18, y: at[i].toFixed(1), dy: "0.32em", fill: "currentColor",
      "text-anchor": "start", class: "name" }, shown(end.name)))));
}

export interface LegendEntry {
  series: string;
  name: string;
  colour: string;
  dash: string;
}

const kSample = 30;
const kBetween = 14;

// The place of each entry of a legend, and the height of them all, in pixels.
function legend_places(ink: Ink, entries: LegendEntry[], width: number): { at: [number, number][];
  height: number } {
  let [x, y] = [0, 0];
  const at = entries.map((entry): [number, number] => {
    const wide = kSample + Math.min(ink.text_width(entry.name), width - kSample);
    if (x > 0 && x + wide > width) [x, y] = [0, y + kLineHeight + 2];
    const here: [number, number] = [x, y];
    x += wide + kBetween;
    return here;
  });
  return { at, height: entries.length ? y + kLineHeight + 2 : 0 };
}

export function legend_height(ink: Ink, entries: LegendEntry[], width: number): number {
  return legend_places(ink, entries, width).height;
}

// Names in rows, each after a piece of its line.
export function legend(ink: Ink, svg: SVGElement, entries: LegendEntry[], left: number, top: number,
  width: number): void {
  const { at } = legend_places(ink, entries, width);
  const shown = fitted_among(ink, entries.map((entry) => entry.name), width - kSample);
  entries.forEach((entry, i) => {
    const [x, y] = [left + at[i][0], top + at[i][1] + kLineHeight / 2];
    svg.append(s(ink.document, "g", { "data-series": entry.series },
      s(ink.document, "path", { d: `M${x},${y}h24`, stroke: entry.colour, "stroke-width": 2.2,
        "stroke-dasharray": entry.dash, fill: "none" }),
      s(ink.document, "text", { x: x + kSample, y, dy: "0.32em", fill: "currentColor",
        "text-anchor": "start", class: "name" }, shown(entry.name))));
  });
}

export function legend_of(context: Context, entrants: number[]): LegendEntry[] {
  return entrants.map((e) => ({ series: String(e), name: entrant_name(context, e),
    colour: context.looks[e].colour, dash: context.looks[e].dash }));
}
