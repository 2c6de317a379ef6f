import type { Context } from "./context";
import { context_of } from "./context";
import { controls } from "./controls";
import { h } from "./dom";
import { header } from "./header";
import type { PageState } from "./page_state";
import { hash_of, state_of } from "./page_state";
import { close_popovers_on_leaving } from "./popovers";
import { show_everything_on_paper } from "./printing";
import type { Report } from "./report";
import { watch_pointing } from "./fading";
import { agreement_view, curves_view, significance_view, speed_view } from "./views/charts";
import { compare_view } from "./views/compare";
import { history_view } from "./views/history";
import { leaderboard_view } from "./views/leaderboard";
import { provenance_view } from "./views/provenance";
import { rankings_view } from "./views/rankings";
import { requests_view } from "./views/requests";
import { service_view } from "./views/service";
import { studies_view } from "./views/studies";
import type { View } from "./views/view";

const kViews: View[] = [leaderboard_view, compare_view, curves_view, requests_view, rankings_view,
  service_view, speed_view, significance_view, agreement_view, studies_view, history_view,
  provenance_view];

const report = JSON.parse(document.getElementById("report")!.textContent!) as Report;
const page = document.getElementById("page")!;
let state = state_of(location.hash);

const set = (change: Partial<PageState>): void => {
  const other_view = (change.view !== undefined && change.view !== state.view) ||
    (change.service !== undefined && change.service !== state.service);
  // A search is for the names of one view.
  if (other_view && change.search === undefined) change = { ...change, search: "" };
  state = { ...state, ...change };
  // Going to another view is a step that the back button undoes; a changed control is not.
  if (other_view) history.pushState(null, "", hash_of(state));
  else history.replaceState(null, "", hash_of(state));
  draw(other_view);
};

function navigation(context: Context, now: View): HTMLElement {
  return h("nav", { "aria-label": "Views" }, ...kViews
    .filter((view) => view.under === undefined && view.has(context))
    .map((view) => h("a", { href: hash_of({ ...state, view: view.id, search: "", service: "" }),
      "aria-current": view === now ? "page" : view.id === now.under ? "true" : undefined,
      onclick: (event: Event) => {
        const click = event as MouseEvent;
        if (click.ctrlKey || click.metaKey || click.shiftKey) return;
        event.preventDefault();
        set({ view: view.id });
      } }, view.title)));
}

// Draws the page anew; the focus, open choosers and the scrolled table stay as they were.
function draw(other_view: boolean): void {
  const context = context_of(report, state, set);
  const usable = kViews.filter((view) => view.has(context));
  const view = usable.find((one) => one.id === state.view) ?? usable[0];
  const active = document.activeElement;
  const focused = active?.getAttribute("data-focus");
  const caret = active instanceof HTMLInputElement && active.type === "search"
    ? active.selectionStart : null;
  const open = [...document.querySelectorAll("details[data-open][open]")]
    .map((one) => one.getAttribute("data-open"));
  const scrolled = [...document.querySelectorAll(".scrolling")].map((one) => one.scrollLeft);

  // The first view needs no heading to be seen: the verdict is above it.
  const main = h("main", { id: "view", tabindex: -1 },
    h("h2", { class: view === kViews[0] ? "unseen" : undefined }, view.title),
    controls(context, view), ...view.draw(context));
  main.querySelectorAll<HTMLDetailsElement>("details[data-open]").forEach((one) => {
    if (!other_view && open.includes(one.getAttribute("data-open"))) one.open = true;
  });
  page.replaceChildren(h("a", { class: "skip", href: "#view", onclick: (event: Event) => {
    event.preventDefault();
    main.focus();
  } }, "Skip to the content"), header(context, view === kViews[0]), navigation(context, view), main,
  h("footer", {}, `matchbench ${report.round.harness_version}`, report.round.harness_commit
    ? ` (${report.round.harness_commit})` : ""));
  const tab = page.querySelector<HTMLElement>("nav [aria-current]");
  if (tab) tab.parentElement!.scrollLeft = tab.offsetLeft - tab.offsetWidth;
  document.title = `${report.title || "matchbench report"}: ${view.title}`;
  if (other_view) {
    window.scrollTo(0, 0);
    main.focus({ preventScroll: true });
  } else {
    document.querySelectorAll(".scrolling").forEach((one, i) => (one.scrollLeft = scrolled[i] ?? 0));
    const again = focused
      ? document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]`) : null;
    again?.focus({ preventScroll: true });
    if (caret !== null && again instanceof HTMLInputElement) again.setSelectionRange(caret, caret);
  }
}

window.addEventListener("popstate", () => {
  state = state_of(location.hash);
  draw(true);
});
watch_pointing(page);
close_popovers_on_leaving();
show_everything_on_paper();
draw(false);
