// An entrant looks the same everywhere: eight colours that colour-blind readers can tell apart, seven
// shapes and five dash patterns, by its place in the report. The colours stand in style.css, once for
// light and once for dark; figures saved as files take the light ones.

const kColours = 8;
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

// What style.css's variables stand for on white paper: build.mjs reads it there.
declare const LIGHT_COLOURS: Record<string, string>;
export const kPaper = LIGHT_COLOURS;

// Ten steps from pale to deep for shares from 0 to 1.
export const kSteps = 10;

export function step_of(share: number): number {
  return Math.max(0, Math.min(kSteps - 1, Math.floor(share * kSteps)));
}
