import { h, link } from "../dom";
import { kNone, quantity, without_unit, words } from "../format";
import { scrolling, table_of } from "../table";
import { named } from "./entrant_mark";
import type { Report } from "../report";
import type { View } from "./view";
import { section } from "./view";

type Fact = [string, string | number | null | undefined | Node];

function facts(...all: Fact[]): HTMLElement {
  return h("dl", {}, ...all.flatMap(([name, value]) => [h("dt", {}, name),
    h("dd", {}, value instanceof Node ? value : value == null || value === "" ? kNone : String(value))]));
}

// Whole digests are long; what is cut off is one click away.
function digest(text: string): Node {
  return h("code", { class: "digest" }, text || kNone);
}

function round_part({ round, collection }: Report): HTMLElement[] {
  const protocol = typeof round.protocol === "string" ? { protocol: round.protocol } : round.protocol;
  return [
    section("Round", facts(["Begun", round.created], ["Scenario", words(round.scenario)],
      ["Seed", round.seed], ["Confinement", round.confinement],
      ["matchbench", `${round.harness_version}, commit ${round.harness_commit}, ${round.build_type}`],
      ...Object.entries(protocol).filter(([key]) => key !== "seed")
        .map(([key, value]): Fact => [without_unit(key), quantity(key, value)]))),
    section("Collection", facts(["Name", collection.name], ["Version", collection.version],
      ["Licence", collection.licence],
      ["Source", collection.source ? link(collection.source, collection.source) : null],
      ["Digest", digest(collection.digest)], ["Services", collection.services],
      ["Requests", collection.requests])),
    section("Machine", facts(...round.environment.map(({ key, value }): Fact => [words(key), value]))),
  ];
}

function entrants_part(report: Report): HTMLElement {
  const head = ["Entrant", "Plugin", "Version", "Author", "Licence", "Tags", "Parameters", "Digest"];
  const rows = report.entrants.map((one, e) => h("tr", {}, h("th", { scope: "row" }, named(e, one.name)),
    ...[one.plugin, one.version, one.author, one.licence, one.tags.join(", "),
      Object.entries(one.parameters).map(([key, value]) => `${key} = ${quantity("", value)}`).join(", ")]
      .map((text) => h("td", {}, text || kNone)), h("td", {}, digest(one.digest))));
  return section("Entrants", scrolling("Entrants", h("table", { class: "entrants" },
    h("caption", { class: "unseen" }, "Entrants"),
    h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...rows))));
}

export const provenance_view: View = {
  id: "provenance", title: "Provenance", controls: [],
  has: () => true,
  draw(context) {
    const { report } = context;
    return [
      h("div", { class: "beside" }, ...round_part(report)),
      entrants_part(report),
      section("Measures", ...report.measures.map((one) => h("div", { class: "definition" },
        h("h4", {}, one.name), h("p", {}, one.definition),
        one.formula ? h("p", {}, h("code", {}, one.formula)) : null,
        one.source ? h("p", { class: "soft" }, one.source) : null))),
      section("Relevance settings", table_of("Relevance settings", {
        head: ["Setting", "definition", "kind"], rows: report.settings.map((one) =>
          [one.name, one.definition, one.binary ? "binary" : "graded"]) })),
      section("Contest file", h("pre", { tabindex: 0, "aria-label": "Contest file" },
        report.round.contest_text || kNone)),
    ];
  },
};
