import type { Context } from "../context";
import { select } from "../controls";
import { chosen_cost, costs_of } from "../figures/costs";

// What quality is drawn against, if there is a choice.
export function cost_control(context: Context): (HTMLElement | null)[] {
  const costs = costs_of(context);
  const chosen = chosen_cost(context);
  if (!chosen) return [];
  const ids = costs.map((one) => one.id);
  return [select("Cost", "cost", ids, ids.indexOf(chosen.id),
    (cost) => context.set({ cost: cost === ids[0] ? "" : cost }), costs.map((one) => one.name))];
}
