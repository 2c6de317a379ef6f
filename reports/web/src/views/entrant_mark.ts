import type { Context } from "../context";
import { entrant_name } from "../context";
import { h, s } from "../dom";
import type { Look } from "../palette";
import { inner_link } from "./links";
import { long_name } from "./long_name";

const kShapePaths: Record<Look["shape"], string> = {
  circle: "M2,6a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z", square: "M2.5,2.5h7v7h-7z",
  triangle: "M6,1.5L10.8,10H1.2z", diamond: "M6,0.8L10.2,6L6,11.2L1.8,6z",
  star: "M6,0.6L7.5,4.6L11.7,4.7L8.4,7.3L9.5,11.4L6,9L2.5,11.4L3.6,7.3L0.3,4.7L4.5,4.6z",
  cross: "M4.5,1h3v3.5H11v3H7.5V11h-3V7.5H1v-3h3.5z",
};

// An entrant's sign, the same beside its name as in the charts.
export function mark(context: Context, entrant: number): SVGElement {
  const { shape, colour } = context.looks[entrant];
  return s(document, "svg", { class: "mark", width: 12, height: 12, viewBox: "0 0 12 12",
    "aria-hidden": "true" },
  s(document, "path", { d: kShapePaths[shape], fill: colour }));
}

// With a link to the page of the entrant.
export function named(context: Context, entrant: number): HTMLElement {
  return h("span", { class: "entrant" }, mark(context, entrant), h("span", {},
    inner_link(context, { view: "entrant", entrant: context.report.entrants[entrant].name },
      long_name(entrant_name(context, entrant)))));
}
