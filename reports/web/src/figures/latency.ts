import type { Context } from "../context";
import type { Figure } from "../figure";
import { brief, fixed } from "../format";
import type { Point } from "../plotting";
import type { Percentile } from "../report";
import { log_ticks } from "./labels";
import { line_chart } from "./line_chart";
import { time_words } from "./time_words";

function bounds(interval: Percentile): string {
  if (interval.refused) return interval.refused;
  return interval.low === null && interval.high === null ? brief(interval.value)
    : `${brief(interval.value)} (${brief(interval.low)} to ${brief(interval.high)})`;
}

// How the times of the shown entrants spread.
export function latency_figure(context: Context): Figure | null {
  const { report } = context;
  const timed = context.shown.filter((e) => report.entrants[e].latency?.ecdf.length);
  if (timed.length === 0) return null;
  const median = (e: number): number => report.entrants[e].latency!.p50.value ?? Infinity;
  timed.sort((a, b) => median(a) - median(b));
  const points: Point[] = timed.flatMap((entrant) => report.entrants[entrant].latency!.ecdf
    .filter(([ms]) => ms > 0).map(([x, y]) => ({ entrant, x, y })));
  const { name, note } = time_words(report);
  return {
    id: "latency", title: `Distribution of ${name}`,
    note: `Share of the answered queries that took at most so long. ${note}; failed calls have no time.`,
    draw: (ink) => line_chart(ink, { report, points, curve: "step-after", legend: true,
      x: { type: "log", label: `${name[0].toUpperCase()}${name.slice(1)} [ms]`, grid: true,
        ticks: log_ticks(points.map((p) => p.x), Math.max(200, ink.width - 200)),
        tickFormat: brief },
      y: { label: "Share of queries", domain: [0, 1], percent: false },
      title: (p) => `${report.entrants[p.entrant].name}\n${fixed(100 * p.y, 1)} % within ` +
        `${brief(p.x)} ms` }),
    table: () => ({ head: ["Entrant", "p50 [ms]", "p95 [ms]", "p99 [ms]"],
      rows: timed.map((e) => {
        const { p50, p95, p99 } = report.entrants[e].latency!;
        return [report.entrants[e].name, bounds(p50), bounds(p95), bounds(p99)];
      }) }),
  };
}
