import type { Context } from "./context";
import { entrant_name, has_answered, lower_is_better, request_label } from "./context";
import { key_of } from "./names";

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

export type RequestColumn = "name" | "mean" | "spread" | "best";

interface OrderFacts {
  column: RequestColumn;
  // The words for it, and for both ends of a row of requests in this order.
  words: string;
  sides: [string, string];
  // The order that has them the other way round.
  reverse: Order;
}

export type Order = "hardest" | "easiest" | "spread" | "least-spread" | "name" | "name-last" | "best" |
  "best-last";

// The first order of a column is the one that its header asks for first.
export const kOrders: Record<Order, OrderFacts> = {
  hardest: { column: "mean", words: "hardest first", sides: ["hardest", "easiest"], reverse: "easiest" },
  easiest: { column: "mean", words: "easiest first", sides: ["easiest", "hardest"], reverse: "hardest" },
  spread: { column: "spread", words: "greatest spread first", sides: ["entrants differ most", "least"],
    reverse: "least-spread" },
  "least-spread": { column: "spread", words: "smallest spread first",
    sides: ["entrants differ least", "most"], reverse: "spread" },
  name: { column: "name", words: "by name", sides: ["A", "Z"], reverse: "name-last" },
  "name-last": { column: "name", words: "by name, last first", sides: ["Z", "A"], reverse: "name" },
  best: { column: "best", words: "by the best entrant", sides: ["", ""], reverse: "best-last" },
  "best-last": { column: "best", words: "by the best entrant, last first", sides: ["", ""], reverse: "best" },
};

export function order_of(context: Context): Order {
  return (Object.keys(kOrders) as Order[]).find((one) => one === context.state.order) ?? "hardest";
}

// What a click on the header of a column asks for.
export function next_order(context: Context, column: RequestColumn): Order {
  const now = order_of(context);
  return kOrders[now].column === column ? kOrders[now].reverse
    : (Object.keys(kOrders) as Order[]).find((one) => kOrders[one].column === column)!;
}

// Whether the values of the column rise in this order.
export function is_rising(context: Context, order: Order): boolean {
  if (kOrders[order].column === "mean") return (order === "hardest") !== lower_is_better(context);
  return ["least-spread", "name", "best"].includes(order);
}

function facts_of(context: Context, request: number): RequestFacts {
  // Those who answered nothing would make every request look hard.
  const known = context.visible.filter((e) => has_answered(context, e)).flatMap((e): [number, number][] => {
    const value = context.board?.values?.[e]?.[request];
    return value === null || value === undefined ? [] : [[e, value]];
  });
  if (known.length === 0) return { request, mean: null, spread: null, best: [] };
  const values = known.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const top = lower_is_better(context) ? low : high;
  return { request, mean: values.reduce((sum, v) => sum + v, 0) / values.length, spread: high - low,
    best: known.filter(([, value]) => value === top).map(([e]) => e) };
}

// All requests in the order that the reader has chosen; those without a value go last.
export function requests_in_order(context: Context): RequestFacts[] {
  const order = order_of(context);
  const keys: Record<RequestColumn, (one: RequestFacts) => number | string | null> = {
    name: (one) => request_label(context, one.request),
    mean: (one) => one.mean,
    spread: (one) => one.spread,
    best: (one) => (one.best.length > 0 ? entrant_name(context, one.best[0]) : null),
  };
  const key = keys[kOrders[order].column];
  const sign = is_rising(context, order) ? 1 : -1;
  return context.report.requests.map((_, request) => facts_of(context, request)).sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return x === y ? a.request - b.request : x === null ? 1 : -1;
    const rises = typeof x === "string" ? x.localeCompare(String(y), "en", { numeric: true })
      : x - Number(y);
    return sign * rises || a.request - b.request;
  });
}

// The requests whose name or URI contains what the reader searches for, in the same order.
export function found_requests(context: Context): RequestFacts[] {
  const wanted = context.state.search.trim().toLowerCase();
  return requests_in_order(context).filter(({ request }) => wanted === "" ||
    [request_label(context, request), key_of(context.report.requests[request])].some((text) => text.toLowerCase().includes(wanted)));
}
