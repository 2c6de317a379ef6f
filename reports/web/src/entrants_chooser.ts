import { chooser } from "./chooser";
import type { Context } from "./context";
import { best_first, entrant_name } from "./context";
import { h } from "./dom";
import { in_their_words } from "./file_words";
import { count_of } from "./format";
import { mark } from "./views/entrant_mark";

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
  const next = on ? context.coloured.filter((one) => one !== e) : [...context.coloured, e];
  return h("button", { type: "button", class: "chip", "aria-pressed": String(on),
    "data-focus": `shown-${e}`, "data-lights": e,
    onclick: () => context.set({ shown: next.map((one) => context.report.entrants[one].name) }) },
  mark(context, e), h("span", {}, entrant_name(context, e)));
}

// More entrants than this are found by name.
const kMostChips = 60;

// What the reader looks for in the list; it is kept while the page is drawn anew.
let wanted = "";

// Those in colour, then as many of the others, best first, as there is room for.
function entrant_chips(context: Context): HTMLElement {
  const { report, state } = context;
  const order = best_first(report, context.board)
    .filter((e) => state.tags.every((tag) => report.entrants[e].tags.includes(tag)));
  if (order.length <= kMostChips) wanted = "";
  const chips = h("div", { class: "chips", role: "group", "aria-label": "Entrants in colour" });
  const rest = h("p", { class: "soft" });
  const fill = (): void => {
    const found = order.filter((e) => entrant_name(context, e).toLowerCase().includes(wanted.toLowerCase()));
    const first = order.length <= kMostChips ? found
      : [...found].sort((a, b) => Number(context.focused.includes(b)) - Number(context.focused.includes(a)));
    const shown = first.slice(0, kMostChips);
    chips.replaceChildren(h("span", { class: "label" }, "In colour"),
      ...shown.map((e) => entrant_chip(context, e)));
    const left = found.length - shown.length;
    rest.textContent = in_their_words(found.length === 0 ? "No entrant has this name."
      : left > 0 ? `${count_of(left, "other entrant")} can be found by name.` : "");
  };
  fill();
  if (order.length <= kMostChips) return chips;
  const box = h("input", { type: "search", value: wanted, placeholder: "Find an entrant", "data-focus": "find",
    "aria-label": "Find an entrant to put in colour", oninput: () => {
      wanted = box.value;
      fill();
    } });
  return h("div", {}, h("p", { class: "choice" }, box), chips, rest);
}

// Which entrants are drawn at all, and which of them in colour.
export function entrants_chooser(context: Context): HTMLElement | null {
  const { report, state } = context;
  if (report.entrants.length < 2) return null;
  const limited = state.tags.length > 0 || state.others === "hide";
  const hide = (): HTMLElement => h("input", { type: "checkbox", "data-focus": "others",
    checked: state.others === "hide",
    onchange: () => context.set({ others: state.others === "hide" ? "grey" : "hide" }) });
  return chooser("entrants", "wide", h("summary", { class: limited ? "limited" : undefined },
    "Entrants", h("span", { class: "count" }, `: ${context.visible.length.toLocaleString("en")} of ` +
      `${report.entrants.length.toLocaleString("en")} shown, ${context.focused.length} in colour`)),
  () => h("div", {}, tag_chips(context), entrant_chips(context),
    h("p", { class: "choice" }, h("label", {}, hide(), " Hide the entrants that are not in colour"),
      state.shown.length || limited ? h("button", { type: "button", class: "quiet",
        "data-focus": "reset", onclick: () => context.set({ shown: [], tags: [], others: "grey" }) },
      "Reset") : null)));
}
