import { is_significant } from "../comparison";
import type { Context } from "../context";
import { board_for, entrant_name, entrant_named, has_only_run_files, lower_is_better, measure_name, setting_name } from "../context";
import { h } from "../dom";
import { count_of, duration, interval, kNone, listed, score } from "../format";
import type { BoardRow } from "../report";
import { scrolling } from "../table";
import type { LeaderboardRow } from "./columns";
import { mark, named } from "./entrant_mark";
import { failures_part } from "./failures";
import { all_rows } from "./leaderboard_rows";
import { inner_link, request_link } from "./links";
import { board_cell, boards_of, heads_of } from "./measures_table";
import { what_is_measured } from "./meanings";
import { described_file, own_parameters } from "./provenance";
import { sortable_table } from "./sortable_table";
import type { SortableColumn } from "./sortable_table";
import { time_columns } from "./time_columns";
import type { View } from "./view";
import { nothing, section } from "./view";

const kMostRequests = 5;

function chosen(context: Context): number {
  const asked = entrant_named(context.report, context.state.entrant);
  return asked >= 0 ? asked : context.board?.rows[0]?.entrant ?? 0;
}

function ties_of(context: Context, entrant: number): string {
  const tied = (context.board?.rows ?? []).filter((row) => row.entrant !== entrant &&
    is_significant(context, entrant, row.entrant) === false).map((row) => entrant_name(context, row.entrant));
  return tied.length === 0 ? "" : ` The difference from ${listed(tied, 4)} is not significant.`;
}

// Where it stands on the chosen board, in a sentence.
function standing(context: Context, entrant: number, place: BoardRow | null): string {
  const name = entrant_name(context, entrant);
  const board = `${measure_name(context)} under “${setting_name(context)}”`;
  if (!place || place.value === null) return context.board ? `${name} has no score by ${board}.` : `${name} has no scores yet.`;
  const ranked = context.board!.rows.filter((row) => row.rank !== null).length;
  if (place.rank === null) return `${name} answered nothing, so it has no rank.`;
  const [best, worst] = place.rank_range ?? [place.rank, place.rank];
  const range = best === worst ? "" : ` (between ${best} and ${worst} as far as the data tell)`;
  const rank = ranked < 2 ? "is the only one with a rank" : `has rank ${place.rank}${range} of ${count_of(ranked, "entrant")}`;
  return `${name} ${rank}, with ${board} ` +
    `${score(place.value)} ${interval(place.low, place.high)}`.trim() + `.${ties_of(context, entrant)}`;
}

// All its scores: a row for each relevance setting.
function measures_of(context: Context, entrant: number): HTMLElement | null {
  const { report } = context;
  const settings = report.settings.map((_, s) => s).filter((s) => boards_of(context, s).length > 0);
  if (settings.length === 0) return null;
  const measures = report.measures.map((_, m) => m).filter((m) => settings.some((s) => board_for(report, s, m)));
  const first = measures.map((m) => settings.map((s) => board_for(report, s, m)).find((one) => one !== null)!);
  return section("All measures", scrolling("All measures", h("table", { class: "overview" },
    h("caption", { class: "unseen" }, "All measures"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "of-name" }, "Relevance"), ...heads_of(report, first))),
    h("tbody", {}, ...settings.map((s) => h("tr", {}, h("th", { scope: "row", class: "of-name" }, report.settings[s].name),
      ...measures.map((m) => {
        const board = board_for(report, s, m);
        return board ? board_cell(board, entrant) : h("td", { class: "number none" }, kNone);
      })))))));
}

// The requests on which it is best and worst, with its rankings.
function requests_of(context: Context, entrant: number): HTMLElement | null {
  const own = (context.board?.values?.[entrant] ?? []).flatMap((value, request) => (value === null ? [] : [{ request, value }]));
  // Of equal scores none is the best.
  if (new Set(own.map(({ value }) => value)).size < 2 || context.report.rankings.by_request.length === 0) return null;
  own.sort((a, b) => (b.value - a.value) * (lower_is_better(context) ? -1 : 1));
  const most = Math.min(kMostRequests, Math.floor(own.length / 2));
  // How many requests share the last score of a list, if not all of them are in it.
  const others = (some: typeof own): HTMLElement | null => {
    const [equal, shown] = [own, some].map((all) => all.filter(({ value }) => value === some.at(-1)!.value).length);
    return equal === shown ? null : h("p", { class: "soft" }, `${shown} of the ${equal} with ${score(some.at(-1)!.value)}.`);
  };
  const list = (title: string, some: typeof own): HTMLElement => h("div", {}, h("h4", {}, title), h("table", { class: "requests" },
    h("caption", { class: "unseen" }, title),
    h("tbody", {}, ...some.map(({ request, value }) => h("tr", {}, h("th", { scope: "row" },
      request_link(context, request, { entrant: context.report.entrants[entrant].name })),
    h("td", { class: "number" }, score(value)))))), others(some));
  return section(`Requests, ${measure_name(context)}`, h("div", { class: "beside" }, list("Best", own.slice(0, most)),
    list("Worst", own.slice(-most).reverse())));
}

function times_of(context: Context, row: LeaderboardRow): HTMLElement | null {
  const { no_times, times_doubt } = row.entrant;
  if (has_only_run_files(context)) return null;
  if (no_times) return section("Times", h("p", {}, `No times: ${no_times}.`));
  const known = time_columns(context.report).filter((column) => column.value(row) !== null);
  if (known.length === 0) return null;
  return section("Times", times_doubt ? h("p", { class: "said" }, `Not valid: ${times_doubt}`) : null,
    h("dl", {}, ...known.flatMap((column) => [h("dt", { title: column.meaning }, column.title),
      h("dd", {}, [column.text(row), column.below?.(row)].filter(Boolean).join("; "))])));
}

const parameters_text = (parameters: Record<string, unknown> | string): string => (typeof parameters === "string" ? parameters
  : Object.entries(parameters).map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`).join(", "));

// What one plugin does with other parameters.
function variants_of(context: Context, entrant: number): HTMLElement | null {
  const { report, board } = context;
  const { plugin, kind } = report.entrants[entrant];
  const rows = report.entrants.flatMap((one, e) => (kind === "plugin" && one.kind === kind && one.plugin === plugin ? [e] : []));
  if (rows.length < 2) return null;
  const value = (e: number): number | null => board?.rows.find((row) => row.entrant === e)?.value ?? null;
  const p50 = (e: number): number | null => report.entrants[e].latency?.p50.value ?? null;
  const columns: SortableColumn<number>[] = [
    { key: "parameters", title: "Parameters", meaning: "What the contest sets", numeric: false, upward: true,
      value: (e) => parameters_text(report.entrants[e].parameters), text: (e) => parameters_text(report.entrants[e].parameters) || kNone },
    ...(board ? [{ key: "value", title: measure_name(context), meaning: what_is_measured(report.measures[board.measure]), numeric: true,
      upward: lower_is_better(context), value, text: (e: number) => score(value(e)) }] : []),
    { key: "p50", title: "p50", meaning: "Median time of a query", numeric: true, upward: true, value: p50, text: (e) => duration(p50(e)) }];
  return section(`Variants of ${plugin}`, sortable_table(`Variants of ${plugin}`, columns, rows, (e) => named(context, e)));
}

function origin_of(context: Context, entrant: number): HTMLElement {
  const one = context.report.entrants[entrant];
  const facts: [string, string][] = [["Kind", one.kind], ["Plugin", one.plugin === one.name ? "" : [one.plugin, one.version].filter(Boolean).join(" ")],
    ["Author", one.author], ["Licence", one.licence], ["Tags", one.tags.join(", ")], ["Parameters", parameters_text(own_parameters(one))],
    one.kind === "run file" ? ["Requests", `${one.queries}, ${one.abstentions} missing`] : ["Queries", one.queries > 0 ? `${one.queries}, ${one.failures} failed, ${one.abstentions} abstained` : ""],
    ["Memory", one.peak_rss_mib === null ? "" : `${one.peak_rss_mib.toFixed(0)} MiB`], ["Digest", one.digest]];
  return section("What it is", h("dl", {}, ...facts.filter(([, text]) => text !== "")
    .flatMap(([title, text]) => [h("dt", {}, title), h("dd", {}, text)])));
}

// What it was handed and reached beyond what every entrant gets, and what that means for whoever compares it.
function grants_of({ report }: Context, entrant: number): HTMLElement | null {
  const { grants, files = [] } = report.entrants[entrant];
  const facts: [string, string[]][] = [
    ["Confinement", grants?.unconfined ? ["none: it could read the judgments and the files of others, and forge its times"] : []],
    ["Network", grants?.network === "machine" ? ["all that the machine reaches"] : grants?.addresses ?? []],
    ["Variables", grants?.variables ?? []], ["Files", files.map(described_file)]];
  const known = facts.filter(([, all]) => all.length > 0);
  return known.length === 0 ? null : section("What the organiser gave it", h("dl", { class: "grants" },
    ...known.flatMap(([title, all]) => [h("dt", {}, title), ...all.map((text) => h("dd", {}, text))])));
}

// What the report remarks on it, but for failures, which have a part of their own.
function remarks_on({ report }: Context, entrant: number): HTMLElement | null {
  const own = report.remarks.filter((_, i) => report.remark_entrants?.[i] === entrant && report.remark_kinds?.[i] !== "failures");
  return own.length === 0 ? null : section("Remarks", h("ul", {}, ...own.map((text) => h("li", {}, text))));
}

function ways_on(context: Context, entrant: number): HTMLElement | null {
  const { report, board } = context;
  const other = board?.rows.find((row) => row.entrant !== entrant)?.entrant;
  const name = report.entrants[entrant].name;
  const ways = [
    other === undefined ? null : inner_link(context, { view: "compare", left: name, right: report.entrants[other].name,
      entrant: "", beside: "" }, `Head to head with ${entrant_name(context, other)}`),
    report.rankings.by_request.some((one) => one.by_entrant[entrant]) ? inner_link(context, { view: "rankings" }, "Its rankings") : null,
    report.service_sides?.by_entrant[entrant]?.requests ? inner_link(context, { view: "services" }, "Its services") : null,
  ].filter((way) => way !== null);
  return ways.length === 0 ? null : h("p", { class: "ways" }, ...ways.flatMap((way, i) => (i === 0 ? [way] : [" · ", way])));
}

// All of one entrant.
export const entrant_view: View = {
  id: "entrant", title: "Entrant", under: "leaderboard", controls: ["setting", "measure"],
  has: ({ report, state }) => state.view === "entrant" && report.entrants.length > 0,
  said: (context) => entrant_name(context, chosen(context)),
  draw(context) {
    const entrant = chosen(context);
    const row = all_rows(context)[entrant];
    if (!row) return [nothing("This round has no entrants.")];
    return [h("h3", { class: "entrant" }, mark(context, entrant), h("span", {}, entrant_name(context, entrant))),
      h("p", { class: "said" }, standing(context, entrant, row.place)), ways_on(context, entrant), measures_of(context, entrant),
      requests_of(context, entrant), variants_of(context, entrant), times_of(context, row), remarks_on(context, entrant), ...failures_part(context, [row]),
      grants_of(context, entrant), origin_of(context, entrant)].filter((part) => part !== null);
  },
};
