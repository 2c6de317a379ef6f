// What a chart draws and names of few requests, of many entrants, and of long names.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_significance_fields} from "../optional_fields.mjs";
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

test("of many curves a line looks the same in both drawings, and no two lines do", async () => {
  const report = made_report({entrants: 24});
  for (const {ndcg} of report.curves) ndcg.series.forEach((one) => (one.mean = one.mean.map((value) => value * (one.entrant % 7 ? 0.5 : 1))));
  const page = await opened("many-curves", report, "curves");
  await drawn(page);
  const looks = new Map();
  for (const figure of await page.$$("[data-figure]")) {
    // The colour, and the dashes of the line and of its mark in the legend.
    const seen = await figure.$$eval("[data-series]", (all) => all.flatMap((one) => [one, ...one.querySelectorAll("*")]
      .filter((part) => part.getAttribute("stroke")?.includes("entrant-"))
      .map((part) => [one.dataset.series, `${part.getAttribute("stroke")} ${getComputedStyle(part).strokeDasharray}`])));
    const own = new Map(seen.map(([entrant]) => [entrant, [...new Set(seen.filter(([e]) => e === entrant).map(([, look]) => look))].sort().join()]));
    for (const [entrant, look] of own) {
      assert.equal(looks.get(entrant) ?? look, look, entrant);
      looks.set(entrant, look);
    }
  }
  assert.ok(looks.size > 5 && new Set(looks.values()).size === looks.size, JSON.stringify([...looks]));
});

test("who answered nothing has no curve, and the note says so", async () => {
  const report = made_report({entrants: 3});
  Object.assign(report.entrants[1], {failures: report.entrants[1].queries, abstentions: 0, name: "crasher"});
  const page = await opened("no-curve", report, "curves");
  await drawn(page);
  for (const figure of ["recall", "ndcg"]) {
    assert.equal(await page.$(`[data-figure^=${figure}] svg [data-series='1']`), null);
    assert.ok(await page.$(`[data-figure^=${figure}] svg [data-series='2']`));
    assert.ok((await page.textContent(`[data-figure^=${figure}] figcaption p`)).includes(" Without crasher, of which no query was answered."));
  }
});

test("the axis of nDCG by rank has room for the bands", async () => {
  const report = made_report({entrants: 2});
  for (const {ndcg} of report.curves) {
    for (const one of ndcg.series) {
      one.mean.fill(0.55);
      one.low.fill(0.31);
      one.high.fill(0.89);
    }
  }
  const page = await opened("wide-bands", report, "curves");
  await drawn(page);
  const [bands, ticks] = await page.$eval("[data-figure^=ndcg] svg", (svg) => [
    [...svg.querySelectorAll("[fill-opacity] path")].map((one) => one.getBoundingClientRect().height),
    [...svg.querySelectorAll("text")].filter((one) => /^0\.\d+$/.test(one.textContent))
      .map((one) => ({value: Number(one.textContent), at: one.getBoundingClientRect().top}))]);
  const unit = (ticks[0].at - ticks.at(-1).at) / (ticks.at(-1).value - ticks[0].value);
  assert.ok(bands.length === 2 && bands.every((high) => Math.abs(high / unit - 0.58) < 0.01), `${bands} ${unit}`);
});

test("of equal scores the axis has the bounds of the measure, and the note tells of nothing that is not drawn", async () => {
  const report = made_report({entrants: 3});
  report.boards[0].rows.forEach((row) => Object.assign(row, {value: 1, low: null, high: null}));
  const page = await opened("equal-scores", report, "speed");
  await drawn(page);
  const texts = await page.$$eval("[data-figure^=quality] svg text", (all) => all.map((one) => one.textContent));
  assert.ok(texts.includes("0.0") && texts.includes("1.0") && texts.includes("nDCG@10"), texts.join("|"));
  assert.equal(await page.textContent("[data-figure^=quality] figcaption p"), "Higher up is better, further left is faster. " +
    "Point at a mark to see its entrant and numbers.");
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

// Nine entrants of nearly one time and score, whose names would touch.
test("names beside the points of a chart are a blank apart from each other and from other points", async () => {
  const report = with_significance_fields(made_report({entrants: 9}));
  report.boards[0].rows.forEach((row, i) => {
    row.value = 0.8 - 0.002 * (i % 3);
    report.entrants[row.entrant].latency.p50.value = i === 8 ? 20 : 1 + 0.17 * i;
  });
  const page = await opened("close", report, "speed");
  for (const width of [375, 420, 480, 560, 640, 720, 800, 900, 1024, 1200, 1440]) {
    await page.setViewportSize({width, height: 900});
    await drawn(page);
    const nearest = await page.$eval("[data-figure^=quality] svg", (svg) => {
      const names = [...svg.querySelectorAll("text.name")].map((one) => one.getBoundingClientRect());
      const points = [...svg.querySelectorAll("circle[data-series], [data-series] > circle, path[transform]")]
        .map((one) => one.getBoundingClientRect());
      const is_beside = (a, b) => a.top + 4 < b.bottom && b.top + 4 < a.bottom;
      const gap = (a, b) => Math.max(a.left - b.right, b.left - a.right);
      const least = (others) => Math.min(...names.flatMap((a, i) => others(i).filter((b) => is_beside(a, b))
        .map((b) => gap(a, b))));
      // From the middle of a mark to a text at the end of another's leader.
      const to_mark = (text, mark) => Math.hypot(Math.max(text.left - (mark.left + mark.right) / 2, 0, (mark.left + mark.right) / 2 - text.right),
        Math.max(text.top - (mark.top + mark.bottom) / 2, 0, (mark.top + mark.bottom) / 2 - text.bottom));
      const led = [...svg.querySelectorAll("path + text.name")].map((one) => one.getBoundingClientRect());
      return {count: names.length, names: least((i) => names.slice(0, i)), points: least(() => points),
        leaders: Math.min(...led.flatMap((text) => points.map((mark) => to_mark(text, mark))))};
    });
    assert.ok(nearest.count >= 5 && nearest.names >= 6 && nearest.points >= 3 && nearest.leaders >= 13, `${width}: ${JSON.stringify(nearest)}`);
  }
});

// Of equal scores, so that their marks stand in one line.
test("a leader passes no other mark, which the name at its end would seem to belong to", async () => {
  const report = with_significance_fields(made_report({entrants: 9}));
  report.boards[0].rows.forEach((row, i) => {
    row.value = 0.8;
    report.entrants[row.entrant].latency.p50.value = 1 + 0.17 * i;
  });
  const page = await opened("in-line", report, "speed");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({width, height: 900});
    await drawn(page);
    const passed = await page.$eval("[data-figure^=quality] svg", (svg) => {
      const marks = [...svg.querySelectorAll("circle[data-series], [data-series] > circle, path[transform]")]
        .map((one) => one.getBoundingClientRect()).map((box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2]);
      return [...svg.querySelectorAll("path:has(+ text.name)")].flatMap((leader) => {
        const points = Array.from({length: Math.ceil(leader.getTotalLength())}, (_, i) => leader.getPointAtLength(i).matrixTransform(leader.getScreenCTM()));
        const own = (mark) => Math.hypot(points[0].x - mark[0], points[0].y - mark[1]) < 8;
        return marks.filter((mark) => !own(mark) && points.some(({x, y}) => Math.hypot(x - mark[0], y - mark[1]) < 5))
          .map(() => leader.nextElementSibling.textContent);
      });
    });
    assert.deepEqual(passed, [], `${width}`);
  }
});

// Thirty-five entrants, most of them close together, so that not all names find room.
test("in a chart of costs leaders cross no names, and other names than of the best and chosen are all there or none", async () => {
  const report = made_report({entrants: 35});
  report.boards[0].rows.forEach((row, i) => {
    row.value = 0.84 - 0.001 * ((7 * i) % 35);
    report.entrants[row.entrant].latency.p50.value = 0.05 * (1 + 0.03 * ((11 * i) % 35));
  });
  const page = await opened("crowded", report, "speed&setting=overall&measure=nDCG%4010");
  for (const width of [1024, 1440]) for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({colorScheme});
    await page.setViewportSize({width, height: 900});
    await drawn(page);
    const found = await page.$eval("[data-figure^=quality] svg", (svg) => {
      const named = [...svg.querySelectorAll("g[data-series]:has(> text.name)")].map((one) => ({entrant: Number(one.dataset.series),
        box: one.querySelector("text").getBoundingClientRect(), leader: one.querySelector("path")}));
      const crossings = named.flatMap(({leader, entrant}) => (!leader ? [] : named.filter((other) => other.entrant !== entrant &&
        Array.from({length: Math.ceil(leader.getTotalLength())}, (_, i) => leader.getPointAtLength(i).matrixTransform(leader.getScreenCTM()))
          .some(({x, y}) => x > other.box.left && x < other.box.right && y > other.box.top + 2 && y < other.box.bottom - 2))
        .map((other) => `${entrant} through ${other.entrant}`)));
      return {named: named.map((one) => one.entrant), crossings};
    });
    assert.deepEqual(found.crossings, [], `${width}`);
    await page.$eval("[data-figure^=quality] .numbers", (one) => (one.open = true));
    await page.waitForSelector("[data-figure^=quality] .numbers tbody tr");
    const front = await page.$$eval("[data-figure^=quality] .numbers tbody tr", (all) => all.filter((row) =>
      row.lastElementChild.textContent === "yes").map((row) => row.firstElementChild.textContent));
    const chosen = report.boards[0].rows.slice(0, 5).map((row) => row.entrant);
    assert.ok(chosen.every((entrant) => found.named.includes(entrant)), JSON.stringify(found));
    assert.deepEqual(found.named.filter((entrant) => !chosen.includes(entrant) && !front.includes(report.entrants[entrant].name)), []);
  }
});
