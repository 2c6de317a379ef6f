import type { Context } from "./context";

// A request under the chosen board, over the visible entrants.
export interface RequestFacts {
  request: number;
  // Mean score, by which requests are easy or hard; null if no entrant has a score.
  mean: number | null;
  // Highest less lowest score: how far the request tells the entrants apart.
  spread: number | null;
  // The entrants with the highest score.
  best: number[];
}

export const kOrders = ["easiest", "hardest", "spread", "name"] as const;
export type Order = (typeof kOrders)[number];

export function order_of(context: Context): Order {
  return kOrders.find((one) => one === context.state.order) ?? "easiest";
}

function facts_of(context: Context, request: number): RequestFacts {
  const known = context.visible.flatMap((e): [number, number][] => {
    const value = context.board?.values?.[e]?.[request];
    return value === null || value === undefined ? [] : [[e, value]];
  });
  if (known.length === 0) return { request, mean: null, spread: null, best: [] };
  const values = known.map(([, value]) => value);
  const lower = context.report.measures[context.board!.measure].direction === "lower";
  const top = lower ? Math.min(...values) : Math.max(...values);
  return { request, mean: values.reduce((sum, v) => sum + v, 0) / values.length,
    spread: Math.max(...values) - Math.min(...values),
    best: known.filter(([, value]) => value === top).map(([e]) => e) };
}

// All requests in the order that the reader has chosen; those without a score go last.
export function requests_in_order(context: Context): RequestFacts[] {
  const all = context.report.requests.map((_, request) => facts_of(context, request));
  const order = order_of(context);
  if (order === "name") {
    const name = (one: RequestFacts): string => context.report.requests[one.request].name;
    return all.sort((a, b) => name(a).localeCompare(name(b), "en", { numeric: true }));
  }
  const lower = context.board !== null &&
    context.report.measures[context.board.measure].direction === "lower";
  const key = (one: RequestFacts): number | null => (order === "spread" ? one.spread : one.mean);
  const upward = order === "hardest" ? !lower : order === "easiest" && lower;
  return all.sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return x === y ? a.request - b.request : x === null ? 1 : -1;
    return (upward ? x - y : y - x) || a.request - b.request;
  });
}
