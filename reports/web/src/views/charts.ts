import { box_figure } from "../figures/boxes";
import { correlation_figures, setting_figures } from "../figures/correlations";
import { critical_difference_figure } from "../figures/critical_difference";
import { curve_figures } from "../figures/curves";
import { heat_figure } from "../figures/heat";
import { latency_figure } from "../figures/latency";
import { pair_figure } from "../figures/pairs";
import { quality_latency_figure } from "../figures/quality_latency";
import { rank_moves_figure } from "../figures/rank_moves";
import type { View } from "./view";
import { figures, nothing } from "./view";

export const curves_view: View = {
  id: "curves", title: "Curves", controls: ["setting", "shown"],
  has: (context) => curve_figures(context).length > 0,
  draw: (context) => figures(...curve_figures(context)),
};

export const requests_view: View = {
  id: "requests", title: "Requests", controls: ["setting", "measure", "shown"],
  has: (context) => context.board !== null && context.report.requests.length > 0,
  draw(context) {
    const drawn = figures(heat_figure(context), box_figure(context));
    return drawn.length ? drawn : [nothing("The scores of single requests of this board were left out, as " +
      "the report would have been too large: it holds those of the first board.")];
  },
};

export const speed_view: View = {
  id: "speed", title: "Speed", controls: ["setting", "measure", "shown"],
  has: (context) => latency_figure(context) !== null || quality_latency_figure(context) !== null,
  draw: (context) => figures(quality_latency_figure(context), latency_figure(context)),
};

export const significance_view: View = {
  id: "significance", title: "Significance", controls: ["setting", "measure", "shown"],
  has: (context) => context.report.significance.length > 0,
  draw(context) {
    const drawn = figures(critical_difference_figure(context), pair_figure(context));
    return drawn.length ? drawn : [nothing("This board was not tested: it takes two entrants and two " +
      "requests that both are scored on.")];
  },
};

export const agreement_view: View = {
  id: "agreement", title: "Agreement", controls: ["setting", "measure"],
  has: (context) => context.report.correlations.some((one) => one.measures.length > 1) ||
    context.report.sensitivity.some((one) => one.settings.length > 1),
  draw(context) {
    const drawn = figures(rank_moves_figure(context), ...setting_figures(context),
      ...correlation_figures(context));
    return drawn.length ? drawn : [nothing("Agreement takes several measures or relevance settings:",
      "matchbench score round.db --measure … --relevance …")];
  },
};
