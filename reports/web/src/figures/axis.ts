import type { Ink } from "../ink";

// A round step that cuts the span into about five.
function step_for(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 5));
  const factor = span / 5 / power;
  return power * (factor < 1.5 ? 1 : factor < 3.5 ? 2 : factor < 7.5 ? 5 : 10);
}

// The values from round number to round number, within the bounds that the values can have. Of a single value
// these are the ends if there are both.
export function round_domain(values: number[], lowest: number, highest: number): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high && Number.isFinite(highest - lowest)) return [lowest, highest];
  const step = step_for(high - low || Math.abs(high) || 1);
  const margin = low === high ? 1 : 0;
  const tidy = (value: number): number => Number(value.toPrecision(12));
  return [Math.max(lowest, tidy((Math.floor(low / step) - margin) * step)),
    Math.min(highest, tidy((Math.ceil(high / step) + margin) * step))];
}

// What an axis has to say if it does not begin at zero.
export function axis_note([low]: [number, number]): string {
  return low > 0 ? ` (axis begins at ${Number(low.toPrecision(3))})` : "";
}

// The bounds of a logarithmic axis that holds the values: each 1, 2 or 5 of a decade, so that it ends on a mark.
export function log_domain(values: number[]): [number, number] {
  const bound = (value: number, step_of: (rest: number) => number): number => {
    const power = Math.floor(Math.log10(value) + 1e-9);
    return Number(`${step_of(value / 10 ** power)}e${power}`);
  };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return [bound(low, (rest) => [5, 2, 1].find((step) => step <= rest * 1.001) ?? 1),
    bound(high, (rest) => [1, 2, 5, 10].find((step) => step >= rest * 0.999)!)];
}

// Marks of a logarithmic axis, each with room for its label: 1, 2 and 5 of each decade, or 1 of each
// or of every second, third, … decade if those would be crowded.
export function log_ticks(ink: Ink, values: number[], width: number, text: (tick: number) => string,
): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!(low > 0) || low === high) return low > 0 ? [low] : [];
  const between = (steps: number[], every: number): number[] => {
    const out: number[] = [];
    for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; ++power) {
      if (power % every !== 0) continue;
      for (const step of steps) out.push(Number(`${step}e${power}`));
    }
    return out.filter((tick) => tick >= low * 0.999 && tick <= high * 1.001);
  };
  const place = (tick: number): number => (Math.log(tick / low) / Math.log(high / low)) * width;
  const fits = (ticks: number[]): boolean => ticks.every((tick, i) => i === 0 ||
    place(tick) - place(ticks[i - 1]) >
      (ink.text_width(text(tick)) + ink.text_width(text(ticks[i - 1]))) / 2 + 8);
  const choices = [between([1, 2, 5], 1), between([1, 3], 1), between([1], 1), between([1], 2),
    between([1], 3)];
  return choices.find((ticks) => ticks.length > 1 && fits(ticks)) ??
    (fits([low, high]) ? [low, high].map((value) => Number(value.toPrecision(2))) : [low]);
}
