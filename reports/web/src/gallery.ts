import type { Figure } from "./figure";
import { in_their_words } from "./file_words";
import type { Report } from "./report";

const kEntities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => in_their_words(text).replace(/[&<>"]/g, (letter) => kEntities[letter]);

// A figure of two columns of a paper takes two of the gallery, too.
const item = ({ id, title, note, columns }: Figure): string => {
  const file = escaped(encodeURIComponent(id));
  return `<figure id="${file}"${columns === 2 ? ' class="wide"' : ""}><h3>${escaped(title)}</h3>
<a href="${file}.svg"><img src="${file}.svg" alt="${escaped(title)}"></a>
<p><a href="${file}.svg">SVG</a> <a href="${file}.pdf">PDF</a></p>
<figcaption>${escaped(note)}</figcaption></figure>`;
};

const kind_of = ({ kind, title }: Figure): string => kind ?? title;

// A page that shows all figures of a folder as they would be printed, those of a kind side by side; it needs no script.
export function gallery(report: Report, figures: Figure[]): string {
  const title = escaped(`Figures of ${report.title || "a contest"}`);
  const kinds = new Map<string, Figure[]>();
  for (const figure of figures) kinds.set(kind_of(figure), [...kinds.get(kind_of(figure)) ?? [], figure]);
  const links = [...kinds].map(([kind, own], place) => `<a href="#kind-${place}">${escaped(kind)} (${own.length})</a>`);
  const parts = [...kinds].map(([kind, own], place) => `<section><h2 id="kind-${place}">${escaped(kind)}</h2>
<div class="grid">
${own.map(item).join("\n")}
</div></section>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem clamp(1rem, 3vw, 3rem); color: #1b1f24; background: #ffffff; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: 1rem 0 2rem; }
nav a { padding: .1rem 0; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: 1.5rem 2rem; }
.wide { grid-column: span 2; }
@media (max-width: 48rem) { .wide { grid-column: auto; } }
figure { margin: 0; min-width: 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 .8rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
figcaption, p { color: #59636e; font-size: .85rem; margin: .3rem 0; }
</style>
<h1>${title}</h1>
<nav aria-label="Kinds of figures">${links.join(" ")}</nav>
${parts.join("\n")}
</html>
`;
}
