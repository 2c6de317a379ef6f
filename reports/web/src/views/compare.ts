import { adjusted_p, choice_of_pair, chosen_pair, compare, is_significant, tested_difference } from "../comparison";
import type { Comparison } from "../comparison";
import type { Context } from "../context";
import { best_first, entrant_name, entrant_named, has_answered, has_only_run_files, lower_is_better, measure_name,
  request_label, significance_for } from "../context";
import { select } from "../controls";
import { h } from "../dom";
import { difference_colours, difference_figure } from "../figures/differences";
import { count_of, duration, fixed, interval, kNone, listed, p_value, score } from "../format";
import { table_of } from "../table";
import { mark_of_times } from "../unequal_nodes";
import { queries_in_words } from "./columns";
import { ranking_note, ranking_table } from "./ranking_table";
import { chosen_request, request_chooser, request_part } from "./rankings";
import type { View } from "./view";
import { figures, nothing, section, side_by_side } from "./view";

// A smaller difference is what adding up loses.
const kRounding = 1e-12;

const is_equal_everywhere = ({ requests, equal }: Comparison): boolean => requests.length > 0 && equal === requests.length;

// The two, without those that answered something: their worst values are no scores to compare with.
const silent = (context: Context, pair: [number, number]): number[] => pair.filter((e) => !has_answered(context, e));

function test_sentence(context: Context, [left, right]: [number, number], found: Comparison | null): string {
  if (silent(context, [left, right]).length > 0) return "";
  // Of equal means there is no difference to be tested.
  if (found?.mean != null && Math.abs(found.mean) < kRounding) return "";
  const p = adjusted_p(context, left, right);
  const result = significance_for(context);
  if (p === null) {
    return result && result.pairs.length === 0 ? "This report does not contain the p-values of single pairs."
      : "This difference was not tested.";
  }
  const by = `p ${p_value(p)} (${result!.pair_test}${result!.pairs.length > 1 ? ", adjusted for all pairs" : ""})`;
  return is_significant(context, left, right) ? `The difference is significant: ${by}.`
    : `The difference is not significant, so it may be chance: ${by}.`;
}

// Who is ahead by how much; only a significant difference is called better.
function sentence(context: Context, [left, right]: [number, number], found: Comparison | null): string {
  const mute = silent(context, [left, right]).map((e) => entrant_name(context, e));
  if (mute.length > 0) return `${listed(mute)} answered no query, so there is nothing to compare.`;
  const mean = found ? found.mean : tested_difference(context, left, right);
  const names = [left, right].map((e) => entrant_name(context, e));
  if (mean === null) return "This report has no request on which both have a score.";
  const count = found?.requests.length ?? context.board!.requests;
  const on_one = count === 1;
  if (Math.abs(mean) < kRounding) return `${names[0]} and ${names[1]} have the same ${on_one ? "" : "mean "}${measure_name(context)}.`;
  const lower = lower_is_better(context);
  const ahead = (mean > 0) === lower ? 1 : 0;
  const size = score(Math.abs(mean));
  const difference = `${on_one ? "on" : "on average over"} ${count_of(count, "request")}, its ${measure_name(context)} is ` +
    `${lower ? "lower" : "higher"} by ${size === score(0) ? "less than 0.001" : size}`;
  const significant = is_significant(context, left, right);
  if (significant) return `${names[ahead]} is significantly better than ${names[1 - ahead]}: ${difference}.`;
  const but = significant === null ? "" : ", but not significantly";
  return `${names[ahead]} is ahead of ${names[1 - ahead]}${but}: ${difference}.`;
}

// The interval of the difference, as seen from the one that is ahead.
function interval_sentence(context: Context, found: Comparison | null): string {
  if (found?.mean == null) return "";
  if (found.low === null || found.high === null) {
    return `${count_of(found.requests.length, "request")} ${found.requests.length === 1 ? "is" : "are"} too few for an ` +
      "interval of the difference.";
  }
  if (is_equal_everywhere(found)) return "";
  const [low, high] = found.mean > 0 ? [found.low, found.high] : [-found.high, -found.low];
  const said = `The 95 % confidence interval of the difference is ${score(low)} to ${score(high)}`;
  if (context.report.entrants.length === 2) return `${said}.`;
  return low > 0 && is_significant(context, found.left, found.right) === false
    ? `${said}. It does not contain 0, but unlike p it is not adjusted for the other pairs.`
    : `${said}; it is not adjusted for the other pairs.`;
}

// How many requests each of the two wins, as one bar.
function wins(context: Context, found: Comparison): HTMLElement {
  const [left, right] = [entrant_name(context, found.left), entrant_name(context, found.right)];
  const colours = difference_colours(context, found);
  const part = (count: number, kind: string, colour: string): HTMLElement | null => (count === 0 ? null
    : h("span", { class: `won ${kind}`, "--share": count, "--colour": colour }, String(count)));
  return h("div", {}, h("div", { class: "wins", "aria-hidden": "true" },
    part(found.left_better, "left", colours[0]), part(found.equal, "equal", "var(--none-fill)"),
    part(found.right_better, "right", colours[1])),
  h("p", { class: "soft" }, `${left} is better on ${count_of(found.left_better, "request")}, ` +
    `${right} on ${found.right_better}; they are equal on ${found.equal || "none"}.`));
}

type Fact = [name: string, left: string, right: string];

function facts_table(context: Context, pair: [number, number]): HTMLElement {
  const { report, board } = context;
  const [a, b] = pair.map((e) => report.entrants[e]);
  const places = pair.map((e) => board?.rows.find((row) => row.entrant === e));
  const mark = mark_of_times(report);
  const time = (one: typeof a, value: number | null | undefined): string =>
    one.no_times ?? duration(value);
  const percentile = (one: typeof a, key: "p50" | "p95"): string =>
    (one.latency?.[key].refused ? "too few requests" : time(one, one.latency?.[key].value));
  const only_files = has_only_run_files(context);
  const [words, others] = [a, b].map((one) => queries_in_words(report, one));
  const asked = words && words === others ? ` (${words})` : "";
  const all: Fact[] = [
    ["Rank", ...places.map((row) => String(row?.rank ?? kNone)) as [string, string]],
    [measure_name(context), ...places.map((row) => `${score(row?.value)} ` +
      interval(row?.low, row?.high)) as [string, string]],
    ...(only_files ? [] : [[`Failed queries${asked}`, `${a.failures} of ${a.queries}`, `${b.failures} of ${b.queries}`] as Fact]),
    [only_files ? "Missing topics" : "Abstentions", `${a.abstentions} of ${a.queries}`, `${b.abstentions} of ${b.queries}`],
    ["Median time" + mark, percentile(a, "p50"), percentile(b, "p50")],
    ["95 % of the answers within" + mark, percentile(a, "p95"), percentile(b, "p95")],
    ["Time to load" + mark, time(a, a.load_ms), time(b, b.load_ms)],
    ["Time to train" + mark, time(a, a.train_ms), time(b, b.train_ms)],
    ["Memory", ...[a, b].map((one) => (one.peak_rss_mib === null ? kNone
      : `${fixed(one.peak_rss_mib, 0)} MiB`)) as [string, string]],
  ];
  // A run file has no times; a row that says only so of both tells nothing.
  const known = all.filter(([, x, y]) => [x, y].some((text, i) =>
    text !== kNone && text !== [a, b][i].no_times));
  const table = table_of("Figures of both", { head: ["", ...pair.map((e) => entrant_name(context, e))], rows: known });
  table.querySelectorAll("td, thead th").forEach((cell) => cell.classList.add("wrapping"));
  return section("Figures of both", table);
}

// Why these two are on paper, if there are others.
function on_paper(context: Context): string {
  const { report, state } = context;
  if (report.entrants.length === 2) return "";
  return [state.left, state.right].some((name) => entrant_named(report, name) >= 0)
    ? "These are the two entrants that were chosen on the page."
    : `These are the two entrants with the best ${measure_name(context)}; on the page, Head to head compares any two.`;
}

export const compare_view: View = {
  id: "compare", title: "Head to head", controls: ["setting", "measure"],
  on_paper,
  has: (context) => chosen_pair(context) !== null && context.board !== null,
  said(context) {
    const pair = chosen_pair(context)!;
    return `${pair.map((e) => entrant_name(context, e)).join(" against ")}. ` +
      `${sentence(context, pair, compare(context, ...pair))} Request: ` +
      `${request_label(context, chosen_request(context))}.`;
  },
  draw(context) {
    const { report, board } = context;
    const pair = chosen_pair(context)!;
    const [left, right] = pair;
    const order = best_first(report, board);
    const names = order.map((e) => report.entrants[e].name);
    const choose = (a: number, b: number): void => context.set(choice_of_pair(report, a, b));
    const mute = silent(context, pair).length > 0;
    const found = mute ? null : compare(context, left, right);
    const request = chosen_request(context);
    return [
      h("div", { class: "fields" },
        select("Entrant", "left", names, order.indexOf(left), (name) =>
          choose(entrant_named(report, name), right)),
        select("against", "right", names, order.indexOf(right), (name) =>
          choose(left, entrant_named(report, name))),
        h("button", { type: "button", "data-focus": "swap", onclick: () => choose(right, left) }, "Swap")),
      h("div", { class: "verdict" }, h("p", { class: "first" }, sentence(context, pair, found)),
      h("p", { class: "then" }, [test_sentence(context, pair, found), interval_sentence(context, found)]
        .filter(Boolean).join(" "))),
      found ? wins(context, found) : mute ? h("span")
        : nothing("This report does not contain the scores of single requests for this board."),
      side_by_side([facts_table(context, pair)], figures(mute ? null : difference_figure(context))),
      report.rankings.by_request.length === 0
        ? nothing("This report contains no rankings.")
        : h("div", { class: "on-screen" }, section("Rankings side by side",
          h("div", { class: "fields" }, request_chooser(context, request)),
          request_part(context, request),
          h("div", { class: "rankings" }, ranking_table(context, request, left, right),
            ranking_table(context, request, right, left)), ranking_note(context, request, left, right))),
    ];
  },
};
