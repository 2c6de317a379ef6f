import type { Context } from "./context";
import { board_for } from "./context";
import { h } from "./dom";
import { entrants_chooser } from "./entrants_chooser";
import type { View } from "./views/view";

// A choice; none where nothing else could be chosen.
export function select(label: string, key: string, names: string[], chosen: number,
  change: (name: string) => void, labels = names): HTMLElement | null {
  if (names.length < 2) return null;
  const box = h("select", { "data-focus": key, onchange: () => change(names[box.selectedIndex]) },
    ...labels.map((text, i) => h("option", { selected: i === chosen, dir: "auto" }, text)));
  return h("label", { class: "field" }, h("span", {}, label), box);
}

function search_box(context: Context, what: string): HTMLElement {
  const box = h("input", { type: "search", "data-focus": "search", value: context.state.search,
    placeholder: "Search", "aria-label": `Search for ${what} by name`,
    oninput: () => context.set({ search: box.value }) });
  return box;
}

// The choices that the view depends on.
export function controls(context: Context, view: View): HTMLElement {
  const { report, board } = context;
  const out: (HTMLElement | null)[] = [];
  const idle = view.idle?.(context) ?? [];
  const has = (control: View["controls"][number]): boolean => view.controls.includes(control) && !idle.includes(control);
  if (has("setting") && board) {
    const scored = report.settings.filter((_, i) => report.boards.some((b) => b.setting === i));
    out.push(select("Relevance", "setting", scored.map((one) => one.name),
      scored.indexOf(report.settings[board.setting]), (setting) => context.set({ setting })));
  }
  if (has("measure") && board) {
    const measures = report.measures.filter((_, m) => board_for(report, board.setting, m));
    out.push(select("Measure", "measure", measures.map((one) => one.name),
      measures.indexOf(report.measures[board.measure]), (measure) => context.set({ measure })));
  }
  if (view.searches && view.searches.count(report) > 1) out.push(search_box(context, view.searches.what));
  if (has("entrants")) out.push(entrants_chooser(context));
  out.push(...(view.more_controls?.(context) ?? []));
  return h("div", { class: "controls" }, ...out);
}
