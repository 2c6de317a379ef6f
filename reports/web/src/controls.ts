import type { Context } from "./context";
import { best_first, board_for, entrant_name } from "./context";
import { h } from "./dom";
import { mark } from "./views/entrant_mark";
import type { View } from "./views/view";

export function select(label: string, key: string, names: string[], chosen: number,
  change: (name: string) => void, labels = names): HTMLElement {
  const box = h("select", { "data-focus": key, onchange: () => change(names[box.selectedIndex]) },
    ...labels.map((text, i) => h("option", { selected: i === chosen }, text)));
  return h("label", { class: "field" }, h("span", {}, label), box);
}

function search_box(context: Context, what: string): HTMLElement {
  const box = h("input", { type: "search", "data-focus": "search", value: context.state.search,
    placeholder: "Search", "aria-label": `Find ${what} by name`,
    oninput: () => context.set({ search: box.value }) });
  return box;
}

function tag_chips(context: Context): HTMLElement | null {
  const { report, state } = context;
  const all = [...new Set(report.entrants.flatMap((one) => one.tags))].sort();
  if (all.length === 0) return null;
  const chip = (tag: string): HTMLElement => {
    const on = state.tags.includes(tag);
    return h("button", { type: "button", class: "chip", "aria-pressed": String(on),
      "data-focus": `tag-${tag}`, onclick: () => context.set({
        tags: on ? state.tags.filter((one) => one !== tag) : [...state.tags, tag] }) }, tag);
  };
  return h("div", { class: "chips", role: "group", "aria-label": "Only entrants with the tags" },
    h("span", { class: "label" }, "Only with the tag"), ...all.map(chip));
}

// A button that puts an entrant in colour, or takes it out.
function entrant_chip(context: Context, e: number): HTMLElement {
  const on = context.focused.includes(e);
  const next = on ? context.focused.filter((one) => one !== e) : [...context.focused, e];
  return h("button", { type: "button", class: "chip", "aria-pressed": String(on),
    "data-focus": `shown-${e}`, "data-lights": e,
    onclick: () => context.set({ shown: next.map((one) => entrant_name(context, one)) }) },
  mark(context, e), h("span", {}, entrant_name(context, e)));
}

// Which entrants are drawn at all, and which of them in colour.
function entrants_chooser(context: Context): HTMLElement | null {
  const { report, state } = context;
  if (report.entrants.length < 2) return null;
  const order = best_first(report, context.board)
    .filter((e) => state.tags.every((tag) => report.entrants[e].tags.includes(tag)));
  const hide = h("input", { type: "checkbox", "data-focus": "others", checked: state.others === "hide",
    onchange: () => context.set({ others: state.others === "hide" ? "grey" : "hide" }) });
  const limited = state.tags.length > 0 || state.others === "hide";
  return h("details", { class: "chooser wide", "data-open": "entrants" },
    h("summary", { class: limited ? "limited" : undefined },
      "Entrants", h("span", { class: "count" }, `: ${context.visible.length} of ` +
        `${report.entrants.length} shown, ${context.focused.length} in colour`)),
    h("div", {}, tag_chips(context),
      h("div", { class: "chips", role: "group", "aria-label": "Entrants in colour" },
        h("span", { class: "label" }, "In colour"), ...order.map((e) => entrant_chip(context, e))),
      h("p", { class: "choice" }, h("label", {}, hide, " Hide the entrants that are not in colour"),
        state.shown.length || limited ? h("button", { type: "button", class: "quiet",
          "data-focus": "reset", onclick: () => context.set({ shown: [], tags: [], others: "grey" }) },
        "Reset") : null)));
}

// The choices that the view depends on.
export function controls(context: Context, view: View): HTMLElement {
  const { report, board } = context;
  const out: (HTMLElement | null)[] = [];
  if (view.controls.includes("setting") && board) {
    const scored = report.settings.filter((_, i) => report.boards.some((b) => b.setting === i));
    out.push(select("Relevance", "setting", scored.map((one) => one.name),
      scored.indexOf(report.settings[board.setting]), (setting) => context.set({ setting })));
  }
  if (view.controls.includes("measure") && board) {
    const measures = report.measures.filter((_, m) => board_for(report, board.setting, m));
    out.push(select("Measure", "measure", measures.map((one) => one.name),
      measures.indexOf(report.measures[board.measure]), (measure) => context.set({ measure })));
  }
  if (view.searches) out.push(search_box(context, view.searches));
  if (view.controls.includes("entrants")) out.push(entrants_chooser(context));
  out.push(...(view.more_controls?.(context) ?? []));
  return h("div", { class: "controls" }, ...out);
}
