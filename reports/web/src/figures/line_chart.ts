import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { entrant_name } from "../context";
import type { Ink } from "../ink";
import { widest } from "../ink";
import { is_for_paper } from "../paper";
import type { Point } from "../plotting";
import { bands, belongs_to, by_entrant, lines, log_axis, plot, pointing } from "../plotting";
import { kLineHeight, label_ends, legend, legend_height, legend_of, spread_out } from "./labels";

interface LogTicks { ticks: number[]; text(tick: number): string }

export interface LineChart {
  context: Context;
  points: Point[];
  // What the lines go through instead of the points.
  fitted?: Point[];
  x: Plot.ScaleOptions & { label: string | null };
  y: Plot.ScaleOptions;
  // The ticks of a logarithmic horizontal axis, and their texts.
  log?: LogTicks;
  // The same of the vertical one.
  log_up?: LogTicks;
  // A line across all values of the vertical axis.
  upright?: { x: number; text: string };
  // Marks at the points themselves, if they are few and lines would hide them.
  dotted?: boolean;
  curve?: Plot.CurveName;
  // The names are always in a legend: for lines that all end at the same place.
  legend?: boolean;
  title(point: Point): string;
}

// Below this width the names no longer fit beside the lines.
const kNamesFrom = 460;
const kLeft = 52;
const kTop = 30;
// From the axis to the baseline of its label.
const kLabelOffset = 38;
// Of the axis of a chart.
const kUsualHeight = 300;

// Whether names at the ends of lines would stand near them: lines that meet at one point are told apart by a legend.
function are_apart(ends: number[], domain: Iterable<unknown> | undefined): boolean {
  const [low, high] = [...(domain ?? [0, 1])] as number[];
  const wanted = ends.map((y) => kUsualHeight * (y - low) / (high - low || 1));
  const at = spread_out(wanted, kLineHeight, 0, kUsualHeight);
  return at.every((y, i) => Math.abs(y - wanted[i]) <= 2.5 * kLineHeight);
}

// A text at one end of a logarithmic axis begins or ends there.
function anchor_of(x: number, domain: Iterable<unknown> | undefined): "start" | "middle" | "end" {
  const [low, high] = [...(domain ?? [x, x])] as number[];
  const share = Math.log(x / low) / Math.log(high / low);
  return share > 0.85 ? "end" : share < 0.15 ? "start" : "middle";
}

// So high that two and an appendix share a page.
const kOnPaper = 255;

// The lines of the entrants in focus with their names, over those of the others in grey.
export function line_chart(ink: Ink, chart: LineChart): SVGElement {
  const { context, points } = chart;
  const { looks } = context;
  const focused = context.focused.filter((e) => points.some((p) => p.entrant === e));
  const names = focused.map((e) => entrant_name(context, e));
  const last = focused.map((e) => points.filter((p) => p.entrant === e).at(-1)!);
  const beside = ink.width >= kNamesFrom && !chart.legend && focused.length <= 20 && are_apart(last.map((p) => p.y), chart.y.domain);
  // The last tick stands at the end of the axis.
  const last_tick = chart.log?.ticks.at(-1);
  const room = beside ? 26 + widest(ink, names, 170)
    : Math.max(16, last_tick === undefined ? 0 : Math.ceil(ink.text_width(chart.log!.text(last_tick)) / 2));
  const entries = legend_of(context, focused);
  const below = beside ? 0 : legend_height(ink, entries, ink.width - 8) + 6;
  const inner = Math.max(beside ? kLineHeight * focused.length + 70 : 0,
    Math.min(is_for_paper() ? kOnPaper : 400, 140 + ink.width / 2.4));
  const bottom = 46;
  const drawn = plot(ink, {
    height: inner + below, marginTop: kTop, marginBottom: bottom + below, marginLeft: kLeft,
    marginRight: room,
    x: { labelAnchor: "center", labelArrow: "none", labelOffset: kLabelOffset, ...chart.x,
      ...(chart.log ? { type: "log", axis: null } : {}) },
    // What a scale does not hold stays within the axes.
    y: { grid: true, labelArrow: "none", clamp: true, ...chart.y, ...(chart.log_up ? { type: "log", axis: null, grid: false } : {}) },
    marks: [
      ...(chart.log ? log_axis(chart.log.ticks, chart.log.text) : []),
      ...(chart.log && chart.x.label ? [Plot.axisX([], { label: chart.x.label, labelAnchor: "center",
        labelArrow: "none", labelOffset: kLabelOffset })] : []),
      // D3 leaves out texts of a logarithmic axis as it sees fit.
      ...(chart.log_up ? [Plot.gridY(chart.log_up.ticks), Plot.axisY(chart.log_up.ticks, { text: chart.log_up.text, label: null, tickSize: 4 }),
        Plot.axisY([], { label: chart.y.label, labelAnchor: "top", labelArrow: "none" })] : []),
      ...(chart.upright ? [Plot.ruleX([chart.upright.x], { stroke: "var(--ink)", strokeDasharray: "3 3" }),
        Plot.text([chart.upright], { x: "x", text: "text", frameAnchor: "top", dy: -14, fill: "var(--ink)",
          textAnchor: anchor_of(chart.upright.x, chart.x.domain) })] : []),
      ...bands(ink, points, looks),
      ...lines(chart.fitted ?? points, looks, { curve: chart.curve }),
      ...(chart.dotted ? by_entrant(points, looks).map(([e, own]) => Plot.dot(own, { x: "x", y: "y",
        fill: looks[e].colour, symbol: looks[e].shape, r: looks[e].focused ? 3.8 : 2.2,
        ...belongs_to(e) })) : []),
      ...pointing(ink, points, chart.title),
    ],
  });
  if (!beside) {
    legend(ink, drawn, entries, 4, inner + 4, ink.width - 8);
    return drawn;
  }
  const [x, y] = [drawn.scale("x"), drawn.scale("y")];
  const ends = focused.map((e, i) => ({ series: String(e), name: entrant_name(context, e), colour: looks[e].colour,
    x: x.apply(last[i].x), y: y.apply(last[i].y) }));
  label_ends(ink, drawn, ends, kTop, inner - bottom, room);
  return drawn;
}
