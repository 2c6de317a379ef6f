import type { Context } from "./context";
import type { RemarkKind, Report } from "./report";

const is_warning = ({ report }: Context, remark: number): boolean =>
  report.remark_levels[remark] === "warning";

// What somebody has to know who reads the leaderboard.
export function important_notes(context: Context): string[] {
  return context.report.remarks.filter((_, i) => is_warning(context, i));
}

export function other_remarks(context: Context): string[] {
  return context.report.remarks.filter((_, i) => !is_warning(context, i));
}

// The remarks of these kinds, in the order of the kinds, as one text; "" if there are none.
export function remarks_of(report: Report, ...kinds: RemarkKind[]): string {
  return kinds.flatMap((kind) => report.remarks.filter((_, i) => report.remark_kinds?.[i] === kind)).join(" ");
}
