let on_paper = false;

// Draws what is printed: lists are whole, and nothing is there to be pressed.
export function drawn_for_paper<T>(draw: () => T): T {
  on_paper = true;
  try {
    return draw();
  } finally {
    on_paper = false;
  }
}

export const is_for_paper = (): boolean => on_paper;
