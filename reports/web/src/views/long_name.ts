import { breakable, h } from "../dom";

// Two lines of about this many characters: what is longer is cut by the style sheet, so that numbers beside it stay in
// sight.
const kTwoLines = 48;

// A shorter name has its lines even on a phone.
const kOnPhones = 24;

// A name of at most two lines, of three on a phone's board. The whole is in its tooltip, and there after a press, unless
// the press leads elsewhere.
export function long_name(name: string): HTMLElement {
  if (name.length <= kTwoLines) {
    return h("span", { class: "short-name", title: name.length > kOnPhones ? name : undefined }, ...breakable(name));
  }
  const part: HTMLElement = h("span", { class: "long-name", title: name,
    onclick: () => part.closest("a") ?? part.classList.toggle("whole") }, ...breakable(name));
  return part;
}
