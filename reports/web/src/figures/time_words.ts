import type { Report } from "../report";

// What a round's times are, and how it came by them: only an open loop knows what a user waits.
export function time_words(report: Report): { name: string; note: string } {
  switch (report.round.scenario) {
    case "server":
      return { name: "latency", note: "Counted from when a query was due, waiting included" };
    case "offline":
      return { name: "share of a call", note: "Equal shares of calls that answer many queries" };
    default:
      return { name: "service time", note: "Each query is asked alone, after the one before it" };
  }
}
