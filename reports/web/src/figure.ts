import { h } from "./dom";
import { light_pointed } from "./fading";
import { kFont } from "./plotting";
import type { Ink } from "./ink";
import { standalone } from "./standalone";
import { copy_buttons, table_of } from "./table";
import type { TableData } from "./table_data";

export interface Figure {
  // Unique within a report, fit for a file name.
  id: string;
  title: string;
  // What is drawn and how to read it.
  note: string;
  draw(ink: Ink): SVGElement;
  // The same as numbers, for those who cannot see the drawing.
  table(): TableData;
  // Widest width on the page that still looks well, in pixels; default 720.
  widest?: number;
  // How many columns of a paper it takes; default 1.
  columns?: 1 | 2;
}

const kWidest = 720;

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

// Draws into the frame, and again whenever its width changes.
function draw_to_fit(figure: Figure, frame: HTMLElement): void {
  let drawn = 0;
  new ResizeObserver(() => {
    const width = Math.min(frame.clientWidth, figure.widest ?? kWidest);
    if (width < 40 || width === drawn) return;
    drawn = width;
    const svg = figure.draw(ink_of(Math.max(width, 280), true));
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${figure.title}. The table below has the numbers.`);
    light_pointed(svg);
    frame.replaceChildren(svg);
  }).observe(frame);
}

// A figure on the page: caption, drawing, and its numbers as a table on request.
export function show(figure: Figure): HTMLElement {
  const frame = h("div", { class: "drawing" });
  const numbers = h("details", { class: "numbers" }, h("summary", {}, "Numbers as a table"));
  numbers.addEventListener("toggle", () => {
    if (numbers.open && numbers.childElementCount === 1) {
      numbers.append(copy_buttons(figure.title, figure.table), table_of(figure.title, figure.table()));
    }
  });
  draw_to_fit(figure, frame);
  const heading = h("h3", { id: `figure-${figure.id}` }, figure.title);
  return h("figure", { "aria-labelledby": `figure-${figure.id}`, "data-figure": figure.id,
    "--widest": `${figure.widest ?? kWidest}px` },
    h("figcaption", {}, heading, h("p", {}, figure.note)), frame,
    h("div", { class: "under" }, numbers,
      h("button", { type: "button", class: "quiet", onclick: () => save(figure),
        "aria-label": `Save SVG of ${figure.title}` }, "Save SVG")));
}
