import type { Context } from "./context";
import { best_first, board_for } from "./context";
import { h } from "./dom";
import { mark } from "./views/entrant_mark";
import type { View } from "./views/view";

function select(label: string, key: string, names: string[], chosen: number,
  change: (name: string) => void): HTMLElement {
  const box = h("select", { "data-focus": key, onchange: () => change(box.value) },
    ...names.map((name, i) => h("option", { value: name, selected: i === chosen }, name)));
  return h("label", { class: "field" }, h("span", {}, label), box);
}

function tags(context: Context): HTMLElement | null {
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
    h("span", { class: "label" }, "Tags"), ...all.map(chip));
}

// Above so many entrants the chips fold away.
const kChipsInSight = 12;

// Which entrants the charts show.
function shown(context: Context): HTMLElement | null {
  const { report, board } = context;
  const order = best_first(report, board);
  if (order.length < 2) return null;
  const on = new Set(context.shown);
  const toggle = (e: number): void => {
    const next = on.has(e) ? context.shown.filter((one) => one !== e) : [...context.shown, e];
    context.set({ shown: next.map((one) => report.entrants[one].name) });
  };
  const chips = order.map((e) => h("button", { type: "button", class: "chip",
    "aria-pressed": String(on.has(e)), "data-focus": `shown-${e}`, onclick: () => toggle(e) }, mark(e),
  report.entrants[e].name));
  const group = h("div", { class: "chips", role: "group", "aria-label": "Entrants in the charts" },
    ...chips);
  if (order.length <= kChipsInSight) {
    group.prepend(h("span", { class: "label" }, "Shown"));
    return group;
  }
  return h("details", { class: "chooser wide", "data-open": "shown" },
    h("summary", {}, `Shown: ${on.size} of ${order.length} entrants`), group);
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
  if (view.controls.includes("tags")) out.push(tags(context));
  if (view.controls.includes("shown")) out.push(shown(context));
  return h("div", { class: "controls" }, ...out);
}
