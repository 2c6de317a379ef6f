import type { Context } from "../context";
import { entrant_name } from "../context";
import { count_of, duration, kNone } from "../format";
import { time_words } from "../figures/time_words";
import type { Percentile } from "../report";
import { table_of } from "../table";
import { mark_of_times } from "../unequal_nodes";
import { section } from "./view";

const kLanguages = [["null-python", "Python"], ["null-java", "Java"]];

const environment = (context: Context, key: string): string | undefined =>
  context.report.round.environment.find((one) => one.key === key)?.value;

function measured(context: Context, key: string): number | null {
  const value = Number(environment(context, key) ?? NaN);
  return Number.isFinite(value) ? value : null;
}

// What the way to a program adds, for each language in which the round has one.
function cost_of_programs(context: Context): string {
  return kLanguages.map(([key, language]) => {
    const cost = measured(context, `${key}.query_ns`);
    if (cost !== null) return ` The same matchmaker as a program in ${language} takes ${duration(cost / 1e6)}.`;
    const why = environment(context, key);
    return why ? ` The time of a program in ${language} was not measured: ${why}.` : "";
  }).join("");
}

// What the times are, and what the harness adds to them.
export function time_notes(context: Context): string {
  const cost = measured(context, "null.query_ns");
  const rate = measured(context, "null.queries_per_s");
  // Of several nodes, a table has the cost of each.
  const harness = cost === null || context.report.round.nodes ? "" : ` The harness itself takes ${duration(cost / 1e6)} for a query` +
    (rate === null ? "" : ` and can send ${rate.toLocaleString("en")} queries per second`) +
    `, measured before the round with a matchmaker that does nothing.${cost_of_programs(context)}`;
  return `${time_words(context.report).note}.${harness}`;
}

const percentile = (one: Percentile | undefined): string =>
  (one?.refused ? "too few" : duration(one?.value));

// All times of the visible entrants, without the columns that no entrant has a value for.
export function times_part(context: Context): HTMLElement {
  const { report, visible } = context;
  const columns: [string, (e: number) => string][] = [
    ["p50", (e) => percentile(report.entrants[e].latency?.p50)],
    ["p95", (e) => percentile(report.entrants[e].latency?.p95)],
    ["p99", (e) => percentile(report.entrants[e].latency?.p99)],
    ["mean", (e) => duration(report.entrants[e].aqrt_ms)],
    ["cold", (e) => duration(report.entrants[e].cold_ms)],
    ["hot", (e) => duration(report.entrants[e].hot_ms)],
    ["load", (e) => duration(report.entrants[e].load_ms)],
    ["train", (e) => duration(report.entrants[e].train_ms)],
  ];
  const shown = columns.filter(([, text]) => visible.some((e) => ![kNone, "too few"].includes(text(e))));
  return section(`Times of ${count_of(visible.length, "entrant")}`, table_of("Times", {
    head: ["Entrant", ...shown.map(([title]) => title + mark_of_times(report))],
    rows: visible.map((e) => [entrant_name(context, e) +
      (report.entrants[e].times_doubt ? " (not valid)" : ""),
    ...shown.map(([, text]) => report.entrants[e].no_times ?? text(e))]) }));
}
