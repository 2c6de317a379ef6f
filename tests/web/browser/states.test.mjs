import assert from "node:assert/strict";
import {readdirSync} from "node:fs";
import {join} from "node:path";
import {after, before, test} from "node:test";

import {add_remark, made_report} from "../made_report.mjs";
import {Browser, drawn, names, texts, views} from "./browser.mjs";

let browser;
before(async () => (browser = await Browser.start()));
after(() => browser.stop());

// Opens each view that the report offers, none of which may fault.
async function opened(name, report) {
  const html = browser.write(name, report);
  const page = await browser.open(html);
  for (const view of (await views(page)).reverse()) {
    await page.goto(`file://${html}#${view === "leaderboard" ? "" : `view=${view}`}`);
    await drawn(page);
  }
  assert.deepEqual(page.faults, [], name);
  return page;
}

const kNoScores = {boards: [], curves: [], significance: [], correlations: [], sensitivity: [],
  analyses: [], measures: [], settings: [], history: null};

test("an empty round says that it is empty", async () => {
  const page = await opened("empty", {...made_report({entrants: 0, requests: 0}), ...kNoScores,
    state: "empty", services: [], rankings: {depth: 0, by_request: []}});
  assert.ok((await page.textContent(".banner")).startsWith("This round is empty"));
  assert.deepEqual(await views(page), ["provenance"]);
});

test("an unscored round shows times and failures", async () => {
  const page = await opened("unscored", {...made_report(), ...kNoScores, state: "unscored",
    rankings: {depth: 0, by_request: []}});
  assert.ok((await page.textContent(".banner")).includes("matchbench score"));
  assert.equal((await names(page)).length, 6);
  assert.ok(await page.$(".leaderboard .of-p50"));
  assert.equal(await page.$(".leaderboard .of-value"), null);
});

test("an unscored round has rankings, and claims nothing about relevance", async () => {
  const own = {...made_report(), ...kNoScores, state: "unscored"};
  own.rankings.by_request.forEach((one) => (one.grades = {}));
  const html = browser.write("unscored-rankings", own);
  for (const view of ["rankings", "service&service=urn:service:0"]) {
    const page = await browser.open(html, `#view=${view}`);
    const text = await page.textContent("main");
    assert.ok(!/relevant|\b[Gg]ain|judged/.test(text), /.*(relevant|\b[Gg]ain|judged).*/.exec(text)?.[0]);
  }
  // The texts below a table of two columns are lines, not a column of words.
  const page = await browser.open(html, "", {viewport: {width: 1440, height: 900}});
  assert.ok(await page.$eval(".under-table", (one) => one.offsetWidth) >= 340);
});

test("one entrant, and one request, are spoken of as such", async () => {
  const one = await opened("one-entrant", made_report({entrants: 1}));
  assert.ok(!(await one.textContent("main")).includes("differences between the entrants"));
  await one.evaluate(() => (location.hash = "#view=requests"));
  await drawn(one);
  assert.deepEqual(await texts(one, ".requests thead button"), ["Request", "nDCG@10▲"]);
  assert.ok(!/mean|spread|best/i.test(await one.textContent("main .board > p, main p.soft")));
  const single = made_report({entrants: 3, requests: 1});
  single.significance = [];
  single.boards[0].rows.forEach((row) => Object.assign(row, {rank: 1, value: row.entrant === 2 ? 0.5 : 0.75}));
  single.boards[0].rows.sort((a, b) => b.value - a.value);
  single.requests[0].name = `http://example.org/${"a-name-without-a-space".repeat(5)}`;
  const page = await opened("one-request", single);
  assert.match(await page.textContent(".verdict .first"), / and .* lead with nDCG@10 0\.750 .*; the differences were not tested\.$/);
  assert.match(await page.textContent(".verdict .then"), /^The scores are of 1 request under/);
  assert.ok(!(await page.textContent(".under-table")).includes("Test:"));
  await page.setViewportSize({width: 375, height: 812});
  for (const view of ["leaderboard", "compare", "rankings", "curves"]) {
    await page.evaluate((wanted) => (location.hash = `#view=${wanted}`), view);
    await drawn(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), view);
    assert.ok(!/average over|mean over|same mean/.test(await page.textContent("main")), view);
  }
});

test("an unscored round has the figures that need no scores", () => {
  const folder = join(browser.folder, "unscored-figures");
  browser.write("unscored", {...made_report(), ...kNoScores, state: "unscored"}, folder);
  assert.deepEqual(readdirSync(folder), ["index.html", "latency.pdf", "latency.svg"]);
});

test("times are called what the scenario makes them", async () => {
  const called = {"single-stream": "service time", server: "latency", offline: "share of a call"};
  for (const [scenario, name] of Object.entries(called)) {
    const report = made_report();
    report.round.scenario = scenario;
    const html = browser.write(scenario, report);
    const page = await browser.open(html);
    await page.goto(`file://${html}#view=speed`);
    await drawn(page);
    const text = await page.textContent("main");
    assert.ok(text.includes(`Distribution of ${name}`) && text.includes(`Quality and ${name}`));
  }
});

test("an unfinished round says so above its leaderboard", async () => {
  const page = await opened("unfinished", {...made_report(), state: "unfinished"});
  assert.ok((await page.textContent(".banner")).includes("--resume"));
  assert.equal((await names(page)).length, 6);
});

test("a round in which everybody failed shows no score as a number", async () => {
  const report = made_report({entrants: 3});
  for (const one of report.entrants) {
    Object.assign(one, {latency: null, load_ms: null, aqrt_ms: null, peak_rss_mib: null,
      failures: one.queries, outcomes: {load_failed: one.queries}});
  }
  for (const board of report.boards) {
    board.values = board.values.map((own) => own.map(() => 0));
    for (const row of board.rows) Object.assign(row, {value: 0, low: 0, high: 0, ratio: null});
  }
  report.rankings.by_request.forEach((one) => (one.by_entrant = one.by_entrant.map(() => null)));
  const sentence = "No entrant answered a single query, so there is no winner.";
  add_remark(report, "no-answer", "warning", sentence);
  const page = await opened("failed", report);
  assert.equal((await page.textContent(".top")).split(sentence).length, 2, "it is said once");
  assert.equal(await page.textContent(".verdict .first"), sentence);
  assert.equal(await page.$(".of-p50"), null);
  assert.equal(await page.textContent("tbody tr:first-child .of-failures"), "36 of 36");
  assert.ok(!(await page.textContent("main")).match(/NaN|undefined|Infinity|null/));
});

test("of two entrants one of which answered nothing, nothing is compared, and no choice changes nothing", async () => {
  const report = made_report({entrants: 2});
  report.significance = [];
  const silent = report.entrants[1];
  Object.assign(silent, {name: "crasher", failures: silent.queries, abstentions: 0, outcomes: {crashed: silent.queries}, latency: null,
    cpu_ms: null});
  for (const board of report.boards) {
    board.values[1] = board.values[1].map(() => 0);
    board.rows.sort((a, b) => a.entrant - b.entrant);
    Object.assign(board.rows[0], {rank: 1, letters: "a"});
    Object.assign(board.rows[1], {rank: null, group: null, letters: "", value: 0, low: null, high: null, ratio: null});
  }
  add_remark(report, "no-answer", "warning", "crasher failed all of its 36 queries (crashed).", 1);
  const page = await opened("one-silent", report);
  const text = async (view) => {
    await page.evaluate((hash) => (location.hash = hash), `#view=${view}`);
    await drawn(page);
    return page.textContent("main");
  };
  assert.ok(!(await texts(page, ".leaderboard thead th")).includes("Ties"));
  assert.deepEqual(await texts(page, ".overview tbody tr:nth-child(2) td"), Array(3).fill("0.000no rank"));
  assert.equal(await page.$(".overview [class*=grade]"), null, "one alone is not the best");
  assert.ok(!(await page.textContent("main")).includes("The colour is strongest"), "nothing is coloured");
  await page.emulateMedia({media: "print"});
  assert.deepEqual(await page.$$eval(".notes button", (all) => all.filter((one) => one.checkVisibility())), []);
  await page.emulateMedia({media: "screen"});
  assert.ok((await text("compare")).includes("crasher answered no query, so there is nothing to compare."));
  assert.equal(await page.$(".wins, [data-figure^=differences]"), null);
  await text("requests");
  assert.deepEqual(await texts(page, ".requests thead button"), ["Request", "nDCG@10▲"]);
  for (const figure of ["requests", "boxes"]) {
    assert.ok(!(await texts(page, `[data-figure^=${figure}] svg text`)).includes("crasher"), figure);
    assert.match(await page.textContent(`[data-figure^=${figure}] figcaption`), / Without crasher, of which no query was answered\./);
  }
  assert.match(await text("speed"), /The median service time of entrant-0 is 10\.0 µs\./);
  assert.equal(await page.$("[data-focus=measure], [data-focus=setting], [data-focus=cost]"), null);
  assert.match(await text("entrant&entrant=entrant-0"), /entrant-0 is the only one with a rank, with nDCG@10/);
});

test("of entrants with equal scores none is best, and no bars of their differences are drawn", async () => {
  const report = made_report({entrants: 3, requests: 12});
  Object.assign(report.entrants[2], {name: "silent", failures: 0, abstentions: report.entrants[2].queries});
  for (const board of report.boards) {
    board.values[1] = board.values[0];
    board.values[2] = board.values[2].map(() => 0);
    board.rows.sort((a, b) => a.entrant - b.entrant).forEach((row, e) => Object.assign(row, e < 2 ? {value: 0.5, rank: 1, letters: "a"}
      : {value: 0, rank: null, group: null, letters: "", low: null, high: null, ratio: null}));
  }
  for (const {recall_precision: {series}} of report.curves) series.find(({entrant}) => entrant === 1).mean = series.find(({entrant}) => entrant === 0).mean;
  const page = await opened("equals", report);
  const names = report.entrants.map(({name}) => name);
  const text = async (view) => {
    await page.evaluate((hash) => (location.hash = hash), `#view=${view}`);
    await drawn(page);
    return page.textContent("main");
  };
  await text("entrant&entrant=entrant-0");
  assert.equal(await page.$(".overview [class*=grade]"), null);
  assert.match(await text("curves"), new RegExp(`${names[0]} and .* have the same precision, `));
  await text("requests");
  assert.deepEqual([...new Set(await texts(page, ".requests tbody td:last-child"))].filter((one) => one !== "–"), ["all equal"]);
  assert.match(await text("compare"), /have the same mean nDCG@10/);
  assert.equal(await page.$("[data-figure^=differences]"), null);
});

test("what is too little for a median is no distribution, and its times stay", async () => {
  const report = made_report({entrants: 1, requests: 1});
  Object.assign(report.entrants[0].latency, {ecdf: [[1, 0.5], [2, 1]],
    p50: {...report.entrants[0].latency.p99, refused: "p50 needs 3 different requests, but there is only 1"}});
  const page = await opened("no-median", report);
  await page.evaluate(() => (location.hash = "#view=speed"));
  await drawn(page);
  assert.equal(await page.$("[data-figure=latency]"), null);
  assert.ok(await page.$("[aria-label=Times]"));
});

test("one entrant alone is enough", async () => {
  const page = await opened("one", made_report({entrants: 1}));
  assert.equal((await names(page)).length, 1);
});

test("one request is enough", async () => {
  await opened("request", made_report({requests: 1}));
});

test("a choice of one is not offered, on any view", async () => {
  const report = made_report({entrants: 1, requests: 1});
  Object.assign(report, {settings: report.settings.slice(0, 1), measures: report.measures.slice(0, 1),
    boards: report.boards.filter(({setting, measure}) => setting === 0 && measure === 0), curves: [], significance: [],
    correlations: [], sensitivity: []});
  const html = browser.write("one-of-each", report);
  const page = await browser.open(html);
  for (const view of await views(page)) {
    await page.goto(`file://${html}#view=${view}`);
    await page.waitForSelector("main h2");
    assert.equal(await page.$("input[type=search]"), null, view);
    assert.deepEqual(await page.$$eval("select", (all) => all.filter((one) => one.options.length < 2).map((one) => one.dataset.focus)), [], view);
  }
});

test("values that are not known are dashes", async () => {
  const report = made_report();
  for (const row of report.boards[0].rows.slice(0, 5)) Object.assign(row, {value: null, low: null, high: null, ratio: null});
  report.boards[0].rows.slice(0, 5).forEach((row) => report.boards[0].values[row.entrant].fill(null));
  const page = await opened("unknown", report);
  assert.deepEqual((await texts(page, "tbody .of-value")).slice(1), Array(5).fill("–"));
});
