import { h } from "./dom";

const status = h("div", { role: "status", "aria-live": "polite", class: "announcement" });

// Says something shortly, on the screen and to screen readers.
export function announce(text: string): void {
  if (!status.isConnected) document.body.append(status);
  status.textContent = text;
  status.classList.add("seen");
  window.setTimeout(() => status.classList.remove("seen"), 2500);
}
