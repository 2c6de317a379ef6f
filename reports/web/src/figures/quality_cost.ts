import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { entrant_name, has_answered, lower_is_better, measure_name } from "../context";
import { s } from "../dom";
import type { Figure } from "../figure";
import { exact, interval, listed, score } from "../format";
import type { Ink } from "../ink";
import { fitted_among } from "../ink";
import { kGrey } from "../palette";
import type { Point } from "../plotting";
import { point_at } from "../pointing";
import { belong_to, belongs_to, log_axis, plot, pointing } from "../plotting";
import { axis_note, log_domain, log_ticks, round_domain } from "./axis";
import { board_id, board_title, titled } from "./board_id";
import type { Cost } from "./costs";
import { chosen_cost, costs_of } from "./costs";
import { drawn_entrants } from "./drawn_entrants";
import { place_labels } from "./place_labels";

const kLeft = 52;
const kTop = 30;
const kBottom = 46;

// Of those in colour, those on the front, and the others.
const kMayStand = ["anywhere", "anywhere", "clear"] as const;
const kMayStandInCrowd = ["through", "through", "beside"] as const;
const kFew = 20;

// Of a name, in pixels; what finds no place so is tried shorter.
const kWidths = [150, 100, 76];

// The points that no other beats in both: none is as good or better for less.
function pareto_front(points: Point[], lower: boolean): Point[] {
  const front: Point[] = [];
  const quality = (p: Point): number => (lower ? -p.y : p.y);
  const sorted = points.slice().sort((a, b) => a.x - b.x || quality(b) - quality(a));
  for (const point of sorted) {
    if (front.length === 0 || quality(point) > quality(front[front.length - 1])) front.push(point);
  }
  return front;
}

// The points of each plugin that takes part with several parameters, by their costs.
function variants_of({ report }: Context, points: Point[]): Point[][] {
  const by_plugin = new Map<string, Point[]>();
  for (const point of points) {
    const { kind, plugin } = report.entrants[point.entrant];
    if (kind === "plugin" && plugin !== "") by_plugin.set(plugin, [...by_plugin.get(plugin) ?? [], point]);
  }
  return [...by_plugin.values()].filter((own) => own.length > 1).map((own) => own.sort((a, b) => a.x - b.x));
}

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

function figure_of(context: Context, cost: Cost): Figure | null {
  const { report, board, looks } = context;
  const visible = new Set(context.visible);
  const named = new Set(drawn_entrants(context));
  const points: Point[] = (board?.rows ?? []).flatMap((row) => {
    const spent = cost.of(row.entrant);
    // The score of who answered nothing is no quality.
    return row.value === null || !spent || !visible.has(row.entrant) || !has_answered(context, row.entrant) ? []
      : [{ entrant: row.entrant, x: spent, y: row.value, low: row.low, high: row.high }];
  });
  // One mark alone has nothing to stand beside.
  if (points.length < 2) return null;
  const left_out = context.visible.filter((e) => !cost.of(e)).map((e) => entrant_name(context, e));
  const in_grey = points.filter((p) => !looks[p.entrant].focused);
  const with_interval = points.filter((p) => looks[p.entrant].focused && p.low != null);
  const lower = lower_is_better(context);
  const front = pareto_front(points, lower);
  const measure = report.measures[board!.measure];
  const domain = round_domain(points.flatMap((p) => [p.y, p.low ?? p.y, p.high ?? p.y]),
    measure.lowest ?? -Infinity, measure.highest ?? Infinity);
  const costs = log_domain(points.map((p) => p.x));
  const name = (p: Point): string => entrant_name(context, p.entrant);
  const variants = variants_of(context, points);

  function write_names(ink: Ink, drawn: ReturnType<typeof plot>, height: number): void {
    const [x, y] = [drawn.scale("x"), drawn.scale("y")];
    // Room is short: those in focus come first, then the front.
    const rank = (p: Point): number => (looks[p.entrant].focused ? 0 : front.includes(p) ? 1 : 2);
    const fitting = new Map(kWidths.map((most) => [most, fitted_among(ink, points.map(name), most)]));
    const labelled = (p: Point, most: number) => {
      const text = fitting.get(most)!(name(p));
      return { p, x: x.apply(p.x), y: y.apply(p.y), text, width: ink.text_width(text),
        may_stand: (points.length > kFew ? kMayStandInCrowd : kMayStand)[rank(p)] };
    };
    const corners = front.flatMap((p, i): [number, number][] =>
      [...(i > 0 ? [[x.apply(p.x), y.apply(front[i - 1].y)] as [number, number]] : []), [x.apply(p.x), y.apply(p.y)]]);
    const has_name = (p: Point): boolean => named.has(p.entrant) || front.includes(p);
    const unnamed = points.filter((p) => !has_name(p)).map((p) => ({ x: x.apply(p.x), y: y.apply(p.y) }));
    const placed = (wanted: ReturnType<typeof labelled>[]) => place_labels(wanted, unnamed, { left: kLeft, right: ink.width,
      top: 20, bottom: height - kBottom }, corners);
    let wanted = points.filter(has_name).sort((a, b) => rank(a) - rank(b))
      .map((p) => labelled(p, kWidths[0]));
    let places = placed(wanted);
    // First the names that find no place are shorter, then all.
    for (const most of points.length > kFew ? [] : kWidths.slice(1)) {
      for (const all of [false, true]) {
        if (places.size === wanted.length) break;
        const shorter = wanted.map((one) => (all || !places.has(one) ? labelled(one.p, most) : one));
        const now = placed(shorter);
        if (now.size > places.size) [wanted, places] = [shorter, now];
      }
    }
    for (const one of wanted) {
      const at = places.get(one);
      if (!at) continue;
      drawn.append(s(ink.document, "g", { "data-series": one.p.entrant },
        at.leader && s(ink.document, "path", { d: at.leader, stroke: "var(--soft)",
          "stroke-width": 0.8, fill: "none" }),
        s(ink.document, "text", { x: at.x.toFixed(1), y: at.y.toFixed(1), dy: "0.32em",
          "text-anchor": at.anchor, class: "name", stroke: "var(--paper)", "stroke-width": 3,
          fill: looks[one.p.entrant].focused ? "var(--ink)" : "var(--soft)",
          "paint-order": "stroke", "stroke-linejoin": "round" }, at.text)));
    }
  }

  const draw = (ink: Ink): SVGElement => {
    const height = Math.max(300, Math.min(440, 160 + ink.width / 2.4));
    const drawn = plot(ink, {
      height, marginTop: kTop, marginBottom: kBottom, marginLeft: kLeft, marginRight: 24, insetLeft: 12,
      insetRight: 12, insetTop: 6,
      x: { type: "log", axis: null, label: null, domain: costs },
      y: { label: measure_name(context) + axis_note(domain), grid: true, labelArrow: "none", domain,
        reverse: lower },
      marks: [
        ...log_axis(log_ticks(ink, costs, ink.width - kLeft - 48, cost.tick), cost.tick),
        Plot.axisX([], { label: capital(cost.value_name), labelAnchor: "center", labelArrow: "none" }),
        ...variants.map((own) => Plot.line(own, { x: "x", y: "y", stroke: kGrey.colour, strokeWidth: 1.2 })),
        Plot.line(front, { x: "x", y: "y", curve: "step-after", stroke: "var(--soft)",
          strokeWidth: 1.3, strokeDasharray: "4 3" }),
        ...with_interval.map((p) =>
          Plot.ruleX([p], { x: "x", y1: "low", y2: "high", stroke: looks[p.entrant].colour,
            strokeOpacity: 0.6, ...belongs_to(p.entrant) })),
        Plot.dot(in_grey, { x: "x", y: "y", r: 4,
          fill: kGrey.colour, symbol: kGrey.shape, ...belong_to((i) => in_grey[i].entrant) }),
        ...points.filter((p) => looks[p.entrant].focused).map((p) => Plot.dot([p], { x: "x", y: "y", r: 5,
          fill: looks[p.entrant].colour, symbol: looks[p.entrant].shape, ...belongs_to(p.entrant) })),
        ...pointing(ink, points, (p) => `${name(p)}\n${measure_name(context)} ${score(p.y)} ` +
          `${interval(p.low, p.high)}\n${cost.value_name} ${cost.text(p.x)}`),
      ],
    });
    write_names(ink, drawn, height);
    return drawn;
  };

  return {
    id: `quality-${cost.id}-${board_id(context)}`, ...titled(`Quality and ${cost.name}`, board_title(context)),
    note: `Higher up is better, further left is ${cost.less}.` +
      (front.length > 1 ? " The dashed line joins the entrants that no other entrant beats in both (the Pareto front): " +
        `${listed(front.map(name), 8)}.`
        : "") +
      (variants.length > 0 ? " A grey line joins what one plugin does with other parameters." : "") +
      (with_interval.length > 0 ? " Upright lines are 95 % intervals." : "") +
      (left_out.length > 0 ? ` Left out (no ${cost.value_name}): ${listed(left_out)}.` : ""),
    hint: `${point_at("a mark")} to see its entrant and numbers.`,
    draw,
    table: () => ({
      head: ["Entrant", cost.unit ? `${cost.value_name} [${cost.unit}]` : cost.value_name, measure_name(context),
        "on the Pareto front"],
      rows: points.map((p) => [name(p), p.x, exact(p.y), front.includes(p) ? "yes" : "no"]) }),
  };
}

// Beside the cost that the reader has chosen.
export function quality_cost_figure(context: Context): Figure | null {
  const cost = chosen_cost(context);
  return cost && figure_of(context, cost);
}

// One for each cost.
export function quality_cost_figures(context: Context): (Figure | null)[] {
  return costs_of(context).map((cost) => figure_of(context, cost));
}
