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

export function scale_of(rows: LeaderboardRow[], lowest: number, highest: number): IntervalScale {
  const placed = rows.flatMap((row) => (row.place?.value == null ? [] : [row.place]));
  if (placed.length === 0) return { low: 0, high: 1 };
  const [low, high] = round_domain(placed.flatMap((place) => [place.value!, place.low ?? place.value!,
    place.high ?? place.value!]), lowest, highest);
  return { low, high };
}

const x_of = (value: number, { low, high }: IntervalScale): number =>
  kInset + ((value - low) / (high - low || 1)) * (kWidth - 2 * kInset);

// The interval with its mean.
export function whisker(row: LeaderboardRow, scale: IntervalScale, look: Look): SVGElement | null {
  if (row.place?.value == null) return null;
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

const tidy = (value: number): string => String(Number(value.toPrecision(3)));

// The ends and the middle of the scale, below the header of the column.
export function whisker_axis({ low, high }: IntervalScale): HTMLElement {
  return h("span", { class: "whisker-axis", "aria-hidden": "true" }, h("span", {}, tidy(low)),
    h("span", {}, tidy((low + high) / 2)), h("span", {}, tidy(high)));
}
