import type { Context } from "../context";
import { board_for } from "../context";
import { brief, duration, duration_tick, fixed } from "../format";
import type { Report } from "../report";
import { time_name } from "./time_words";

// What an answer costs its maker or its reader.
export interface Cost {
  // Fit for a file name and an address.
  id: string;
  // For people: "memory".
  name: string;
  // What one value is: "median service time".
  value_name: string;
  // The unit of the numbers, if it has one.
  unit: string;
  // What an entrant further left is.
  less: string;
  of(entrant: number): number | null;
  text(value: number): string;
  tick(value: number): string;
}

const kCostOfReading = /^(Characters|Tokens)(@\d+)?$/;

// Characters or tokens do not depend on judgments: any board of the measure has them.
function reading_cost(report: Report, measure: number): Cost[] {
  const { name } = report.measures[measure];
  const board = report.settings.map((_, s) => board_for(report, s, measure)).find((one) => one !== null);
  if (!kCostOfReading.test(name) || !board) return [];
  const means = new Map(board.rows.map((row) => [row.entrant, row.value]));
  return [{ id: name.replace("@", "-"), name, value_name: `mean ${name}`, unit: "", less: "shorter to read",
    of: (entrant) => means.get(entrant) ?? null, text: (value) => fixed(value, 0), tick: (value) => brief(value) }];
}

const mebibytes = (value: number): string => `${fixed(value, value < 10 ? 1 : 0)} MiB`;

// The costs that the report knows of any entrant, less the one that its board is about.
export function costs_of({ report, board }: Context): Cost[] {
  const time = time_name(report);
  const all: Cost[] = [
    { id: "latency", name: time, value_name: `median ${time}`, unit: "ms", less: "faster",
      of: (entrant) => report.entrants[entrant].latency?.p50.value ?? null, text: duration, tick: duration_tick },
    { id: "processor-time", name: "processor time", value_name: "mean processor time of a query", unit: "ms",
      less: "cheaper", of: (entrant) => report.entrants[entrant].cpu_ms ?? null, text: duration, tick: duration_tick },
    { id: "memory", name: "memory", value_name: "highest memory", unit: "MiB", less: "smaller",
      of: (entrant) => report.entrants[entrant].peak_rss_mib, text: mebibytes, tick: mebibytes },
    ...report.measures.flatMap((_, m) => (m === board?.measure ? [] : reading_cost(report, m))),
  ];
  return all.filter((cost) => report.entrants.some((_, e) => cost.of(e)));
}

// The one that the reader asks for, else the first.
export function chosen_cost(context: Context): Cost | null {
  const all = costs_of(context);
  return all.find((cost) => cost.id === context.state.cost) ?? all[0] ?? null;
}
