import { board_for, context_of, entrant_named } from "./context";
import { costs_of } from "./figures/costs";
import { kNone } from "./format";
import { place_of } from "./names";
import type { PageState } from "./page_state";
import { kDefaults, unknown_keys } from "./page_state";
import type { Described, Report } from "./report";
import { kOrders } from "./request_order";
import { columns_of } from "./views/columns";

export interface CheckedAddress {
  // What the address asks for, less what the report does not have.
  state: PageState;
  // A sentence for each thing that the report does not have.
  faults: string[];
}

type TextKey = { [K in keyof PageState]: PageState[K] extends string ? K : never }[keyof PageState];
type ListKey = "tags" | "shown" | "columns";

const missing = (what: string, value: string): string =>
  `The link names the ${what} “${value}”, which this report does not have.`;

// Why a request or a service cannot be told from what the address calls it.
function unknown(what: string, value: string, all: Described[]): string {
  const count = all.filter((one) => one.name === value).length;
  return count < 2 ? missing(what, value)
    : `The link names the ${what} “${value}”, but ${count} ${what}s of this report have this name.`;
}

// Columns of measures other than the chosen one come and go with it.
function is_column(report: Report, state: PageState, key: string): boolean {
  const measure = /^measure:(.*)$/.exec(key)?.[1];
  return measure !== undefined ? report.measures.some((one) => one.name === measure)
    : columns_of(context_of(report, state, () => undefined)).some((one) => one.key === key);
}

// Takes from the state of an address what the report does not have, but for the view, and says so.
export function checked_address(report: Report, asked: PageState, hash: string): CheckedAddress {
  const state = { ...asked };
  const faults = unknown_keys(hash).map((key) => `The link has a part “${key}”, which this page does not know.`);
  const check = (key: TextKey, what: string, known: (value: string) => boolean, fault = missing): void => {
    const value = state[key];
    if (value === kDefaults[key] || known(value)) return;
    faults.push(fault(what, value));
    Object.assign(state, { [key]: kDefaults[key] });
  };
  const check_described = (key: "request" | "service", all: Described[]): void =>
    check(key, key, (value) => place_of(all, value) >= 0, (what, value) => unknown(what, value, all));
  const check_list = (key: ListKey, what: string, known: (value: string) => boolean): void => {
    const wrong = state[key].filter((value) => !known(value));
    faults.push(...wrong.map((value) => missing(what, value)));
    state[key] = state[key].filter((value) => !wrong.includes(value));
  };
  const is_entrant = (name: string): boolean => entrant_named(report, name) >= 0;
  check("setting", "relevance setting", (name) => report.settings.some((one) => one.name === name));
  check("measure", "measure", (name) => report.measures.some((one) => one.name === name));
  const at = (all: { name: string }[], name: string): number => all.findIndex((one) => one.name === name);
  if (state.setting && state.measure &&
      !board_for(report, at(report.settings, state.setting), at(report.measures, state.measure))) {
    faults.push(`This report has no leaderboard of ${state.measure} under the setting “${state.setting}”.`);
    state.measure = kDefaults.measure;
  }
  check_described("request", report.requests);
  check_described("service", report.services);
  if (state.view === "service" && state.service === "") state.view = kDefaults.view;
  check("left", "entrant", is_entrant);
  check("right", "entrant", (name) => name === kNone || is_entrant(name));
  check("entrant", "entrant", is_entrant);
  check("beside", "entrant", (name) => name === kNone || is_entrant(name));
  check("order", "order of requests", (order) => Object.keys(kOrders).includes(order));
  check("others", "way to draw the other entrants", (way) => way === "hide");
  check("cost", "cost", (id) => costs_of(context_of(report, state, () => undefined)).some((one) => one.id === id));
  check("sort", "column", (key) => is_column(report, state, key));
  check_list("tags", "tag", (tag) => report.entrants.some((one) => one.tags.includes(tag)));
  check_list("shown", "entrant", is_entrant);
  // A column that does not exist needs no hiding.
  check_list("columns", "column", (choice) => choice.startsWith("-") ||
    (choice.startsWith("+") && is_column(report, state, choice.slice(1))));
  return { state, faults };
}
