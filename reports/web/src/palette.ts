// An entrant looks the same everywhere: eight colours that colour-blind readers can tell apart, seven
// shapes and five dash patterns, by its place in the report. The colours stand in style.css, once for
// light and once for dark; figures saved as files take the light ones.

export const kColours = 8;
const kShapes = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;
const kDashes = ["none", "6 3", "2 3", "9 3 2 3", "12 4"] as const;

export function colour_of(entrant: number): string {
  return `var(--entrant-${entrant % kColours})`;
}

export function shape_of(entrant: number): string {
  return kShapes[entrant % kShapes.length];
}

export function dash_of(entrant: number): string {
  return kDashes[Math.floor(entrant / kColours) % kDashes.length];
}

// What the variables stand for on white paper.
export const kPaper: Record<string, string> = {
  "entrant-0": "#0b62a4", "entrant-1": "#cf5400", "entrant-2": "#0a8a66", "entrant-3": "#b8478f",
  "entrant-4": "#3b9fd6", "entrant-5": "#a87400", "entrant-6": "#6b46b0", "entrant-7": "#5d6369",
  ink: "#1b1f24", soft: "#59636e", line: "#d5dae0", paper: "#ffffff", accent: "#0b62a4",
  "scale-0": "#f2f6fa", "scale-1": "#08406e", "none-fill": "#ececec",
};

// Ten steps from pale to deep for shares from 0 to 1.
export const kSteps = 10;

export function step_of(share: number): number {
  return Math.max(0, Math.min(kSteps - 1, Math.floor(share * kSteps)));
}
