import * as Plot from "@observablehq/plot";

import type { Cells } from "../cell_cursor";
import { chosen_pair, compare } from "../comparison";
import type { Comparison } from "../comparison";
import type { Context } from "../context";
import { entrant_name, lower_is_better, measure_name, request_label } from "../context";
import { s } from "../dom";
import type { Figure } from "../figure";
import { exact, score } from "../format";
import type { Ink } from "../ink";
import { fitted_among } from "../ink";
import { key_of } from "../names";
import { plot } from "../plotting";
import { cells_hint } from "../pointing";
import { board_id, board_title, titled } from "./board_id";
import { room_for, slug } from "./labels";

interface Bar {
  request: number;
  place: number;
  difference: number;
}

// A row is high enough for the name of its request up to this many requests.
const kMostNames = 100;
// Room around the bars, in pixels.
const kTop = 30;
const kBottom = 36;
const kRight = 14;

// Of the two that are compared, also if one of them is grey elsewhere.
export function difference_colours(context: Context, { left, right }: Comparison): [string, string] {
  const colour = (entrant: number, other: string): string =>
    (context.looks[entrant].focused ? context.looks[entrant].colour : other);
  return [colour(left, "var(--scale)"), colour(right, "var(--soft)")];
}

// The difference of two entrants on each request, from the greatest lead of the one to that of the
// other.
export function difference_figure(context: Context): Figure | null {
  const pair = chosen_pair(context);
  const found = pair && compare(context, ...pair);
  if (!found || found.differences.every((one) => one === 0)) return null;
  const { report } = context;
  const [left, right] = [entrant_name(context, found.left), entrant_name(context, found.right)];
  const better_left = lower_is_better(context) ? right : left;
  const better_right = lower_is_better(context) ? left : right;
  const bars: Bar[] = found.requests.map((request, i) => ({ request,
    difference: found.differences[i] })).sort((a, b) => b.difference - a.difference ||
    a.request - b.request).map((one, place) => ({ ...one, place }));
  const named = bars.length <= kMostNames;
  const request = (bar: Bar): string => request_label(context, bar.request);
  const row = named ? 17 : Math.max(1, 900 / bars.length);
  const most = Math.max(...bars.map((bar) => Math.abs(bar.difference)));
  const colours = difference_colours(context, found);

  // A row of one cell for each request.
  function cells(ink: Ink): Cells {
    const left_edge = named ? room_for(ink, bars.map(request)) : 14;
    return { left: left_edge, top: kTop, width: ink.width - left_edge - kRight, height: row,
      rows: bars.length, columns: 1, has: () => true,
      text: (place) => `${request(bars[place])}: ${score(bars[place].difference)}`,
      open: (place) => context.set({ view: "rankings", entrant: report.entrants[found!.left].name,
        beside: report.entrants[found!.right].name,
        request: key_of(report.requests[bars[place].request]) }),
      hint: cells_hint("a bar", "opens both rankings") };
  }

  return {
    id: `differences-${slug(left)}-${slug(right)}-${board_id(context)}`,
    ...titled(`${left} and ${right} on each request`, board_title(context)),
    note: `${measure_name(context)} of ${left} minus that of ${right}. Bars to the right: ${better_left} is ` +
      `better. Bars to the left: ${better_right} is better.`,
    draw: (ink) => {
      const room = named ? room_for(ink, bars.map(request)) : 14;
      const shown = fitted_among(ink, bars.map(request), room - 14);
      const drawn = plot(ink, {
        height: kTop + kBottom + row * bars.length, marginTop: kTop, marginBottom: kBottom,
        marginLeft: room, marginRight: kRight,
        x: { domain: [-most, most], label: `Difference of ${measure_name(context)}`, grid: true,
          labelAnchor: "center", labelArrow: "none", ticks: Math.max(3, (ink.width - room) / 80) },
        y: { type: "band", domain: bars.map((bar) => bar.place), paddingInner: named ? 0.2 : 0, paddingOuter: named ? 0.1 : 0,
          tickSize: 0, label: null, axis: named ? "left" : null,
          tickFormat: (place: number) => shown(request(bars[place])) },
        marks: [
          Plot.barX(bars, { x: "difference", y: "place",
            fill: (bar: Bar) => colours[bar.difference >= 0 ? 0 : 1] }),
          Plot.ruleX([0], { stroke: "var(--ink)" }),
        ],
      });
      const middle = drawn.scale("x").apply(0);
      const half = (ink.width - room) / 2 - 44;
      const write = (x: number, anchor: string, text: string): void => drawn.append(
        s(ink.document, "text", { x: x.toFixed(1), y: 12, dy: "0.32em", "text-anchor": anchor,
          fill: "var(--ink)" }, text));
      const side = fitted_among(ink, [better_left, better_right], half);
      write(middle + 6, "start", `${side(better_left)} ahead`);
      write(middle - 6, "end", `${side(better_right)} ahead`);
      return drawn;
    },
    cells: report.rankings.by_request.length > 0 ? cells : undefined,
    widest: 900,
    table: () => ({ head: ["Request", left, right, "difference"],
      rows: bars.map((bar) => [request(bar), exact(context.board!.values![found.left][bar.request]),
        exact(context.board!.values![found.right][bar.request]), exact(bar.difference)]) }),
  };
}
