import type { Context } from "../context";
import { best_first, entrant_name, entrant_named, has_only_run_files } from "../context";
import { select } from "../controls";
import { breakable, h } from "../dom";
import { count_of, fixed, kNone } from "../format";
import { rows_with_more } from "../more_rows";
import { key_of, labels_of } from "../names";
import type { ServiceSide } from "../report";
import { copy_buttons, scrolling } from "../table";
import type { TableData } from "../table_data";
import { mark } from "./entrant_mark";
import { inner_link, service_link } from "./links";
import { meanings } from "./meanings";
import type { View } from "./view";
import { nothing, section } from "./view";

type Row = { service: number; instead?: number };

// A column of numbers.
interface Column<T> {
  head: string;
  text: (row: T) => string;
}

const kRowsAtFirst = 10;

// What prints the whole lists: of a round's database, or of the files that were scored without one.
const command_for_all = ({ report }: Context): string =>
  `matchbench analyse services ${report.round.created === "" ? "QRELS RUN…" : "DB"} --json`;

// Counts are whole unless the passes of one request differ.
const requests = (count: number): string => (Number.isInteger(count) ? String(count) : fixed(count, 2));
const percent = (share: number | null): string => (share === null ? kNone : `${fixed(100 * share, 1)} %`);

// The services that are named in the search, by their labels or URIs; all without one.
function searched<T extends Row>(context: Context, rows: T[]): T[] {
  const wanted = context.state.search.trim().toLowerCase();
  const { services } = context.report;
  const labels = labels_of(services);
  return rows.filter((row) => [row.service, row.instead].some((place) => place !== undefined &&
    [labels[place], key_of(services[place])].some((text) => text.toLowerCase().includes(wanted))));
}

function list_of<T extends Row>(context: Context, title: string, what: string, meaning: string, own: T[],
  count: number, columns: Column<T>[]): HTMLElement {
  const rows = searched(context, own);
  if (rows.length === 0) {
    return section(title, h("p", { class: "soft" }, meaning), nothing(own.length === 0 ? "There are none."
      : "None of these has such a name."));
  }
  const labels = labels_of(context.report.services);
  const pairs = rows[0].instead !== undefined;
  const head = ["Service", ...(pairs ? ["Shown instead"] : []), ...columns.map((one) => one.head)];
  const data = (): TableData => ({ head, rows: rows.map((row) => [labels[row.service],
    ...(row.instead === undefined ? [] : [labels[row.instead]]), ...columns.map((one) => one.text(row))]) });
  const { body, more } = rows_with_more(rows, kRowsAtFirst, own.length < count ? `listed ${what}` : what, (row) => h("tr", {},
    h("th", { scope: "row" }, service_link(context, row.service)),
    row.instead === undefined ? null : h("td", {}, service_link(context, row.instead)),
    ...columns.map((one) => h("td", { class: "number" }, one.text(row)))));
  const table = scrolling(title, h("table", {}, h("caption", { class: "unseen" }, title),
    h("thead", {}, h("tr", {}, ...head.map((text, c) =>
      h("th", { scope: "col", class: c > (pairs ? 1 : 0) ? "number" : undefined }, text)))), body));
  return section(title, h("p", { class: "soft" }, meaning), copy_buttons(title, data), table, more,
    own.length < count ? h("p", { class: "soft" }, `The first ${own.length} of ${count.toLocaleString("en")}. `,
      h("code", {}, command_for_all(context)), " prints all.") : null);
}

// The entrant whose services are shown, and all that have a side to show; the best first.
function chosen(context: Context): { order: number[]; entrant: number } {
  const sides = context.report.service_sides!.by_entrant;
  const order = best_first(context.report, context.board).filter((e) => sides[e]);
  const { entrant, left } = context.state;
  return { order, entrant: [entrant, left].map((name) => entrant_named(context.report, name))
    .find((e) => order.includes(e)) ?? order[0] };
}

function all_entrants(context: Context, order: number[]): HTMLElement {
  const sides = context.report.service_sides!.by_entrant;
  const columns: { title: string; meaning: string; text: (side: ServiceSide) => string }[] = [
    { title: "Requests", meaning: "Requests that it answered", text: (side) => String(side.requests) },
    { title: "Never found", meaning: "Services that it shows for no request", text: (side) => String(side.counts.never_found) },
    { title: "Missed", meaning: "Relevant services that it shows for none of the requests to which they are relevant",
      text: (side) => String(side.counts.missed) },
    { title: "In the way", meaning: "Services that it shows where they are judged irrelevant",
      text: (side) => String(side.counts.hubs) },
    { title: "Confused pairs", meaning: "Pairs of a relevant service that it does not show and one that it shows, judged lower",
      text: (side) => String(side.counts.look_alikes) },
    { title: "Skewness", meaning: "Skewness of the number of requests for which a service is shown: the higher, the more " +
      "often the same few services are shown", text: (side) => fixed(side.skewness, 2) },
    { title: "Gini of exposure", meaning: "Gini coefficient of exposure: 0 if all services get the same, near 1 if a few " +
      "get nearly all", text: (side) => fixed(side.exposure_gini, 2) },
    { title: "Gini of gains", meaning: "Gini coefficient of the services' shares of all gains, for comparison",
      text: (side) => fixed(side.gain_gini, 2) }];
  const head = ["Entrant", ...columns.map(({ title }) => title)];
  const cells = (e: number): string[] => columns.map(({ text }) => text(sides[e]!));
  const { body, more } = rows_with_more(order, 20, "entrants", (e) => h("tr", {},
    h("th", { scope: "row" }, h("span", { class: "entrant" }, mark(context, e),
      inner_link(context, { entrant: context.report.entrants[e].name }, ...breakable(entrant_name(context, e))))),
    ...cells(e).map((text) => h("td", { class: "number" }, /^\d+$/.test(text) ? Number(text).toLocaleString("en") : text))));
  const title = "The services' side of all entrants";
  const data = (): TableData => ({ head, rows: order.map((e) => [entrant_name(context, e), ...cells(e)]) });
  return h("div", {}, h("div", { class: "above" }, copy_buttons(title, data)),
    scrolling(title, h("table", {}, h("caption", { class: "unseen" }, title),
      h("thead", {}, h("tr", {}, ...head.map((text, c) =>
        h("th", { scope: "col", class: c > 0 ? "number" : undefined }, text)))), body)), more, meanings(columns));
}

function over_repetitions({ report }: Context, entrant: number): string {
  const { repetitions } = report.entrants[entrant];
  return repetitions > 1 ? ` over ${repetitions} repetitions` : "";
}

function summary(context: Context, entrant: number, side: ServiceSide): string {
  const { collection, service_sides } = context.report;
  const found = collection.services - side.counts.never_found;
  return `${entrant_name(context, entrant)} shows ${found.toLocaleString("en")} of ` +
    `${count_of(collection.services, "service")} among the first ${service_sides!.depth} ranks of ` +
    `${count_of(side.requests, "request")}${over_repetitions(context, entrant)}. ` + (side.counts.missed === 0
    ? "Each relevant service is shown for at least one request to which it is relevant."
    : `${count_of(side.counts.missed, "relevant service")} ` +
    `${side.counts.missed === 1 ? "is never shown for a request to which it is" : "are never shown for a request to which they are"} relevant.`);
}

// Services that are shown for no request and relevant to none.
function unneeded_part(context: Context, side: ServiceSide): HTMLElement | null {
  const wanted = context.state.search.trim().toLowerCase();
  const names = side.unneeded.filter((name) => name.toLowerCase().includes(wanted));
  if (names.length === 0) return null;
  return h("details", { class: "unneeded", open: wanted !== "" },
    h("summary", {}, "Never found, and relevant to no request"),
    h("ul", {}, ...names.map((name) => h("li", {}, name))));
}

// The report has the first services of both lists of those that are never found.
function cut_part(context: Context, side: ServiceSide): HTMLElement | null {
  const listed = side.never_found.length + side.unneeded.length;
  return listed >= side.counts.never_found ? null : h("p", { class: "soft" },
    `${listed} of the ${count_of(side.counts.never_found, "service")} that are never found are listed. `,
    h("code", {}, command_for_all(context)), " prints all.");
}

// What becomes of the services: which are never found, are in the way, or displace others.
export const services_view: View = {
  id: "services", title: "Services", controls: [], searches: "services",
  on_paper: (context) => `These are the services of ${entrant_name(context, chosen(context).entrant)}; the page has ` +
    "those of the other entrants.",
  has: (context) => context.report.service_sides?.by_entrant.some((side) => side !== null) ?? false,
  said(context) {
    const { entrant } = chosen(context);
    return summary(context, entrant, context.report.service_sides!.by_entrant[entrant]!);
  },
  draw(context) {
    const { report } = context;
    const { setting, depth, by_entrant } = report.service_sides!;
    const { order, entrant } = chosen(context);
    const side = by_entrant[entrant]!;
    const names = order.map((e) => report.entrants[e].name);
    const repeated = over_repetitions(context, entrant);
    const unfound = [{ head: "Relevant requests", text: (row: { relevant: number }) => String(row.relevant) },
      { head: "Best rank for those",
        text: (row: { best_rank: number | null }) => String(row.best_rank ?? kNone) }];
    return [
      h("p", { class: "soft" }, `A service is shown if it is among the first ${depth} ranks. Relevant means relevant ` +
        `under “${report.settings[setting].name}”. ` +
        `${has_only_run_files(context) ? "Missing topics" : "Failed queries and abstentions"} are left out.`),
      all_entrants(context, order),
      h("div", { class: "fields apart" }, select("Entrant", "left", names, order.indexOf(entrant),
        (name) => context.set({ entrant: name }))),
      h("p", { class: "said" }, summary(context, entrant, side)),
      ...(repeated ? [h("p", { class: "soft" }, "The counts for confused pairs and for services in the way are means" +
        `${repeated}.`)] : []),
      h("div", { class: "beside lists" },
        list_of(context, "Pairs to tell apart", "confused pairs", "The first service is relevant and not shown; the " +
          "second is shown and judged lower. If the reverse is rare, the second displaces the first; if it is as " +
          "common, the entrant confuses the two.", side.look_alikes,
          side.counts.look_alikes, [{ head: "Requests", text: (row) => requests(row.requests) },
            { head: "Reverse", text: (row) => requests(row.reverse) }]),
        list_of(context, "Missed", "missed services", "These services are relevant to some requests and shown for none of them.",
          side.missed, side.counts.missed, unfound),
        h("div", {}, list_of(context, "Never found", "relevant services that are never found", "These services are relevant to some requests " +
          "and shown for no request at all.", side.never_found, side.never_found.length, unfound),
        unneeded_part(context, side), cut_part(context, side)),
        list_of(context, "In the way", "services in the way", "These services are shown where they are judged " +
          "irrelevant.", side.hubs, side.counts.hubs, [
          { head: "Irrelevant", text: (row) => requests(row.irrelevant) },
          { head: "Unjudged", text: (row) => requests(row.unjudged) },
          { head: "Relevant", text: (row) => requests(row.relevant_found) },
          { head: "All times shown", text: (row) => requests(row.found) }]),
        list_of(context, "Exposure", "services by exposure", "The services with the most exposure, which is the sum of " +
          "1/log2(1 + rank) over the requests, at all ranks. It is a share of the exposure of all services, beside the " +
          "service's share of all gains.", side.exposure,
          side.exposure.length, [{ head: "Share of exposure", text: (row) => percent(row.exposure_share) },
            { head: "Share of gains", text: (row) => percent(row.gain_share) }])),
    ];
  },
};
