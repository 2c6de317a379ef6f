import { h } from "../dom";
import { rows_with_more } from "../more_rows";
import { scrolling } from "../table";
import { sort_header } from "./sort_header";

export interface SortableColumn<Row> {
  key: string;
  title: string;
  meaning: string;
  numeric: boolean;
  // Whether low values come first when the reader first sorts by it.
  upward?: boolean;
  // What is sorted by; null goes last.
  value(row: Row): number | string | null;
  text(row: Row): string;
  // What the cell shows instead of the text.
  cell?(row: Row): Node | string;
  below?(row: Row): string;
}

interface Order { key: string; descending: boolean }

// By the label of the table: kept while the page is drawn anew.
const orders = new Map<string, Order>();

const kRowsAtFirst = 25;

// Rows in the order of a column; what has no value goes last either way, and equals keep their order.
function in_order<Row>(rows: Row[], column: SortableColumn<Row> | undefined, descending: boolean): Row[] {
  if (!column) return rows;
  return rows.map((row, i) => ({ row, i, value: column.value(row) })).sort((a, b) => {
    if (a.value === null || b.value === null) return a.value === b.value ? a.i - b.i : a.value === null ? 1 : -1;
    const rises = typeof a.value === "string" ? a.value.localeCompare(String(b.value), "en") : a.value - Number(b.value);
    return (descending ? -rises : rises) || a.i - b.i;
  }).map(({ row }) => row);
}

// A table that the reader sorts by its headers; at first it has the order of the rows. `name_of` makes the first column.
export function sortable_table<Row>(label: string, columns: SortableColumn<Row>[], rows: Row[],
  name_of: (row: Row) => Node): HTMLElement {
  const frame = h("div");
  const draw = (): void => {
    const order = orders.get(label);
    const press = (column: SortableColumn<Row>): void => {
      orders.set(label, { key: column.key, descending: order?.key === column.key ? !order.descending : !column.upward });
      draw();
      frame.querySelector<HTMLElement>(`[data-focus="sort-${label} ${column.key}"]`)?.focus();
    };
    const heads = columns.map((column) => sort_header({ title: column.title, meaning: column.meaning, key: `${label} ${column.key}`,
      css: column.numeric ? "number" : "", sorted: order?.key !== column.key ? null : order.descending ? "descending" : "ascending",
      press: () => press(column) }));
    const sorted = in_order(rows, columns.find(({ key }) => key === order?.key), order?.descending ?? false);
    const { body, more } = rows_with_more(sorted, kRowsAtFirst, `rows of ${label[0].toLowerCase()}${label.slice(1)}`, (row) => h("tr", {},
      h("th", { scope: "row" }, name_of(row)), ...columns.map((column) => h("td", { class: column.numeric && "number" },
        column.cell?.(row) ?? column.text(row), column.below?.(row) ? h("span", { class: "below" }, column.below(row)) : null))));
    frame.replaceChildren(scrolling(label, h("table", {}, h("caption", { class: "unseen" }, label),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Entrant"), ...heads)), body)), ...(more ? [more] : []));
  };
  draw();
  return frame;
}
