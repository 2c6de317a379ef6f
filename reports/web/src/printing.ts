import type { Context } from "./context";
import { measure_name, setting_name } from "./context";
import { h } from "./dom";
import { draw_figures } from "./figure";
import { count_of, listed } from "./format";
import { header } from "./header";
import { drawn_for_paper } from "./paper";
import type { View } from "./views/view";

// A4 and US letter less their margins, in pixels of 1/96 inch; style/paper.css makes drawings fit what is less.
const kWidth = 700;

// What is folded on the screen, but for sources of descriptions and numbers of drawings.
const kUnfolded = ".remarks, .notes details, .failure, .raw, .missed, .unneeded";

// What the boards and drawings are of, and what else the page has.
function chosen_part(context: Context): HTMLElement | null {
  const { report, board, visible } = context;
  if (!board) return null;
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

// The whole report, one view after the other.
function paper_of(context: Context, views: View[]): HTMLElement {
  return drawn_for_paper(() => h("div", { id: "paper" }, header(context, true), chosen_part(context),
    ...views.map((view) => {
      const said = view.on_paper?.(context);
      return h("section", { class: "printed" }, h("h2", {}, view.title), said ? h("p", { class: "soft" }, said) : null,
        ...view.draw(context));
    })));
}

// Puts the whole report in the place of the page while it is printed: a reader of paper cannot go to
// another view, unfold anything or ask for more.
export function print_whole_report(page: HTMLElement, now: () => { context: Context; views: View[] }): void {
  let paper: HTMLElement | null = null;
  let [title, scrolled] = ["", 0];
  window.addEventListener("beforeprint", () => {
    const { context, views } = now();
    [title, scrolled] = [document.title, window.scrollY];
    paper = paper_of(context, views);
    paper.querySelectorAll<HTMLDetailsElement>(kUnfolded).forEach((one) => (one.open = true));
    page.replaceWith(paper);
    draw_figures(paper, kWidth);
    document.title = context.report.title || title;
  });
  window.addEventListener("afterprint", () => {
    paper?.replaceWith(page);
    paper = null;
    document.title = title;
    window.scrollTo(0, scrolled);
  });
}
