import type { Context } from "../context";
import { h } from "../dom";
import { show } from "../figure";
import { analysis_figures, table_of_rows, tables_of } from "../figures/analyses";
import { words } from "../format";
import { copy_buttons, table_of } from "../table";
import type { Analysis } from "../report";
import type { View } from "./view";
import { section } from "./view";

// A study with the command that makes it: drawn if there is a drawing for it, else as its tables.
function study(context: Context, analysis: Analysis): HTMLElement {
  const command = `matchbench analyse ${analysis.name} ${analysis.arguments}`.trim();
  const drawn = analysis_figures(context, analysis);
  const tables = tables_of(analysis).flatMap(([name, rows]) => {
    const label = [command, name].filter(Boolean).map(words).join(": ");
    return [h("div", { class: "above" }, name ? h("h4", {}, words(name)) : null,
      copy_buttons(label, () => table_of_rows(rows))), table_of(label, table_of_rows(rows))];
  });
  return section(words(analysis.name.replaceAll("-", " ")),
    h("p", {}, h("code", {}, command)), ...(drawn.length > 0 ? drawn.map(show) : tables));
}

// Analyses that were kept with the round.
export const studies_view: View = {
  id: "studies", title: "Studies", controls: [],
  has: (context) => context.report.analyses.length > 0,
  draw: (context) => context.report.analyses.map((one) => study(context, one)),
};
