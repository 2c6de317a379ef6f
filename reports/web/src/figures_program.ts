// matchbench-figures REPORT.html FOLDER: draws the figures of an HTML report into the folder, in the
// width of one or two columns of a paper, as SVG and as PDF, with a page that shows them all. Prints how
// many figures there are. With the id of one figure behind the folder, draws that alone, as SVG; with
// --list REPORT.html, prints the ids, a line each. Needs Node.js 18 or newer.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";

import { s } from "./dom";
import type { Figure } from "./figure";
import { speak_as } from "./file_words";
import { all_figures } from "./figures/all";
import { gallery } from "./gallery";
import { pdf_of } from "./pdf";
import type { Report } from "./report";
import { standalone } from "./standalone";
import { outline_texts, typeset_width } from "./typesetting";

const kData = /<script type="application\/json" id="report">([^<]*)<\/script>/;

// The width of a column, and of a page of two columns, in millimetres: they fit the styles of the ACM
// (84.7), the IEEE (88.9) and the LNCS (122).
const kColumn_mm = [84, 176];
const kPixels_per_mm = 96 / 25.4;
const kPoints_per_pixel = 72 / 96;

function write_figure(figure: Figure, document: Document, folder: string, as_pdf: boolean): void {
  const width_mm = kColumn_mm[(figure.columns ?? 1) - 1];
  const drawn = figure.draw({ document, width: Math.round(width_mm * kPixels_per_mm), live: false,
    text_width: typeset_width });
  const [width, height] = ["width", "height"].map((side) => parseFloat(drawn.getAttribute(side)!));
  outline_texts(document, drawn, false);
  drawn.setAttribute("width", `${(width / kPixels_per_mm).toFixed(2)}mm`);
  drawn.setAttribute("height", `${(height / kPixels_per_mm).toFixed(2)}mm`);
  drawn.prepend(s(document, "title", {}, figure.title), s(document, "desc", {}, figure.note));
  writeFileSync(join(folder, `${figure.id}.svg`), standalone(drawn));
  if (!as_pdf) return;
  outline_texts(document, drawn, true);
  writeFileSync(join(folder, `${figure.id}.pdf`),
    pdf_of(drawn, width, height, kPoints_per_pixel, figure.title));
}

function report_of(page: string): Report {
  const data = kData.exec(readFileSync(page, "utf8"));
  if (!data) throw new Error(`${page} is not an HTML report of matchbench`);
  return JSON.parse(data[1]) as Report;
}

// All figures, or that with this id. How many there are.
function draw(report: Report, folder: string, id?: string): number {
  const document = parseHTML("<!doctype html><html><body></body></html>").document as unknown as Document;
  speak_as(report);
  const figures = all_figures(report).filter((figure) => id === undefined || figure.id === id);
  if (figures.length === 0 && id !== undefined) throw new Error(`there is no figure ${id}`);
  mkdirSync(folder, { recursive: true });
  for (const figure of figures) write_figure(figure, document, folder, id === undefined);
  if (id === undefined) writeFileSync(join(folder, "index.html"), gallery(report, figures));
  return figures.length;
}

const [page, folder, id] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: matchbench-figures REPORT.html FOLDER [ID], or --list REPORT.html");
  process.exit(2);
}
try {
  if (page === "--list") {
    for (const figure of all_figures(report_of(folder))) console.log(figure.id);
  } else {
    console.log(`${draw(report_of(page), folder, id)} figures are in ${folder}`);
  }
} catch (error) {
  console.error(`error: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
