import type { Context } from "./context";

const is_warning = ({ report }: Context, remark: number): boolean =>
  report.remark_levels[remark] === "warning";

// What somebody has to know who reads the leaderboard.
export function important_notes(context: Context): string[] {
  return context.report.remarks.filter((_, i) => is_warning(context, i));
}

export function other_remarks(context: Context): string[] {
  return context.report.remarks.filter((_, i) => !is_warning(context, i));
}
