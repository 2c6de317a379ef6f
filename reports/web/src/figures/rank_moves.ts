import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import { s } from "../dom";
import type { Figure, Ink } from "../figure";
import { colour_of, dash_of, shape_of } from "../palette";
import { plot } from "../plotting";
import { clipped, entrant_names, room_for, slug } from "./labels";

// The order of the entrants under each relevance setting, with lines that show who moves.
export function rank_moves_figure(context: Context): Figure | null {
  const { report, board } = context;
  const found = report.sensitivity.find((one) => one.measure === board?.measure);
  if (!found || found.settings.length < 2) return null;
  const settings = found.settings.map((i) => report.settings[i].name);
  const measure = report.measures[found.measure].name;
  const entrants = found.boards[0];
  const rank = (e: number, setting: number): number => found.boards[setting].indexOf(e) + 1;
  const left = (width: number): number =>
    Math.min(width * 0.34, room_for(entrant_names(report, entrants), 20));

  const draw = (ink: Ink): SVGElement => {
    const height = 60 + 20 * entrants.length;
    const drawn = plot(ink, {
      height, marginTop: 46, marginBottom: 14, marginLeft: left(ink.width), marginRight: left(ink.width),
      x: { type: "point", domain: settings, axis: "top", label: null, tickSize: 0, padding: 0.05,
        tickRotate: settings.length > 4 || ink.width < 560 ? -30 : 0,
        tickFormat: (name: string) => clipped(name, 16) },
      y: { domain: [0.5, entrants.length + 0.5], reverse: true, axis: null },
      marks: entrants.flatMap((e) => {
        const own = settings.map((setting, i) => ({ setting, rank: rank(e, i) }));
        return [
          Plot.line(own, { x: "setting", y: "rank", stroke: colour_of(e), strokeWidth: 2,
            strokeDasharray: dash_of(e), curve: "bump-x" }),
          Plot.dot(own, { x: "setting", y: "rank", fill: colour_of(e), r: 4,
            symbol: shape_of(e) as Plot.SymbolType }),
        ];
      }),
    });
    const scales = drawn as unknown as {
      scale(name: string): { apply(value: number | string): number };
    };
    const y = scales.scale("y");
    const x = scales.scale("x");
    const write = (e: number, setting: number, at: number, anchor: string): void => {
      drawn.append(s(ink.document, "text", { x: at.toFixed(1),
        y: y.apply(rank(e, setting)).toFixed(1), dy: "0.32em", "text-anchor": anchor,
        fill: "currentColor" }, clipped(report.entrants[e].name, 20)));
    };
    for (const e of entrants) {
      write(e, 0, x.apply(settings[0]) - 10, "end");
      write(e, settings.length - 1, x.apply(settings[settings.length - 1]) + 10, "start");
    }
    return drawn;
  };

  return {
    id: `rank-moves-${slug(measure)}`, title: `Order under each setting, ${measure}`,
    note: "Best at the top. Lines that cross are entrants that change places when something else " +
      "counts as relevant.",
    draw, widest: 960,
    table: () => ({ head: ["Entrant", ...settings],
      rows: entrants.map((e) => [report.entrants[e].name, ...settings.map((_, i) => rank(e, i))]) }),
  };
}
