import assert from "node:assert/strict";
import {readFileSync, statSync} from "node:fs";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, copied, drawn, names, processor_seconds, texts, views} from "./browser.mjs";

// How many times the processor time that a page of 100 entrants takes to open and draw a large one may take: a machine
// that is slow, or busy, is so for both.
const kTimes_of_large = 6;
const kTimes_of_thousand = 2.5;

let browser, html, thousand, hundred_seconds;

async function seconds_to_open(page, context) {
  await drawn(page);
  const seconds = await processor_seconds(page);
  context.diagnostic(`opened and drawn with ${seconds} s of the processor, one of 100 entrants with ${hundred_seconds} s`);
  return seconds;
}

before(async () => {
  browser = await Browser.start({copies: true});
  const report = made_report({entrants: 200, requests: 1000, depth: 1, services: 1000});
  // As matchbench does to stay within 20 MB.
  report.boards.slice(1).forEach((board) => (board.values = null));
  html = browser.write("large", report);
  const many = made_report({entrants: 1000, requests: 12});
  many.rankings.by_request.forEach((one) => one.by_entrant.fill(null, 100));
  thousand = browser.write("thousand", many);
  const hundred = await browser.open(browser.write("hundred", made_report({entrants: 100})), "",
    {viewport: {width: 1440, height: 900}});
  await drawn(hundred);
  hundred_seconds = await processor_seconds(hundred);
});
after(() => browser.stop());

test("200 entrants and 1000 requests open, sort and draw", async (context) => {
  context.diagnostic(`${(statSync(html).size / 1e6).toFixed(1)} MB`);
  const page = await browser.open(html);
  const opened = await seconds_to_open(page, context);
  assert.equal((await names(page)).length, 100);
  await page.click("button:text-is('Show all 200 entrants')");
  assert.equal((await names(page)).length, 200);
  for (const view of await views(page)) {
    const begun = performance.now();
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    context.diagnostic(`${view}: ${Math.round(performance.now() - begun)} ms`);
  }
  assert.deepEqual(page.faults, []);
  // It takes twice as long; half of that is to read 20 MB.
  assert.ok(opened < kTimes_of_large * hundred_seconds, `${opened} s against ${hundred_seconds} s`);
});

// A page stays quick if it has few elements: with a row, a whisker and a mark in each chart for each
// entrant it would have more than 100 000.
test("1 000 entrants open fast, and every view has as few elements as one for a hundred", async (context) => {
  const page = await browser.open(thousand, "", {viewport: {width: 1440, height: 900}});
  const opened = await seconds_to_open(page, context);
  assert.ok(opened < kTimes_of_thousand * hundred_seconds, `${opened} s against ${hundred_seconds} s`);
  for (const view of await views(page)) {
    const begun = performance.now();
    await page.goto(`file://${thousand}#view=${view}`);
    await drawn(page);
    const [elements, high] = await page.evaluate(() => [document.querySelectorAll("*").length,
      document.documentElement.scrollHeight]);
    context.diagnostic(`${view}: ${elements} elements, ${high} pixels, ${Math.round(performance.now() - begun)} ms`);
    assert.ok(elements < 8000, `${view} has ${elements} elements`);
    assert.ok(high < 12_000, `${view} is ${high} pixels high`);
  }
  assert.deepEqual(page.faults, []);
});

test("of 1 000 entrants each is found, sorted, copied and put in colour", async () => {
  const page = await browser.open(thousand);
  assert.equal((await names(page)).length, 100);
  await page.click("thead .of-p50 button");
  await page.click("thead .of-p50 button");
  assert.equal((await names(page))[0], "entrant-999", "sorted among all");
  await page.fill("input[type=search]", "entrant-777");
  assert.deepEqual(await names(page), ["entrant-777"]);
  await page.fill("input[type=search]", "");
  assert.equal((await copied(page, "[aria-label='Copy the leaderboard'] button")).trim().split("\n").length, 1001);
  await page.click("[data-open=entrants] summary");
  await page.waitForSelector(".chip");
  assert.ok((await page.$$("[data-lights].chip")).length <= 60);
  await page.fill("[data-focus=find]", "entrant-777");
  await page.click(".chip:has-text('entrant-777')");
  await page.waitForFunction(() => document.querySelector(".chip[aria-pressed=true]")?.textContent === "entrant-777");
  assert.equal(await page.inputValue("[data-focus=find]"), "entrant-777", "the search stays");
  await page.click("button:text-is('Show all 1,000 entrants')");
  assert.equal((await names(page)).length, 1000);
  assert.deepEqual(page.faults, []);
});

test("a drawing of 1 000 entrants shows those in colour and the best, and its table has all", async () => {
  const page = await browser.open(thousand, "#view=leaderboard&columns=-interval&shown=entrant-888");
  await drawn(page);
  const figure = "[data-figure^=scores]";
  const shown = await texts(page, `${figure} svg text`);
  assert.ok(shown.includes("entrant-888") && shown.includes("entrant-0") && !shown.includes("entrant-500"));
  assert.ok((await page.textContent(`${figure} figcaption`)).includes("The drawing has 60 of 1,000 entrants: those in " +
    "colour and the best of the others."));
  await page.click(`${figure} .numbers summary`);
  await page.click(`${figure} button.more`);
  assert.equal((await page.$$(`${figure} tbody tr`)).length, 1000);
});

test("a curve that a report of 1 000 entrants lacks is missed by name", async () => {
  const page = await browser.open(thousand, "#view=curves&shown=entrant-888&shown=entrant-3");
  await drawn(page);
  for (const figure of ["recall", "ndcg"]) {
    const said = await page.textContent(`[data-figure^=${figure}] figcaption`);
    assert.ok(said.includes("This report has no curve of entrant-888."), said);
    assert.ok((await texts(page, `[data-figure^=${figure}] svg text.name`)).includes("entrant-3"));
  }
  assert.deepEqual(page.faults, []);
});

// Every report has the whole page in it. Version 0.3 had 428 598 bytes beside the data.
test("the page has at most 1.15 times as many bytes beside its data as in version 0.3", () => {
  const file = browser.write("small", made_report({entrants: 2, requests: 2}));
  const beside = readFileSync(file, "utf8").replace(/(<script type="application\/json" id="report">)[^<]*/, "$1");
  assert.ok(beside.length > 100_000 && beside.length <= 1.15 * 428_598, `${beside.length} bytes`);
});
