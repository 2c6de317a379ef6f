// In pixels.
interface Point {
  x: number;
  y: number;
}

export interface Labelled extends Point {
  text: string;
  // How wide the text is.
  width: number;
  // Where it may stand. "through": if need be at the end of a leader that passes other points, as in a crowd of them.
  // "anywhere": of one that crosses other leaders. "clear": of one that does not. "beside": at its point, if all texts of
  // this kind find room there, as one among points without texts could be any neighbour's.
  may_stand: "through" | "anywhere" | "clear" | "beside";
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
// A mark that is so near to a text seems to be its own.
const kClose = 8;
// At the end of a leader it needs more room, as its own mark is further away.
const kCloseOfLeader = 15;
const kBeside = [12, 16];
const kFurther = [24, 34, 46, 60, 76, 94, 114, 136];
const kSideways = [0, 8, 2, 14, 6, 10, 1, 15, 7, 9, 3, 13, 5, 11];
// A text right above or below the end of its leader would be in the way of its neighbours' leaders on both sides.
const kDirections = [...kSideways.slice(0, 2), 4, 12, ...kSideways.slice(2)];

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

type Line = [x1: number, y1: number, x2: number, y2: number];

const side_of = ([x1, y1, x2, y2]: Line, x: number, y: number): number =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));

const cross = (a: Line, b: Line): boolean => side_of(a, b[0], b[1]) !== side_of(a, b[2], b[3]) &&
  side_of(b, a[0], a[1]) !== side_of(b, a[2], a[3]);

// A line through a box crosses one of its diagonals.
const strikes = (line: Line, [left, top, right, bottom]: Box): boolean =>
  cross(line, [left, top, right, bottom]) || cross(line, [left, bottom, right, top]);

interface Place {
  distance: number;
  direction: number;
  // Whether the text and its leader also keep off lines, and the leader off other texts.
  clear: boolean;
  // Whether its leader may pass other points.
  through: boolean;
}

const places_at = (distances: number[], directions: number[], clear: boolean, through = false): Place[] =>
  distances.flatMap((distance) => directions.map((direction) => ({ distance, direction, clear, through })));

const kBesideIt = [...places_at(kBeside, kDirections, true), ...places_at(kBeside, kDirections, false)];
const kClear = [...kBesideIt, ...places_at(kFurther, kSideways, true)];
const kAnywhere = [...kClear, ...places_at(kFurther, kSideways, false)];
const kPlaces = { beside: kBesideIt, clear: kClear, anywhere: kAnywhere,
  through: [...kAnywhere, ...places_at(kFurther, kSideways, false, true)] };

// How far a point is from the edge of a box.
function distance_of({ x, y }: Point, [left, top, right, bottom]: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

// Puts each text at the nearest place at which it covers no other text and no point, its leader passes no other point,
// and it lies between the edges. If possible, texts do not cover leaders or, beside their points, the line through
// `corners`, and leaders do not cross texts or one another. Earlier texts choose first; a text that finds no place is
// left out. `unnamed`: points that have no text.
export function place_labels(points: Labelled[], unnamed: Point[], edges: Edges, corners: [number, number][] = []): Map<Labelled, Placed> {
  const avoided = corners.slice(1).map(([x, y], i): Line => [...corners[i], x, y]);
  const marks: Point[] = [...points, ...unnamed];
  const taken: Box[] = marks.map(({ x, y }) => [x - kDot, y - kDot, x + kDot, y + kDot]);
  const texts: Box[] = [];
  const leaders: Line[] = [];
  const out = new Map<Labelled, Placed>();
  for (const point of points) {
    for (const { distance, direction, clear, through } of kPlaces[point.may_stand]) {
      const angle = (direction * Math.PI) / 8;
      const x = point.x + distance * Math.cos(angle);
      const y = point.y - distance * Math.sin(angle);
      const side = Math.cos(angle);
      const anchor = side > 0.2 ? "start" : side < -0.2 ? "end" : "middle";
      const from = anchor === "start" ? x : anchor === "end" ? x - point.width : x - point.width / 2;
      const box: Box = [from - kGap, y - kHalfHeight, from + point.width + kGap, y + kHalfHeight];
      const inside = box[0] >= edges.left && box[2] <= edges.right && box[1] >= edges.top &&
        box[3] <= edges.bottom;
      if (!inside || [...taken, ...texts].some((other) => overlap(other, box))) continue;
      // A text without a leader belongs to the mark that is nearest to it, one with a leader to none that is near.
      const near = kBeside.includes(distance) ? Math.max(kClose, 1.2 * distance_of(point, box)) : kCloseOfLeader;
      if (marks.some((other) => other !== point && distance_of(other, box) < near)) continue;
      const end = anchor === "start" ? from - 2 : anchor === "end" ? from + point.width + 2 : x;
      const leader: Line | null = kBeside.includes(distance) ? null : [point.x, point.y, end, y];
      // Through another mark it would lead from the text to that mark.
      const misleads = leader && !through && marks.some((other, i) => Math.hypot(other.x - point.x, other.y - point.y) > kDot &&
        strikes(leader, taken[i]));
      if (misleads) continue;
      const is_clear = ![...leaders, ...(leader ? [] : avoided)].some((line) => strikes(line, box)) &&
        !(leader && (texts.some((text) => strikes(leader, text)) || leaders.some((line) => cross(line, leader))));
      if (clear && !is_clear) continue;
      texts.push(box);
      if (leader) leaders.push(leader);
      const [x1, y1, x2, y2] = leader?.map((value) => value.toFixed(1)) ?? [];
      out.set(point, { x, y, text: point.text, anchor, leader: leader && `M${x1},${y1}L${x2},${y2}` });
      break;
    }
  }
  const beside = points.filter((point) => point.may_stand === "beside");
  if (beside.some((point) => !out.has(point))) beside.forEach((point) => out.delete(point));
  return out;
}
