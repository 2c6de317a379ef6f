import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {kScriptName, made_report} from "../made_report.mjs";
import {Browser, names, texts} from "./browser.mjs";

const report = made_report();
const name_of = (e) => report.entrants[e].name;
const order_of = (setting, measure) => report.boards
  .find((b) => b.setting === setting && b.measure === measure).rows.map((row) => name_of(row.entrant));

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", report);
});
after(() => browser.stop());

test("opens with the first board, best entrant first", async () => {
  const page = await browser.open(html);
  assert.equal(await page.textContent("h1"), "Made contest");
  assert.deepEqual(await names(page), order_of(0, 0));
  assert.deepEqual(page.faults, []);
});

test("sorts by a column, and the other way at the second click", async () => {
  const page = await browser.open(html);
  await page.click("thead .of-load button");
  const upward = report.entrants.map((one) => one.name);
  assert.deepEqual(await names(page), upward);
  assert.equal(await page.getAttribute("thead .of-load", "aria-sort"), "ascending");
  await page.click("thead .of-load button");
  assert.deepEqual(await names(page), upward.slice().reverse());
  assert.equal(await page.getAttribute("thead .of-load", "aria-sort"), "descending");
  assert.equal(await page.$$eval("[aria-sort]", (all) => all.length), 1);
});

test("puts entrants without a value last in either direction", async () => {
  const page = await browser.open(html, "#columns=%2Btrain&sort=train");
  assert.equal((await names(page))[0], "entrant-4");
  await page.click("thead .of-train button");
  assert.equal((await names(page))[0], "entrant-4");
});

test("shows only the entrants with every chosen tag", async () => {
  const page = await browser.open(html);
  await page.click("button.chip:text-is('logic')");
  assert.deepEqual((await names(page)).sort(), [kScriptName, "entrant-3", "entrant-5"].sort());
  await page.click("button.chip:text-is('fast')");
  assert.deepEqual(await names(page), []);
  assert.ok((await page.textContent("main")).includes("No entrant has all of these tags."));
});

test("switches the measure and the setting", async () => {
  const page = await browser.open(html);
  await page.selectOption("[data-focus=measure]", "AP");
  assert.deepEqual(await names(page), order_of(0, 1));
  await page.selectOption("[data-focus=setting]", "strict");
  assert.deepEqual(await names(page), order_of(1, 1));
  assert.ok((await page.textContent(".above p")).startsWith("Mean AP over 11 requests."));
});

test("joins the entrants of a tie group by a bar, in the board's order only", async () => {
  const page = await browser.open(html);
  assert.deepEqual(await page.$$eval("tbody tr", (all) => all.map((row) => row.className)),
    ["leads", "joined", "joined", "leads", "joined", "joined"]);
  assert.equal((await texts(page, "tbody tr:first-child .of-rank .below"))[0], "1–3");
  await page.click("thead .of-name button");
  assert.equal(await page.$$eval("tr.joined", (all) => all.length), 0);
});

test("shows score, interval, ratio to the best, times and memory", async () => {
  const page = await browser.open(html);
  const best = report.boards[0].rows[0];
  const entrant = report.entrants[best.entrant];
  const cell = (key) => page.textContent(`tbody tr:first-child .of-${key}`);
  assert.equal(await cell("value"), best.value.toFixed(4));
  assert.equal(await cell("interval"), `${best.low.toFixed(4)}–${best.high.toFixed(4)}`);
  assert.equal(await cell("ratio"), "100.0 %");
  assert.equal(await cell("memory"), String(entrant.peak_rss_mib));
  assert.ok((await cell("p50")).startsWith(entrant.latency.p50.value.toFixed(3)));
  assert.ok(/\d–\d/.test(await cell("p95")));
});

test("says why a percentile is refused", async () => {
  const page = await browser.open(html, "#columns=%2Bp99");
  assert.equal(await page.textContent("tbody tr:first-child .of-p99"), "too few");
  assert.ok((await page.textContent("main")).includes("Too few: p99 needs 662 samples, there are 36."));
});

test("leads from a count of failures to their kinds and the last lines of the log", async () => {
  const page = await browser.open(html);
  await page.click(".failed");
  const part = await page.textContent("#failures-2");
  assert.ok(part.includes("3 failed queries of 36: timed out 2, crashed 1"), part);
  assert.ok(part.includes("assertion <failed> & aborted"), part);
  assert.ok(await page.isVisible("#failures-2 pre"));
});

test("hides and shows columns", async () => {
  const page = await browser.open(html);
  await page.click("summary:text-is('Columns')");
  await page.click("[data-focus='column-load']");
  await page.click("[data-focus='column-tags']");
  const heads = await texts(page, "thead th");
  assert.ok(!heads.some((text) => text.startsWith("Load")));
  assert.ok(heads.some((text) => text.startsWith("Tags")));
  assert.ok(await page.isVisible("[data-focus='column-tags']"), "the chooser stays open");
});

test("copies what is shown as CSV, Markdown and LaTeX", async () => {
  const page = await browser.open(html);
  const copied = async (kind) => {
    await page.click(`.above .copy button:text-is('${kind}')`);
    await page.waitForFunction((text) => document.querySelector(".announcement")?.textContent === text,
      `Copied as ${kind}`);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const csv = (await copied("CSV")).split("\n");
  assert.equal(csv[0].split(",").slice(0, 3).join(), "Rank,Entrant,nDCG@10");
  assert.equal(csv.length, 1 + 6 + 1);
  const markdown = await copied("Markdown");
  assert.ok(markdown.startsWith("| Rank | Entrant | nDCG@10 |"));
  assert.ok(markdown.includes("\\<script\\>alert(1)\\</script\\>"), markdown);
  const latex = await copied("LaTeX");
  assert.ok(latex.includes("\\begin{tabular}{rlr") && latex.includes("\\toprule"), latex);
  assert.ok(latex.includes("100.0 \\%"), latex);
});
