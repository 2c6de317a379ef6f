import type { Figure } from "./figure";
import type { Report } from "./report";

const kEntities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => kEntities[letter]);

const item = ({ id, title, note }: Figure): string => {
  const file = escaped(encodeURIComponent(id));
  return `<figure><h2>${escaped(title)}</h2>
<img src="${file}.svg" alt="${escaped(title)}">
<figcaption>${escaped(note)}</figcaption>
<p><a href="${file}.svg">SVG</a> <a href="${file}.pdf">PDF</a></p></figure>`;
};

// A page that shows all figures of a folder as they would be printed; it needs no script.
export function gallery(report: Report, figures: Figure[]): string {
  const title = escaped(`Figures of ${report.title || "a contest"}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #1b1f24; background: #ffffff; }
figure { margin: 0 0 3rem; max-width: 46rem; }
h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
img { max-width: 100%; }
figcaption, p { color: #59636e; font-size: .9rem; margin: .3rem 0; }
</style>
<h1>${title}</h1>
${figures.map(item).join("\n")}
</html>
`;
}
