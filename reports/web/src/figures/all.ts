import type { Context } from "../context";
import { context_of } from "../context";
import type { Figure } from "../figure";
import { kDefaults } from "../page_state";
import type { Report } from "../report";
import { all_analysis_figures } from "./analyses";
import { box_figure } from "./boxes";
import { correlation_figure, setting_figure } from "./correlations";
import { critical_difference_figure } from "./critical_difference";
import { curve_figures } from "./curves";
import { difference_figure } from "./differences";
import { growth_figure } from "./growth";
import { heat_figure } from "./heat";
import { history_figure } from "./history";
import { interval_figure } from "./intervals";
import { latency_figure } from "./latency";
import { pair_figure } from "./pairs";
import { quality_cost_figures } from "./quality_cost";
import { rank_moves_figure } from "./rank_moves";

// The figures of one choice of setting and measure.
function figures_of(context: Context): Figure[] {
  return [interval_figure(context), ...curve_figures(context), box_figure(context), heat_figure(context),
    ...quality_cost_figures(context), latency_figure(context), growth_figure(context, "query"),
    growth_figure(context, "load"), critical_difference_figure(context), pair_figure(context), difference_figure(context), correlation_figure(context),
    rank_moves_figure(context), setting_figure(context), history_figure(context),
    ...all_analysis_figures(context)]
    .filter((figure): figure is Figure => figure !== null);
}

// Every figure of a report, of each board and once each, by their ids.
export function all_figures(report: Report): Figure[] {
  const found = new Map<string, Figure>();
  const states = report.boards.map((board) => ({ ...kDefaults,
    setting: report.settings[board.setting].name, measure: report.measures[board.measure].name }));
  // A round without scores still has times.
  for (const state of states.length > 0 ? states : [kDefaults]) {
    for (const figure of figures_of(context_of(report, state, () => undefined))) {
      if (!found.has(figure.id)) found.set(figure.id, figure);
    }
  }
  return [...found.values()];
}
