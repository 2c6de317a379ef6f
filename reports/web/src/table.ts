import { h } from "./dom";
import { kNone } from "./format";
import type { Cell, TableData } from "./table_data";
import { to_csv, to_latex, to_markdown } from "./table_data";
import { announce } from "./announce";

const is_number = (cell: Cell): boolean =>
  typeof cell === "number" || (cell !== null && /^([<−-]? ?\d+(\.\d+)?|–)$/.test(cell));

// A table in a frame that scrolls sideways where the screen is narrow, by keyboard too.
export function scrolling(label: string, table: HTMLElement): HTMLElement {
  return h("div", { class: "scrolling", role: "region", "aria-label": label, tabindex: 0 }, table);
}

export function table_of(label: string, data: TableData): HTMLElement {
  const head = h("tr", {}, ...data.head.map((text, c) => h("th",
    { scope: "col", class: data.rows.some((row) => is_number(row[c])) && c > 0 && "number" }, text)));
  const body = data.rows.map((row) => h("tr", {}, ...row.map((cell, c) => {
    const text = cell === null ? kNone : String(cell);
    return c === 0 ? h("th", { scope: "row" }, text)
      : h("td", { class: (is_number(cell) || cell === null) && "number" }, text);
  })));
  return scrolling(label, h("table", {}, h("caption", { class: "unseen" }, label),
    h("thead", {}, head), h("tbody", {}, ...body)));
}

async function copy(text: string, kind: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where the clipboard is closed to scripts, the older way still works.
    const area = h("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  announce(`Copied as ${kind}`);
}

// Buttons that copy a table, made only when asked for.
export function copy_buttons(what: string, data: () => TableData): HTMLElement {
  const button = (kind: string, write: (table: TableData) => string): HTMLElement =>
    h("button", { type: "button", onclick: () => void copy(write(data()), kind),
      "aria-label": `Copy ${what} as ${kind}` }, kind);
  return h("div", { class: "copy", role: "group", "aria-label": `Copy ${what}` }, h("span", {}, "Copy"),
    button("CSV", to_csv), button("Markdown", to_markdown), button("LaTeX", to_latex));
}
