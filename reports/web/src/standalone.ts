import { kPaper } from "./palette";

// The drawing as a file of its own, as it looks on white paper: other programs know nothing of the
// page's style sheet, and few know CSS variables.
export function standalone(svg: SVGElement): string {
  const text = svg.outerHTML.replace(/var\(--([a-z0-9-]+)\)/g, (whole, name: string) => {
    if (!(name in kPaper)) throw new Error(`no colour for paper: ${whole}`);
    return kPaper[name];
  });
  const named = /^<svg[^>]* xmlns=/.test(text) ? text
    : text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named}\n`;
}
