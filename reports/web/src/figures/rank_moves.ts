import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { entrant_name } from "../context";
import { s } from "../dom";
import type { Figure } from "../figure";
import type { Ink } from "../ink";
import { fitted_among, widest } from "../ink";
import { belongs_to, plot } from "../plotting";
import { titled } from "./board_id";
import { sensitivity_for } from "./correlations";
import { drawn_entrants, left_out_of_drawing } from "./drawn_entrants";
import { room_for, slug } from "./labels";

// The least widths of a column, in pixels, whose name slants or stands on end.
const kLeastSlanting = 30;
const kLeastUpright = 16;
const kLongestName = 110;
// The margin of a side without names.
const kNoNames = 12;

// The order of the visible entrants under each relevance setting, with lines that show who moves.
export function rank_moves_figure(context: Context): Figure | null {
  const { report, looks } = context;
  const found = sensitivity_for(context);
  if (!found) return null;
  const settings = found.settings.map((i) => report.settings[i].name);
  const measure = report.measures[found.measure].name;
  const orders_of = (entrants: number[]): number[][] => {
    const wanted = new Set(entrants);
    return found.boards.map((order) => order.filter((e) => wanted.has(e)));
  };
  const orders = orders_of(drawn_entrants(context));
  const entrants = orders[0].slice()
    .sort((a, b) => Number(looks[a].focused) - Number(looks[b].focused));
  if (entrants.length === 0) return null;
  const name = (e: number): string => entrant_name(context, e);
  const rank = (e: number, setting: number): number => orders[setting].indexOf(e) + 1;

  const draw = (ink: Ink): SVGElement => {
    const room = room_for(ink, entrants.map(name), 0.34);
    const fitting = fitted_among(ink, entrants.map(name), room - 14);
    const shown = settings.map(fitted_among(ink, settings, kLongestName));
    const height = 60 + 20 * entrants.length;
    const longest = widest(ink, shown, Infinity);
    const many = settings.length > 4 || longest > Math.min((ink.width - 2 * room) / settings.length - 8, 2 * room);
    // Slanting names would cover one another where columns are narrow: they stand on end. If even these have no room,
    // the entrants have no names at the right, and then the drawing is wider than the page.
    const upright = many && (ink.width - 2 * room) / settings.length < kLeastSlanting;
    const columns = upright ? kLeastUpright * settings.length : 0;
    const both_sides = 2 * room + columns <= ink.width;
    const width = Math.max(ink.width, room + columns + kNoNames);
    // The last name slants beyond its column.
    const slanted = many && !upright ? 0.87 * ink.text_width(shown[shown.length - 1]) + 4 : 0;
    const drawn = plot({ ...ink, width }, {
      height: height + (upright ? 90 : many ? 24 : 0), marginTop: upright ? 136 : many ? 70 : 46, marginBottom: 14,
      marginLeft: room, marginRight: both_sides ? Math.max(room, slanted) : kNoNames,
      x: { type: "point", domain: settings, axis: "top", label: null, tickSize: 0, padding: 0.05,
        tickRotate: upright ? -90 : many ? -30 : 0, tickFormat: (_: string, i: number) => shown[i] },
      y: { domain: [0.5, entrants.length + 0.5], reverse: true, axis: null },
      marks: entrants.flatMap((e) => {
        const own = settings.map((setting, i) => ({ setting, rank: rank(e, i) }));
        const { colour, dash, shape, focused } = looks[e];
        return [
          Plot.line(own, { x: "setting", y: "rank", stroke: colour, strokeWidth: focused ? 2.2 : 1.2,
            strokeDasharray: dash, curve: "bump-x", ...belongs_to(e) }),
          Plot.dot(own, { x: "setting", y: "rank", fill: colour, r: focused ? 4 : 3, symbol: shape,
            ...belongs_to(e) }),
        ];
      }),
    });
    const [x, y] = [drawn.scale("x"), drawn.scale("y")];
    const write = (e: number, setting: number, at: number, anchor: string): void => {
      drawn.append(s(ink.document, "text", { x: at.toFixed(1), y: y.apply(rank(e, setting)).toFixed(1),
        dy: "0.32em", "text-anchor": anchor, "data-series": e, class: "name",
        fill: looks[e].focused ? "var(--ink)" : "var(--soft)" }, fitting(name(e))));
    };
    for (const e of entrants) {
      write(e, 0, x.apply(settings[0]) - 10, "end");
      if (both_sides) write(e, settings.length - 1, x.apply(settings[settings.length - 1]) + 10, "start");
    }
    return drawn;
  };

  return {
    id: `rank-moves-${slug(measure)}`, ...titled("Order under each relevance setting", measure),
    note: "The best entrant is at the top. If two lines cross, the two entrants change places when " +
      `something else counts as relevant.${left_out_of_drawing(context)}`,
    draw, widest: 960,
    table: () => {
      const all = orders_of(context.visible);
      return { head: ["Entrant", ...settings],
        rows: all[0].map((e) => [name(e), ...all.map((order) => order.indexOf(e) + 1)]) };
    },
  };
}
