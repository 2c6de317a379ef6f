import type { Report } from "./report";

const differing = (report: Report): string[] => report.round.nodes_differ_in ?? [];

// "*" behind what is a time over nodes that differ; else nothing.
export function mark_of_times(report: Report): string {
  return differing(report).length > 0 ? "*" : "";
}

// What the mark means: "" if the nodes do not differ.
export function note_on_nodes(report: Report): string {
  const keys = differing(report);
  return keys.length === 0 ? "" : `Times marked * are over nodes that differ in ${keys.join(", ")}: they ` +
    "are those of no machine.";
}
