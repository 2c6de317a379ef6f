// Numbers as people read them. What is unknown is a dash, never 0.

export const kNone = "–";

export function fixed(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return kNone;
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

export function score(value: number | null | undefined): string {
  return fixed(value, 4);
}

// How many decimals a column needs so that its smallest value shows two digits; at most four.
export function decimals_for(values: (number | null | undefined)[]): number {
  let smallest = Infinity;
  for (const value of values) {
    if (value && Math.abs(value) < smallest) smallest = Math.abs(value);
  }
  if (smallest === Infinity || smallest >= 100) return 0;
  return Math.min(4, Math.max(1, 1 - Math.floor(Math.log10(smallest))));
}

// A single time or size, with three significant digits.
export function brief(value: number | null | undefined): string {
  if (value === null || value === undefined) return kNone;
  return value === 0 ? "0" : String(Number(value.toPrecision(3)));
}

export function p_value(p: number | null | undefined): string {
  if (p === null || p === undefined) return kNone;
  return p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}

export function count_of(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

// `timed_out` as people write it.
export function words(name: string): string {
  return name.replace(/_/g, " ");
}
