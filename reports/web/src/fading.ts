// While the reader points at an entrant, in a drawing, a legend or a list, or has the keyboard's focus
// on one, every drawing of the page fades the other entrants.

const kSeries = "[data-series]";

// The entrant that is lit now.
let lit: string | null = null;

// Fades the others in a drawing that has just been made.
export function keep_lit(drawing: Element): void {
  const here = lit !== null && drawing.querySelector(`${kSeries}[data-series="${CSS.escape(lit)}"]`) !== null;
  drawing.classList.toggle("fading", here);
  drawing.querySelectorAll(kSeries).forEach((part) =>
    part.classList.toggle("lit", here && part.getAttribute("data-series") === lit));
}

function light(entrant: string | null): void {
  if (entrant === lit) return;
  lit = entrant;
  document.querySelectorAll(".drawing > svg").forEach(keep_lit);
}

function series_of(target: EventTarget | null): string | null {
  const part = target instanceof Element ? target.closest("[data-series], [data-lights]") : null;
  return part?.getAttribute("data-series") ?? part?.getAttribute("data-lights") ?? null;
}

// Lights the entrant that has the keyboard's focus, if one has it: a pointer that rests elsewhere, while the
// page moves below it, does not take that away.
export function light_focused(): void {
  light(series_of(document.querySelector(":focus-visible")));
}

export function watch_pointing(page: HTMLElement): void {
  page.addEventListener("pointerover", (event) => {
    const entrant = series_of(event.target);
    if (entrant === null) light_focused();
    else light(entrant);
  });
  // A finger that is lifted leaves, too; what it touched stays lit.
  page.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && light_focused());
  page.addEventListener("focusin", (event) => light(series_of(event.target)));
  page.addEventListener("focusout", () => light(null));
}

// A drawing that names the nearest point also lights its entrant.
export function light_pointed(svg: SVGElement): void {
  svg.addEventListener("input", () => {
    const point = (svg as SVGElement & { value?: { entrant?: number } | null }).value;
    if (point?.entrant === undefined) light_focused();
    else light(String(point.entrant));
  });
  svg.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && light_focused());
}
