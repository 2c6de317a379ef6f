import type { Cells } from "../cell_cursor";
import { s } from "../dom";
import type { Ink } from "../ink";
import { fitted_among } from "../ink";
import { kSteps, step_of } from "../palette";
import { kFont } from "../plotting";
import type { Matrix } from "../report";
import { room_for } from "./labels";

export interface MatrixChart {
  rows: string[];
  columns: string[];
  values: Matrix;
  // Whether rows and columns are the same and the matrix is symmetric: then only the half below the
  // diagonal is drawn, which has everything.
  symmetric: boolean;
  // How deep a value's colour is, from 0 to 1.
  depth(value: number): number;
  text(value: number): string;
  // Whether a value is not to be told: its cell is the faintest there is.
  faint?(row: number, column: number): boolean;
}

const kHeight = 30;
const kLeastHeight = 14;
const kLongestName = 150;
// A cell that is narrower has no room for the name of its column on end.
const kNameFrom = 13;
const kTextSize = 12;
const kNumberSize = 11;
// Room for the number of the last column.
const kLastNumber = 18;

// As pale or deep as the step, but never so middling that neither light nor dark numbers can be read.
function opacity_behind_number(step: number): number {
  return step < kSteps / 2 ? 0.06 + 0.09 * step : 0.76 + 0.06 * (step - kSteps / 2);
}

// Where the cells of a matrix are, in pixels.
interface Grid {
  left: number;
  top: number;
  cell: number;
  height: number;
  // Whether rows and columns have numbers, as the columns are too narrow for names.
  numbered: boolean;
  // As they are written.
  rows: string[];
  columns: string[];
}

function grid_of(ink: Ink, { rows, columns, symmetric }: MatrixChart): Grid {
  const shown = symmetric ? columns.slice(0, -1) : columns;
  const named = room_for(ink, rows.slice(symmetric ? 1 : 0));
  const numbered = symmetric && (ink.width - named - 4) / shown.length < kNameFrom;
  const left = numbered ? room_for(ink, rows.map((name, i) => `${i + 1} ${name}`)) : named;
  const in_row = fitted_among(ink, rows, left - 10 - (numbered ? ink.text_width(`${rows.length} `) : 0));
  const labels = rows.map((name, i) => (numbered ? `${i + 1} ` : "") + in_row(name));
  const room = ink.width - left - 4 - (numbered ? kLastNumber : 0);
  const cell = Math.min(64, Math.max(numbered ? 1 : kNameFrom, room / shown.length));
  const height = Math.max(kLeastHeight, Math.min(cell, kHeight));
  const names = numbered ? shown.map((_, c) => String(c + 1)) : shown.map(fitted_among(ink, shown, kLongestName));
  const upright = !numbered && names.some((name) => ink.text_width(name) > cell - 6);
  // The name of a column begins above its first cell, which in half a matrix lies further down.
  const top = 14 + Math.max(0, ...names.map((name, c) =>
    (upright ? ink.text_width(name) : 10) - (symmetric ? c : 0) * height));
  return { left, top, cell, height, numbered, rows: symmetric ? labels.slice(1) : labels, columns: names };
}

// The cells of a chart, with what they say and open.
export function matrix_cells(ink: Ink, chart: MatrixChart,
  rest: Pick<Cells, "text" | "open" | "hint">): Cells {
  const { left, top, cell, height, rows, columns } = grid_of(ink, chart);
  return { left, top, width: cell, height, rows: rows.length, columns: columns.length,
    has: (row, column) => !chart.symmetric || column <= row, ...rest };
}

function write_columns(ink: Ink, svg: SVGElement, { symmetric }: MatrixChart, grid: Grid): void {
  const { left, top, cell, height, numbered, columns } = grid;
  const upright = !numbered && columns.some((name) => ink.text_width(name) > cell - 6);
  columns.forEach((name, c) => {
    const x = left + cell * (numbered ? c : c + 0.5);
    const y = top - 8 + height * (symmetric ? c : 0);
    svg.append(s(ink.document, "text", upright
      ? { transform: `translate(${x.toFixed(1)},${y.toFixed(1)}) rotate(-90)`, dy: "0.32em" }
      : { x: (numbered ? x + 2 : x).toFixed(1), y: y.toFixed(1), dy: numbered ? "0.32em" : undefined,
        "font-size": numbered ? 9 : undefined, "text-anchor": numbered ? "start" : "middle" }, name));
  });
}

// A matrix as coloured cells with their numbers; names of columns stand on end. If the cells are too
// narrow for that, half a matrix has numbers instead: those behind the names of the rows.
export function matrix_chart(ink: Ink, chart: MatrixChart): SVGElement {
  const owner = ink.document;
  const { symmetric } = chart;
  const values = symmetric ? chart.values.slice(1) : chart.values;
  const grid = grid_of(ink, chart);
  const { left, top, cell, height } = grid;
  const gap = cell > 8 ? 2 : cell > 4 ? 1 : 0;
  // A number is written in its cell only if every one has room: one that left it could not be read.
  const numbers = values.every((row) => row.every((value) => value === null ||
    ink.text_width(chart.text(value)) * kNumberSize / kTextSize + 2 <= cell - gap));
  const total = [left + cell * grid.columns.length + 4 + (grid.numbered ? kLastNumber : 0),
    top + height * grid.rows.length + 4].map(Math.round);
  const svg = s(owner, "svg", { width: total[0], height: total[1],
    viewBox: `0 0 ${total[0]} ${total[1]}`, "font-size": kTextSize, fill: "var(--ink)",
    "font-family": kFont });
  write_columns(ink, svg, chart, grid);
  grid.rows.forEach((name, r) => {
    const y = top + height * r;
    svg.append(s(owner, "text", { x: left - 8, y: (y + height / 2).toFixed(1), dy: "0.32em",
      "text-anchor": "end" }, name));
    values[r].slice(0, symmetric ? r + 1 : undefined).forEach((value, c) => {
      const is_faint = chart.faint?.(symmetric ? r + 1 : r, c) ?? false;
      const step = value === null ? null : is_faint ? 0 : step_of(chart.depth(value));
      const x = left + cell * c;
      svg.append(s(owner, "rect", { x: (x + gap / 2).toFixed(1), y: (y + gap / 2).toFixed(1),
        width: (cell - gap).toFixed(1), height: (height - gap).toFixed(1), rx: gap,
        fill: step === null ? "var(--none-fill)" : "var(--scale)",
        "fill-opacity": step === null ? 1 : opacity_behind_number(step).toFixed(2) }));
      if (numbers && value !== null) {
        svg.append(s(owner, "text", { x: (x + cell / 2).toFixed(1), y: (y + height / 2).toFixed(1),
          dy: "0.32em", "text-anchor": "middle", "font-size": kNumberSize,
          fill: is_faint ? "var(--soft)" : step! >= kSteps / 2 ? "var(--paper)" : "var(--ink)" }, chart.text(value)));
      }
    });
  });
  return svg;
}
