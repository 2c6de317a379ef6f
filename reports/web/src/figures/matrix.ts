import { s } from "../dom";
import type { Ink } from "../figure";
import { kSteps, step_of } from "../palette";
import type { Matrix } from "../report";
import { clipped, room_for } from "./labels";

export interface MatrixChart {
  rows: string[];
  columns: string[];
  values: Matrix;
  // How deep a value's colour is, from 0 to 1.
  depth(value: number): number;
  text(value: number): string;
}

const kCell = 46;

// A matrix as coloured cells with their numbers; column names stand on end where they are long.
export function matrix_chart(ink: Ink, chart: MatrixChart): SVGElement {
  const owner = ink.document;
  const left = Math.min(room_for(chart.rows, 22), ink.width * 0.4);
  const cell = Math.max(22, Math.min(64, (ink.width - left - 4) / chart.columns.length));
  const numbers = cell >= 34;
  const height = Math.min(cell, kCell * 0.75);
  const longest = Math.max(...chart.columns.map((name) => clipped(name, 22).length));
  const upright = longest * 7.2 > cell - 2;
  const top = upright ? 14 + 7.2 * longest : 24;
  const total = [left + cell * chart.columns.length + 4, top + height * chart.rows.length + 4];
  const svg = s(owner, "svg", { width: Math.round(total[0]), height: Math.round(total[1]),
    viewBox: `0 0 ${Math.round(total[0])} ${Math.round(total[1])}`, "font-size": 12,
    fill: "var(--ink)", "font-family": "system-ui, sans-serif" });
  chart.columns.forEach((name, c) => {
    const x = left + cell * (c + 0.5);
    svg.append(s(owner, "text", upright
      ? { transform: `translate(${x.toFixed(1)},${top - 8}) rotate(-90)`, dy: "0.32em" }
      : { x: x.toFixed(1), y: top - 8, "text-anchor": "middle" }, clipped(name, 22)));
  });
  chart.rows.forEach((name, r) => {
    const y = top + height * r;
    svg.append(s(owner, "text", { x: left - 8, y: (y + height / 2).toFixed(1), dy: "0.32em",
      "text-anchor": "end" }, clipped(name, 22)));
    chart.values[r].forEach((value, c) => {
      const step = value === null ? null : step_of(chart.depth(value));
      const x = left + cell * c;
      svg.append(s(owner, "rect", { x: (x + 1).toFixed(1), y: (y + 1).toFixed(1),
        width: (cell - 2).toFixed(1), height: (height - 2).toFixed(1), rx: 2,
        fill: step === null ? "var(--none-fill)" : "var(--scale)",
        "fill-opacity": step === null ? 1 : (0.06 + (0.94 * step) / (kSteps - 1)).toFixed(3) }));
      if (numbers && value !== null) {
        svg.append(s(owner, "text", { x: (x + cell / 2).toFixed(1), y: (y + height / 2).toFixed(1),
          dy: "0.32em", "text-anchor": "middle", "font-size": 11,
          fill: step! >= 0.6 * kSteps ? "var(--paper)" : "var(--ink)" }, chart.text(value)));
      }
    });
  });
  return svg;
}
