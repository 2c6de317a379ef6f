import type { Report } from "../report";
import { mark_of_times } from "../unequal_nodes";

// What figures call a round's times: only an open loop knows what a user waits.
const kNames: Record<string, string> = { server: "latency", offline: "share of a call" };

export function time_name(report: Report): string {
  return (kNames[report.round.scenario] ?? "service time") + mark_of_times(report);
}
