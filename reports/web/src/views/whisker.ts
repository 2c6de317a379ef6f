import { h, s } from "../dom";
import { round_domain } from "../figures/axis";
import type { LeaderboardRow } from "./columns";
import type { Look } from "../palette";

// The scale of the intervals in the leaderboard, which contains every interval.
export interface IntervalScale {
  low: number;
  high: number;
}

const kWidth = 130;
const kInset = 5;
const kRankBar = 34;

export function scale_of(rows: LeaderboardRow[], lowest: number, highest: number): IntervalScale {
  // Who answered nothing has no rank, and would press all others into the far end.
  const placed = rows.flatMap((row) => (row.place?.value == null || row.place.rank === null ? [] : [row.place]));
  if (placed.length === 0) return { low: 0, high: 1 };
  const [low, high] = round_domain(placed.flatMap((place) => [place.value!, place.low ?? place.value!,
    place.high ?? place.value!]), lowest, highest);
  return { low, high };
}

const x_of = (value: number, { low, high }: IntervalScale): number =>
  kInset + ((value - low) / (high - low || 1)) * (kWidth - 2 * kInset);

// The interval with its mean.
export function whisker(row: LeaderboardRow, scale: IntervalScale, look: Look): SVGElement | null {
  if (row.place?.value == null || row.place.rank === null) return null;
  const { value, low, high } = row.place;
  const colour = look.focused ? look.colour : "var(--soft)";
  return s(document, "svg", { class: "whisker", width: kWidth, height: 14,
    viewBox: `0 0 ${kWidth} 14`, "aria-hidden": "true" },
  s(document, "path", { d: `M${kInset},0V14M${kWidth / 2},0V14M${kWidth - kInset},0V14`,
    stroke: "var(--line)" }),
  low !== null && high !== null && s(document, "path", { class: "span",
    d: `M${x_of(low, scale)},7H${x_of(high, scale)}`, stroke: colour, "stroke-width": 3 }),
  s(document, "circle", { cx: x_of(value, scale), cy: 7, r: 4, fill: colour }));
}

// The ranks that the data allow, among those of all that are ranked, with the rank itself as a stroke.
export function rank_bar({ place }: LeaderboardRow, ranked: number, look: Look): SVGElement | null {
  if (!place?.rank_range || ranked < 2) return null;
  const at = (rank: number): number => (kRankBar * (rank - 1)) / ranked;
  const [best, worst] = place.rank_range;
  const bar = (class_name: string, left: number, right: number, fill: string): SVGElement => s(document, "rect",
    { class: class_name, x: left.toFixed(1), y: 1, width: (right - left).toFixed(1), height: 6, fill });
  return s(document, "svg", { class: "rank-bar", width: kRankBar, height: 8, viewBox: `0 0 ${kRankBar} 8`, "aria-hidden": "true" },
    bar("all", 0, kRankBar, "var(--none-fill)"), bar("span", at(best), at(worst + 1), look.focused ? look.colour : "var(--soft)"));
}

const tidy = (value: number): string => String(Number(value.toPrecision(3)));

// The ends and the middle of the scale, below the header of the column.
export function whisker_axis({ low, high }: IntervalScale): HTMLElement {
  return h("span", { class: "whisker-axis", "aria-hidden": "true" }, h("span", {}, tidy(low)),
    h("span", {}, tidy((low + high) / 2)), h("span", {}, tidy(high)));
}
