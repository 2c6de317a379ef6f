import { s } from "../dom";
import { colour_of, dash_of } from "../palette";
import type { Report } from "../report";

// A file name's part: letters, digits, and what measures' names are made of.
export function slug(text: string): string {
  return text.replace(/[^A-Za-z0-9@.=-]+/g, "-").replace(/^[-.]+|[-.]+$/g, "") || "unnamed";
}

export function clipped(name: string, most = 26): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}

// Room for names at 12 px, in pixels.
export function room_for(names: string[], most = 26): number {
  return 16 + 7.6 * Math.max(4, ...names.map((name) => [...clipped(name, most)].length));
}

export function entrant_names(report: Report, entrants: number[]): string[] {
  return entrants.map((e) => report.entrants[e].name);
}

// Marks of a logarithmic axis: 1, 2 and 5 of each decade, or powers of ten where that would be crowded.
export function log_ticks(values: number[], width: number): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const decades = Math.log10(high / low);
  const steps = decades * 3 > width / 48 ? [1] : [1, 2, 5];
  const out: number[] = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; ++power) {
    for (const step of steps) {
      const tick = Number(`${step}e${power}`);
      if (tick >= low && tick <= high) out.push(tick);
    }
  }
  return out.length > 0 ? out : [low, high];
}

export interface LineEnd {
  entrant: number;
  // In pixels.
  x: number;
  y: number;
}

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

// Names at the right ends of lines, with thin leaders where they had to move.
export function label_ends(
  svg: SVGElement, owner: Document, report: Report, ends: LineEnd[], low: number, high: number,
): void {
  const at = spread_out(ends.map((end) => end.y), 15, low, high);
  const right = Math.max(0, ...ends.map((end) => end.x));
  ends.forEach((end, i) => {
    const colour = colour_of(end.entrant);
    svg.append(
      s(owner, "path", { d: `M${end.x + 3},${end.y.toFixed(1)}L${right + 16},${at[i].toFixed(1)}`,
        stroke: colour, "stroke-opacity": 0.6, fill: "none" }),
      s(owner, "text", { x: right + 20, y: at[i].toFixed(1), dy: "0.32em", fill: "currentColor",
        "text-anchor": "start" }, clipped(report.entrants[end.entrant].name, 20)));
  });
}

// Names below each other beside the plot, each after a piece of its line.
export function legend(
  svg: SVGElement, owner: Document, report: Report, entrants: number[], left: number, top: number,
): void {
  entrants.forEach((entrant, i) => {
    const y = top + 8 + 16 * i;
    svg.append(
      s(owner, "path", { d: `M${left + 8},${y}h22`, stroke: colour_of(entrant), "stroke-width": 2,
        "stroke-dasharray": dash_of(entrant), fill: "none" }),
      s(owner, "text", { x: left + 36, y, dy: "0.32em", fill: "currentColor", "text-anchor": "start" },
        clipped(report.entrants[entrant].name, 18)));
  });
}
