import type { Context } from "./context";
import { context_of } from "./context";
import { controls } from "./controls";
import { h } from "./dom";
import { header } from "./header";
import type { PageState } from "./page_state";
import { hash_of, state_of } from "./page_state";
import type { Report } from "./report";
import {
  agreement_view, curves_view, requests_view, significance_view, speed_view,
} from "./views/charts";
import { history_view } from "./views/history";
import { leaderboard_view } from "./views/leaderboard";
import { provenance_view } from "./views/provenance";
import { rankings_view } from "./views/rankings";
import { studies_view } from "./views/studies";
import type { View } from "./views/view";

const kViews: View[] = [leaderboard_view, curves_view, requests_view, rankings_view, speed_view,
  significance_view, agreement_view, studies_view, history_view, provenance_view];

const report = JSON.parse(document.getElementById("report")!.textContent!) as Report;
const page = document.getElementById("page")!;
let state = state_of(location.hash);

const set = (change: Partial<PageState>): void => {
  const other_view = change.view !== undefined && change.view !== state.view;
  state = { ...state, ...change };
  // Going to another view is a step that the back button undoes; a changed control is not.
  if (other_view) history.pushState(null, "", hash_of(state));
  else history.replaceState(null, "", hash_of(state));
  draw(other_view);
};

function navigation(context: Context, now: View): HTMLElement {
  return h("nav", { "aria-label": "Views" }, ...kViews.filter((view) => view.has(context))
    .map((view) => h("a", { href: hash_of({ ...state, view: view.id }),
      "aria-current": view === now ? "page" : undefined,
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
  const focused = document.activeElement?.getAttribute("data-focus");
  const open = [...document.querySelectorAll("details[data-open][open]")]
    .map((one) => one.getAttribute("data-open"));
  const scrolled = [...document.querySelectorAll(".scrolling")].map((one) => one.scrollLeft);

  const main = h("main", { id: "view", tabindex: -1 }, h("h2", {}, view.title), controls(context, view),
    ...view.draw(context));
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
    if (focused) document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }
}

window.addEventListener("popstate", () => {
  state = state_of(location.hash);
  draw(true);
});
draw(false);
