// A reader of paper cannot unfold anything or ask for more, so all that the view holds is shown before it
// is printed.

const kUnfolded = ".remarks, .notes details, .failure, .raw";

export function show_everything_on_paper(): void {
  window.addEventListener("beforeprint", () => {
    document.querySelectorAll<HTMLDetailsElement>(kUnfolded).forEach((one) => (one.open = true));
    document.querySelectorAll<HTMLButtonElement>("button.more").forEach((one) => one.click());
  });
}
