import type { Context } from "../context";
import { best_first, entrant_name, entrant_named, has_only_run_files } from "../context";
import { select } from "../controls";
import { h } from "../dom";
import { is_of_files } from "../file_words";
import { count_of, fixed, kNone } from "../format";
import { rows_with_more } from "../more_rows";
import { key_of, labels_of } from "../names";
import type { ServiceSide } from "../report";
import { copy_buttons, scrolling } from "../table";
import type { TableData } from "../table_data";
import { mark } from "./entrant_mark";
import { inner_link, service_link } from "./links";
import { long_name } from "./long_name";
import { meanings } from "./meanings";
import { sortable_table } from "./sortable_table";
import type { SortableColumn } from "./sortable_table";
import type { View } from "./view";
import { nothing, section } from "./view";

type Row = { service: number; instead?: number };

// A column of numbers.
interface Column<T> {
  head: string;
  text: (row: T) => string;
}

const kRowsAtFirst = 10;
// Of one service; what is copied has all.
const kLines = 5;

// What prints the whole lists: of a round's database, or of the files that were scored without one.
const command_for_all = ({ report }: Context): string =>
  `matchbench analyse services ${is_of_files(report) ? "QRELS RUN…" : "DB"} --json`;

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

// Columns in which all rows that have a value say the same are a sentence, not a column.
function telling<T, C extends { text(row: T): string }>(rows: T[], columns: C[], has_value = (_column: C, _row: T): boolean => true,
): { shown: C[]; constant: C[] } {
  const is_constant = (column: C): boolean => {
    const [first, ...others] = rows.filter((row) => has_value(column, row));
    return others.length > 0 && others.every((row) => column.text(row) === column.text(first));
  };
  return { shown: columns.filter((column) => !is_constant(column)), constant: columns.filter(is_constant) };
}

// Rows of one service, in the order of their first ones.
function by_service<T extends Row>(rows: T[]): T[][] {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.service, [...groups.get(row.service) ?? [], row]);
  return [...groups.values()];
}

interface List { title: string; data: TableData }

// A list of services with what the reader copies of it; rows of one service are one row, with a line for each.
function list_of<T extends Row>(context: Context, title: string, what: string, meaning: string, own: T[],
  count: number, columns: Column<T>[], lists: List[]): HTMLElement {
  const rows = searched(context, own);
  if (rows.length === 0) {
    return section(title, h("p", { class: "soft" }, meaning), nothing(own.length === 0 ? "There are none."
      : "None of these has such a name."));
  }
  const labels = labels_of(context.report.services);
  const pairs = rows[0].instead !== undefined;
  const { shown, constant } = telling(rows, columns);
  const for_all = constant.map((one) => `${one.head}: ${one.text(rows[0])} for all`).join("; ");
  const head = (all: Column<T>[]): string[] => ["Service", ...(pairs ? ["Shown instead"] : []), ...all.map((one) => one.head)];
  lists.push({ title, data: { head: head(columns), rows: rows.map((row) => [labels[row.service],
    ...(row.instead === undefined ? [] : [labels[row.instead]]), ...columns.map((one) => one.text(row))]) } });
  const lines = (group: T[], line: (row: T) => Node | string): HTMLElement[] =>
    group.slice(0, kLines).map((row) => h("div", { class: "line" }, line(row)));
  const others = (group: T[]): HTMLElement | null => (group.length <= kLines ? null
    : h("div", { class: "soft" }, `and ${count_of(group.length - kLines, "other")}`));
  const { body, more } = rows_with_more(by_service(rows), kRowsAtFirst, `${pairs ? "services with " : ""}${own.length < count ? "listed " : ""}${what}`, (group) => h("tr", {},
    h("th", { scope: "row" }, service_link(context, group[0].service)),
    pairs ? h("td", {}, ...lines(group, (row) => service_link(context, row.instead!)), others(group)) : null,
    ...shown.map((one) => h("td", { class: "number" }, ...lines(group, one.text)))));
  const table = scrolling(title, h("table", {}, h("caption", { class: "unseen" }, title),
    h("thead", {}, h("tr", {}, ...head(shown).map((text, c) =>
      h("th", { scope: "col", class: c > (pairs ? 1 : 0) ? "number" : undefined }, text)))), body));
  return section(title, h("p", { class: "soft" }, for_all ? `${meaning} ${for_all}.` : meaning), table, more,
    own.length < count ? h("p", { class: "soft" }, `The first ${own.length} of ${count.toLocaleString("en")}. `,
      h("code", {}, command_for_all(context)), " prints all.") : null);
}

// All lists as one table, to be copied.
const joined = (lists: List[]): TableData => {
  const head = [...new Set(lists.flatMap(({ data }) => data.head))];
  return { head: ["List", ...head], rows: lists.flatMap(({ title, data }) => data.rows.map((row) =>
    [title, ...head.map((key) => row[data.head.indexOf(key)] ?? null)])) };
};

// The entrant whose services are shown, and all that have a side to show; the best first.
function chosen(context: Context): { order: number[]; entrant: number } {
  const sides = context.report.service_sides!.by_entrant;
  const order = best_first(context.report, context.board).filter((e) => sides[e]);
  const { entrant, left } = context.state;
  return { order, entrant: [entrant, left].map((name) => entrant_named(context.report, name))
    .find((e) => order.includes(e)) ?? order[0] };
}

// The services that some request needs, under the setting of the sides; null if the report does not say.
function needed_services({ report }: Context): number | null {
  const { setting } = report.service_sides!;
  const needed = new Set(report.rankings.by_request.flatMap((one) => Object.entries(one.grades)
    .flatMap(([service, grades]) => ((grades[setting] ?? 0) > 0 ? [service] : []))));
  return needed.size > 0 ? needed.size : null;
}

interface SideRow { entrant: number; side: ServiceSide }

// How many of the needed services it shows for some request that needs them. Who was asked more often than others finds
// more: `over` says so, and no bar compares it.
function found_column(needed: number, over: (entrant: number) => string): SortableColumn<SideRow> {
  const found = ({ side }: SideRow): number => Math.max(0, needed - side.counts.missed);
  const text = (row: SideRow): string => (row.side.requests === 0 ? kNone
    : `${found(row)} of ${needed}${over(row.entrant)}`);
  return { key: "found", title: "Found", numeric: true, meaning: "Relevant services that it shows for a request to which they are relevant",
    value: (row) => (row.side.requests === 0 ? null : found(row)), text,
    cell: (row) => (row.side.requests === 0 ? text(row) : over(row.entrant) ? h("span", { class: "found-over" }, text(row))
      : h("span", { class: "found" },
      h("span", { class: "found-bar", "aria-hidden": "true", "--share": found(row) / needed }), text(row))) };
}

function all_entrants(context: Context, order: number[]): HTMLElement {
  const sides = context.report.service_sides!.by_entrant;
  const needed = needed_services(context);
  const asked = new Set(order.map((e) => context.report.entrants[e].repetitions));
  const over = (entrant: number): string => (asked.size > 1 ? over_repetitions(context, entrant) : "");
  // Who answered nothing shows nothing and misses nothing.
  const is_known = (key: string, side: ServiceSide): boolean => key === "requests" || side.requests > 0;
  const column = (key: string, title: string, meaning: string, value: (side: ServiceSide) => number | null,
    text = (side: ServiceSide): string => (value(side) ?? kNone).toLocaleString("en")): SortableColumn<SideRow> =>
    ({ key, title, meaning, numeric: true, value: ({ side }) => (is_known(key, side) ? value(side) : null),
      text: ({ side }) => (is_known(key, side) ? text(side) : kNone) });
  const decimal = (of: (side: ServiceSide) => number | null) => (side: ServiceSide): string => fixed(of(side), 2);
  const all = [
    column("requests", "Requests", "Requests that it answered", (side) => side.requests),
    ...(needed === null ? [] : [found_column(needed, over)]),
    column("missed", "Missed", "Relevant services that it shows for none of the requests to which they are relevant", (side) => side.counts.missed),
    column("never", "Never shown", "Services, needed or not, that it shows for no request", (side) => side.counts.never_found),
    column("hubs", "In the way", "Services that it shows where they are judged irrelevant", (side) => side.counts.hubs),
    column("look-alikes", "Confused pairs", "Pairs of a relevant service that it does not show and one that it shows, judged lower",
      (side) => side.counts.look_alikes),
    column("skewness", "Skewness", "Skewness of the number of requests for which a service is shown: the higher, the more often the " +
      "same few services are shown", (side) => side.skewness, decimal((side) => side.skewness)),
    column("exposure", "Gini of exposure", "Gini coefficient of exposure: 0 if all services get the same, near 1 if a few get nearly all",
      (side) => side.exposure_gini, decimal((side) => side.exposure_gini)),
    column("gains", "Gini of gains", "Gini coefficient of the services' shares of all gains, for comparison", (side) => side.gain_gini,
      decimal((side) => side.gain_gini))];
  const rows = order.map((entrant): SideRow => ({ entrant, side: sides[entrant]! }));
  const { shown, constant } = telling(rows, all, (one, { side }) => is_known(one.key, side));
  const answering = rows.filter(({ side }) => side.requests > 0);
  const for_all = constant.map((one) => `${one.title}: ${one.text(answering[0] ?? rows[0])}`).join("; ");
  const title = "The services' side of all entrants";
  const data = (): TableData => ({ head: ["Entrant", ...all.map((one) => one.title)],
    rows: rows.map((row) => [entrant_name(context, row.entrant), ...all.map((one) => one.text(row))]) });
  return h("div", {}, h("div", { class: "above" }, copy_buttons(title, data)),
    sortable_table(title, shown, rows, ({ entrant }) => h("span", { class: "entrant" }, mark(context, entrant),
      inner_link(context, { entrant: context.report.entrants[entrant].name }, long_name(entrant_name(context, entrant))))),
    for_all ? h("p", { class: "soft" }, `For all${answering.length < rows.length ? " that answered" : ""}: ${for_all}.`) : null, meanings(shown));
}

function over_repetitions({ report }: Context, entrant: number): string {
  const { repetitions } = report.entrants[entrant];
  return repetitions > 1 ? ` over ${repetitions} repetitions` : "";
}

function summary(context: Context, entrant: number, side: ServiceSide): string {
  const { collection, service_sides } = context.report;
  if (side.requests === 0) return `${entrant_name(context, entrant)} answered no request, so nothing is known of its services.`;
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
    h("summary", {}, "Never shown, and relevant to no request"),
    h("ul", {}, ...names.map((name) => h("li", {}, name))));
}

// The report has the first services of both lists of those that are never found.
function cut_part(context: Context, side: ServiceSide): HTMLElement | null {
  const listed = side.never_found.length + side.unneeded.length;
  return listed >= side.counts.never_found ? null : h("p", { class: "soft" },
    `${listed} of the ${count_of(side.counts.never_found, "service")} that are never shown are listed. `,
    h("code", {}, command_for_all(context)), " prints all.");
}

// What becomes of the services: which are never found, are in the way, or displace others.
export const services_view: View = {
  id: "services", title: "Services", controls: [],
  searches: { what: "services", count: ({ services }) => services.length },
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
    const never = new Set(side.never_found.map(({ service }) => service));
    const missed = [...side.missed, ...side.never_found.filter(({ service }) => side.missed.every((one) => one.service !== service))];
    const is_cut = side.never_found.length + side.unneeded.length < side.counts.never_found;
    const lists: List[] = [];
    return [
      h("p", { class: "soft" }, `A service is shown if it is among the first ${depth} ranks. Relevant means relevant ` +
        `under “${report.settings[setting].name}”. ` +
        `${has_only_run_files(context) ? "Missing topics" : "Failed queries and abstentions"} are left out.`),
      all_entrants(context, order),
      h("div", { class: "fields apart" }, select("Entrant", "left", names, order.indexOf(entrant),
        (name) => context.set({ entrant: name }))),
      h("p", { class: "said" }, summary(context, entrant, side)),
      ...(repeated ? [h("p", { class: "soft" }, "The table counts what happens in any repetition; the lists of confused " +
        `pairs and of services in the way have means${repeated}.`)] : []),
      ...(side.requests === 0 ? [] : [h("div", { class: "beside lists" },
        h("div", {}, list_of(context, "Missed", "missed services", "These services are relevant to some requests and shown for none of them.",
          missed, Math.max(side.counts.missed, missed.length), [
            { head: "Relevant requests", text: (row) => String(row.relevant) },
            { head: "Best rank for those", text: (row) => String(row.best_rank ?? kNone) },
            { head: "Shown elsewhere", text: (row) => (never.has(row.service) ? "never" : is_cut ? kNone : "yes") }], lists),
        unneeded_part(context, side), cut_part(context, side)),
        list_of(context, "Pairs to tell apart", "confused pairs", "The first service is relevant and not shown; the " +
          "second is shown and judged lower. If the reverse is rare, the second displaces the first; if it is as " +
          "common, the entrant confuses the two.", side.look_alikes,
          side.counts.look_alikes, [{ head: "Requests", text: (row) => requests(row.requests) },
            { head: "Reverse", text: (row) => requests(row.reverse) }], lists),
        list_of(context, "In the way", "services in the way", "These services are shown where they are judged " +
          "irrelevant.", side.hubs, side.counts.hubs, [
          { head: "Irrelevant", text: (row) => requests(row.irrelevant) },
          { head: "Unjudged", text: (row) => requests(row.unjudged) },
          { head: "Relevant", text: (row) => requests(row.relevant_found) },
          { head: "All times shown", text: (row) => requests(row.found) }], lists),
        list_of(context, "Exposure", "services by exposure", "The services with the most exposure, which is the sum of " +
          "1/log2(1 + rank) over the requests, at all ranks. It is a share of the exposure of all services, beside the " +
          "service's share of all gains.", side.exposure,
          side.exposure.length, [{ head: "Share of exposure", text: (row) => percent(row.exposure_share) },
            { head: "Share of gains", text: (row) => percent(row.gain_share) }], lists))]),
      ...(lists.length ? [h("div", { class: "under" }, copy_buttons(`the lists of ${entrant_name(context, entrant)}`, () => joined(lists)))] : []),
    ];
  },
};
