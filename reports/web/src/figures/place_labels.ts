export interface Labelled {
  x: number;
  y: number;
  text: string;
}

export interface Placed extends Labelled {
  anchor: "start" | "middle" | "end";
}

const kHalfHeight = 8;

// Puts each text beside its point, on the first side where it covers no other text, no point and
// stays between the edges; one that finds no room is left out.
export function place_labels(points: Labelled[], left: number, right: number): Placed[] {
  const taken = points.map(({ x, y }) => [x - 5, y - 5, x + 5, y + 5]);
  const out: Placed[] = [];
  for (const point of points) {
    const length = 6.8 * [...point.text].length;
    const sides: [number, number, Placed["anchor"]][] = [[9, 0, "start"], [-9, 0, "end"],
      [0, -13, "middle"], [0, 14, "middle"], [9, -12, "start"], [9, 13, "start"], [-9, -12, "end"],
      [-9, 13, "end"]];
    for (const [dx, dy, anchor] of sides) {
      const x = point.x + dx;
      const y = point.y + dy;
      const from = anchor === "start" ? x : anchor === "end" ? x - length : x - length / 2;
      const box = [from, y - kHalfHeight, from + length, y + kHalfHeight];
      const free = box[0] >= left && box[2] <= right && !taken.some((other) =>
        other[0] < box[2] && box[0] < other[2] && other[1] < box[3] && box[1] < other[3]);
      if (!free) continue;
      taken.push(box);
      out.push({ x, y, text: point.text, anchor });
      break;
    }
  }
  return out;
}
