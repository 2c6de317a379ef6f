// A board of run files speaks of runs, topics and documents, whatever their names are.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_service_sides, with_significance_fields} from "../optional_fields.mjs";
import {Browser, copied, drawn, texts, views} from "./browser.mjs";

// What a report of files has nothing of is empty, as in those that matchbench writes.
function report_of_files() {
  const report = with_significance_fields(made_report({entrants: 13}));
  report.round.created = "";
  report.entrants.forEach((one, e) => Object.assign(one, {name: e === 0 ? "service" : `run-${e}.entrant`, kind: "run file",
    digest: "", failures: 0, abstentions: 0, no_times: "run file", latency: null, load_ms: null, aqrt_ms: null}));
  report.history.entrants.forEach((one, e) => (one.name = report.entrants[e].name));
  for (const [kind, all] of [["request", report.requests], ["service", report.services]]) {
    all.forEach((one, i) => Object.assign(one, {name: `${kind}.${i}`, uri: `${kind}.${i}`}));
  }
  return report;
}

let browser, html;
before(async () => {
  browser = await Browser.start({copies: true});
  html = browser.write("files", report_of_files());
});
after(() => browser.stop());

test("no view speaks of services, requests or entrants, and names stay as they are", async () => {
  const page = await browser.open(html);
  const own = /(?<![\w.-])(request|service|entrant)s?\b(?![.\d])/gi;
  for (const view of await views(page)) {
    await page.evaluate((hash) => (location.hash = hash), `#view=${view}`);
    await page.waitForFunction((hash) => location.hash.includes(hash) && document.querySelector("main h2"), view);
    await drawn(page);
    const found = (await page.evaluate(() => [document.querySelector("#page").innerText, document.title,
      ...[...document.querySelectorAll("[title], [aria-label], svg text")].flatMap((one) =>
        [one.getAttribute("title") ?? "", one.getAttribute("aria-label") ?? "", one.closest("svg") ? one.textContent : ""])]
      .join("\n"))).split("\n").filter((line) => line.match(own) && !/^[^a-z]*service[^a-z]*$/.test(line));
    // The one run that is called "service" may be named in a sentence.
    assert.deepEqual([...new Set(found)].filter((line) => (line.match(own) ?? []).some((word) => word !== "service")).slice(0, 8), [], view);
  }
  await page.evaluate(() => (location.hash = "#view=leaderboard"));
  await page.waitForSelector(".leaderboard tbody tr");
  const names = await texts(page, ".leaderboard tbody th .entrant");
  assert.ok(names.includes("service") && names.includes("run-3.entrant"), names.join());
  assert.ok((await page.textContent("nav")).includes("Topics"));
  assert.deepEqual(page.faults, []);
});

test("names made of the ends of addresses stay as they are, and a word before a colon is said as any other", async () => {
  const report = with_service_sides(report_of_files());
  report.services.forEach((one, i) => Object.assign(one, {name: "", uri: `http://example.org/a/price_service_${i}.wsdl`}));
  const page = await browser.open(browser.write("ends", report), "#view=rankings");
  await drawn(page);
  assert.ok((await texts(page, ".ranking tbody th")).every((text) => /^price_service_\d+\.wsdl$/.test(text)));
  await page.evaluate(() => (location.hash = "#view=services"));
  await drawn(page);
  assert.match(await page.textContent("main"), /For all: Topics: 12;/);
});

test("the page of a run says how many topics it lacks, and nothing of times", async () => {
  const page = await browser.open(html, "#view=entrant&entrant=run-3.entrant");
  const main = await page.textContent("main");
  assert.ok(main.includes("Topics36, 0 missing") && !/No times|failed|abstained/.test(main), main);
});

test("a document's address is not told again if it is its name, and no column has no digest", async () => {
  const page = await browser.open(html, "#view=service&service=service.1");
  assert.ok(!(await page.textContent("main")).includes("URI"));
  const provenance = await browser.open(html, "#view=provenance");
  assert.ok(!(await texts(provenance, ".entrants thead th")).includes("SHA-256"));
});

test("no column repeats the names of run files, nor does the page of a run", async () => {
  const own = report_of_files();
  own.entrants.forEach((one) => Object.assign(one, {plugin: one.name, version: "", author: "", licence: "", tags: [], files: [],
    parameters: {tag: one.name.replace(".entrant", "")}}));
  const page = await browser.open(browser.write("tags", own), "#view=provenance");
  assert.deepEqual(await texts(page, ".entrants thead th"), ["Run"]);
  await page.evaluate(() => (location.hash = "#view=entrant&entrant=run-3.entrant"));
  await page.waitForSelector(".ways");
  assert.ok(!(await texts(page, "main dt")).includes("Parameters"));
  own.entrants[3].parameters.tag = "another";
  assert.deepEqual(await texts(await browser.open(browser.write("another-tag", own), "#view=provenance"), ".entrants thead th"), ["Run", "Parameters"]);
});

test("that all are run files is not said in each row", async () => {
  const page = await browser.open(html);
  assert.ok((await texts(page, ".leaderboard tbody .of-name")).every((text) => !text.includes("run file")));
});

test("a table is copied in the same words", async () => {
  const page = await browser.open(html);
  assert.match(await copied(page, ".board .copy button"), /^[^\n]*\bRun\b/);
});
