import { h, s } from "../dom";
import { round_domain } from "../figures/axis";
import type { LeaderboardRow } from "./columns";
import type { Look } from "../palette";

// The scale of the intervals in the leaderboard: it fits the board, less those entrants far off the
// others that would make it coarse.
export interface IntervalScale {
  low: number;
  high: number;
}

const kWidth = 200;
const kInset = 5;

function quartile(sorted: number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)];
}

// Entrants beyond Tukey's fence do not count.
export function scale_of(rows: LeaderboardRow[], lowest: number, highest: number): IntervalScale {
  const placed = rows.flatMap((row) => (row.place?.value == null ? [] : [row.place]));
  if (placed.length === 0) return { low: 0, high: 1 };
  const values = placed.map((place) => place.value!).sort((a, b) => a - b);
  const [q1, q3] = [quartile(values, 0.25), quartile(values, 0.75)];
  const reach = values.length < 4 ? Infinity : 1.5 * (q3 - q1);
  const near = placed.filter((place) => place.value! >= q1 - reach && place.value! <= q3 + reach);
  const [low, high] = round_domain(near.flatMap((place) => [place.value!, place.low ?? place.value!,
    place.high ?? place.value!]), lowest, highest);
  return { low, high };
}

const x_of = (value: number, { low, high }: IntervalScale): number =>
  kInset + ((value - low) / (high - low || 1)) * (kWidth - 2 * kInset);

const within = (x: number): number => Math.max(0, Math.min(kWidth, x));

// The interval with its mean; an arrow stands for one that lies off the scale.
export function whisker(row: LeaderboardRow, scale: IntervalScale, look: Look): SVGElement | null {
  if (row.place?.value == null) return null;
  const { value, low, high } = row.place;
  const x = x_of(value, scale);
  const colour = look.focused ? look.colour : "var(--soft)";
  const off = x < 0 ? "M9,2L2,7L9,12z" : x > kWidth ? `M${kWidth - 9},2l7,5l-7,5z` : "";
  return s(document, "svg", { class: "whisker", width: kWidth, height: 14,
    viewBox: `0 0 ${kWidth} 14`, "aria-hidden": "true" },
  s(document, "path", { d: `M${kInset},0V14M${kWidth / 2},0V14M${kWidth - kInset},0V14`,
    stroke: "var(--line)" }),
  off ? s(document, "path", { d: off, fill: colour }) : null,
  !off && low !== null && high !== null && s(document, "path", {
    d: `M${within(x_of(low, scale))},7H${within(x_of(high, scale))}`, stroke: colour,
    "stroke-width": 3 }),
  off ? null : s(document, "circle", { cx: x, cy: 7, r: 4, fill: colour }));
}

const tidy = (value: number): string => String(Number(value.toPrecision(3)));

// The ends and the middle of the scale, below the header of the column.
export function whisker_axis({ low, high }: IntervalScale): HTMLElement {
  return h("span", { class: "whisker-axis", "aria-hidden": "true" }, h("span", {}, tidy(low)),
    h("span", {}, tidy((low + high) / 2)), h("span", {}, tidy(high)));
}
