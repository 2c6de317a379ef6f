import type { Context } from "../context";
import { entrant_name } from "../context";
import { h } from "../dom";
import { brief, duration, kNone } from "../format";
import type { BlockTimes, Node } from "../report";
import { table_of } from "../table";
import { section } from "./view";

const fact = (node: Node, key: string): string =>
  node.environment.find((one) => one.key === key)?.value || kNone;

function null_cost(node: Node): string {
  const cost = Number(fact(node, "null.query_ns"));
  return Number.isFinite(cost) ? duration(cost / 1e6) : kNone;
}

// The machines of a round that was merged from parts; those of one kind have one number.
export function nodes_part({ report }: Context): HTMLElement | null {
  const nodes = report.round.nodes ?? [];
  return nodes.length === 0 ? null : section("Nodes", table_of("Nodes", {
    head: ["Node", "Kind", "Processor", "Logical processors", "Kernel", "Harness, a query",
      "Confinement", "Workers", "Timed queries"],
    rows: nodes.map((node) => [node.name, node.kind, fact(node, "cpu.model"), fact(node, "cpu.logical"),
      fact(node, "kernel"), null_cost(node), node.walls?.tier ?? kNone, node.workers,
      node.queries]) }));
}

const bounds = (interval: [number, number] | null, text: (x: number) => string): string =>
  (interval === null ? "one block" : `${text(interval[0])} to ${text(interval[1])}`);

const signed = (ms: number): string => (ms < 0 ? `−${duration(-ms)}` : duration(ms));

function compared(context: Context, times: BlockTimes, e: number): (string | number)[] {
  const one = times.entrants[e];
  if (!one) return [entrant_name(context, e), "not compared", kNone, kNone, kNone, 0];
  return [entrant_name(context, e), brief(one.ratio), bounds(one.ratio_interval, brief),
    signed(one.difference_ms), bounds(one.difference_interval_ms, signed), one.block_count];
}

// Entrants against the fastest one, within blocks.
export function block_times_part(context: Context): HTMLElement | null {
  const times = context.report.block_times;
  if (!times) return null;
  const fastest = entrant_name(context, times.reference);
  return section(`Times within blocks, over those of ${fastest}`, h("p", { class: "soft" }, times.rule),
    table_of("Times within blocks", {
      head: ["Entrant", "Ratio", "95 % interval", "Difference", "95 % interval of it", "Blocks"],
      rows: context.visible.map((e) => compared(context, times, e)) }));
}
