import * as Plot from "@observablehq/plot";

import type { Context } from "../context";
import type { Figure, Ink } from "../figure";
import { fixed, words } from "../format";
import { colour_of, dash_of, shape_of } from "../palette";
import { plot } from "../plotting";
import type { Analysis, Row } from "../report";
import type { TableData } from "../table_data";
import { slug } from "./labels";

export function table_of_rows(rows: Row[]): TableData {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { head: keys.map(words), rows: rows.map((row) => keys.map((key) => {
    const cell = row[key] ?? null;
    return typeof cell === "number" && !Number.isInteger(cell) ? fixed(cell, 4) : cell;
  })) };
}

interface LinesOf {
  x: string;
  y: string;
  low?: string;
  high?: string;
  by: string;
  x_label: string;
  y_label: string;
}

const number = (row: Row, key: string | undefined): number | null =>
  (key !== undefined && typeof row[key] === "number" ? (row[key] as number) : null);

// A line for each value of one column: measures, levels, judges.
function draw_lines(ink: Ink, rows: Row[], of: LinesOf): SVGElement {
  const groups = [...new Set(rows.map((row) => String(row[of.by])))];
  const own = (group: string): { x: number; y: number; low: number; high: number }[] =>
    rows.filter((row) => String(row[of.by]) === group && number(row, of.y) !== null)
      .map((row) => ({ x: number(row, of.x) ?? 0, y: number(row, of.y)!,
        low: number(row, of.low) ?? number(row, of.y)!,
        high: number(row, of.high) ?? number(row, of.y)! }))
      .sort((a, b) => a.x - b.x);
  return plot(ink, {
    height: Math.min(400, 150 + ink.width / 2.4), marginTop: 24, marginBottom: 44, marginLeft: 52,
    marginRight: 120,
    x: { label: of.x_label, labelAnchor: "center", labelArrow: "none" },
    y: { label: of.y_label, labelArrow: "none", grid: true },
    marks: groups.flatMap((group, i) => [
      Plot.areaY(own(group), { x: "x", y1: "low", y2: "high", fill: colour_of(i), fillOpacity: 0.1 }),
      Plot.line(own(group), { x: "x", y: "y", stroke: colour_of(i), strokeWidth: 2,
        strokeDasharray: dash_of(i) }),
      Plot.dot(own(group), { x: "x", y: "y", fill: colour_of(i), r: 3.5,
        symbol: shape_of(i) as Plot.SymbolType }),
      Plot.text(own(group).slice(-1), { x: "x", y: "y", text: () => group, dx: 10,
        dy: 0, textAnchor: "start", fill: "currentColor" }),
    ]),
  });
}

// What is drawn of which command's table; all others are shown as tables only.
const kDrawn: Record<string, LinesOf & { title: string; note: string }> = {
  incomplete: { x: "fraction", y: "tau", low: "lowest_tau", high: "highest_tau", by: "measure",
    x_label: "Share of the judgments that is kept", y_label: "τ-b with the full order",
    title: "Incomplete judgments",
    note: "How far each measure still orders the entrants as with all judgments; bands are the " +
      "lowest and highest of the random repetitions." },
  judges: { x: "tau_b", y: "rho", by: "judge", x_label: "τ-b", y_label: "ρ", title: "Judges",
    note: "How alike each judge's grades order the entrants to the setting's own order." },
};

function fits(rows: Row[], of: LinesOf): boolean {
  return rows.length > 0 && [of.x, of.y, of.by].every((key) => key in rows[0]);
}

export function analysis_figures(analysis: Analysis, at: number): Figure[] {
  const of = kDrawn[analysis.name];
  return Object.entries(analysis.tables).flatMap(([name, rows]) => (of && fits(rows, of) ? [{
    id: `${slug(analysis.name)}-${slug(name)}-${at + 1}`, title: of.title, note: of.note,
    draw: (ink: Ink) => draw_lines(ink, rows, of), table: () => table_of_rows(rows),
  }] : []));
}

export function all_analysis_figures(context: Context): Figure[] {
  return context.report.analyses.flatMap(analysis_figures);
}
