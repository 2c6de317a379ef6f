// What a chart draws and names of few requests and of long names.
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

// A text of flags and of letters with accents of their own, cut where no drawing has room for more.
test("what is told of a point ends with a whole letter", async () => {
  const [flag, accented] = ["\u{1f1e9}\u{1f1ea}", "e\u0301"];
  for (const letter of [flag, accented, "\u{1f469}\u200d\u{1f52c}"]) {
    const report = made_report({entrants: 2});
    report.entrants[0].name = `x${letter.repeat(600)}`;
    const page = await opened("long-name", report, "curves");
    await drawn(page);
    const line = await page.$("[data-figure^=recall] [data-series='0'] path[stroke]:not([stroke-opacity]), [data-figure^=recall] g[data-series='0'][stroke] path");
    const box = await line.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const tip = page.locator("[data-figure^=recall] g:has(> path[filter])");
    await tip.locator("path[d]").waitFor();
    const told = (await tip.textContent()).replace(/[\u200b\n]/g, "");
    assert.ok(told.endsWith("…"), told.slice(-20));
    assert.equal(told.slice(told.indexOf("x") + 1, -1).replaceAll(letter, "").replace(/[\u2068\u2069]/g, ""), "", told.slice(-20));
  }
});
