import type { Context } from "../context";
import { entrant_name, measure_name } from "../context";
import { s } from "../dom";
import type { Figure } from "../figure";
import { exact, fixed, score } from "../format";
import type { Ink } from "../ink";
import { fitted, widest } from "../ink";
import { kFont } from "../plotting";
import { kSteps, opacity_of_step, step_of } from "../palette";
import { order_of, requests_in_order } from "../request_order";
import { board_id, board_title } from "./board_id";
import { room_for } from "./labels";

const kRow = 18;
// A column of the map is wide enough for the request's name on end from this width on.
const kNameFrom = 13;
const kLongestName = 190;
const kSides: Record<string, [string, string]> = { easiest: ["easiest", "hardest"],
  hardest: ["hardest", "easiest"], spread: ["entrants differ most", "least"], name: ["A", "Z"] };

// All visible entrants against all requests. One path for each step of colour: hundreds of thousands
// of cells stay quick that way.
export function heat_figure(context: Context): Figure | null {
  const { report, board, visible, looks } = context;
  if (!board?.values || visible.length === 0 || report.requests.length === 0) return null;
  const scores = board.values;
  const requests = requests_in_order(context).map((one) => one.request);
  const measure = report.measures[board.measure];
  const known = visible.flatMap((e) => scores[e]).filter((v): v is number => v !== null);
  const low = measure.lowest ?? known.reduce((least, v) => Math.min(least, v), 0);
  const high = measure.highest ?? known.reduce((most, v) => Math.max(most, v), low + 1e-9);
  const name = (e: number): string => entrant_name(context, e);
  const request_names = requests.map((q) => report.requests[q].name);

  const draw = (ink: Ink): SVGElement => {
    const owner = ink.document;
    const left = room_for(ink, visible.map(name));
    const wide = Math.min(56, (ink.width - left - 2) / requests.length);
    const named = wide >= kNameFrom;
    const names_room = named ? 12 + widest(ink, request_names, kLongestName) : 0;
    const paths = new Array<string>(kSteps).fill("");
    let none = "";
    visible.forEach((e, row) => requests.forEach((q, column) => {
      const value = scores[e][q];
      const at = (left + column * wide).toFixed(2);
      if (value === null || value === undefined) {
        none += `M${at},${(row + 1) * kRow - 1}l${wide.toFixed(2)},-${kRow - 1}`;
      } else {
        paths[step_of((value - low) / (high - low))] +=
          `M${at},${row * kRow}h${wide.toFixed(2)}v${kRow - 1}h-${wide.toFixed(2)}z`;
      }
    }));
    const plain = visible.length * kRow;
    const height = plain + names_room + 62;
    const width = Math.round(ink.width);
    const svg = s(owner, "svg", { width, height, viewBox: `0 0 ${width} ${height}`, "font-size": 12,
      fill: "var(--ink)", "font-family": kFont });
    const text = (x: number, y: number, anchor: string, content: string, fill = "var(--ink)"): void =>
      svg.append(s(owner, "text", { x: x.toFixed(1), y: y.toFixed(1), dy: "0.32em", fill,
        "text-anchor": anchor }, content));
    visible.forEach((e, row) => {
      const y = row * kRow + kRow / 2;
      text(left - 12, y, "end", fitted(ink, name(e), left - 14));
      if (looks[e].focused) {
        svg.append(s(owner, "path", { d: `M${left - 6},${row * kRow + 2}v${kRow - 5}`,
          stroke: looks[e].colour, "stroke-width": 4 }));
      }
    });
    if (none) svg.append(s(owner, "path", { d: none, stroke: "var(--soft)", "stroke-width": 0.8 }));
    paths.forEach((d, step) => d && svg.append(s(owner, "path", { d, fill: "var(--scale)",
      "fill-opacity": opacity_of_step(step) })));
    if (named) {
      request_names.forEach((request, column) => svg.append(s(owner, "text", {
        transform: `translate(${(left + (column + 0.5) * wide).toFixed(1)},${plain + 6}) rotate(-90)`,
        dy: "0.32em", "text-anchor": "end", "font-size": 11 }, fitted(ink, request, kLongestName))));
    }
    const [first, last] = kSides[order_of(context)];
    const end = left + wide * requests.length;
    if (end - left > ink.text_width(first) + ink.text_width(last) + 20) {
      text(left, plain + names_room + 16, "start", first, "var(--soft)");
      text(end, plain + names_room + 16, "end", last, "var(--soft)");
    }
    write_key(ink, svg, left, plain + names_room + 46, text);
    if (ink.live) point_at_cells(svg, left, wide);
    return svg;
  };

  // What the colours stand for.
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

  // Names the cell under the pointer; a click opens the ranking that the score is made from.
  function point_at_cells(svg: SVGElement, left: number, wide: number): void {
    const title = s(document, "title");
    svg.append(title);
    const cell = (event: Event): { e: number; q: number } | null => {
      const box = svg.getBoundingClientRect();
      const { clientX, clientY } = event as MouseEvent;
      const column = Math.floor((clientX - box.left - left) / wide);
      const e = visible[Math.floor((clientY - box.top) / kRow)];
      const q = requests[column];
      return e === undefined || q === undefined ? null : { e, q };
    };
    svg.addEventListener("mousemove", (event) => {
      const at = cell(event);
      title.textContent = at ? `${name(at.e)}, ${report.requests[at.q].name}: ` +
        score(scores[at.e][at.q]) : "";
    });
    svg.addEventListener("click", (event) => {
      const at = cell(event);
      if (at) context.set({ view: "rankings", request: report.requests[at.q].name, left: name(at.e) });
    });
  }

  return {
    id: `requests-${board_id(context)}`, title: `Every request, ${board_title(context)}`,
    note: `${measure_name(context)} of each entrant for each request. A stronger colour is a higher ` +
      "value; a stroke is a request that the measure is not defined for. Click a cell to see its ranking.",
    draw, widest: 1400, columns: 2,
    table: () => ({ head: ["Request", ...visible.map(name)],
      rows: requests.map((q) => [report.requests[q].name,
        ...visible.map((e) => exact(scores[e][q]))]) }),
  };
}
