// The few entrants that the reader looks at have a colour, a shape and a dash pattern of their own;
// all others are grey. The six colours are in style/colours.css, once for light and once for dark paper. They
// differ in lightness too, so that they can be told apart in greyscale and by colour-blind readers.

export interface Look {
  focused: boolean;
  colour: string;
  shape: "circle" | "square" | "triangle" | "diamond" | "star" | "cross";
  dash: string;
}

const kColours = 6;
const kShapes = ["circle", "square", "triangle", "diamond", "star", "cross"] as const;
const kDashes = ["none", "8 3", "2 2.5", "11 3 2 3", "5 2", "12 3 2 3 2 3"] as const;

export const kGrey: Look = {
  focused: false, colour: "var(--context)", shape: "circle", dash: "none",
};

function look_of_slot(slot: number): Look {
  const turn = Math.floor(slot / kColours);
  return { focused: true, colour: `var(--entrant-${slot % kColours})`,
    shape: kShapes[(slot + turn) % kShapes.length], dash: kDashes[(slot + turn) % kDashes.length] };
}

// Looks for lines that are no entrants': each has one of its own.
export function look_of_place(place: number): Look {
  return look_of_slot(place);
}

// The look of every entrant. An entrant keeps its colour as long as it is not taken by one that comes
// before it in `focused`, so that one more at the end changes no other. With more than six in focus, colours
// come again with other shapes and dashes.
export function looks_of(entrants: number, focused: number[]): Look[] {
  const looks = new Array<Look>(entrants).fill(kGrey);
  const taken = new Set<number>();
  for (const entrant of focused) {
    let slot = entrant % kColours;
    const round = Math.floor(taken.size / kColours) * kColours;
    for (let tries = 0; taken.has(round + slot) && tries < kColours; ++tries) {
      slot = (slot + 1) % kColours;
    }
    taken.add(round + slot);
    looks[entrant] = look_of_slot(round + slot);
  }
  return looks;
}

// The values of the variables of style/colours.css on white paper: build.mjs reads it there.
declare const LIGHT_COLOURS: Record<string, string>;
export const kPaper = LIGHT_COLOURS;

// Ten steps from pale to deep for shares from 0 to 1.
export const kSteps = 10;

export function step_of(share: number): number {
  return Math.max(0, Math.min(kSteps - 1, Math.floor(share * kSteps)));
}

export function opacity_of_step(step: number): string {
  return (0.06 + (0.94 * step) / (kSteps - 1)).toFixed(3);
}
