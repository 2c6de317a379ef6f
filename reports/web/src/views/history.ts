import { h } from "../dom";
import { history_figure } from "../figures/history";
import { table_of } from "../table";
import type { View } from "./view";
import { figures, nothing, section } from "./view";

export const history_view: View = {
  id: "history", title: "History", controls: ["setting", "measure", "shown"],
  has: (context) => (context.report.history?.rounds.length ?? 0) > 1,
  draw(context) {
    const rounds = context.report.history?.rounds ?? [];
    const drawn = figures(history_figure(context));
    return [
      ...(drawn.length ? drawn : [nothing("No round was scored with this measure under this setting.")]),
      section("Rounds", rounds.length ? table_of("Rounds", {
        head: ["Round", "begun", "matchbench", "collection digest"],
        rows: rounds.map((one) => [one.name, one.created, one.harness_version, one.collection_digest]),
      }) : h("p", {}, "None.")),
    ];
  },
};
