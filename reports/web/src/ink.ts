import { unbroken } from "./format";

// What a figure is drawn with.
export interface Ink {
  // The page's document, or that of Node.js.
  document: Document;
  // In pixels; 318 is the column of a paper.
  width: number;
  // Whether a reader can point at it.
  live: boolean;
  // How wide a text is at 12 pixels, in pixels.
  text_width(text: string): number;
}

// The letters of a text, each with its marks: an accent, a flag's other half, what joins emoji to one.
export const letters_of = (text: string): string[] =>
  text.match(/\p{RI}\p{RI}|\P{M}(?:\p{M}|\p{EMod}|\u200d\P{M})*|\p{M}/gu) ?? [];

// The longest of the texts, made from a number of characters up to `most_kept`, that is no wider; the
// one of none if all are wider.
function longest(ink: Ink, most_kept: number, most: number, made: (kept: number) => string): string {
  let [low, high] = [0, most_kept];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (ink.text_width(made(middle)) <= most) low = middle;
    else high = middle - 1;
  }
  return made(low);
}

// "keyword(k1=0.3,b=0.2)": the variants of a plugin differ in what is in brackets.
export const kVariant = /^([^()]+)(\(([^()=,]+=[^()=,]+)(,[^()=,]+=[^()=,]+)*\))$/;

// With the values alone, "keyword(0.3,0.2)" or "key…(0.3,0.2)"; null if these are too wide, too.
function fitted_variant(ink: Ink, text: string, most: number): string | null {
  const [, plugin, parameters] = kVariant.exec(text) ?? [];
  if (!plugin) return null;
  const letters = letters_of(plugin);
  const values = parameters.replace(/[^(,=]+=/g, "");
  if (ink.text_width(`…${values}`) > most) return null;
  return longest(ink, letters.length, most, (kept) =>
    `${letters.slice(0, kept).join("")}${kept < letters.length ? "…" : ""}${values}`);
}

// The text, shortened if it is wider: of a variant's name its plugin's, of others the middle.
export function fitted(ink: Ink, text: string, most: number): string {
  if (ink.text_width(text) <= most) return text;
  const letters = letters_of(text);
  return fitted_variant(ink, text, most) ?? longest(ink, letters.length, most, (kept) =>
    `${letters.slice(0, Math.ceil(kept / 2)).join("").trimEnd()}…` +
    letters.slice(letters.length - Math.floor(kept / 2)).join("").trimStart());
}

// How many letters all of these begin with.
export function shared(all: string[][]): number {
  let count = 0;
  while (all.every((one) => count < one.length && one[count] === all[0][count])) ++count;
  return count;
}

// The same for several that stand together: of those that would look alike, what they share goes first.
export function fitted_among(ink: Ink, names: string[], most: number): (name: string) => string {
  const shown = new Map(names.map((name) => [name, fitted(ink, name, most)]));
  const alike = new Map<string, string[]>();
  for (const [name, text] of shown) alike.set(text, [...alike.get(text) ?? [], name]);
  const groups = [...alike.values()].filter((one) => one.length > 1);
  const parts_of = (group: string[]): { head: number; rest: string[][]; tail: number } => {
    const all = group.map(letters_of);
    const head = shared(all);
    const rest = all.map((one) => one.slice(head));
    return { head, rest, tail: shared(rest.map((one) => [...one].reverse())) };
  };
  const together = groups.flat();
  const joined = together.length > 0 && parts_of(together);
  for (const group of joined && joined.head + joined.tail > 0 ? [together] : groups) {
    const { head, rest, tail } = parts_of(group);
    group.forEach((name, i) => {
      const own = `${rest[i].slice(0, rest[i].length - tail).join("")}${tail > 1 ? "…" : rest[i].slice(rest[i].length - tail).join("")}`;
      const text = longest(ink, head, most, (kept) => `${letters_of(name).slice(0, kept).join("")}${kept < head ? "…" : ""}${own}`);
      shown.set(name, ink.text_width(text) <= most ? text : fitted(ink, own, most));
    });
  }
  return (name) => shown.get(name) ?? fitted(ink, name, most);
}

// No drawing has room for more.
const kMostLetters = 500;

// The text in lines that are no wider. They end after blanks, commas and brackets; a word that is wider than a line
// is broken anywhere.
// A text that no drawing has room for loses its end.
export function broken(ink: Ink, text: string, most: number): string {
  const letters = letters_of(text);
  const shown = unbroken(letters.length > kMostLetters ? `${letters.slice(0, kMostLetters).join("")}…` : text);
  const parts = shown.split(/(?<=[ \n,(])/).flatMap((part) => (ink.text_width(part.trim()) > most ? letters_of(part) : [part]));
  return parts.reduce((lines, part) => {
    const last = lines.slice(lines.lastIndexOf("\n") + 1);
    return ink.text_width((last + part).trim()) > most ? `${lines.trimEnd()}\n${part}` : lines + part;
  }, "");
}

// The width of the widest of the texts, but no more than `most`.
export function widest(ink: Ink, texts: string[], most: number): number {
  return Math.min(most, Math.max(0, ...texts.map((text) => ink.text_width(text))));
}
