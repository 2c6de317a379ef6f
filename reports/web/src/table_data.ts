// A table apart from how it is shown: on the page, or copied as text.

import { in_their_words } from "./file_words";
import { not_isolated } from "./names";

export type Cell = string | number | null;

export interface TableData {
  head: string[];
  rows: Cell[][];
}

const plain = (cell: Cell): string => (cell === null ? "" : not_isolated(String(cell)));

const heads = (table: TableData): string[] => table.head.map(in_their_words);

export function to_csv(table: TableData): string {
  const quoted = (text: string): string =>
    /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  return [heads(table), ...table.rows]
    .map((row) => row.map((cell) => quoted(plain(cell))).join(",") + "\n").join("");
}

// Columns in which each cell that is not empty is a number.
function number_columns(table: TableData): boolean[] {
  return table.head.map((_, c) => {
    const cells = table.rows.map((row) => row[c]).filter((cell) => cell !== null && cell !== "");
    return cells.length > 0 && cells.every((cell) => typeof cell === "number" ||
      /^[−-]?\d+(\.\d+)?$/.test(String(cell)));
  });
}

export function to_markdown(table: TableData): string {
  const text = (cell: Cell): string => (plain(cell) || "–").replace(/[\\|`*_<>[\]]/g, "\\$&")
    .replace(/\s+/g, " ");
  const line = (cells: string[]): string => `| ${cells.join(" | ")} |\n`;
  const rule = number_columns(table).map((number) => (number ? "---:" : "---"));
  return line(heads(table).map(text)) + line(rule) +
    table.rows.map((row) => line(row.map(text))).join("");
}

const kLatex: Record<string, string> = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "&": "\\&", "%": "\\%", "$": "\\$", "#": "\\#",
  "_": "\\_", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "–": "--", "−": "$-$",
  "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}",
};

export function to_latex(table: TableData): string {
  const text = (cell: Cell): string =>
    (plain(cell) || "–").replace(/[\\{}&%$#_~^–−<>|]/g, (c) => kLatex[c]).replace(/\s+/g, " ");
  const line = (cells: Cell[]): string => `  ${cells.map(text).join(" & ")} \\\\\n`;
  const columns = number_columns(table).map((number) => (number ? "r" : "l")).join("");
  return `% \\usepackage{booktabs}\n\\begin{tabular}{${columns}}\n  \\toprule\n${line(heads(table))}` +
    `  \\midrule\n${table.rows.map(line).join("")}  \\bottomrule\n\\end{tabular}\n`;
}
