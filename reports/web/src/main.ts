import { checked_address } from "./address_check";
import { tell } from "./announce";
import type { Context } from "./context";
import { context_of, measure_name, setting_name } from "./context";
import { controls } from "./controls";
import { h } from "./dom";
import { draw_figures } from "./figure";
import { in_their_words, speak_as } from "./file_words";
import { count_of } from "./format";
import { header } from "./header";
import { navigation, show_marked_tab } from "./navigation";
import type { Overview } from "./overview";
import { is_overview } from "./overview";
import { isolated, labels_of } from "./names";
import { show_overview } from "./overview_page";
import type { PageState } from "./page_state";
import { hash_of, kDefaults, state_of } from "./page_state";
import { close_popovers_on_leaving } from "./popovers";
import { print_chosen_view } from "./printing";
import { remembered } from "./remembered";
import type { Report } from "./report";
import { light_focused, watch_pointing } from "./fading";
import { agreement_view, curves_view, significance_view, speed_view } from "./views/charts";
import { compare_view } from "./views/compare";
import { entrant_view } from "./views/entrant";
import { history_view } from "./views/history";
import { leaderboard_view } from "./views/leaderboard";
import { tell_apart } from "./views/long_name";
import { commit_of, provenance_view } from "./views/provenance";
import { rankings_view } from "./views/rankings";
import { requests_view } from "./views/requests";
import { service_view } from "./views/service";
import { services_view } from "./views/services";
import { studies_view } from "./views/studies";
import type { View } from "./views/view";

const kViews: View[] = [leaderboard_view, entrant_view, compare_view, curves_view, requests_view, rankings_view,
  services_view, service_view, speed_view, significance_view, agreement_view, studies_view, history_view,
  provenance_view];

const data = JSON.parse(document.getElementById("report")!.textContent!) as Report | Overview;
const report = data as Report;
const page = document.getElementById("page")!;
let state: PageState;
// What the address that was opened asks for in vain.
let faults: string[];

function read_address(): void {
  ({ state, faults } = checked_address(report, state_of(location.hash), location.hash));
}

const set = (change: Partial<PageState>): void => {
  const other_view = (change.view !== undefined && change.view !== state.view) ||
    (change.service !== undefined && change.service !== state.service);
  // A search is for the names of one view.
  if (other_view && change.search === undefined) change = { ...change, search: "" };
  state = { ...state, ...change };
  faults = [];
  // Going to another view is a step that the back button undoes; a changed control is not.
  if (other_view) history.pushState(null, "", hash_of(state));
  else history.replaceState(null, "", hash_of(state));
  draw(other_view);
};

const usable_views = (context: Context): View[] => kViews.filter((view) => view.has(context));

// What screen readers were told of the view, or could read there.
let before_change: string | null = null;

function said(context: Context, view: View): string {
  const board = context.board && view.controls.includes("setting")
    ? `${setting_name(context)}${view.controls.includes("measure") ? `, ${measure_name(context)}` : ""}. ` : "";
  const entrants = view.controls.includes("entrants")
    ? `${context.visible.length} of ${count_of(report.entrants.length, "entrant")} shown, ` +
      `${context.focused.length} in colour. ` : "";
  return `${board}${entrants}${view.said?.(context) ?? ""}`.trim();
}

// Draws the page anew; the focus, open choosers and the scrolled table stay as they were.
function draw(other_view: boolean): void {
  const context = context_of(report, state, set);
  const usable = usable_views(context);
  const view = usable.find((one) => one.id === state.view) ?? usable[0];
  if (view.id !== state.view) {
    if (state.view !== kDefaults.view) faults.push(`The link names the view “${state.view}”, which this ` +
      "report does not have.");
    state = { ...state, view: view.id };
  }
  const put_back = remembered();

  // The first view needs no heading to be seen: the verdict is above it.
  const main = h("main", { id: "view", tabindex: -1 },
    faults.length === 0 ? null : h("div", { class: "notes wrong-link", role: "alert" },
      h("ul", {}, ...faults.map((text) => h("li", {}, text)))),
    h("h2", { class: view === kViews[0] ? "unseen" : undefined }, view.title),
    controls(context, view), ...view.draw(context));
  page.replaceChildren(h("a", { class: "skip", href: "#view", onclick: (event: Event) => {
    event.preventDefault();
    main.focus();
  } }, "Skip to the content"), header(context, view === kViews[0]),
  navigation(context, usable.filter((one) => one.under === undefined), view), main,
  h("footer", {}, `matchbench ${report.round.harness_version}`, commit_of(report) && ` (${commit_of(report)})`));
  show_marked_tab(page);
  // At once, so that nothing jumps.
  draw_figures(main);
  document.title = `${report.title || "matchbench report"}: ${in_their_words(view.title)}`;
  if (other_view) {
    before_change = said(context, view);
    window.scrollTo(0, 0);
    main.focus({ preventScroll: true });
  } else {
    put_back();
    const now = said(context, view);
    if (before_change !== null && now !== before_change) tell(now);
    before_change = now;
  }
  light_focused();
}

function show_report(): void {
  speak_as(report);
  tell_apart([...report.entrants.map((one) => isolated(one.name)), ...labels_of(report.requests), ...labels_of(report.services)]);
  window.addEventListener("popstate", () => {
    read_address();
    draw(true);
  });
  watch_pointing(page);
  close_popovers_on_leaving();
  print_chosen_view(page, () => {
    const context = context_of(report, state, set);
    const views = usable_views(context);
    return { context, views, view: views.find((one) => one.id === state.view) ?? views[0] };
  });
  read_address();
  draw(false);
}

if (is_overview(data)) show_overview(page, data);
else show_report();
