import type { Context } from "../context";
import type { Figure } from "../figure";
import { fixed, words } from "../format";
import type { Look } from "../palette";
import type { Analysis, Row } from "../report";
import type { TableData } from "../table_data";
import { titled } from "./board_id";
import { matrix_chart } from "./matrix";
import { named_lines } from "./named_lines";
import type { NamedPoint } from "./named_lines";
import { slug } from "./labels";

export function table_of_rows(rows: Row[]): TableData {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const whole = new Set(keys.filter((key) => rows.every((row) => typeof row[key] !== "number" ||
    Number.isInteger(row[key]))));
  return { head: keys.map(words), rows: rows.map((row) => keys.map((key) => {
    const cell = row[key] ?? null;
    return typeof cell === "number" && !whole.has(key) ? fixed(cell, 4) : cell;
  })) };
}

const number = (row: Row, key: string): number | null =>
  (typeof row[key] === "number" ? (row[key] as number) : null);

const has = (rows: Row[], ...keys: string[]): boolean =>
  rows.length > 0 && keys.every((key) => key in rows[0]);

type Drawn = Pick<Figure, "title" | "kind" | "note" | "draw">;

export function tables_of(analysis: Analysis): [string, Row[]][] {
  return Array.isArray(analysis.tables) ? [["", analysis.tables]] : Object.entries(analysis.tables);
}

// What measures still say when judgments are taken away.
function incomplete(rows: Row[], looks: Look[]): Drawn[] {
  if (!has(rows, "measure", "fraction", "tau")) return [];
  const points: NamedPoint[] = rows.flatMap((row) => (number(row, "tau") === null ? [] : [{
    name: String(row.measure), x: number(row, "fraction") ?? 0, y: number(row, "tau")!,
    low: number(row, "lowest_tau"), high: number(row, "highest_tau") }]));
  return [{ title: "Incomplete judgments",
    note: "How far each measure still orders the entrants as it does with all judgments. Bands reach " +
      "from the lowest to the highest value of the random repetitions.",
    draw: (ink) => named_lines(ink, looks, points, { label: "Share of the judgments that is kept" },
      "τ-b with the full order") }];
}

const kAgreement: Record<string, string> = { observed: "equal", cohen_kappa: "Cohen's κ",
  linear_kappa: "linear κ", quadratic_kappa: "quadratic κ", fleiss_kappa: "Fleiss' κ",
  alpha_nominal: "α nominal", alpha_ordinal: "α ordinal", alpha_interval: "α interval" };

// How far judges agree: each pair of them, and all, by each coefficient.
function agreement(rows: Row[]): Drawn[] {
  if (!has(rows, "judges", "observed")) return [];
  const keys = Object.keys(kAgreement).filter((key) => rows.some((row) => number(row, key) !== null));
  const one_dimension = new Set(rows.map((row) => row.dimension)).size === 1;
  const names = rows.map((row) => (one_dimension ? String(row.judges)
    : `${row.judges}: ${row.dimension}`));
  return [{ title: "Agreement of judges",
    note: "1: the judges give the same grades; 0: they agree no more than by chance. A stronger " +
      "colour is more agreement.",
    draw: (ink) => matrix_chart(ink, { rows: names, columns: keys.map((key) => kAgreement[key]),
      values: rows.map((row) => keys.map((key) => number(row, key))), symmetric: false,
      depth: (value) => value,
      text: (value) => fixed(value, 2) }) }];
}

// The entrants' scores by the grades of each judge, a chart for each measure. A virtual judge is an
// entrant whose scores are taken as grades.
function judges(rows: Row[], entrants: string[], looks: Look[], virtual = false): Drawn[] {
  if (!has(rows, "measure", "judge")) return [];
  const measures = [...new Set(rows.map((row) => String(row.measure)))];
  return measures.map((measure) => {
    const own = rows.filter((row) => String(row.measure) === measure);
    const names = own.map((row) => String(row.judge).replace(/^entrant:/, ""));
    const points: NamedPoint[] = entrants.flatMap((name, entrant) => own.flatMap((row, i) =>
      (number(row, name) === null ? [] : [{ name, entrant, x: i, y: number(row, name)! }])));
    return { ...titled(virtual ? "Virtual judges" : "Judges", measure),
      note: "Scores of the entrants by the setting itself, at the left, and " + (virtual
        ? "with the scores of each entrant as grades. " : "by the grades of each single judge. ") +
        "If two lines cross, the order of the two entrants depends on the judge.",
      draw: (ink) => named_lines(ink, looks, points, { names }, measure) };
  });
}

// How measures fall as an ideal ranking is disturbed, a chart for each spread and number of levels.
function degradation(rows: Row[], looks: Look[]): Drawn[] {
  if (!has(rows, "spread", "levels", "swaps")) return [];
  const measures = Object.keys(rows[0]).filter((key) => !["spread", "levels", "swaps"].includes(key) &&
    !key.endsWith(" sd"));
  const kinds = [...new Set(rows.map((row) => `${row.spread}, ${row.levels} levels`))];
  return kinds.map((kind) => {
    const own = rows.filter((row) => `${row.spread}, ${row.levels} levels` === kind);
    const points: NamedPoint[] = measures.flatMap((name) => own.flatMap((row) =>
      (number(row, name) === null ? [] : [{ name, x: number(row, "swaps") ?? 0, y: number(row, name)! }])));
    return { ...titled("Degradation", kind),
      note: "Mean value of each measure for an ideal ranking after a number of random swaps.",
      draw: (ink) => named_lines(ink, looks, points, { label: "Swaps" }, "Mean value") };
  });
}

function drawn_of(analysis: Analysis, rows: Row[], entrants: string[],
  looks: Look[]): Drawn[] {
  switch (analysis.name) {
    case "incomplete": return incomplete(rows, looks);
    case "judges": return [...agreement(rows), ...judges(rows, entrants, looks)];
    case "virtual-judges": return judges(rows, entrants, looks, true);
    case "degradation": return degradation(rows, looks);
    default: return [];
  }
}

// The charts of a kept analysis, if its tables are of a kind that is drawn.
export function analysis_figures(context: Context, analysis: Analysis): Figure[] {
  const at = context.report.analyses.indexOf(analysis) + 1;
  const entrants = context.report.entrants.map((one) => one.name);
  return tables_of(analysis).flatMap(([name, rows]) =>
    drawn_of(analysis, rows, entrants, context.looks).map((drawn, i) => ({ ...drawn,
      id: [slug(analysis.name), at, ...(name ? [slug(name)] : []), i + 1].join("-"),
      table: () => table_of_rows(rows) })));
}

export function all_analysis_figures(context: Context): Figure[] {
  return context.report.analyses.flatMap((one) => analysis_figures(context, one));
}
