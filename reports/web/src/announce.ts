import { h } from "./dom";
import { in_their_words } from "./file_words";

const note = h("div", { role: "status", class: "announcement" });
const change = h("div", { role: "status", class: "unseen" });

let hiding = 0;

// Says something shortly, on the screen and to screen readers.
export function announce(text: string): void {
  if (!note.isConnected) document.body.append(note);
  note.textContent = in_their_words(text);
  note.classList.add("seen");
  window.clearTimeout(hiding);
  hiding = window.setTimeout(() => note.classList.remove("seen"), 2500);
}

// A reader who types is told the outcome, not each step.
const kPause_ms = 400;
let waiting = 0;

// Says to screen readers alone what those who see the page see for themselves.
export function tell(text: string): void {
  if (!change.isConnected) document.body.append(change);
  window.clearTimeout(waiting);
  waiting = window.setTimeout(() => (change.textContent = in_their_words(text)), kPause_ms);
}
