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

const kUnits: Record<string, [string, number][]> = {
  ns: [["s", 1e9], ["ms", 1e6], ["µs", 1e3], ["ns", 1]],
  bytes: [["GiB", 2 ** 30], ["MiB", 2 ** 20], ["KiB", 2 ** 10], ["bytes", 1]],
};

// A value as people read it, in the largest unit that it fills: `key` ends in the unit it is given in.
export function quantity(key: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => quantity(key, one)).join(", ");
  if (value !== null && typeof value === "object") {
    const unit = key.split("_").pop()!;
    return Object.entries(value).map(([name, one]) =>
      `${words(name)} ${quantity(`${name}_${unit}`, one)}`).join(", ");
  }
  const units = kUnits[key.split("_").pop()!];
  if (typeof value !== "number" || !units || value === 0) return String(value);
  const [unit, size] = units.find(([, one]) => Math.abs(value) >= one) ?? units[units.length - 1];
  return `${Number((value / size).toPrecision(4))} ${unit}`;
}

// The key without the unit that `quantity` has taken off it.
export function without_unit(key: string): string {
  return words(key.replace(/_(ns|bytes)$/, ""));
}

// `timed_out` as people write it.
export function words(name: string): string {
  return name.replace(/_/g, " ");
}
