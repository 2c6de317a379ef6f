import type { Context } from "../context";
import type { Figure } from "../figure";
import { measure_name, setting_name } from "../context";
import { slug } from "./labels";

// What tells the figures of one board from those of another.
export function board_id(context: Context): string {
  return `${slug(setting_name(context))}-${slug(measure_name(context))}`;
}

export function board_title(context: Context): string {
  return `${measure_name(context)}, ${setting_name(context)}`;
}

// A kind of figure, of a board, a measure or a setting.
export const titled = (kind: string, of: string): Required<Pick<Figure, "kind" | "title">> => ({ kind, title: `${kind}, ${of}` });
