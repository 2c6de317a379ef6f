// Whether the reader points with a finger, which cannot rest on something without pressing it.
const has_finger = (): boolean => globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;

// How something is pointed at, at the beginning of a sentence.
export const point_at = (what: string): string => `${has_finger() ? "Tap" : "Point at"} ${what}`;

// How something is pressed, at the beginning of a sentence.
export const press_on = (what: string): string => `${has_finger() ? "Tap" : "Click"} ${what}`;

// How one of the cells of a drawing is read and opened: "a cell", "opens its ranking".
export function cells_hint(one: string, opens: string): string {
  return has_finger() ? `Tap ${one} to read it; a second tap ${opens}.`
    : `Point at ${one}, or go there with the arrow keys, to read it; a click or Enter ${opens}.`;
}
