// The outlines of SVG shapes as operators of PDF (ISO 32000-1, 8.5.2).

type Point = [number, number];

const written = (value: number): string => String(Number(value.toFixed(3)));
const at = (...points: Point[]): string => points.flat().map(written).join(" ");

// A quadratic curve is the cubic one with these two control points.
function cubic([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point): [Point, Point] {
  return [[x0 + (2 / 3) * (x1 - x0), y0 + (2 / 3) * (y1 - y0)],
    [x2 + (2 / 3) * (x1 - x2), y2 + (2 / 3) * (y1 - y2)]];
}

const kArguments: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, Z: 0 };

// The data of a path with the commands M, L, H, V, C, Q and Z, absolute or relative.
export function path_operators(d: string): string {
  const tokens = d.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? [];
  const out: string[] = [];
  let [here, start]: Point[] = [[0, 0], [0, 0]];
  let command = "";
  for (let i = 0; i < tokens.length;) {
    if (/[a-zA-Z]/.test(tokens[i])) command = tokens[i++];
    const kind = command.toUpperCase();
    const count = kArguments[kind];
    if (count === undefined) throw new Error(`no path command for PDF: ${command}`);
    const numbers = tokens.slice(i, i + count).map(Number);
    i += count;
    const [dx, dy] = command === kind ? [0, 0] : here;
    const points: Point[] = [];
    if (kind === "H") points.push([numbers[0] + dx, here[1]]);
    else if (kind === "V") points.push([here[0], numbers[0] + dy]);
    else for (let k = 0; k < count; k += 2) points.push([numbers[k] + dx, numbers[k + 1] + dy]);
    if (kind === "Z") {
      out.push("h");
      here = start;
      continue;
    }
    const end = points[points.length - 1];
    if (kind === "M") {
      out.push(`${at(end)} m`);
      start = end;
      // Further points after a move are lines.
      command = command === "M" ? "L" : "l";
    } else if (kind === "C") out.push(`${at(...points)} c`);
    else if (kind === "Q") out.push(`${at(...cubic(here, points[0], end), end)} c`);
    else out.push(`${at(end)} l`);
    here = end;
  }
  return out.join("\n");
}

// A circle as four curves, which are off by less than 0.03 % of the radius.
function circle_operators(x: number, y: number, r: number): string {
  const k = 0.5523 * r;
  return [`${at([x + r, y])} m`, `${at([x + r, y + k], [x + k, y + r], [x, y + r])} c`,
    `${at([x - k, y + r], [x - r, y + k], [x - r, y])} c`,
    `${at([x - r, y - k], [x - k, y - r], [x, y - r])} c`,
    `${at([x + k, y - r], [x + r, y - k], [x + r, y])} c h`].join("\n");
}

// The outline of a shape; null for elements that have none.
export function shape_operators(element: Element): string | null {
  const number = (name: string): number => parseFloat(element.getAttribute(name) ?? "0");
  switch (element.tagName.toLowerCase()) {
    case "path": return path_operators(element.getAttribute("d") ?? "");
    case "rect": return `${at([number("x"), number("y")], [number("width"), number("height")])} re`;
    case "circle": return circle_operators(number("cx"), number("cy"), number("r"));
    case "line": return `${at([number("x1"), number("y1")])} m ${at([number("x2"), number("y2")])} l`;
    default: return null;
  }
}

// `translate(x,y)` and `rotate(degrees)`, one after the other, as matrices.
export function transform_operators(text: string): string {
  return [...text.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, inner]) => {
    const [a, b = 0] = inner.split(/[\s,]+/).map(Number);
    if (name === "translate") return `1 0 0 1 ${at([a, b])} cm`;
    if (name !== "rotate") throw new Error(`no transform for PDF: ${name}`);
    const turn = (a * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return `${[cos, sin, -sin, cos].map((value) => value.toFixed(6)).join(" ")} 0 0 cm`;
  }).join("\n");
}
