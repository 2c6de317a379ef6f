import { h } from "./dom";
import { count_of, exact, fixed, kNone, letter_runs, listed, p_value, score } from "./format";
import type { Overview, OverviewRow } from "./overview";
import { overall_text, overview_verdict, pair_interval, place_text, rows_of } from "./overview";
import { hash_of, kDefaults } from "./page_state";
import { copy_buttons, scrolling, table_of } from "./table";
import type { Cell, TableData } from "./table_data";
import { place_cell } from "./views/heat_cell";
import { long_name, tell_apart } from "./views/long_name";
import { section } from "./views/view";

// Each track's report is in a folder of its name.
const address_of = (track: string): string => `${encodeURIComponent(track)}/report.html`;

// There, the page of an entrant.
const entrant_address = (track: string, entrant: string): string =>
  address_of(track) + hash_of({ ...kDefaults, view: "entrant", entrant });

const track_link = (track: string): HTMLElement => h("a", { href: address_of(track), dir: "auto" }, track);

function best_place(rows: OverviewRow[], track: number): number {
  return Math.min(...rows.flatMap((row) => (row.tracks[track].value === null ? [] : [row.tracks[track].place ?? Infinity])));
}

// Letters that are the same for all tell nothing apart.
const letters_of = (rows: OverviewRow[]): Set<string> => new Set(rows.map(({ letters }) => letters).filter(Boolean));

// Every entrant on every track.
function board(data: Overview, rows: OverviewRow[]): HTMLElement {
  const lettered = letters_of(rows).size > 1;
  const by_place = data.facts[0].overall === "mean-rank";
  const column = (title: string, css: string, meaning: string): HTMLElement =>
    h("th", { scope: "col", class: css, title: meaning }, title);
  const head = h("tr", {}, column("Place", "number", "Place by the overall value; equals share one"),
    column("Entrant", "of-name", "Name in the contest"),
    lettered ? column("Ties", "", "Two entrants share a letter if their difference over the tracks is not significant") : null,
    column(by_place ? "Mean place" : "Mean score", "number", data.facts[0].rule),
    ...data.tracks.map(({ track, measure, relevance }) => h("th", { scope: "col", class: "number" }, track_link(track),
      h("span", { class: "below" }, measure, relevance ? ` · ${relevance}` : ""))));
  const best = data.tracks.map((_, t) => best_place(rows, t));
  const ranked = data.tracks.map((_, t) => rows.filter((row) => row.tracks[t].value !== null).length);
  const body = rows.map((row) => h("tr", {}, h("td", { class: "number" }, row.place ?? kNone),
    h("th", { scope: "row", class: "of-name" }, long_name(row.name)),
    lettered ? h("td", { class: "of-letters" }, letter_runs(row.letters) || kNone) : null,
    h("td", { class: "number of-value" }, overall_text(data, row.overall)),
    ...row.tracks.map(({ place, value }, t) => (value === null ? place_cell(null, 1, 1, kNone, "no score")
      : place_cell(place, ranked[t], best[t], place === null ? kNone : place_text(place), score(value),
      entrant_address(data.tracks[t].track, row.entrant))))));
  return scrolling("Entrants on all tracks", h("table", { class: "overview" },
    h("caption", { class: "unseen" }, "Entrants on all tracks"), h("thead", {}, head), h("tbody", {}, ...body)));
}

const copied = (data: Overview, rows: OverviewRow[]): TableData => ({
  head: ["Place", "Entrant", "Ties", "Overall", ...data.tracks.flatMap(({ track, measure }) => [`Place ${track}`, `${measure} ${track}`])],
  rows: rows.map((row): Cell[] => [row.place, row.name, row.letters || null, row.overall,
    ...row.tracks.flatMap(({ place, value }) => [place, exact(value)])]) });

const kFirst = 3;

// What decides a track, and its first entrants.
function card(data: Overview, rows: OverviewRow[], t: number): HTMLElement {
  const { track, measure, relevance, unfinished } = data.tracks[t];
  const ranked = rows.filter((row) => row.tracks[t].value !== null)
    .sort((a, b) => (a.tracks[t].place ?? Infinity) - (b.tracks[t].place ?? Infinity));
  return h("article", { class: "track" }, h("h4", {}, track_link(track)),
    h("p", { class: "soft" }, `Decided by ${measure}${relevance ? ` under “${relevance}”` : ""}; ` +
      `${count_of(ranked.length, "entrant")} with a score.` +
      (unfinished > 0 ? ` Not finished: ${count_of(unfinished, "entrant")} with unanswered queries.` : "")),
    ranked.length === 0 ? h("p", {}, "Nobody has a score yet.") : h("table", {},
      h("caption", { class: "unseen" }, `The first entrants on ${track}`),
      h("thead", { class: "unseen" }, h("tr", {}, ...["Place", "Entrant", measure].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, ...ranked.slice(0, kFirst).map((row) => h("tr", {},
        h("td", { class: "number" }, place_text(row.tracks[t].place ?? NaN)), h("th", { scope: "row" },
          h("a", { href: entrant_address(track, row.entrant) }, long_name(row.name))),
        h("td", { class: "number" }, score(row.tracks[t].value)))))),
    ranked.length > kFirst ? h("p", { class: "soft" }, `and ${count_of(ranked.length - kFirst, "other")}`) : null);
}

// The statistics of every two entrants, those that decide before those of the variation between tracks.
function pairs(data: Overview): HTMLElement | null {
  if (data.pairs.length === 0) return null;
  const number = (cell: Cell | undefined, decimals: number): string =>
    (typeof cell === "number" ? fixed(cell, decimals) : kNone);
  const p = (cell: Cell | undefined): string => (typeof cell === "number" ? p_value(cell) : kNone);
  const untested = data.pairs.filter(({ difference }) => typeof difference !== "number").length;
  return h("details", { class: "raw" }, h("summary", {}, `Differences of ${count_of(data.pairs.length, "pair")} over the tracks`),
    h("p", { class: "soft" }, data.facts[0].test),
    table_of("Differences over the tracks", {
      head: ["First", "Second", "Difference", "95 % interval", "p adjusted", "Significant", "p", "I²", "τ²", "Q", "p of Q"],
      rows: data.pairs.map((pair) => [String(pair.first), String(pair.second), number(pair.difference, 3), pair_interval(pair) || kNone,
        p(pair.p_adjusted), String(pair.separated), p(pair.p), number(pair.i_squared, 2), number(pair.tau_squared, 4),
        number(pair.q, 2), p(pair.q_p)]) }),
    untested === 0 ? null : h("p", { class: "soft" }, `${count_of(untested, "pair")} ${untested === 1 ? "has" : "have"} no test: on some ` +
      "track the two differ equally on all requests, as equals do, or share fewer than two."));
}

function header(data: Overview, rows: OverviewRow[]): HTMLElement {
  const said = overview_verdict(data);
  return h("header", { class: "top" }, h("h1", { dir: "auto" }, data.facts[0].contest || "Untitled contest"),
    h("p", { class: "facts" }, h("bdi", {}, count_of(data.tracks.length, "track")), h("bdi", {}, count_of(rows.length, "entrant"))),
    h("div", { class: "verdict" }, h("p", { class: "first" }, said?.first ?? "Nobody has a place over all tracks yet."),
      said ? h("p", { class: "then" }, said.then) : null),
    data.remarks.length === 0 ? null : h("div", { class: "notes", role: "note" },
      h("ul", {}, ...data.remarks.map(({ remark }) => h("li", {}, remark)))));
}

// The page of a contest's tracks together.
export function show_overview(page: HTMLElement, data: Overview): void {
  const rows = rows_of(data);
  tell_apart(rows.map(({ name }) => name));
  const best_colour = "The colour is strongest for the first place on a track and faintest for the last third; below each place is the score.";
  page.replaceChildren(header(data, rows), h("main", { id: "view" }, h("h2", { class: "unseen" }, "All tracks"),
    board(data, rows),
    h("p", { class: "soft under-table" }, `${best_colour} ${data.facts[0].rule}` +
      ([` ${data.facts[0].test}`, " No difference of two entrants over the tracks is significant."][letters_of(rows).size] ??
        " Two entrants share a letter if their difference over the tracks is not significant.")),
    h("div", { class: "under" }, copy_buttons("the board of all tracks", () => copied(data, rows))),
    section("Tracks", h("div", { class: "tracks" }, ...data.tracks.map((_, t) => card(data, rows, t))),
      data.missing.length === 0 ? null
        : h("p", { class: "soft" }, `Not run yet, and not part of this: ${listed(data.missing.map(({ track }) => track), 12)}.`)),
    pairs(data)), h("footer", {}, "matchbench"));
  document.title = data.facts[0].contest || "matchbench report";
  // A reader of paper cannot unfold anything.
  window.addEventListener("beforeprint", () => page.querySelectorAll("details").forEach((one) => (one.open = true)));
}
