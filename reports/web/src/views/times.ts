import type { Context } from "../context";
import { entrant_name } from "../context";
import { count_of, duration, kNone } from "../format";
import type { Percentile } from "../report";
import { table_of } from "../table";
import { mark_of_times } from "../unequal_nodes";
import { section } from "./view";

const percentile = (one: Percentile | undefined): string =>
  (one?.refused ? "too few" : duration(one?.value));

// All times of the visible entrants, without the columns that no entrant has a value for.
export function times_part(context: Context): HTMLElement {
  const { report, visible } = context;
  const columns: [string, (e: number) => string][] = [
    ["p50", (e) => percentile(report.entrants[e].latency?.p50)],
    ["p95", (e) => percentile(report.entrants[e].latency?.p95)],
    ["p99", (e) => percentile(report.entrants[e].latency?.p99)],
    ["Mean", (e) => duration(report.entrants[e].aqrt_ms)],
    ["Cold", (e) => duration(report.entrants[e].cold_ms)],
    ["Hot", (e) => duration(report.entrants[e].hot_ms)],
    ["Load", (e) => duration(report.entrants[e].load_ms)],
    ["Train", (e) => duration(report.entrants[e].train_ms)],
  ];
  const shown = columns.filter(([, text]) => visible.some((e) => ![kNone, "too few"].includes(text(e))));
  return section(`Times of ${count_of(visible.length, "entrant")}`, table_of("Times", {
    head: ["Entrant", ...shown.map(([title]) => title + mark_of_times(report))],
    rows: visible.map((e) => [entrant_name(context, e) +
      (report.entrants[e].times_doubt ? " (not valid)" : ""),
    ...shown.map(([, text]) => report.entrants[e].no_times ?? text(e))]) }));
}
