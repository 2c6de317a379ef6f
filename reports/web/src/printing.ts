import type { Context } from "./context";
import { measure_name, setting_name } from "./context";
import { h } from "./dom";
import { draw_figures } from "./figure";
import { count_of, listed } from "./format";
import { header } from "./header";
import { kDefaults } from "./page_state";
import { drawn_for_paper } from "./paper";
import { short_provenance } from "./views/provenance";
import type { View } from "./views/view";
import { section } from "./views/view";

// A4 and US letter less their margins, in pixels of 1/96 inch; style/paper.css makes drawings fit what is less.
const kWidth = 700;

// What is folded on the screen, but for sources of descriptions and numbers of drawings.
const kUnfolded = ".remarks, .notes details, .failure, .raw, .missed, .unneeded";

// What the boards and drawings are of, and what else the page has.
function chosen_part(context: Context, view: View): HTMLElement | null {
  const { report, board, visible } = context;
  if (!board || !view.controls.includes("measure") || view.idle?.(context).includes("measure")) return null;
  const others = (all: { name: string }[], chosen: string): string =>
    listed(all.map((one) => one.name).filter((name) => name !== chosen), 8);
  const [measures, settings] = [others(report.measures, measure_name(context)),
    others(report.settings, setting_name(context))];
  const hidden = report.entrants.length - visible.length;
  return h("p", { class: "soft" }, [
    `Boards and drawings are by ${measure_name(context)} under the relevance setting ` +
      `“${setting_name(context)}”.`,
    measures ? `The page has them by ${measures}, too.` : "",
    settings ? `Other relevance settings: ${settings}.` : "",
    hidden > 0 ? `${count_of(hidden, "entrant")} left out by the reader's choice.` : "",
  ].filter(Boolean).join(" "));
}

// The chosen view, unfolded, between whose it is and what a reader of paper cannot look up.
function paper_of({ context, view, views }: Printed): HTMLElement {
  return drawn_for_paper(() => {
    const said = view.on_paper?.(context);
    const others = views.filter((one) => one !== view && one.under === undefined).map((one) => one.title);
    return h("div", { id: "paper" }, header(context, view.id === kDefaults.view),
      h("section", { class: "printed" }, h("h2", {}, view.title), chosen_part(context, view),
        said ? h("p", { class: "soft" }, said) : null, ...view.draw(context),
        // Within the section, as Chromium looks for an earlier break only among what is beside it.
        h("div", { class: "appendix" }, section("About this report", ...short_provenance(context, view),
          others.length === 0 ? null : h("p", { class: "soft" }, `The page has ${listed(others, others.length)}, too.`)))));
  });
}

interface Printed {
  context: Context;
  view: View;
  // All that the report has.
  views: View[];
}

// Puts the chosen view, for paper, in the place of the page while it is printed.
export function print_chosen_view(page: HTMLElement, now: () => Printed): void {
  let paper: HTMLElement | null = null;
  let [title, scrolled] = ["", 0];
  window.addEventListener("beforeprint", () => {
    const printed = now();
    [title, scrolled] = [document.title, window.scrollY];
    paper = paper_of(printed);
    paper.querySelectorAll<HTMLDetailsElement>(kUnfolded).forEach((one) => (one.open = true));
    page.replaceWith(paper);
    drawn_for_paper(() => draw_figures(paper!, kWidth));
    document.title = printed.context.report.title || title;
  });
  window.addEventListener("afterprint", () => {
    paper?.replaceWith(page);
    paper = null;
    document.title = title;
    window.scrollTo(0, scrolled);
  });
}
