import { breakable, h } from "../dom";
import { is_name } from "../file_words";
import { kVariant, letters_of } from "../ink";

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

// How many of the letters are this wide together.
function count_within(letters: string[], most: number): number {
  let width = 0;
  const end = letters.findIndex((letter) => (width += width_of(letter)) > most);
  return end < 0 ? letters.length : end;
}

// The parts of a long name of which every second is hidden: the keys of a variant's parameters if the values are short,
// else the middle.
function parts_of(name: string): string[] {
  const variant = kVariant.test(name) ? name.split(/(?<=[(,])([^()=,]+=)/) : [];
  if (variant.length > 0 && width_of(variant.filter((_, i) => i % 2 === 0).join("")) <= kHead + kTail) return variant;
  const letters = letters_of(name);
  const head = count_within(letters, kHead);
  const tail = letters.length - count_within([...letters].reverse(), kTail);
  return [letters.slice(0, head), letters.slice(head, tail), letters.slice(tail)].map((own) => own.join(""));
}

// A name of at most two lines, of three on a phone's board. The whole is in its tooltip, and there after a press, unless
// the press leads elsewhere.
export function long_name(name: string): HTMLElement {
  if (width_of(name) <= kTwoLines) {
    return h("span", { class: "short-name", title: width_of(name) > kOnPhones ? name : undefined }, ...breakable(name));
  }
  const parts = parts_of(name);
  const cut = parts.map((own, i) => h("span", { class: i % 2 === 0 ? undefined : parts.length > 3 ? "cut key" : "cut" },
    ...breakable(own, is_name(name))));
  const part: HTMLElement = h("span", { class: "long-name", title: name,
    onclick: () => part.closest("a") ?? part.classList.toggle("whole") }, ...cut);
  return part;
}
