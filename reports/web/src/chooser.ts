import { h } from "./dom";

// A button that opens a list of choices above the page. The list is made when it is opened, as it may be
// long; `key` names it, so that it stays open when the page is drawn anew.
export function chooser(key: string, kind: "narrow" | "wide", summary: HTMLElement,
  choices: () => HTMLElement): HTMLElement {
  const details = h("details", { class: `chooser ${kind}`, "data-open": key }, summary);
  details.addEventListener("toggle", (event) => {
    const [list] = [...details.children].slice(1);
    if (!details.open) list?.remove();
    if (!details.open || list) return;
    // style.css moves the list to the left of its button if it would leave the page at the right.
    details.style.setProperty("--at", `${details.offsetLeft}px`);
    const added = choices();
    details.append(added);
    if (event.isTrusted) added.scrollIntoView({ block: "nearest" });
  });
  return details;
}

// Opens it at once, as if the reader had.
export function open_details(details: HTMLDetailsElement): void {
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
}
