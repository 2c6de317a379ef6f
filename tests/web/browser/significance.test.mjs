// The matrix of significance with as many entrants as real contests have, on any screen.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_significance_fields} from "../optional_fields.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("many", with_significance_fields(made_report({entrants: 35})));
});
after(() => browser.stop());

for (const width of [375, 768, 1024, 1440, 1920]) {
  test(`35 entrants are all in the matrix, each with its name and its pairs, at ${width} pixels`, async () => {
    const page = await browser.open(html, "#view=significance", {viewport: {width, height: 900}});
    await drawn(page);
    const figure = "[data-figure^=pairs]";
    const [cells, wide, room] = await page.$eval(`${figure} .drawing`, (one) => [one.querySelectorAll("rect").length,
      one.querySelector("svg").getBoundingClientRect().width, one.clientWidth]);
    assert.equal(cells, (35 * 34) / 2);
    assert.ok(wide <= room, `${wide} in ${room}`);
    // A row for each entrant but the first, which is the first column; narrow columns have numbers.
    const shown = await texts(page, `${figure} svg text[text-anchor=end]`);
    assert.equal(shown.length, 34);
    const heads = await texts(page, `${figure} svg text:not([text-anchor=end])`);
    assert.ok(heads.some((one) => one === "1" || one === "entrant-0"), heads.join());
  });
}

test("a cell of the matrix says whose pair it is and what its difference means", async () => {
  const page = await browser.open(html, "#view=significance", {viewport: {width: 375, height: 900}});
  await drawn(page);
  await page.hover("[data-figure^=pairs] svg rect:nth-of-type(1)");
  const [first, second] = await page.evaluate(() => JSON.parse(document.getElementById("report").textContent).boards[0].rows
    .slice(0, 2).map((row) => row.entrant));
  const report = with_significance_fields(made_report({entrants: 35}));
  const pair = report.significance[0].pairs.find((one) => [one.a, one.b].sort().join() === [first, second].sort().join());
  await page.waitForSelector("[data-figure^=pairs] .cursor", {state: "attached"});
  const said = await page.textContent("[data-figure^=pairs] .readout");
  const lead = (pair.a === first ? pair.difference : -pair.difference).toFixed(3).replace("-", "−");
  assert.ok(said.startsWith(`${report.entrants[first].name} and ${report.entrants[second].name}: difference ${lead} [`), said);
  assert.match(said, new RegExp(`\\], p (\\.\\d+|[<>] \\.\\d+|1), ${pair.p_adjusted < 0.05 ? "" : "not "}significant$`));
});

test("the diagram of critical differences is for at most 15 entrants", async () => {
  const figure = "[data-figure^=critical]";
  assert.equal(await (await browser.open(html, "#view=significance")).$(figure), null);
  assert.ok(await (await browser.open(browser.write("few", made_report({entrants: 15})), "#view=significance")).$(figure));
});

test("a report without pairs says why there is no matrix", async () => {
  const own = made_report({entrants: 6});
  own.significance.forEach((one) => (one.pairs = []));
  const page = await browser.open(browser.write("no-pairs", own), "#view=significance");
  await drawn(page);
  assert.ok((await page.textContent("main")).includes("This report does not contain the p-values of single " +
    "pairs, because there are too many. The ranks of the leaderboard come from them."));
  assert.equal(await page.$("[data-figure^=pairs]"), null);
});
