import type { Cells } from "../cell_cursor";
import type { Context } from "../context";
import { entrant_name, measure_name, request_label } from "../context";
import { s } from "../dom";
import type { Figure } from "../figure";
import { exact, fixed, score } from "../format";
import type { Ink } from "../ink";
import { fitted_among, widest } from "../ink";
import { key_of } from "../names";
import { kSteps, opacity_of_step, step_of } from "../palette";
import { kFont } from "../plotting";
import { cells_hint } from "../pointing";
import { found_requests, kOrders, order_of } from "../request_order";
import { board_id, board_title, titled } from "./board_id";
import { drawn_entrants, left_out_of_drawing, of_answers, without_silent } from "./drawn_entrants";
import { room_for } from "./labels";

const kRow = 18;
// With more requests the map takes the whole width.
const kMostBeside = 20;
// A column of the map is wide enough for the request's name on end from this width on.
const kNameFrom = 13;
const kLongestName = 190;

// Where the cells of the map are, in pixels.
interface Grid {
  left: number;
  wide: number;
  // Room for the names of the requests below the map; 0 if they have none.
  names: number;
}

// Each entrant that is drawn against all requests. One path for each step of colour: hundreds of
// thousands of cells stay quick that way.
export function heat_figure(all: Context): Figure | null {
  const context = of_answers(all);
  const { report, board, visible, looks } = context;
  if (!board?.values || visible.length === 0) return null;
  const scores = board.values;
  const entrants = drawn_entrants(context);
  const requests = found_requests(context).map((one) => one.request);
  if (requests.length * entrants.length < 2) return null;
  const measure = report.measures[board.measure];
  const known = visible.flatMap((e) => scores[e]).filter((v): v is number => v !== null);
  const low = measure.lowest ?? known.reduce((least, v) => Math.min(least, v), 0);
  const high = measure.highest ?? known.reduce((most, v) => Math.max(most, v), low + 1e-9);
  const name = (e: number): string => entrant_name(context, e);
  const request_names = requests.map((q) => request_label(context, q));

  const has_value = (e: number, q: number): boolean => scores[e][q] !== null && scores[e][q] !== undefined;

  const grid_of = (ink: Ink): Grid => {
    const left = room_for(ink, entrants.map(name));
    const wide = Math.min(56, (ink.width - left - 2) / requests.length);
    return { left, wide, names: wide >= kNameFrom ? 12 + widest(ink, request_names, kLongestName) : 0 };
  };

  const draw = (ink: Ink): SVGElement => {
    const owner = ink.document;
    const { left, wide, names } = grid_of(ink);
    const paths = new Array<string>(kSteps).fill("");
    let none = "";
    entrants.forEach((e, row) => requests.forEach((q, column) => {
      const value = scores[e][q];
      const at = (left + column * wide).toFixed(2);
      if (value === null || value === undefined) {
        none += `M${at},${(row + 1) * kRow - 1}l${wide.toFixed(2)},-${kRow - 1}`;
      } else {
        paths[step_of((value - low) / (high - low))] +=
          `M${at},${row * kRow}h${wide.toFixed(2)}v${kRow - 1}h-${wide.toFixed(2)}z`;
      }
    }));
    const plain = entrants.length * kRow;
    const height = plain + names + 62;
    const width = Math.round(ink.width);
    const svg = s(owner, "svg", { width, height, viewBox: `0 0 ${width} ${height}`, "font-size": 12,
      fill: "var(--ink)", "font-family": kFont });
    const text = (x: number, y: number, anchor: string, content: string, fill = "var(--ink)"): void =>
      svg.append(s(owner, "text", { x: x.toFixed(1), y: y.toFixed(1), dy: "0.32em", fill,
        "text-anchor": anchor }, content));
    const shown = fitted_among(ink, entrants.map(name), left - 14);
    entrants.forEach((e, row) => {
      const y = row * kRow + kRow / 2;
      text(left - 12, y, "end", shown(name(e)));
      if (looks[e].focused) {
        svg.append(s(owner, "path", { d: `M${left - 6},${row * kRow + 2}v${kRow - 5}`,
          stroke: looks[e].colour, "stroke-width": 4 }));
      }
    });
    if (none) svg.append(s(owner, "path", { d: none, stroke: "var(--soft)", "stroke-width": 0.8 }));
    paths.forEach((d, step) => d && svg.append(s(owner, "path", { d, fill: "var(--scale)",
      "fill-opacity": opacity_of_step(step) })));
    if (names > 0) {
      const fitting = fitted_among(ink, request_names, kLongestName);
      request_names.forEach((request, column) => svg.append(s(owner, "text", {
        transform: `translate(${(left + (column + 0.5) * wide).toFixed(1)},${plain + 6}) rotate(-90)`,
        dy: "0.32em", "text-anchor": "end", "font-size": 11 }, fitting(request))));
    }
    const [first, last] = kOrders[order_of(context)].sides;
    // The requests without any value come last, and are neither hard nor easy.
    const last_valued = Math.max(...requests.map((q, i) => (visible.some((e) => has_value(e, q)) ? i + 1 : 0)));
    const end = left + wide * last_valued;
    if (end - left > ink.text_width(first) + ink.text_width(last) + 20) {
      text(left, plain + names + 16, "start", first, "var(--soft)");
      text(end, plain + names + 16, "end", last, "var(--soft)");
    }
    write_key(ink, svg, left, plain + names + 46, text);
    return svg;
  };

  // The meaning of the colours.
  function write_key(ink: Ink, svg: SVGElement, left: number, y: number,
    text: (x: number, y: number, anchor: string, content: string) => void): void {
    const [from, to] = [fixed(low, 1), fixed(high, 1)];
    const begin = left + ink.text_width(from) + 6;
    const cell = Math.min(16, (ink.width - begin - ink.text_width(to) - 8) / kSteps);
    for (let step = 0; step < kSteps; ++step) {
      svg.append(s(ink.document, "rect", { x: (begin + step * cell).toFixed(1), y: y - 6,
        width: cell.toFixed(1), height: 12, fill: "var(--scale)",
        "fill-opacity": opacity_of_step(step) }));
    }
    text(left, y, "start", from);
    text(begin + kSteps * cell + 6, y, "start", to);
  }

  function cells(ink: Ink): Cells {
    const { left, wide } = grid_of(ink);
    return { left, top: 0, width: wide, height: kRow, rows: entrants.length, columns: requests.length,
      has: () => true,
      text: (row, column) => `${name(entrants[row])}, ${request_names[column]}: ` +
        (has_value(entrants[row], requests[column])
          ? `${measure_name(context)} ${score(scores[entrants[row]][requests[column]])}` : "no value"),
      open: (row, column) => context.set({ view: "rankings", entrant: context.report.entrants[entrants[row]].name,
        request: key_of(report.requests[requests[column]]) }),
      hint: cells_hint("a cell", "opens its ranking") };
  }

  return {
    id: `requests-${board_id(context)}`, ...titled("Every request", board_title(context)),
    note: `${measure_name(context)} of each entrant for each request. A stronger colour is a higher ` +
      `value; a slanted line means that the measure has no value for the request.${left_out_of_drawing(context)}${without_silent(all, all.visible)}`,
    draw, cells: report.rankings.by_request.length > 0 ? cells : undefined, widest: 1400,
    full: requests.length > kMostBeside, columns: 2,
    table: () => ({ head: ["Request", ...visible.map(name)],
      rows: requests.map((q) => [request_label(context, q),
        ...visible.map((e) => exact(scores[e][q]))]) }),
  };
}
