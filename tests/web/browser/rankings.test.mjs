import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

// Two rankings whose moves are worked out by hand: a stands one higher in the first, b one higher in the
// second, c is only in the first, d only in the second.
const report = made_report();
[["a", "https://example.org/a"], ["b", "urn:b"], ["c", "http://example.org/c"], ["d", "javascript:alert(1)"]]
  .forEach(([name, uri], i) => (report.services[i] = {name, uri}));
report.rankings.by_request[3] = {grades: {0: [2, 1], 1: [0, 0], 2: [1, null]}, by_entrant: [
  {services: [0, 1, 2], scores: [0.9, 0.8, 0.7], length: 40, relevant_total: 5},
  {services: [1, 0, 3], scores: [3, 2, 1], length: 40, relevant_total: 5},
  {services: [], scores: [], length: 40, relevant_total: 5}, null, null, null]};

const kHash = `#${new URLSearchParams({view: "rankings", request: "request-3", left: "entrant-0",
  right: report.entrants[1].name})}`;

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", report);
});
after(() => browser.stop());

const rows = (page, side) => page.$$eval(`.ranking:nth-child(${side}) tbody tr`, (all) =>
  all.map((row) => [...row.cells].map((cell) => cell.textContent)));

test("shows two rankings side by side with grades, scores and moves", async () => {
  const page = await browser.open(html, kHash);
  assert.deepEqual(await rows(page, 1), [["1", "2", "a", "0.9", "▲ 1"], ["2", "0", "b", "0.8", "▼ 1"],
    ["3", "1", "c", "0.7", "only here"]]);
  assert.deepEqual(await rows(page, 2), [["1", "0", "b", "3", "▲ 1"], ["2", "2", "a", "2", "▼ 1"],
    ["3", "?", "d", "1", "only here"]]);
  assert.ok((await page.textContent(".ranking")).includes("2 relevant among the 3 shown of 40"));
});

test("marks what was not judged under the chosen setting", async () => {
  const page = await browser.open(html, `${kHash}&setting=strict`);
  assert.deepEqual((await rows(page, 1)).map((row) => row[1]), ["1", "0", "?"]);
  assert.equal(await page.getAttribute(".ranking .unjudged", "title"), "not judged");
});

test("services lead to their descriptions inside the page, and nothing leads to their hosts", async () => {
  const page = await browser.open(html, kHash);
  const links = await page.$$eval(".ranking a", (all) => all.map((one) => [one.textContent, one.protocol]));
  assert.deepEqual(links, ["a", "b", "c", "b", "a", "d"].map((name) => [name, "file:"]));
  await page.click(".ranking a:text-is('c')");
  assert.equal(await page.textContent("h2"), "Service");
  assert.equal(await page.textContent(".uri"), "http://example.org/c");
  assert.ok((await page.textContent("main")).includes("This report holds no description of the service."));
  await page.goBack();
  await page.waitForSelector(".ranking");
});

test("says that an entrant gave no ranking, or an empty one", async () => {
  const page = await browser.open(html, kHash);
  await page.selectOption("[data-focus=left]", "entrant-3");
  assert.ok((await page.textContent(".ranking")).includes("There is no ranking of this entrant for this request."));
  await page.selectOption("[data-focus=left]", "entrant-2");
  assert.ok((await page.textContent(".ranking")).includes("Its ranking is empty."));
});

test("steps through the requests", async () => {
  const page = await browser.open(html, kHash);
  await page.click("[aria-label='Next request']");
  assert.equal(await page.inputValue("[data-focus=request]"), "request-4");
  await page.click("[aria-label='Previous request']");
  await page.click("[aria-label='Previous request']");
  assert.equal(await page.inputValue("[data-focus=request]"), "request-2");
});

test("opens the ranking behind a cell of the heat map", async () => {
  const page = await browser.open(html, "#view=requests");
  await drawn(page);
  const map = await page.$("[data-figure^=requests-] .drawing svg");
  await map.click({position: {x: 400, y: 5}});
  assert.equal(await page.textContent("h2"), "Rankings");
  const best = report.entrants[report.boards[0].rows[0].entrant].name;
  assert.equal(await page.inputValue("[data-focus=left]"), best);
  assert.ok((await texts(page, ".request h3"))[0].startsWith("request-"));
});
