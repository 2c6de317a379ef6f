export interface Labelled {
  // In pixels.
  x: number;
  y: number;
  text: string;
  // How wide the text is.
  width: number;
  // Whether it has to be placed, if need be at the end of a leader; else it needs room at its point.
  needed: boolean;
}

export interface Placed {
  x: number;
  y: number;
  text: string;
  anchor: "start" | "middle" | "end";
  // The line from the point to a text that is not right beside it.
  leader: string | null;
}

export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Box = [left: number, top: number, right: number, bottom: number];

const kHalfHeight = 7.5;
// On either side of a text: two of them are about two blanks wide.
const kGap = 4;
const kDot = 7;
const kBeside = [12, 16];
const kFurther = [24, 34, 46, 60, 76, 94, 114, 136];
const kDirections = [0, 8, 4, 12, 2, 14, 6, 10, 1, 15, 7, 9, 3, 13, 5, 11];

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

// Texts beside their points: the nearest place where a text covers no other text and no point, and
// stays between the edges. Right beside its point a text also avoids the line through `corners`, if it can. Earlier
// ones choose first; one that finds no room is left out.
export function place_labels(points: Labelled[], edges: Edges, corners: [number, number][] = []): Map<Labelled, Placed> {
  const lines = corners.slice(1).map(([x, y], i): Box => [Math.min(x, corners[i][0]), Math.min(y, corners[i][1]),
    Math.max(x, corners[i][0]) + 1, Math.max(y, corners[i][1]) + 1]);
  const taken: Box[] = points.map(({ x, y }) => [x - kDot, y - kDot, x + kDot, y + kDot]);
  const out = new Map<Labelled, Placed>();
  for (const point of points) {
    const at = (distances: number[], avoided: Box[]): [number, number, Box[]][] =>
      distances.flatMap((d) => kDirections.map((k): [number, number, Box[]] => [d, k, avoided]));
    const wanted = [...at(kBeside, lines), ...at(kBeside, []), ...(point.needed ? at(kFurther, []) : [])];
    for (const [distance, direction, avoided] of wanted) {
      const angle = (direction * Math.PI) / 8;
      const x = point.x + distance * Math.cos(angle);
      const y = point.y - distance * Math.sin(angle);
      const side = Math.cos(angle);
      const anchor = side > 0.2 ? "start" : side < -0.2 ? "end" : "middle";
      const from = anchor === "start" ? x : anchor === "end" ? x - point.width : x - point.width / 2;
      const box: Box = [from - kGap, y - kHalfHeight, from + point.width + kGap, y + kHalfHeight];
      const inside = box[0] >= edges.left && box[2] <= edges.right && box[1] >= edges.top &&
        box[3] <= edges.bottom;
      if (!inside || [...taken, ...avoided].some((other) => overlap(other, box))) continue;
      taken.push(box);
      const near = distance <= kBeside[kBeside.length - 1];
      const end = anchor === "start" ? from - 2 : anchor === "end" ? from + point.width + 2 : x;
      out.set(point, { x, y, text: point.text, anchor, leader: near ? null
        : `M${point.x.toFixed(1)},${point.y.toFixed(1)}L${end.toFixed(1)},${y.toFixed(1)}` });
      break;
    }
  }
  return out;
}
