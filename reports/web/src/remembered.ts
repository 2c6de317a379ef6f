import { open_details } from "./chooser";

interface Place {
  left: number;
  top: number;
}

const place_of = (one: Element): Place => ({ left: one.scrollLeft, top: one.scrollTop });

function put_to({ left, top }: Place, one: Element | null | undefined): void {
  one?.scrollTo({ left, top, behavior: "instant" });
}

// The list that a chooser opens.
const list_of = (key: string): Element | null =>
  document.querySelector(`details.chooser[data-open="${CSS.escape(key)}"] > :not(summary)`);

// Notes what the reader has opened and scrolled to, and what has the keyboard's focus; the function that
// it returns puts that back once the same view is drawn anew.
export function remembered(): () => void {
  const active = document.activeElement;
  const focused = active?.getAttribute("data-focus");
  const caret = active instanceof HTMLInputElement && active.type === "search"
    ? active.selectionStart : null;
  const open = [...document.querySelectorAll("details[data-open][open]")]
    .map((one) => one.getAttribute("data-open")!);
  const lists = open.map((key): [string, Place | null] => {
    const list = list_of(key);
    return [key, list && place_of(list)];
  });
  const tables = [...document.querySelectorAll(".scrolling")].map(place_of);
  return () => {
    document.querySelectorAll<HTMLDetailsElement>("details[data-open]").forEach((one) => {
      if (open.includes(one.getAttribute("data-open")!)) open_details(one);
    });
    lists.forEach(([key, place]) => place && put_to(place, list_of(key)));
    document.querySelectorAll(".scrolling").forEach((one, i) => tables[i] && put_to(tables[i], one));
    const again = focused
      ? document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]`) : null;
    again?.focus({ preventScroll: true });
    if (caret !== null && again instanceof HTMLInputElement) again.setSelectionRange(caret, caret);
  };
}
