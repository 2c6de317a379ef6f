import type { Context } from "../context";
import { significance_for } from "../context";
import { h } from "../dom";
import { correlation_figure, sensitivity_for, setting_figure } from "../figures/correlations";
import { critical_difference_figure } from "../figures/critical_difference";
import { curve_figures } from "../figures/curves";
import { latency_figure } from "../figures/latency";
import { pair_figure } from "../figures/pairs";
import { quality_cost_figure, quality_cost_figures } from "../figures/quality_cost";
import { rank_moves_figure } from "../figures/rank_moves";
import { agreement_sentences } from "./agreement_sentences";
import { curves_sentence, significance_sentence, speed_sentence } from "./chart_sentences";
import { cost_control } from "./cost_control";
import { block_times_part, nodes_part } from "./nodes";
import { times_part } from "./times";
import { server_sentence, trials_parts } from "./trials";
import type { View } from "./view";
import { figures, nothing, remarks_part, sentence } from "./view";

export const curves_view: View = {
  id: "curves", title: "Curves", controls: ["setting", "entrants"],
  has: (context) => curve_figures(context).length > 0,
  draw: (context) => [sentence(curves_sentence(context)), ...figures(...curve_figures(context))].filter((part) => part !== null),
};

// Whether quality is drawn against any cost.
const has_quality = (context: Context): boolean => quality_cost_figures(context).some((one) => one !== null);

export const speed_view: View = {
  id: "speed", title: "Speed", controls: ["setting", "measure", "entrants"],
  idle: (context) => (has_quality(context) ? [] : ["setting", "measure"]),
  more_controls: (context) => (has_quality(context) ? cost_control(context) : []),
  has: (context) => latency_figure(context) !== null || has_quality(context) || context.report.trials !== undefined ||
    times_part(context) !== null,
  draw(context) {
    const distribution = latency_figure(context);
    return [sentence(speed_sentence(context)), sentence(server_sentence(context)),
      // The note of the distribution has those on times.
      remarks_part(context.report, ...(distribution ? [] : ["times", "nodes"] as const), "harness-cost"),
      ...figures(quality_cost_figure(context), distribution), times_part(context), block_times_part(context),
      nodes_part(context), ...trials_parts(context)].filter((part) => part !== null);
  },
};

export const significance_view: View = {
  id: "significance", title: "Significance", controls: ["setting", "measure", "entrants"],
  has: (context) => context.report.significance.length > 0,
  draw(context) {
    const result = significance_for(context);
    if (!result) return [nothing("This board was not tested. A test needs two entrants and two requests on " +
      "which both have a score.")];
    const drawn = figures(pair_figure(context), critical_difference_figure(context));
    if (result.pairs.length === 0) drawn.unshift(nothing("This report does not contain the p-values of " +
      "single pairs, because there are too many. The ranks of the leaderboard come from them."));
    const said = sentence(significance_sentence(context));
    return drawn.length ? [...(said ? [said] : []), ...drawn] : [nothing("Show at least two of the entrants that were tested.")];
  },
};

export const agreement_view: View = {
  id: "agreement", title: "Agreement", controls: ["setting", "measure", "entrants"],
  has: (context) => context.report.correlations.some((one) => one.measures.length > 1) ||
    context.report.sensitivity.some((one) => one.settings.length > 1),
  draw(context) {
    const said = agreement_sentences(context);
    const drawn = figures(sensitivity_for(context) ? rank_moves_figure(context) : null,
      setting_figure(context), correlation_figure(context));
    return said.length || drawn.length
      ? [...said.map((text) => h("p", { class: "said" }, text)), ...drawn]
      : [nothing("Agreement needs several measures or relevance settings:",
        "matchbench score round.db --measure … --relevance …")];
  },
};
