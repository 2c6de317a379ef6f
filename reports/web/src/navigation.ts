import type { Context } from "./context";
import { h } from "./dom";
import { hash_of } from "./page_state";
import type { View } from "./views/view";

// How far a press on a cue moves the tabs, as a share of what is in sight.
const kStep = 0.7;

// Marks the tabs on whichever side there are more of them than the screen shows.
function watch_edges(tabs: HTMLElement, nav: HTMLElement): void {
  const mark = (): void => {
    const hidden = nav.scrollWidth - nav.clientWidth;
    tabs.classList.toggle("more-left", nav.scrollLeft > 2);
    tabs.classList.toggle("more-right", hidden - nav.scrollLeft > 2);
  };
  nav.addEventListener("scroll", mark, { passive: true });
  new ResizeObserver(() => {
    show_marked_tab(tabs);
    mark();
  }).observe(nav);
}

// The tabs of the views. If they are wider than the screen they scroll, and arrows say so; these are for
// fingers and pointers, as the keyboard brings each tab into sight by itself.
export function navigation(context: Context, views: View[], now: View): HTMLElement {
  const go = (view: View) => (event: Event): void => {
    const click = event as MouseEvent;
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    event.preventDefault();
    context.set({ view: view.id });
  };
  const nav = h("nav", { "aria-label": "Views" }, ...views
    .map((view) => h("a", { href: hash_of({ ...context.state, view: view.id, search: "", service: "" }),
      "aria-current": view === now ? "page" : view.id === now.under ? "true" : undefined,
      onclick: go(view) }, view.title)));
  const cue = (side: "left" | "right", sign: string): HTMLElement =>
    h("span", { class: `cue ${side}`, "aria-hidden": "true", onclick: () =>
      nav.scrollBy({ left: (side === "left" ? -kStep : kStep) * nav.clientWidth }) }, sign);
  const tabs = h("div", { class: "tabs" }, nav, cue("left", "‹"), cue("right", "›"));
  watch_edges(tabs, nav);
  return tabs;
}

// Scrolls the tabs so that the marked one is in sight, with one before it.
export function show_marked_tab(page: HTMLElement): void {
  const tab = page.querySelector<HTMLElement>("nav [aria-current]");
  if (!tab) return;
  const before = tab.previousElementSibling;
  tab.parentElement!.scrollTo({ left: before instanceof HTMLElement ? before.offsetLeft - 8 : 0,
    behavior: "instant" });
}
