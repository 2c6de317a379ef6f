import { s } from "./dom";
import { in_their_words } from "./file_words";
import { unbroken } from "./format";

// The cells of a drawing, all of one size in rows and columns; sizes in pixels.
export interface Cells {
  left: number;
  top: number;
  width: number;
  height: number;
  rows: number;
  columns: number;
  // Whether there is a cell; half a matrix lacks some.
  has(row: number, column: number): boolean;
  // What the cell says.
  text(row: number, column: number): string;
  // Shows what the cell is made from.
  open(row: number, column: number): void;
  // How to use the cells, in a sentence.
  hint: string;
}

type Cell = [row: number, column: number];

const kMoves: Record<string, (cells: Cells, at: Cell) => Cell> = {
  ArrowLeft: (_, [row, column]) => [row, column - 1],
  ArrowRight: (_, [row, column]) => [row, column + 1],
  ArrowUp: (_, [row, column]) => [row - 1, column],
  ArrowDown: (_, [row, column]) => [row + 1, column],
  Home: (_, [row]) => [row, 0],
  End: (cells, [row]) => {
    let last = cells.columns - 1;
    while (last > 0 && !cells.has(row, last)) --last;
    return [row, last];
  },
};

function is_cell(cells: Cells, [row, column]: Cell): boolean {
  return row >= 0 && row < cells.rows && column >= 0 && column < cells.columns && cells.has(row, column);
}

function cell_under(cells: Cells, svg: SVGElement, event: MouseEvent): Cell | null {
  const box = svg.getBoundingClientRect();
  const at: Cell = [Math.floor((event.clientY - box.top - cells.top) / cells.height),
    Math.floor((event.clientX - box.left - cells.left) / cells.width)];
  return is_cell(cells, at) ? at : null;
}

// Lets the reader go over the cells of a drawing by pointer or arrow keys: the readout says what a cell
// says, and a click or Enter opens it. Returns what to call with each new drawing in the frame.
export function cell_cursor(frame: HTMLElement, readout: HTMLElement,
): (svg: SVGElement, cells: Cells) => void {
  let now: { svg: SVGElement; cells: Cells } | null = null;
  let at: Cell = [0, 0];
  let outline: SVGElement | null = null;

  const hide = (): void => {
    outline?.remove();
    outline = null;
    readout.classList.remove("reading");
    if (now) readout.textContent = in_their_words(now.cells.hint);
  };
  const show = (cell: Cell): void => {
    if (!now) return;
    const { cells, svg } = now;
    at = cell;
    outline?.remove();
    const edge = (stroke: string, thick: number): SVGElement => s(document, "rect", {
      x: cells.left + at[1] * cells.width, y: cells.top + at[0] * cells.height, width: cells.width,
      height: cells.height, fill: "none", stroke, "stroke-width": thick });
    outline = s(document, "g", { class: "cursor", "pointer-events": "none" }, edge("var(--paper)", 5), edge("var(--ink)", 2));
    svg.append(outline);
    readout.classList.add("reading");
    readout.textContent = unbroken(cells.text(...at));
  };

  frame.addEventListener("focus", () => show(at));
  frame.addEventListener("blur", hide);
  frame.addEventListener("keydown", (event) => {
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      now.cells.open(...at);
    }
    const move = kMoves[event.key];
    if (!move) return;
    event.preventDefault();
    const next = move(now.cells, at);
    if (is_cell(now.cells, next)) show(next);
    outline?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  frame.addEventListener("pointermove", (event) => {
    const cell = now && cell_under(now.cells, now.svg, event);
    if (cell) show(cell);
    else if (document.activeElement !== frame) hide();
  });
  frame.addEventListener("pointerleave", () => {
    if (document.activeElement !== frame) hide();
  });
  // A finger reads a cell before it opens it: the cell that was read when it came down.
  let read_before: Cell | null = null;
  frame.addEventListener("pointerdown", () => (read_before = outline ? at : null));
  frame.addEventListener("click", (event) => {
    const cell = now && cell_under(now.cells, now.svg, event);
    if (!cell) return;
    const read = read_before?.every((place, i) => place === cell[i]);
    if (event instanceof PointerEvent && event.pointerType === "touch" && !read) show(cell);
    else now!.cells.open(...cell);
  });
  return (svg, cells) => {
    now = { svg, cells };
    if (!is_cell(cells, at)) at = [0, 0];
    hide();
    if (document.activeElement === frame) show(at);
  };
}
