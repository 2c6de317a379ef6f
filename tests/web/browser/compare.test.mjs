// Two entrants against each other.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_service_sides, with_significance_fields} from "../optional_fields.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

const report = with_significance_fields(made_report());

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", report);
});
after(() => browser.stop());

test("head to head counts the requests that each wins, and its mean difference lies in its interval", async () => {
  const page = await browser.open(html, "#view=compare&left=entrant-0&right=entrant-5");
  const [a, b] = [report.boards[0].values[0], report.boards[0].values[5]];
  const won = a.filter((v, q) => v > b[q]).length;
  const lost = a.filter((v, q) => v < b[q]).length;
  const text = await page.textContent("main");
  assert.ok(text.includes(`entrant-0 is better on ${won} requests, entrant-5 on ${lost}; they are equal on ` +
    `${12 - won - lost || "none"}.`), text.slice(0, 600));
  const mean = a.reduce((sum, v, q) => sum + v - b[q], 0) / 12;
  const first = await page.textContent(".verdict .first");
  const by = /is higher by (\d\.\d+)\./.exec(first)[1];
  assert.equal(by, Math.abs(mean).toFixed(3));
  // By hand for few differences below; here the bounds enclose the mean about as 2.2 standard errors do.
  const [low, high] = /interval of the difference is (\S+) to (\S+);/.exec(await page.textContent(".verdict .then"))
    .slice(1).map((one) => Number(one.replace("−", "-")));
  assert.ok(low < mean && mean < high);
  const spread = Math.sqrt(a.reduce((sum, v, q) => sum + (v - b[q] - mean) ** 2, 0) / 11 / 12);
  assert.ok(Math.abs((high - low) / (2 * 2.2 * spread) - 1) < 0.2, `${low} ${high} ${spread}`);
});

test("failed queries are of requests and passes, which is said if it is so", async () => {
  const own = made_report({entrants: 3, requests: 12});
  own.entrants.forEach((one) => (one.repetitions = 1));
  const heads = async () => texts(await browser.open(browser.write("passes", own), "#view=compare"), "main tbody th");
  assert.ok((await heads()).includes("Failed queries (12 requests × 3 passes)"));
  own.entrants[0].queries = own.entrants[1].queries = 35;
  assert.ok((await heads()).includes("Failed queries"));
});

// With six requests 2/64 < 0.05 ≤ 4/64: a shift is rejected if it lies beyond all means of subsets but
// the smallest, which is the smallest difference, and likewise above. With five 2/32 > 0.05: none is.
test("the interval of a difference inverts the sign-flip test", async () => {
  const own = made_report({entrants: 3, requests: 6});
  const scores = {0: [0.7, 0.5, 0.9, 0.6, 0.8, 0.4], 1: [0.4, 0.45, 0.6, 0.7, 0.5, 0.2]};
  for (const [e, values] of Object.entries(scores)) own.boards[0].values[e] = values;
  const hash = `#${new URLSearchParams({view: "compare", left: own.entrants[0].name, right: own.entrants[1].name})}`;
  // Differences 0.3, 0.05, 0.3, −0.1, 0.3, 0.2.
  const then = await (await browser.open(browser.write("six", own), hash)).textContent(".verdict .then");
  assert.ok(then.includes("The 95 % confidence interval of the difference is −0.100 to 0.300; it is not adjusted for " +
    "the other pairs."), then);
  own.boards[0].values[0][5] = null;
  const five = await (await browser.open(browser.write("five", own), hash)).textContent(".verdict .then");
  assert.ok(five.includes("5 requests are too few for an interval of the difference."), five);
});

test("an interval without 0 says that it is not adjusted; two entrants are no other pair's", async () => {
  const own = made_report({entrants: 3, requests: 6});
  own.boards[0].values[0] = [0.7, 0.5, 0.9, 0.6, 0.8, 0.4];
  own.boards[0].values[2] = own.boards[0].values[0].map((value) => value - 0.1);
  own.significance[0].pairs.forEach((pair) => (pair.p_adjusted = 0.06));
  const hash = "#view=compare&left=entrant-0&right=entrant-2";
  const three = await (await browser.open(browser.write("without-0", own), hash)).textContent(".verdict .then");
  assert.ok(three.includes("adjusted for all pairs") && three.includes("is 0.100 to 0.100. It does not contain 0, but " +
    "unlike p it is not adjusted for the other pairs."), three);
  const two = await (await browser.open(browser.write("two", made_report({entrants: 2, requests: 6})), "#view=compare"))
    .textContent(".verdict .then");
  assert.ok(/confidence interval/.test(two) && !/adjusted/.test(two), two);
});

// The t interval of normal differences is nearly the same: 2.02 standard errors for 42.
test("with more than 16 requests the flips are drawn, and the interval is about that of the t test", async () => {
  const own = made_report({entrants: 3, requests: 42});
  const page = await browser.open(browser.write("drawn", own), "#view=compare&left=entrant-0&right=entrant-2");
  const [a, b] = [own.boards[0].values[0], own.boards[0].values[2]];
  const d = a.map((v, q) => v - b[q]);
  const mean = d.reduce((sum, v) => sum + v, 0) / 42;
  const error = Math.sqrt(d.reduce((sum, v) => sum + (v - mean) ** 2, 0) / 41 / 42);
  const [low, high] = /is (\S+) to (\S+?)[;.] /.exec(await page.textContent(".verdict .then")).slice(1)
    .map((one) => Number(one.replace("−", "-")));
  assert.ok(Math.abs(low - (mean - 2.02 * error)) < 0.15 * error && Math.abs(high - (mean + 2.02 * error)) < 0.15 * error,
    `${low} ${high}, ${mean} ± ${2.02 * error}`);
});

test("head to head claims no winner if the difference is not significant", async () => {
  const pair = report.significance[0].pairs.find((one) => one.p_adjusted >= 0.05);
  const [left, right] = [pair.a, pair.b].map((e) => report.entrants[e].name);
  const page = await browser.open(html, `#${new URLSearchParams({view: "compare", left, right})}`);
  assert.ok((await page.textContent(".verdict .first")).includes("but not significantly"));
  assert.ok((await page.textContent(".verdict .then")).startsWith("The difference is not significant"));
});

test("head to head sorts the requests by the difference, and a bar leads to both rankings", async () => {
  const page = await browser.open(html, "#view=compare&left=entrant-0&right=entrant-5");
  await drawn(page);
  const [a, b] = [report.boards[0].values[0], report.boards[0].values[5]];
  const best = a.map((v, q) => [v - b[q], q]).sort((x, y) => y[0] - x[0] || x[1] - y[1])[0][1];
  await page.$eval("[data-figure^=differences] .numbers summary", (one) => one.click());
  await page.waitForSelector("[data-figure^=differences] tbody th");
  assert.equal((await texts(page, "[data-figure^=differences] tbody th"))[0], `request-${best}`);
  const bars = await page.$("[data-figure^=differences] .drawing svg");
  await bars.click({position: {x: 300, y: 36}});
  assert.equal(await page.textContent("h2"), "Rankings");
  assert.equal(await page.inputValue("[data-focus=request]"), `request-${best}`);
  assert.equal(await page.inputValue("[data-focus=right]"), "entrant-5");
});

test("an address names the two, and they can be swapped", async () => {
  const page = await browser.open(html, "#view=compare&left=entrant-4&right=entrant-0");
  await page.click("[data-focus=swap]");
  assert.equal(await page.inputValue("[data-focus=left]"), "entrant-0");
  assert.equal(await page.inputValue("[data-focus=right]"), "entrant-4");
});

test("the chosen pair survives a look at other rankings and services, which show the pair again once another is chosen", async () => {
  const own = with_service_sides(with_significance_fields(made_report()));
  const page = await browser.open(browser.write("kept", own), "#view=compare");
  const both = () => Promise.all(["left", "right"].map((side) => page.inputValue(`[data-focus=${side}]`)));
  const go = (view) => page.click(`nav a:text-is('${view}')`);
  await page.selectOption("[data-focus=left]", "entrant-4");
  await page.selectOption("[data-focus=right]", "entrant-5");
  await go("Requests");
  const [request, best] = await page.$eval(".requests tbody tr", (row) => [row.cells[0], row.cells.item(row.cells.length - 1)]
    .map((cell) => cell.textContent));
  await page.locator(".requests tbody").getByRole("link", {name: request, exact: true}).click();
  assert.deepEqual([await page.textContent("h2"), ...await both()], ["Rankings", "entrant-4", "entrant-5"]);
  await go("Requests");
  assert.ok(!["entrant-4", "entrant-5"].includes(best), best);
  await page.locator(".requests tbody tr:first-child").getByRole("link", {name: best, exact: true}).click();
  assert.deepEqual([await page.inputValue("[data-focus=request]"), ...await both()], [request, best, "entrant-5"]);
  await page.selectOption("[data-focus=right]", "entrant-0");
  await go("Head to head");
  assert.deepEqual(await both(), ["entrant-4", "entrant-5"]);
  await go("Services");
  await page.click("main table >> nth=0 >> a[href*='entrant=entrant-0']");
  assert.equal(await page.inputValue("[data-focus=left]"), "entrant-0");
  await go("Head to head");
  assert.deepEqual(await both(), ["entrant-4", "entrant-5"]);
  await page.click("[data-focus=swap]");
  await go("Rankings");
  assert.deepEqual(await both(), ["entrant-5", "entrant-4"]);
});

// Of the two, one answered nothing: the report has no p-value of the pair.
test("head to head says nothing of significance where nothing was tested", async () => {
  const own = made_report();
  own.boards[0].values[0].fill(0.5);
  own.boards[0].values[5].fill(0.25);
  own.significance[0].pairs = own.significance[0].pairs.filter(({a, b}) => a !== 0 || b !== 5);
  const page = await browser.open(browser.write("untested", own), "#view=compare&left=entrant-0&right=entrant-5");
  assert.equal(await page.textContent(".verdict .first"),
    "entrant-0 is ahead of entrant-5: on average over 12 requests, its nDCG@10 is higher by 0.250.");
  assert.ok((await page.textContent(".verdict .then")).startsWith("This difference was not tested."));
  own.significance[0].pairs = [];
  const none = await browser.open(browser.write("no-pairs", own), "#view=compare&left=entrant-5&right=entrant-0");
  assert.equal(await none.textContent(".verdict .first"), await page.textContent(".verdict .first"));
});

test("on a phone no interval is broken within its brackets", async () => {
  const page = await browser.open(html, "#view=compare", {viewport: {width: 375, height: 812}});
  const lines = await page.$$eval("[aria-label='Figures of both'] td", (all) => all.map((cell) => [cell, cell.firstChild])
    .filter(([cell]) => cell.textContent.includes("[")).map(([cell, text]) => {
      const range = document.createRange();
      range.setStart(text, cell.textContent.indexOf("["));
      range.setEnd(text, cell.textContent.length);
      return range.getClientRects().length;
    }));
  assert.deepEqual(lines, [1, 1]);
});
