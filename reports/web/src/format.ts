// Numbers as people read them. What is unknown is a dash, never 0.

export const kNone = "–";

export function fixed(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return kNone;
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

const kUnit = "%|[nµm]?s|min|h|bytes|[KMG]iB|(?:request|entrant|repetition|service)s?";
const kPair = new RegExp(`(?<=\\d) (?=(?:${kUnit})(?![\\p{L}\\d]))|(?<=\\b[pn]) (?=(?:[<=>] )?\\.?\\d)|` +
  "(?<=\\b[pn] [<=>]) (?=\\.?\\d)|(?<=\\[−?[\\d.]+,) (?=−?[\\d.]+\\])", "gu");

// The text with blanks at which no line ends between a number and its unit, "95 %", and within "p = 0.03" and
// "[0.877, 0.952]".
export function unbroken(text: string): string {
  return text.replace(kPair, "\u00a0");
}

// A score to be read; more digits would only be noise.
export function score(value: number | null | undefined): string {
  return fixed(value, 3);
}

// A score to be computed with.
export function exact(value: number | null | undefined): string {
  return fixed(value, 4);
}

// A coefficient of correlation: two decimals, and more if it would else be rounded to 1.
export function coefficient(value: number | null | undefined): string {
  let decimals = 2;
  while (value != null && value < 1 && decimals < 6 && Number(value.toFixed(decimals)) === 1) ++decimals;
  return fixed(value, decimals);
}

// "[0.877, 0.952]", or nothing if the interval is not known.
export function interval(low: number | null | undefined, high: number | null | undefined): string {
  return low == null || high == null ? "" : `[${score(low)}, ${score(high)}]`;
}

// A run of this many letters is written as its ends.
const kLongRun = 4;

// "a" to "g" as "a–g", of "bdefgk" "b d–g k": letters of ties that follow one another.
export function letter_runs(letters: string): string {
  const runs: string[][] = [];
  for (const letter of letters.match(/[a-zA-Z]\d*/g) ?? []) {
    const last = runs.at(-1);
    if (letter.length === 1 && last?.at(-1)!.length === 1 &&
      last.at(-1)!.charCodeAt(0) + 1 === letter.charCodeAt(0)) last.push(letter);
    else runs.push([letter]);
  }
  if (runs.every((run) => run.length < kLongRun)) return letters;
  return runs.map((run) => (run.length < kLongRun ? run.join("") : `${run[0]}–${run.at(-1)}`)).join(" ");
}

const kTimes: [string, number][] = [["s", 1000], ["ms", 1], ["µs", 1e-3], ["ns", 1e-6]];

// A time, given in milliseconds, in the unit in which it has three digits: "26.0 µs", "1.09 ms".
export function duration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return kNone;
  if (ms === 0) return "0 ms";
  const rounded = Number(ms.toPrecision(3));
  const [unit, size] = kTimes.find(([, one]) => Math.abs(rounded) >= one) ?? kTimes[kTimes.length - 1];
  const value = rounded / size;
  return `${Math.abs(value) >= 1000 ? Math.round(value) : value.toPrecision(3)} ${unit}`;
}

// "25.0–26.7 µs", or with both units if they differ.
export function duration_range(low: number, high: number): string {
  const [first, last] = [duration(low), duration(high)];
  const unit = (text: string): string => text.slice(text.indexOf(" "));
  return unit(first) === unit(last) ? `${first.slice(0, first.indexOf(" "))}–${last}`
    : `${first}–${last}`;
}

// The same without digits that are only zeros, for the ticks of an axis: "20 µs".
export function duration_tick(ms: number): string {
  return duration(ms).replace(/(\.\d*?)0+ /, "$1 ").replace(/\. /, " ");
}

// A single number with three significant digits.
export function brief(value: number | null | undefined): string {
  if (value === null || value === undefined) return kNone;
  return value === 0 ? "0" : String(Number(value.toPrecision(3)));
}

// The numbers of a column with three significant digits each, but no more decimals than any of them needs:
// "0.351" and "0.260", "5.50" and "4.16", "3" and "2".
export function column_of_numbers(values: (number | null)[]): string[] {
  const briefs = values.map(brief);
  const decimals = (text: string): number => text.split(".")[1]?.length ?? 0;
  const most = Math.max(0, ...briefs.map(decimals));
  return briefs.map((text, i) => {
    const value = values[i];
    if (value === null || text.includes("e")) return text;
    const digits_before = value === 0 ? 1 : Math.floor(Math.log10(Math.abs(Number(text)))) + 1;
    return fixed(value, Math.max(0, Math.min(most, 3 - digits_before)));
  });
}

// "27 times", "1.4 times": how many times one thing is as large as another.
export const times_in_words = (ratio: number): string =>
  `${brief(ratio >= 10 ? Math.round(ratio) : Number(ratio.toPrecision(2)))} times`;

// With at most three digits, and without the zero that every p-value begins with: ".91", ".004", "< .001".
export function p_value(p: number | null | undefined): string {
  if (p === null || p === undefined) return kNone;
  if (p < 0.001) return "< .001";
  return p > 0.99 && p < 1 ? "> .99" : p === 1 ? "1" : p.toFixed(p < 0.1 ? 3 : 2).slice(1);
}

const kNumbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  "eleven", "twelve"];

// Numbers to twelve as words, as in running text.
export function in_words(count: number): string {
  return kNumbers[count] ?? count.toLocaleString("en");
}

// "a, b and c", or "a, b, c and 4 others" if there are more than `most`.
export function listed(names: string[], most = 4): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names;
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} others`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1]}`;
}

export function count_of(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

// What a score of this many requests is.
export function mean_over(requests: number): string {
  return requests === 1 ? "of 1 request" : "the mean over requests";
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
