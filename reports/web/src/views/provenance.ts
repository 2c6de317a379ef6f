import type { Context } from "../context";
import { h, link } from "../dom";
import { count_of, kNone, quantity } from "../format";
import { gain_rule } from "../gain_rule";
import { rows_with_more } from "../more_rows";
import { scrolling, table_of } from "../table";
import { named } from "./entrant_mark";
import { what_is_measured } from "./meanings";
import { nodes_part } from "./nodes";
import { machine_facts, protocol_facts } from "./protocol_words";
import type { Report } from "../report";
import type { View } from "./view";
import { remarks_part, section } from "./view";

type Shown = [string, string | number | null | undefined | Node];

// What is not known, as of run files without a round, is left out.
function facts(...all: Shown[]): HTMLElement {
  return h("dl", {}, ...all.flatMap(([name, value]) => (value == null || value === "" ? []
    : [h("dt", {}, name), h("dd", {}, value instanceof Node ? value : String(value))])));
}

function digest(text: string): Node {
  return h("code", { class: "digest", title: text || undefined }, text || kNone);
}

// "2026-11-22T10:06:31Z" as people write it.
function moment(utc: string): string {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(utc);
  return found ? `${found[1]}, ${found[2]} UTC` : utc;
}

function raw(title: string, rows: [string, string][]): HTMLElement | null {
  return rows.length === 0 ? null : h("details", { class: "raw", "data-open": `raw-${title}` },
    h("summary", {}, title),
    h("dl", {}, ...rows.flatMap(([key, value]) => [h("dt", {}, h("code", {}, key)), h("dd", {}, value)])));
}

const plain = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value) ?? kNone);

// Which requests were asked and trained on.
function splits(round: Report["round"]): Shown[] {
  const shown: Shown[] = [];
  if (round.track) shown.push(["Track", round.track]);
  if (round.split) shown.push(["Requests asked", `split ${round.split}`]);
  if (round.training_split) shown.push(["Requests trained on", `split ${round.training_split}`]);
  if (round.folds) shown.push(["Requests trained on", `the others, by ${round.folds} folds`]);
  return shown;
}

// The commit that matchbench was built from; empty if the build did not know it.
export const commit_of = ({ round }: Report): string =>
  (round.harness_commit === "unknown" ? "" : round.harness_commit);

// Of all settings, each once; they differ if the judgments changed between two scorings.
const judgments_digests = ({ settings }: Report): string[] =>
  [...new Set(settings.flatMap((one) => one.judgments_digest ?? []))];

function how_to_cite(report: Report): HTMLElement | null {
  const { title, collection, round } = report;
  if (!round.created) return null;
  const commit = commit_of(report) && ` (commit ${commit_of(report)})`;
  return h("p", { class: "soft" }, `To cite this report, name the contest “${title}”, the collection ` +
    `${collection.name} ${collection.version} with its digest` +
    `${judgments_digests(report).length > 0 ? " and that of its judgments" : ""}, and matchbench ${round.harness_version}${commit}.`);
}

// How many pairs of a request and a service the judges graded under the first setting.
function judged_pairs(report: Report): string | null {
  const judged = report.rankings.by_request.map((one) => one.judged?.[0]);
  if (judged.length === 0 || judged.some((count) => count === undefined)) return null;
  const [pairs, all] = [judged.reduce((sum: number, count) => sum + (count ?? 0), 0),
    judged.length * report.collection.services];
  const whole = judged.filter((count) => count === report.collection.services).length;
  return `${pairs.toLocaleString("en")} of ${all.toLocaleString("en")} pairs of a request and a service` +
    (pairs === all ? "" : `; ${whole} of ${count_of(judged.length, "request")} completely`);
}

const built = (report: Report): string => [report.round.harness_version, commit_of(report) && `commit ${commit_of(report)}`,
  report.round.build_type].filter(Boolean).join(", ");

function round_part(report: Report): HTMLElement[] {
  const { round, collection } = report;
  const protocol = typeof round.protocol === "string" ? { protocol: round.protocol } : round.protocol;
  const { facts: known } = protocol_facts(protocol);
  return [
    section("Round", facts(["Begun", moment(round.created)], ...splits(round), ...known, ["Seed", round.seed],
      ["Confinement reached", round.confinement], ["matchbench", built(report)]),
    how_to_cite(report),
    raw("All settings, as they are stored", Object.entries(protocol)
      .map(([key, value]): [string, string] => [key, plain(value)]))),
    h("div", {}, section("Collection", facts(["Name", collection.name], ["Version", collection.version],
      ["Licence", collection.licence],
      ["Source", collection.source ? link(collection.source, collection.source) : null],
      // Files without a round may not name all documents of a collection.
      [round.created ? "Services" : "Known documents", collection.services.toLocaleString("en")], ["Requests", collection.requests.toLocaleString("en")],
      ["Judged", judged_pairs(report)],
      ["Digest", collection.digest && digest(collection.digest)],
      ...judgments_digests(report).map((one): Shown => ["Judgments' digest", digest(one)]))),
    round.environment.length === 0 ? null : section("Machine", facts(...machine_facts(round.environment)), remarks_part(report, "times"),
      raw("All facts about the machine", round.environment
        .map(({ key, value }): [string, string] => [key, value])))),
  ];
}

function parameters(given: Record<string, unknown> | string): string {
  if (typeof given === "string") return given;
  return Object.entries(given).map(([key, value]) => `${key} = ${quantity("", value)}`).join(", ");
}

// Of a run file, its tag only if the name does not begin with it.
export function own_parameters({ kind, name, parameters: given }: Report["entrants"][number]): Record<string, unknown> | string {
  if (typeof given === "string" || kind !== "run file" || !name.startsWith(String(given.tag))) return given;
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== "tag"));
}

export const described_file = ({ key, name, digest: sha256 }: { key: string; name: string; digest: string }): string =>
  `${key}: ${name}, SHA-256 ${sha256}`;

// More entrants than this wait for a click.
const kEntrantsAtFirst = 100;

// Columns in which no entrant has anything are left out.
function entrants_part(context: Context): HTMLElement {
  const { report } = context;
  const columns: [string, (one: Report["entrants"][number]) => string][] = [["Plugin", (one) => (one.plugin === one.name ? "" : one.plugin)],
    ["Version", (one) => one.version], ["Author", (one) => one.author],
    ["Licence", (one) => one.licence], ["Tags", (one) => one.tags.join(", ")],
    ["Parameters", (one) => parameters(own_parameters(one))],
    ["Files", (one) => (one.files ?? []).map(described_file).join("; ")], ["SHA-256", (one) => one.digest]];
  const shown = columns.filter(([, text]) => report.entrants.some((one) => text(one) !== ""));
  const { body, more } = rows_with_more(report.entrants, kEntrantsAtFirst, "entrants of the round", (one, e) =>
    h("tr", {}, h("th", { scope: "row" }, named(context, e)),
      ...shown.map(([title, text]) => h("td", {}, title === "SHA-256" ? digest(text(one)) : text(one) || kNone))));
  return section("Entrants", scrolling("Entrants", h("table", { class: "entrants" },
    h("caption", { class: "unseen" }, "Entrants"),
    h("thead", {}, h("tr", {}, ...["Entrant", ...shown.map(([title]) => title)]
      .map((text) => h("th", { scope: "col" }, text)))),
    body)), more);
}

// What the scores of a printed view are, and what they were made with.
export function short_provenance(context: Context, view: View): HTMLElement[] {
  const { report, board } = context;
  if (view === provenance_view) return [];
  const { collection, round } = report;
  const measure = board && view.controls.includes("measure") ? report.measures[board.measure] : null;
  const setting = board && view.controls.includes("setting") ? report.settings[board.setting] : null;
  return [facts(...(measure ? [[measure.name, what_is_measured(measure)] satisfies Shown] : []),
    ...(setting ? [[`Relevance “${setting.name}”`, gain_rule(setting) || setting.definition.trim()] satisfies Shown] : []),
    ["Collection", [collection.name, collection.version].filter(Boolean).join(" ")],
    ["Its digest", collection.digest && digest(collection.digest)],
    ...judgments_digests(report).map((one): Shown => ["Judgments' digest", digest(one)]),
    ["Begun", moment(round.created)], ["Confinement reached", round.confinement],
    ...machine_facts(round.environment).filter(([name]) => name === "Processor"), ["matchbench", built(report)]),
  how_to_cite(report)].filter((part) => part !== null);
}

export const provenance_view: View = {
  id: "provenance", title: "Provenance", controls: [],
  has: () => true,
  draw(context) {
    const { report } = context;
    return [
      h("div", { class: "beside" }, ...round_part(report)),
      nodes_part(context) ?? h("span"),
      entrants_part(context),
      report.measures.length === 0 ? h("span")
        : section("Measures", ...report.measures.map((one) => h("div", { class: "definition" },
          h("h4", {}, one.name), h("p", {}, what_is_measured(one)),
          one.formula ? h("p", {}, h("code", {}, one.formula)) : null,
          one.source ? h("p", { class: "soft" }, one.source) : null))),
      report.settings.length === 0 ? h("span")
        : section("Relevance settings", h("p", { class: "soft" }, "A setting turns the judges' grades of a service into its " +
          "gain; measures count gains."), table_of("Relevance settings", {
          head: ["Setting", "In words", "Definition", "Kind"], rows: report.settings.map((one) =>
            [one.name, gain_rule(one) || kNone, one.definition.trim(), one.binary ? "binary" : "graded"]) })),
      report.round.contest_text === "" ? h("span") : section("Contest file",
        h("pre", { tabindex: 0, "aria-label": "Contest file" }, report.round.contest_text)),
    ];
  },
};
