// Run by Node.js as `node - PAGE FOLDER`: draws the figures of an HTML report into the folder, and
// prints how many there are.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";

import { all_figures } from "./figures/all";
import type { Report } from "./report";
import { standalone } from "./standalone";

const kData = /<script type="application\/json" id="report">([^<]*)<\/script>/;

function draw_all(page: string, folder: string): number {
  const data = kData.exec(readFileSync(page, "utf8"));
  if (!data) throw new Error(`${page} is no HTML report of matchbench`);
  const document = parseHTML("<!doctype html><html><body></body></html>").document;
  const figures = all_figures(JSON.parse(data[1]) as Report);
  mkdirSync(folder, { recursive: true });
  for (const figure of figures) {
    const svg = figure.draw({ document: document as unknown as Document,
      width: Math.min(figure.widest ?? 720, 960), live: false });
    writeFileSync(join(folder, `${figure.id}.svg`), standalone(svg));
  }
  return figures.length;
}

try {
  console.log(draw_all(process.argv[2], process.argv[3]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
