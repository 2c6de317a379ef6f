// A drawing as a PDF of one page (ISO 32000-1), for figures as files. Its texts have to be outlines
// already, so the file needs no font. Corners of rectangles are not rounded.
import { deflateSync } from "node:zlib";

import { kPaper } from "./palette";
import { shape_operators, transform_operators } from "./pdf_path";

interface Style {
  fill: string;
  stroke: string;
  width: number;
  dashes: string;
  cap: string;
  join: string;
  fill_opacity: string;
  stroke_opacity: string;
}

const kInitial: Style = { fill: "#000000", stroke: "none", width: 1, dashes: "none", cap: "butt",
  join: "miter", fill_opacity: "1", stroke_opacity: "1" };

function style_of(element: Element, around: Style): Style {
  const own = (name: string, inherited: string): string => element.getAttribute(name) ?? inherited;
  return { fill: own("fill", around.fill), stroke: own("stroke", around.stroke),
    width: parseFloat(own("stroke-width", String(around.width))),
    dashes: own("stroke-dasharray", around.dashes), cap: own("stroke-linecap", around.cap),
    join: own("stroke-linejoin", around.join), fill_opacity: own("fill-opacity", around.fill_opacity),
    stroke_opacity: own("stroke-opacity", around.stroke_opacity) };
}

// Red, green and blue from 0 to 1; null for none.
function colour_of(text: string): string | null {
  if (text === "none" || text === "transparent") return null;
  const name = /^var\(--([a-z0-9-]+)\)$/.exec(text)?.[1];
  const hex = text === "currentColor" ? kPaper.ink : name ? kPaper[name] : text;
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex ?? "");
  if (!found) throw new Error(`no colour for PDF: ${text}`);
  return found.slice(1).map((part) => (parseInt(part, 16) / 255).toFixed(3)).join(" ");
}

const kCaps: Record<string, number> = { butt: 0, round: 1, square: 2 };
const kJoins: Record<string, number> = { miter: 0, round: 1, bevel: 2 };

// Writes the operators of a drawing, and collects the opacities that they name.
class Content {
  readonly opacities = new Map<string, string>();
  private readonly out: string[] = [];

  add(element: Element, around: Style): void {
    const style = style_of(element, around);
    const transform = element.getAttribute("transform");
    this.out.push("q");
    if (transform) this.out.push(transform_operators(transform));
    const shape = shape_operators(element);
    if (shape) this.paint(shape, style, element.getAttribute("paint-order") === "stroke");
    for (const child of [...element.children]) this.add(child, style);
    this.out.push("Q");
  }

  text(): string {
    return this.out.join("\n");
  }

  private paint(shape: string, style: Style, stroke_first: boolean): void {
    const [fill, stroke] = [colour_of(style.fill), colour_of(style.stroke)];
    const filled = fill ? [`${fill} rg`, this.opacity("ca", style.fill_opacity), shape, "f"] : [];
    const dashes = style.dashes === "none" ? "" : style.dashes.replace(/,/g, " ");
    const stroked = stroke && style.width > 0 ? [`${stroke} RG`, this.opacity("CA", style.stroke_opacity),
      `${style.width} w ${kCaps[style.cap] ?? 0} J ${kJoins[style.join] ?? 0} j [${dashes}] 0 d`, shape,
      "S"] : [];
    this.out.push(...(stroke_first ? [...stroked, ...filled] : [...filled, ...stroked]));
  }

  private opacity(key: "ca" | "CA", value: string): string {
    const name = `${key}${Math.round(1000 * parseFloat(value))}`;
    this.opacities.set(name, `<< /${key} ${parseFloat(value)} >>`);
    return `/${name} gs`;
  }
}

// A text of the document's information in UTF-16, as PDF wants it.
function text_string(text: string): string {
  const units = [...Array(text.length).keys()].map((i) => text.charCodeAt(i).toString(16).padStart(4, "0"));
  return `<feff${units.join("")}>`;
}

// The page is as large as the drawing; `scale` is points per unit of the drawing.
export function pdf_of(svg: Element, width: number, height: number, scale: number, title: string): Buffer {
  const content = new Content();
  content.add(svg, kInitial);
  const paper = [width * scale, height * scale].map((side) => side.toFixed(2));
  const stream = deflateSync(Buffer.from(
    `${scale.toFixed(5)} 0 0 ${(-scale).toFixed(5)} 0 ${paper[1]} cm\n1 j\n${content.text()}\n`));
  const states = [...content.opacities].map(([name, state]) => `/${name} ${state}`).join(" ");
  const objects: (string | Buffer)[][] = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.join(" ")}] /Contents 4 0 R ` +
      `/Resources << /ExtGState << ${states} >> >> /Group << /S /Transparency /CS /DeviceRGB >> >>`],
    [`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`, stream, "\nendstream"],
    [`<< /Title ${text_string(title)} /Creator (matchbench) >>`],
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  const places = objects.map((pieces, i) => {
    const place = length();
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), ...pieces.map((piece) => Buffer.from(piece as string)),
      Buffer.from("\nendobj\n"));
    return place;
  });
  const table = length();
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${table}\n%%EOF\n`));
  return Buffer.concat(parts);
}
