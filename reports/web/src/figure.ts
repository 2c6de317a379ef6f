import { cell_cursor } from "./cell_cursor";
import type { Cells } from "./cell_cursor";
import { h } from "./dom";
import { in_their_words } from "./file_words";
import { keep_lit, light_pointed } from "./fading";
import { kFont } from "./plotting";
import type { Ink } from "./ink";
import { standalone } from "./standalone";
import { copy_buttons, table_of } from "./table";
import type { TableData } from "./table_data";

export interface Figure {
  // Unique within a report, fit for a file name.
  id: string;
  title: string;
  // What it shows, whatever it shows it of; absent: its title.
  kind?: string;
  // What is drawn and how to read it.
  note: string;
  // What else a reader of the page can do with it.
  hint?: string;
  draw(ink: Ink): SVGElement;
  // The same as numbers, for those who cannot see the drawing.
  table(): TableData;
  // Widest width on the page that still looks well, in pixels; default 860.
  widest?: number;
  // Whether it takes the whole width of the page, where others share it.
  full?: boolean;
  // The cells that a reader can go over, in a drawing with this ink.
  cells?(ink: Ink): Cells;
  // How many columns of a paper it takes; default 1.
  columns?: 1 | 2;
}

const kWidest = 860;

let brush: CanvasRenderingContext2D | null = null;

// The width of a text in the page's font.
function width_on_page(text: string): number {
  brush ??= document.createElement("canvas").getContext("2d")!;
  brush.font = `12px ${kFont}`;
  return brush.measureText(text).width;
}

function ink_of(width: number, live: boolean): Ink {
  return { document, width, live, text_width: width_on_page };
}

function save(figure: Figure): void {
  const svg = standalone(figure.draw(ink_of(figure.widest ?? kWidest, false)));
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  h("a", { href: address, download: `${figure.id}.svg` }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// How to draw into each frame, if it is so wide.
const drawers = new WeakMap<Element, (room: number) => void>();

// Draws into the frame whenever its width changes.
function draw_to_fit(figure: Figure, frame: HTMLElement, readout: HTMLElement): void {
  let drawn = 0;
  const follow = figure.cells ? cell_cursor(frame, readout) : null;
  const draw = (room: number): void => {
    const width = Math.min(room, figure.widest ?? kWidest);
    if (width < 40 || width === drawn) return;
    drawn = width;
    const ink = ink_of(Math.max(width, 280), true);
    const svg = figure.draw(ink);
    // A tip lies on top of the names that were written after it.
    svg.append(...svg.querySelectorAll(":scope > .tip"));
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", in_their_words(`${figure.title}. The table below has the numbers.`));
    light_pointed(svg);
    frame.replaceChildren(svg);
    frame.classList.toggle("wide", Number(svg.getAttribute("width")) > room);
    keep_lit(svg);
    if (figure.cells) follow?.(svg, figure.cells(ink));
  };
  drawers.set(frame, draw);
  new ResizeObserver(() => draw(frame.clientWidth)).observe(frame);
}

// Draws all figures in `root` at once, in the width that they have or in the given one.
export function draw_figures(root: HTMLElement, width?: number): void {
  root.querySelectorAll(".drawing").forEach((frame) => drawers.get(frame)?.(width ?? frame.clientWidth));
}

// A figure on the page: caption, drawing, and its numbers as a table on request.
export function show(figure: Figure): HTMLElement {
  const readout = h("p", { class: "readout", "aria-live": "polite" });
  const frame = !figure.cells ? h("div", { class: "drawing" })
    : h("div", { class: "drawing", role: "application", tabindex: 0, "data-focus": `cells-${figure.id}`,
      "aria-label": `${figure.title}. Arrow keys go from cell to cell, Enter opens one.` });
  const numbers = h("details", { class: "numbers" }, h("summary", { "aria-label": `Numbers as a table: ${figure.title}` }, "Numbers as a table"));
  numbers.addEventListener("toggle", () => {
    if (numbers.open && numbers.childElementCount === 1) {
      numbers.append(copy_buttons(figure.title, figure.table), table_of(figure.title, figure.table()));
    }
  });
  draw_to_fit(figure, frame, readout);
  const heading = h("h3", { id: `figure-${figure.id}` }, figure.title);
  return h("figure", { class: figure.full ? "full" : undefined, "aria-labelledby": `figure-${figure.id}`, "data-figure": figure.id,
    "--widest": `${figure.widest ?? kWidest}px` },
    h("figcaption", {}, heading, h("p", {}, figure.note,
    figure.hint ? h("span", { class: "on-screen" }, ` ${figure.hint}`) : null)), frame,
    figure.cells ? readout : null,
    h("div", { class: "under" }, numbers,
      h("button", { type: "button", class: "quiet", onclick: () => save(figure),
        "aria-label": `Save SVG of ${figure.title}` }, "Save SVG")));
}
