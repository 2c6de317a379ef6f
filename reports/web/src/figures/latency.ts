import type { Context } from "../context";
import { entrant_name } from "../context";
import type { Figure } from "../figure";
import { duration, duration_tick, fixed } from "../format";
import { remarks_of } from "../notes";
import type { Point } from "../plotting";
import type { Percentile } from "../report";
import { log_domain, log_ticks } from "./axis";
import { drawn_entrants, left_out_of_drawing } from "./drawn_entrants";
import { line_chart } from "./line_chart";
import { time_name } from "./time_words";

function bounds(interval: Percentile): string {
  if (interval.refused) return interval.refused;
  return interval.low === null && interval.high === null ? duration(interval.value)
    : `${duration(interval.value)} (${duration(interval.low)} to ${duration(interval.high)})`;
}

// How the times of the visible entrants are distributed.
export function latency_figure(context: Context): Figure | null {
  const { report } = context;
  const timed = (entrants: number[]): number[] =>
    entrants.filter((e) => report.entrants[e].latency?.ecdf.length);
  const drawn = timed(drawn_entrants(context));
  const points: Point[] = drawn.flatMap((entrant) => report.entrants[entrant].latency!.ecdf
    .filter(([ms]) => ms > 0).map(([x, y]) => ({ entrant, x, y })));
  // What is too little for a median is no distribution.
  if (drawn.every((e) => report.entrants[e].latency!.p50.refused)) return null;
  const name = time_name(report);
  const bound = report.server?.latency_bound_ms ?? null;
  const domain = log_domain([...points.map((p) => p.x), ...(bound === null ? [] : [bound])]);
  return {
    id: "latency", title: `Distribution of ${name}`,
    note: ["The share of the answered queries that took at most the given time.",
      remarks_of(report, "times", "nodes"), `Failed calls have no time.${left_out_of_drawing(context)}`]
      .filter(Boolean).join(" "),
    draw: (ink) => line_chart(ink, { context, points, curve: "step-after", legend: true,
      x: { label: `${name[0].toUpperCase()}${name.slice(1)}`, domain },
      log: { ticks: log_ticks(ink, domain, ink.width - 70, duration_tick), text: duration_tick },
      upright: bound === null ? undefined : { x: bound, text: `bound ${duration(bound)}` },
      y: { label: "Share of the queries", domain: [0, 1] },
      title: (p) => `${entrant_name(context, p.entrant)}\n${fixed(100 * p.y, 1)} % within ` +
        duration(p.x) }),
    table: () => ({ head: ["Entrant", "p50", "p95", "p99"],
      rows: timed(context.visible).map((e) => {
        const { p50, p95, p99 } = report.entrants[e].latency!;
        return [report.entrants[e].name, bounds(p50), bounds(p95), bounds(p99)];
      }) }),
  };
}
