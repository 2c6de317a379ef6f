import type { Context } from "../context";
import { entrant_name, significance_for } from "../context";
import { s } from "../dom";
import type { Figure } from "../figure";
import { fixed, p_value } from "../format";
import type { Ink } from "../ink";
import { fitted_among, widest } from "../ink";
import { kFont } from "../plotting";
import type { Significance } from "../report";
import { board_id, board_title, titled } from "./board_id";
import { drawn_entrants, left_out_of_drawing } from "./drawn_entrants";

interface Placed {
  entrant: number;
  rank: number;
}

// Of more entrants the names and bars cover all there is; the matrix of differences has them.
const kMost = 15;
const kNumbersFrom = 460;
const kLeastAxis = 150;
const kBesideAxis = 10;

// The longest stretches of mean ranks that span no more than the critical difference, as their ends.
// `placed` is sorted by rank.
function bars_of({ critical_difference }: Significance, placed: Placed[]): [number, number][] {
  const bars: [number, number][] = [];
  if (critical_difference === null) return bars;
  let reached = 0;
  placed.forEach(({ rank }, first) => {
    let last = first;
    while (last + 1 < placed.length && placed[last + 1].rank - rank <= critical_difference) ++last;
    if (last === first || last <= reached) return;
    reached = last;
    bars.push([rank, placed[last].rank]);
  });
  return bars;
}

// Critical-difference diagram (Demšar, JMLR 7, 2006): mean ranks on an axis, the best at the left,
// bars join entrants whose mean ranks are nearer than the critical difference.
function draw_diagram(ink: Ink, context: Context, result: Significance, placed: Placed[]): SVGElement {
  const owner = ink.document;
  // On a narrow drawing the names take the room of the numbers, which the table has.
  const numbered = ink.width >= kNumbersFrom;
  const names = placed.map((p) => entrant_name(context, p.entrant));
  const texts = names.map(fitted_among(ink, names, ink.width * 0.34 - (numbered ? 50 : 14)));
  const labels = placed.map((p, i) => (numbered ? `${texts[i]} ${fixed(p.rank, 2)}` : texts[i]));
  const side = 14 + widest(ink, labels, ink.width * 0.36);
  const highest = Math.max(2, ...placed.map((p) => Math.ceil(p.rank)));
  // Names on both sides of a narrow drawing would leave the axis no room.
  const one_sided = ink.width - 2 * side < kLeastAxis;
  const span = ink.width - side - (one_sided ? kBesideAxis : side);
  const x = (rank: number): number => side + ((rank - 1) / (highest - 1)) * span;
  const axis = 58;
  const bars = bars_of(result, placed);
  const first = axis + 16 + 9 * bars.length + 10;
  const half = one_sided ? placed.length : Math.ceil(placed.length / 2);
  const height = first + 20 * half + 4;
  const width = Math.round(ink.width);
  const svg = s(owner, "svg", { width, height, viewBox: `0 0 ${width} ${height}`, "font-size": 12,
    fill: "var(--ink)", "font-family": kFont });
  const line = (parent: SVGElement, d: string, stroke: string, thick: number): void =>
    parent.append(s(owner, "path", { d, stroke, "stroke-width": thick, fill: "none" }));
  const text = (parent: SVGElement, at: [number, number], anchor: string, content: string,
    fill = "var(--ink)"): void => parent.append(s(owner, "text", { x: at[0].toFixed(1),
    y: at[1].toFixed(1), dy: "0.32em", "text-anchor": anchor, fill }, content));

  line(svg, `M${x(1)},${axis}H${x(highest)}`, "var(--ink)", 1.2);
  const every = Math.ceil((highest * 26) / span);
  for (let rank = 1; rank <= highest; rank += every) {
    line(svg, `M${x(rank).toFixed(1)},${axis}v-6`, "var(--ink)", 1.2);
    text(svg, [x(rank), axis - 15], "middle", String(rank), "var(--soft)");
  }
  if (result.critical_difference !== null) {
    const end = x(1 + Math.min(result.critical_difference, highest - 1));
    line(svg, `M${x(1)},16H${end.toFixed(1)}M${x(1)},12v8M${end.toFixed(1)},12v8`, "var(--ink)", 1.5);
    const said = `critical difference ${fixed(result.critical_difference, 2)}`;
    const fits = end + 8 + ink.text_width(said) < ink.width;
    text(svg, fits ? [end + 8, 16] : [ink.width - 2, 30], fits ? "start" : "end", said);
  }
  bars.forEach(([best, worst], i) => {
    const y = axis + 14 + 9 * i;
    line(svg, `M${(x(best) - 3).toFixed(1)},${y}H${(x(worst) + 3).toFixed(1)}`, "var(--ink)", 4);
  });
  placed.forEach(({ entrant, rank }, i) => {
    const on_left = i < half;
    const y = first + 20 * (on_left ? i : placed.length - 1 - i) + 8;
    const end = on_left ? side - 6 : ink.width - side + 6;
    const group = s(owner, "g", { "data-series": entrant });
    const look = context.looks[entrant];
    line(group, `M${x(rank).toFixed(1)},${axis}V${y}H${end.toFixed(1)}`, look.colour,
      look.focused ? 1.8 : 1.2);
    text(group, [on_left ? end - 4 : end + 4, y], on_left ? "end" : "start", labels[i],
      look.focused ? "var(--ink)" : "var(--soft)");
    svg.append(group);
  });
  return svg;
}

export function critical_difference_figure(context: Context): Figure | null {
  const result = significance_for(context);
  if (!result) return null;
  const ranked = result.mean_ranks.flatMap((rank, entrant) => (rank === null ? [] : [{ entrant, rank }]));
  const of = (entrants: number[]): Placed[] => {
    const wanted = new Set(entrants);
    return ranked.filter((p) => wanted.has(p.entrant)).sort((a, b) => a.rank - b.rank);
  };
  const placed = of(drawn_entrants(context));
  if (placed.length < 2 || placed.length > kMost) return null;
  const others = ranked.length - of(context.visible).length;
  return {
    id: `critical-difference-${board_id(context)}`,
    ...titled("Critical differences", board_title(context)),
    note: "The mean rank over requests; 1 is best. A bar joins entrants whose mean ranks do not differ " +
      `significantly by the Nemenyi test (5 %). The Friedman test of all entrants gives p ${p_value(result.friedman_p)}. ` +
      "This test uses only ranks, so it usually finds fewer differences than the test of the leaderboard." +
      left_out_of_drawing(context) + (others > 0 ? ` The mean ranks count all ${ranked.length} entrants.` : ""),
    draw: (ink) => draw_diagram(ink, context, result, placed),
    widest: 820, columns: 2,
    table: () => ({ head: ["Entrant", "mean rank"],
      rows: of(context.visible).map((p) => [entrant_name(context, p.entrant), fixed(p.rank, 3)]) }),
  };
}
