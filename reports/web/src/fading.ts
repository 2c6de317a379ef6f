// While the reader points at an entrant, in a drawing, a legend or a list, or has the keyboard's focus
// on one, every drawing of the page fades the other entrants.

const kSeries = "[data-series]";

function light(entrant: string | null): void {
  for (const drawing of document.querySelectorAll(".drawing > svg")) {
    const here = entrant !== null &&
      drawing.querySelector(`${kSeries}[data-series="${CSS.escape(entrant)}"]`) !== null;
    drawing.classList.toggle("fading", here);
    drawing.querySelectorAll(kSeries).forEach((part) =>
      part.classList.toggle("lit", here && part.getAttribute("data-series") === entrant));
  }
}

function series_of(target: EventTarget | null): string | null {
  const part = target instanceof Element ? target.closest("[data-series], [data-lights]") : null;
  return part?.getAttribute("data-series") ?? part?.getAttribute("data-lights") ?? null;
}

export function watch_pointing(page: HTMLElement): void {
  let now: string | null = null;
  const change = (entrant: string | null): void => {
    if (entrant === now) return;
    now = entrant;
    light(entrant);
  };
  page.addEventListener("pointerover", (event) => change(series_of(event.target)));
  page.addEventListener("pointerleave", () => change(null));
  page.addEventListener("focusin", (event) => change(series_of(event.target)));
  page.addEventListener("focusout", () => change(null));
}

// A drawing that names the nearest point also lights its entrant.
export function light_pointed(svg: SVGElement): void {
  svg.addEventListener("input", () => {
    const point = (svg as SVGElement & { value?: { entrant?: number } | null }).value;
    light(point?.entrant === undefined ? null : String(point.entrant));
  });
  svg.addEventListener("pointerleave", () => light(null));
}
