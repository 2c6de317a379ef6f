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
      return { name: "latency", note: "Times begin when a query is due and include waiting" };
    case "offline":
      return { name: "share of a call", note: "Each time is an equal share of a call that answers many queries" };
    default:
      return { name: "service time", note: "Queries are sent one at a time" };
  }
}
