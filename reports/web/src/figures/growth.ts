import type { Context } from "../context";
import { entrant_name } from "../context";
import type { Figure } from "../figure";
import { duration, duration_tick } from "../format";
import type { Point } from "../plotting";
import type { Growth } from "../report";
import { log_domain, log_ticks } from "./axis";
import { drawn_entrants, left_out_of_drawing } from "./drawn_entrants";
import { line_chart } from "./line_chart";

const kGrowths: Record<NonNullable<Growth["fit"]>["growth"], (n: number) => number> = {
  "1": () => 1, "lg n": (n) => Math.log2(n), n: (n) => n, "n lg n": (n) => n * Math.log2(n), "n^2": (n) => n ** 2, "n^3": (n) => n ** 3 };

// Of a fit whose residuals are larger, compared with the mean time, the times tell of no growth.
const kMostResidual = 0.2;
// Nor do they if some services took more than this many times as long as more of them did: the residuals of short times
// are small whatever those do.
const kMostFall = 2;

export function told_fit({ fit, points }: Growth): Growth["fit"] {
  const falls = points.some((one) => points.some(({ services, ms }) => services < one.services && ms > kMostFall * one.ms));
  return fit && fit.rms <= kMostResidual && !falls ? fit : null;
}

const kSteps = 24;

// Of the axis, at least.
const kHeight = 200;

// The fitted growth from the smallest to the largest size, or the measured points if none fits well. A fit by least squares
// is that of the greatest times; on a logarithmic axis, the level in the middle of the marks is that of all.
function curve_of(one: Growth): Point[] {
  const [{ entrant, points }, fit] = [one, told_fit(one)];
  const sizes = points.map(({ services }) => services);
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  if (!fit || !(low > 0)) return points.map(({ services, ms }) => ({ entrant, x: services, y: ms }));
  const growth = kGrowths[fit.growth];
  const levels = points.map(({ services, ms }) => Math.log(ms / growth(services))).filter(Number.isFinite);
  const level = Math.exp(levels.reduce((sum, one) => sum + one, 0) / levels.length);
  return Array.from({ length: kSteps + 1 }, (_, i) => low * (high / low) ** (i / kSteps))
    .map((x) => ({ entrant, x, y: level * growth(x) })).filter(({ y }) => y > 0);
}

export const kGrowingTimes = { load: "to load the collection", query: "of a query" } as const;

// How the times of the visible entrants grow with the number of services.
export function growth_figure(context: Context, what: Growth["what"]): Figure | null {
  const all = (context.report.trials?.scaling ?? []).filter((one) => one.what === what && one.points.length > 0);
  const drawn = new Set(drawn_entrants(context));
  const shown = all.filter((one) => drawn.has(one.entrant));
  const points: Point[] = shown.flatMap((one) => one.points.map(({ services, ms }) => ({ entrant: one.entrant, x: services, y: ms })))
    .filter(({ x, y }) => x > 0 && y > 0);
  if (points.length < 2) return null;
  const fitted = shown.flatMap(curve_of);
  const sizes = log_domain(points.map((p) => p.x));
  const times = log_domain([...points, ...fitted].map((p) => p.y));
  const visible = new Set(context.visible);
  return {
    id: `growth-${what}`, title: `Growth of the time ${kGrowingTimes[what]}`,
    note: "Each mark is a time with a share of the services, both axes are logarithmic, and each line has the growth that fits " +
      `the marks of its entrant best, or joins them if none fits well.${left_out_of_drawing(context)}`,
    draw: (ink) => line_chart(ink, { context, points, fitted, dotted: true, legend: true,
      x: { label: "Services", domain: sizes },
      log: { ticks: log_ticks(ink, sizes, ink.width - 70, String), text: String },
      y: { label: `Time ${kGrowingTimes[what]}`, domain: times },
      log_up: { ticks: log_ticks(ink, times, kHeight, () => "WW"), text: duration_tick },
      title: (p) => `${entrant_name(context, p.entrant)}\n${p.x} services: ${duration(p.y)}` }),
    table: () => ({ head: ["Entrant", "services", "time [ms]", "grows as"],
      rows: all.filter((one) => visible.has(one.entrant)).flatMap((one) => [
        ...one.points.map(({ services, ms }) => [entrant_name(context, one.entrant), services, ms, told_fit(one)?.growth ?? null]),
        ...one.unfinished.map(({ services, failure }) => [entrant_name(context, one.entrant), services, failure || "failed", null])]) }),
  };
}
