import type { Report } from "./report";

// "*" behind what is a time over nodes that differ; else nothing. A remark on the nodes says what it means.
export function mark_of_times(report: Report): string {
  return (report.round.nodes_differ_in ?? []).length > 0 ? "*" : "";
}
