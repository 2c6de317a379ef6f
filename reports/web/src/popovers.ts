// The lists that open above the page, such as that of the columns, close when the reader clicks
// elsewhere or presses Escape.

const kOpen = "details.chooser[open]";

export function close_popovers_on_leaving(): void {
  document.addEventListener("pointerdown", (event) => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>(kOpen)) {
      if (!(event.target instanceof Node) || !one.contains(event.target)) one.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const one of document.querySelectorAll<HTMLDetailsElement>(kOpen)) {
      one.open = false;
      one.querySelector("summary")?.focus();
    }
  });
}
