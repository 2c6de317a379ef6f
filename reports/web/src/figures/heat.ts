import type { Context } from "../context";
import { best_first, measure_name } from "../context";
import { s } from "../dom";
import type { Figure, Ink } from "../figure";
import { fixed, score } from "../format";
import { kSteps, step_of } from "../palette";
import { board_id, board_title } from "./board_id";
import { clipped, entrant_names, room_for } from "./labels";

const kRow = 18;

function mean(values: (number | null)[]): number {
  const known = values.filter((v): v is number => v !== null);
  return known.length ? known.reduce((sum, v) => sum + v, 0) / known.length : -1;
}

// Requests from the easiest to the hardest, by their mean over entrants.
function requests_by_ease(values: (number | null)[][], requests: number): number[] {
  const means = Array.from({ length: requests }, (_, q) => mean(values.map((own) => own[q] ?? null)));
  return means.map((_, q) => q).sort((a, b) => means[b] - means[a] || a - b);
}

// All entrants against all requests. One path for each step of colour: hundreds of thousands of cells
// stay quick that way.
export function heat_figure(context: Context): Figure | null {
  const { report, board } = context;
  if (!board?.values || board.rows.length === 0 || report.requests.length === 0) return null;
  const scores = board.values;
  const order = best_first(report, board);
  const requests = requests_by_ease(scores, report.requests.length);
  const measure = report.measures[board.measure];
  const low = measure.lowest ?? 0;
  const high = measure.highest ?? scores.flat().reduce<number>((most, v) => Math.max(most, v ?? low),
    low + 1e-9);
  const name = (e: number): string => report.entrants[e].name;

  const draw = (ink: Ink): SVGElement => {
    const owner = ink.document;
    const left = Math.min(room_for(entrant_names(report, order), 22), ink.width * 0.38);
    const wide = Math.min(40, (ink.width - left - 2) / requests.length);
    const paths = new Array<string>(kSteps).fill("");
    let none = "";
    order.forEach((e, row) => requests.forEach((q, column) => {
      const value = scores[e][q];
      const at = (left + column * wide).toFixed(2);
      if (value === null || value === undefined) {
        none += `M${at},${(row + 1) * kRow - 1}l${wide.toFixed(2)},-${kRow - 1}`;
      } else {
        paths[step_of((value - low) / (high - low))] +=
          `M${at},${row * kRow}h${wide.toFixed(2)}v${kRow - 1}h-${wide.toFixed(2)}z`;
      }
    }));
    const plain = order.length * kRow;
    const height = plain + 58;
    const width = Math.round(ink.width);
    const svg = s(owner, "svg", { width, height, viewBox: `0 0 ${width} ${height}`, "font-size": 12,
      fill: "var(--ink)", "font-family": "system-ui, sans-serif" });
    order.forEach((e, row) => svg.append(s(owner, "text", { x: (left - 8).toFixed(1),
      y: row * kRow + kRow / 2, dy: "0.32em", "text-anchor": "end" }, clipped(name(e), 22))));
    if (none) svg.append(s(owner, "path", { d: none, stroke: "var(--soft)", "stroke-width": 0.8 }));
    const opacity = (step: number): string => (0.06 + (0.94 * step) / (kSteps - 1)).toFixed(3);
    paths.forEach((d, step) => d && svg.append(s(owner, "path", { d, fill: "var(--scale)",
      "fill-opacity": opacity(step) })));
    // The key.
    svg.append(s(owner, "text", { x: left.toFixed(1), y: plain + 18 }, "← easier"),
      s(owner, "text", { x: (left + wide * requests.length).toFixed(1), y: plain + 18,
        "text-anchor": "end" }, "harder requests →"));
    const key = Math.min(16, (ink.width - left - 80) / kSteps);
    for (let step = 0; step < kSteps; ++step) {
      svg.append(s(owner, "rect", { x: (left + 30 + step * key).toFixed(1), y: plain + 34,
        width: key.toFixed(1), height: 12, fill: "var(--scale)", "fill-opacity": opacity(step) }));
    }
    svg.append(s(owner, "text", { x: left.toFixed(1), y: plain + 44 }, fixed(low, 1)),
      s(owner, "text", { x: (left + 36 + kSteps * key).toFixed(1), y: plain + 44 }, fixed(high, 1)));
    if (ink.live) point_at_cells(svg, left, wide);
    return svg;
  };

  // Names the cell under the pointer; a click opens the request with the entrant's ranking.
  function point_at_cells(svg: SVGElement, left: number, wide: number): void {
    const title = s(document, "title");
    svg.append(title);
    const cell = (event: Event): { e: number; q: number } | null => {
      const box = svg.getBoundingClientRect();
      const { clientX, clientY } = event as MouseEvent;
      const column = Math.floor((clientX - box.left - left) / wide);
      const e = order[Math.floor((clientY - box.top) / kRow)];
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
    note: `${measure_name(context)} of each entrant for each request, the stronger the colour the ` +
      "better; struck through: not defined. Click a cell to see the ranking behind it.",
    draw, widest: 1400,
    table: () => ({ head: ["Request", ...order.map(name)],
      rows: requests.map((q) => [report.requests[q].name,
        ...order.map((e) => score(scores[e][q]))]) }),
  };
}
