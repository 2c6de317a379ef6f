import * as Plot from "@observablehq/plot";

import type { Ink } from "../figure";
import { colour_of, shape_of } from "../palette";
import type { Point } from "../plotting";
import { bands, lines, plot, pointing } from "../plotting";
import type { Report } from "../report";
import { entrant_names, label_ends, legend, room_for } from "./labels";

export interface LineChart {
  report: Report;
  points: Point[];
  x: Plot.ScaleOptions;
  y: Plot.ScaleOptions;
  // Marks at the points themselves, where they are few and lines would hide them.
  dotted?: boolean;
  curve?: Plot.CurveName;
  // Names in a legend, in this order, for lines that all end at the same place.
  legend?: boolean;
  title(point: Point): string;
}

// Below this width the names no longer fit beside the lines; the chips above the chart name them.
const kNamesFrom = 460;

function name_room(report: Report, entrants: number[]): number {
  return 26 + room_for(entrant_names(report, entrants), 20);
}

// Lines with bands, a name at the end of each.
export function line_chart(ink: Ink, chart: LineChart): SVGElement {
  const { report, points } = chart;
  const entrants = [...new Set(points.map((point) => point.entrant))];
  const named = ink.width >= kNamesFrom && entrants.length <= 24;
  const marginTop = 30;
  const height = Math.max(named ? 15 * entrants.length + 70 : 0, Math.min(400, 140 + ink.width / 2.4));
  const marginBottom = 44;
  const drawn = plot(ink, {
    height, marginTop, marginBottom, marginLeft: 52,
    marginRight: named ? name_room(report, entrants) : 16,
    x: { labelAnchor: "center", labelArrow: "none", ...chart.x },
    y: { grid: true, labelArrow: "none", ...chart.y },
    marks: [
      ...bands(points),
      ...lines(points, { curve: chart.curve }),
      ...(chart.dotted ? entrants.map((e) => Plot.dot(points.filter((p) => p.entrant === e), {
        x: "x", y: "y", fill: colour_of(e), symbol: shape_of(e) as Plot.SymbolType, r: 3.5 })) : []),
      ...pointing(ink, points, chart.title),
    ],
  });
  if (named && chart.legend) {
    legend(drawn, ink.document, report, entrants, ink.width - name_room(report, entrants), marginTop);
  } else if (named) {
    const scales = drawn as unknown as { scale(name: string): { apply(value: number): number } };
    const [x, y] = [scales.scale("x"), scales.scale("y")];
    const ends = entrants.map((entrant) => {
      const last = points.filter((p) => p.entrant === entrant).at(-1)!;
      return { entrant, x: x.apply(last.x), y: y.apply(last.y) };
    });
    label_ends(drawn, ink.document, report, ends, marginTop, height - marginBottom);
  }
  return drawn;
}
