import { h } from "./dom";

// A button that opens a list of choices above the page. The list is made when it is opened, as it may be
// long; `key` names it, so that it stays open when the page is drawn anew.
export function chooser(key: string, kind: "narrow" | "wide", summary: HTMLElement,
  choices: () => HTMLElement): HTMLElement {
  const details = h("details", { class: `chooser ${kind}`, "data-open": key }, summary);
  const list = (): Element | undefined => details.children[1];
  details.addEventListener("toggle", () => {
    if (!details.open) list()?.remove();
    if (!details.open || list()) return;
    // style/page.css moves the list to the left of its button if it would leave the page at the right.
    details.style.setProperty("--at", `${details.offsetLeft}px`);
    details.append(choices());
  });
  // The browser tells of its own opening later. The list is made at once, so that the next key finds it.
  summary.addEventListener("click", (event) => {
    event.preventDefault();
    if (details.open) {
      details.open = false;
      return;
    }
    open_details(details);
    list()?.scrollIntoView({ block: "nearest" });
  });
  return details;
}

// Opens it at once, as if the reader had.
export function open_details(details: HTMLDetailsElement): void {
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
}
