// What a chart draws of few requests.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn} from "./browser.mjs";

let browser;
before(async () => (browser = await Browser.start()));
after(() => browser.stop());

const opened = (name, report, view) => browser.open(browser.write(name, report), `#view=${view}`);

test("curves have bands where the report has them, and say where they have none and why", async () => {
  const [all, some, none] = [1, 2, 3].map(() => made_report({entrants: 2}));
  const without = (series, places) => places.forEach((i) => (series.low[i] = series.high[i] = null));
  for (const {series, levels} of some.curves.map((one) => one.recall_precision)) without(series[0], [0, levels.length / 2 | 0]);
  for (const {series, levels} of none.curves.map((one) => one.recall_precision)) {
    series.forEach((one) => without(one, [...levels.keys()]));
  }
  const bands = " Bands are 95 % confidence intervals (studentized bootstrap over requests).";
  for (const [name, report, said, pieces] of [["all", all, bands, [1, 1]],
    ["some", some, `${bands} A line has no band where too few requests differ.`, [2, 1]],
    ["none", none, " Too few requests differ for confidence bands.", [0, 0]]]) {
    const page = await opened(`bands-${name}`, report, "curves&setting=overall");
    await drawn(page);
    const figure = "[data-figure^=recall-precision]";
    assert.equal(await page.textContent(`${figure} figcaption p`),
      `Interpolated precision by recall, the mean over requests.${said}`);
    // A band is drawn in pieces, one on each side of where it has a gap.
    assert.deepEqual((await page.$$eval(`${figure} [fill-opacity] path`, (all) => all.map((one) =>
      one.getAttribute("d")?.match(/M/g)?.length ?? 0))).sort().reverse(), pieces.filter((count) => count > 0), name);
  }
});
