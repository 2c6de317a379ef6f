import type { Context } from "../context";
import { significance_for } from "../context";
import { s } from "../dom";
import type { Figure, Ink } from "../figure";
import { fixed, p_value } from "../format";
import { colour_of } from "../palette";
import type { Significance } from "../report";
import { board_id, board_title } from "./board_id";
import { clipped } from "./labels";

interface Placed {
  entrant: number;
  rank: number;
}

// Pixels that a mean rank takes beside a name, and a letter of the name.
const kRankRoom = 50;
const kLetter = 7.2;

// Critical-difference diagram (Demšar, JMLR 7, 2006): mean ranks on an axis, the best at the left,
// bars join entrants whose mean ranks are nearer than the critical difference.
function draw_diagram(ink: Ink, context: Context, result: Significance, placed: Placed[]): SVGElement {
  const owner = ink.document;
  const letters = Math.max(6, Math.min(20, Math.floor((ink.width * 0.36 - kRankRoom) / kLetter)));
  const names = placed.map((p) => clipped(context.report.entrants[p.entrant].name, letters));
  const side = kRankRoom + kLetter * Math.max(...names.map((name) => name.length));
  const highest = Math.max(2, placed.length);
  const x = (rank: number): number => side + ((rank - 1) / (highest - 1)) * (ink.width - 2 * side);
  const axis = 58;
  const bars = result.cliques.filter((clique) => clique.length > 1);
  const first = axis + 16 + 9 * bars.length + 10;
  const half = Math.ceil(placed.length / 2);
  const height = first + 20 * half + 4;
  const width = Math.round(ink.width);
  const svg = s(owner, "svg", { width, height, viewBox: `0 0 ${width} ${height}`, "font-size": 12,
    fill: "var(--ink)", "font-family": "system-ui, sans-serif" });
  const line = (d: string, stroke: string, thick: number): void =>
    svg.append(s(owner, "path", { d, stroke, "stroke-width": thick, fill: "none" }));
  const text = (at: [number, number], anchor: string, content: string, fill = "var(--ink)"): void =>
    svg.append(s(owner, "text", { x: at[0].toFixed(1), y: at[1].toFixed(1), dy: "0.32em",
      "text-anchor": anchor, fill }, content));

  line(`M${x(1)},${axis}H${x(highest)}`, "var(--ink)", 1.2);
  const every = Math.ceil((highest * 26) / (ink.width - 2 * side));
  for (let rank = 1; rank <= highest; rank += every) {
    line(`M${x(rank).toFixed(1)},${axis}v-6`, "var(--ink)", 1.2);
    text([x(rank), axis - 15], "middle", String(rank), "var(--soft)");
  }
  if (result.critical_difference !== null) {
    const end = x(1 + Math.min(result.critical_difference, highest - 1));
    line(`M${x(1)},16H${end.toFixed(1)}M${x(1)},12v8M${end.toFixed(1)},12v8`, "var(--ink)", 1.5);
    text([end + 8, 16], "start", `critical difference ${fixed(result.critical_difference, 2)}`);
  }
  const rank_of = new Map(placed.map((p) => [p.entrant, p.rank]));
  bars.forEach((clique, i) => {
    const ranks = clique.map((e) => rank_of.get(e)!).filter((rank) => rank !== undefined);
    const y = axis + 14 + 9 * i;
    line(`M${(x(Math.min(...ranks)) - 3).toFixed(1)},${y}H${(x(Math.max(...ranks)) + 3).toFixed(1)}`,
      "var(--ink)", 4);
  });
  placed.forEach(({ entrant, rank }, i) => {
    const on_left = i < half;
    const y = first + 20 * (on_left ? i : placed.length - 1 - i) + 8;
    const end = on_left ? side - 6 : ink.width - side + 6;
    line(`M${x(rank).toFixed(1)},${axis}V${y}H${end.toFixed(1)}`, colour_of(entrant), 1.5);
    text([on_left ? end - 4 : end + 4, y], on_left ? "end" : "start",
      `${names[i]}  ${fixed(rank, 2)}`);
  });
  return svg;
}

export function critical_difference_figure(context: Context): Figure | null {
  const result = significance_for(context);
  if (!result) return null;
  const placed = result.mean_ranks
    .flatMap((rank, entrant) => (rank === null ? [] : [{ entrant, rank }]))
    .sort((a, b) => a.rank - b.rank);
  if (placed.length < 2) return null;
  return {
    id: `critical-difference-${board_id(context)}`,
    title: `Critical differences, ${board_title(context)}`,
    note: `Mean rank over requests, 1 is best. A bar joins entrants that the Nemenyi test cannot ` +
      `tell apart at 5 %. Friedman test over all: p ${p_value(result.friedman_p)}.`,
    draw: (ink) => draw_diagram(ink, context, result, placed),
    widest: 820,
    table: () => ({ head: ["Entrant", "mean rank"],
      rows: placed.map((p) => [context.report.entrants[p.entrant].name, fixed(p.rank, 3)]) }),
  };
}
