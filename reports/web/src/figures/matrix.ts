import { s } from "../dom";
import type { Ink } from "../ink";
import { fitted } from "../ink";
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
}

const kHeight = 30;
const kLongestName = 150;
// A cell that is narrower has no room for its number.
const kNumberFrom = 38;

// As pale or deep as the step, but never so middling that neither light nor dark numbers can be read.
function opacity_behind_number(step: number): number {
  return step < kSteps / 2 ? 0.06 + 0.09 * step : 0.76 + 0.06 * (step - kSteps / 2);
}

// How many columns can have numbers at this width.
export function columns_with_numbers(ink: Ink, names: string[]): number {
  return Math.floor((ink.width - room_for(ink, names) - 4) / kNumberFrom);
}

// A matrix as coloured cells with their numbers; names of columns stand on end.
export function matrix_chart(ink: Ink, chart: MatrixChart): SVGElement {
  const owner = ink.document;
  const { symmetric } = chart;
  const rows = symmetric ? chart.rows.slice(1) : chart.rows;
  const columns = symmetric ? chart.columns.slice(0, -1) : chart.columns;
  const values = symmetric ? chart.values.slice(1) : chart.values;
  const left = room_for(ink, rows);
  const cell = Math.max(14, Math.min(64, (ink.width - left - 4) / columns.length));
  const numbers = cell >= kNumberFrom;
  const height = Math.min(cell, kHeight);
  const names = columns.map((name) => fitted(ink, name, kLongestName));
  const upright = names.some((name) => ink.text_width(name) > cell - 6);
  // The name of a column begins above its first cell, which in half a matrix lies further down.
  const first = (c: number): number => (symmetric ? c : 0);
  const top = 14 + Math.max(0, ...names.map((name, c) =>
    (upright ? ink.text_width(name) : 10) - first(c) * height));
  const total = [left + cell * columns.length + 4, top + height * rows.length + 4].map(Math.round);
  const svg = s(owner, "svg", { width: total[0], height: total[1],
    viewBox: `0 0 ${total[0]} ${total[1]}`, "font-size": 12, fill: "var(--ink)",
    "font-family": kFont });
  names.forEach((name, c) => {
    const x = (left + cell * (c + 0.5)).toFixed(1);
    const y = top - 8 + height * first(c);
    svg.append(s(owner, "text", upright
      ? { transform: `translate(${x},${y.toFixed(1)}) rotate(-90)`, dy: "0.32em" }
      : { x, y: y.toFixed(1), "text-anchor": "middle" }, name));
  });
  rows.forEach((name, r) => {
    const y = top + height * r;
    svg.append(s(owner, "text", { x: left - 8, y: (y + height / 2).toFixed(1), dy: "0.32em",
      "text-anchor": "end" }, fitted(ink, name, left - 10)));
    values[r].slice(0, symmetric ? r + 1 : undefined).forEach((value, c) => {
      const step = value === null ? null : step_of(chart.depth(value));
      const x = left + cell * c;
      svg.append(s(owner, "rect", { x: (x + 1).toFixed(1), y: (y + 1).toFixed(1),
        width: (cell - 2).toFixed(1), height: (height - 2).toFixed(1), rx: 2,
        fill: step === null ? "var(--none-fill)" : "var(--scale)",
        "fill-opacity": step === null ? 1 : opacity_behind_number(step).toFixed(2) }));
      if (numbers && value !== null) {
        svg.append(s(owner, "text", { x: (x + cell / 2).toFixed(1), y: (y + height / 2).toFixed(1),
          dy: "0.32em", "text-anchor": "middle", "font-size": 11,
          fill: step! >= kSteps / 2 ? "var(--paper)" : "var(--ink)" }, chart.text(value)));
      }
    });
  });
  return svg;
}
