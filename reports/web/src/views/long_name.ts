import { breakable, h } from "../dom";
import { is_name } from "../file_words";
import { kVariant, letters_of, shared } from "../ink";

// Two lines of about this many characters: what is longer is cut by the style sheet, so that numbers beside it stay in
// sight.
const kTwoLines = 48;

// A shorter name has its lines even on a phone.
const kOnPhones = 24;

// Characters as wide as two of others.
const kWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/gu;

const width_of = (name: string): number => name.length + (name.match(kWide)?.length ?? 0);

// Of a longer one, so much of its beginning and of its end is shown.
const kHead = 20;
const kTail = 16;

// Of those that have both in common, so much of their beginning and of what they differ in.
const kShared = 12;
const kOwn = kHead + kTail - kShared;

// How many of the letters are this wide together.
function count_within(letters: string[], most: number): number {
  let width = 0;
  const end = letters.findIndex((letter) => (width += width_of(letter)) > most);
  return end < 0 ? letters.length : end;
}

// The long names of a report, by what would be shown of them.
let by_shown = new Map<string, string[][]>();

const shown_of = (letters: string[]): string => letters.slice(0, count_within(letters, kHead)).join("") + "…" +
  letters.slice(letters.length - count_within([...letters].reverse(), kTail)).join("");

// Makes the names that a page shows together look different.
export function tell_apart(names: string[]): void {
  by_shown = new Map();
  for (const name of new Set(names.filter((one) => width_of(one) > kHead + kTail))) {
    const letters = letters_of(name);
    by_shown.set(shown_of(letters), [...by_shown.get(shown_of(letters)) ?? [], letters]);
  }
}

// The keys of a variant's parameters, each between the values, if these are short; else nothing.
function keys_of(name: string): string[] {
  const variant = kVariant.test(name) ? name.split(/(?<=[(,])([^()=,]+=)/) : [];
  return width_of(variant.filter((_, i) => i % 2 === 0).join("")) <= kHead + kTail ? variant : [];
}

// The parts of a long name of which every second is hidden: what it shares with names that look alike, else the middle.
function parts_of(name: string): string[] {
  const letters = letters_of(name);
  const parts = (...ends: number[]): string[] => [...ends, letters.length].map((end, i) => letters.slice(ends[i - 1] ?? 0, end).join(""));
  const alike = by_shown.get(shown_of(letters)) ?? [];
  if (alike.length < 2) return parts(count_within(letters, kHead), letters.length - count_within([...letters].reverse(), kTail));
  const head = shared(alike);
  const own = head + count_within(letters.slice(head), kOwn);
  return own === letters.length ? parts(count_within(letters, kShared), head)
    : [...parts(count_within(letters, kShared), head, own), ""];
}

// A name of at most two lines. On a phone's board a name that fits into two lines is cut as well, and has at most three.
// The tooltip has the whole name, and so has a press, unless the press leads elsewhere.
export function long_name(name: string): HTMLElement {
  const title = width_of(name) > kOnPhones ? name : undefined;
  if (width_of(name) <= kHead + kTail) return h("span", { class: "short-name", title }, ...breakable(name));
  const keys = keys_of(name);
  const cut = (keys.length > 0 ? keys : parts_of(name)).map((own, i) => h("span", { class: i % 2 === 0 ? undefined : keys.length > 0 ? "cut key" : "cut" },
    ...breakable(own, is_name(name))));
  if (width_of(name) <= kTwoLines) return h("span", { class: "short-name tight", title }, ...cut);
  const part: HTMLElement = h("span", { class: "long-name", title,
    onclick: () => part.closest("a") ?? part.classList.toggle("whole") }, ...cut);
  return part;
}
