import { breakable, h } from "./dom";
import { kNone } from "./format";
import type { Cell, TableData } from "./table_data";
import { to_csv, to_latex, to_markdown } from "./table_data";
import { announce } from "./announce";
import { rows_with_more } from "./more_rows";

const is_number = (cell: Cell): boolean =>
  typeof cell === "number" ||
  (cell !== null && /^([<−-]? ?\d+(\.\d+)?( (ns|µs|ms|s))?( \(n = \d+\))?|–)$/.test(cell));

// A table in a frame that scrolls sideways if the screen is narrow, by keyboard too. If the table fits,
// its header sticks to the top of the page, else to that of the frame.
export function scrolling(label: string, table: HTMLElement): HTMLElement {
  const frame = h("div", { class: "scrolling", role: "region", "aria-label": label, tabindex: 0 }, table);
  // The width with the scroll bar, which comes and goes with what is decided here.
  new ResizeObserver(() => frame.classList.toggle("fits", table.offsetWidth <= frame.offsetWidth))
    .observe(frame);
  return frame;
}

// More rows than this wait for a click.
const kRowsAtFirst = 100;

export function table_of(label: string, data: TableData): HTMLElement {
  const numeric = data.head.map((_, c) => c > 0 && data.rows.some((row) => is_number(row[c])));
  const head = h("tr", {}, ...data.head.map((text, c) => (text === "" ? h("td")
    : h("th", { scope: "col", class: numeric[c] && "number" }, ...breakable(text)))));
  const { body, more } = rows_with_more(data.rows, kRowsAtFirst, `rows of ${label}`, (row) =>
    h("tr", {}, ...row.map((cell, c) => {
      const text = cell === null ? kNone : String(cell);
      return c === 0 ? h("th", { scope: "row" }, ...breakable(text)) : h("td", { class: numeric[c] && "number" }, text);
    })));
  const table = scrolling(label, h("table", {}, h("caption", { class: "unseen" }, label),
    h("thead", {}, head), body));
  return more ? h("div", {}, table, more) : table;
}

async function copy(text: string, kind: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // If the clipboard is closed to scripts, the older way still works.
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
