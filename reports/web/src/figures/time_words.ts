import type { Report } from "../report";
import { note_on_nodes } from "../unequal_nodes";

interface TimeWords {
  name: string;
  note: string;
}

// What a round's times are, and how it came by them: only an open loop knows what a user waits.
export function time_words(report: Report): TimeWords {
  const { name, note } = words_of_scenario(report);
  const differ = note_on_nodes(report);
  return differ === "" ? { name, note } : { name: `${name}*`, note: `${note}. ${differ.slice(0, -1)}` };
}

function words_of_scenario(report: Report): TimeWords {
  switch (report.round.scenario) {
    case "server":
      return { name: "latency", note: "Counted from when a query was due, waiting included" };
    case "offline":
      return { name: "share of a call", note: "Equal shares of calls that answer many queries" };
    default:
      return { name: "service time", note: "Each query is asked alone, after the one before it" };
  }
}
