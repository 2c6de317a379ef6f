// A reader with a finger: it cannot rest on something without pressing it, so a tap reads before it opens.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_service_sides, with_significance_fields} from "../optional_fields.mjs";
import {Browser, drawn, settled} from "./browser.mjs";

const kPhone = {viewport: {width: 375, height: 812}, hasTouch: true, isMobile: true};

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", made_report());
});
after(() => browser.stop());

const readout = (page, figure) => page.textContent(`[data-figure^=${figure}] .readout`);

// A tap becomes a click after the finger has left.
async function tapped(page, tap) {
  await page.evaluate(() => {
    window.tapped = new Promise((done) => addEventListener("click", done, {capture: true, once: true})).then(() => null);
  });
  await tap();
  await page.evaluate(() => window.tapped);
  await settled(page);
}

test("the first tap on a cell reads it, the second opens it", async () => {
  const page = await browser.open(html, "#view=requests", kPhone);
  await drawn(page);
  assert.equal(await readout(page, "requests"), "Tap a cell to read it; a second tap opens its ranking.");
  const frame = page.locator("[data-figure^=requests] .drawing");
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  const first = {position: {x: box.width - 20, y: 10}};
  await tapped(page, () => frame.tap(first));
  assert.match(await readout(page, "requests"), /^entrant-0, .*: nDCG@10 0\.\d{3}$/);
  assert.equal(await page.textContent("h2"), "Requests");
  await tapped(page, () => frame.tap({position: {x: box.width - 20, y: 30}}));
  const read = await readout(page, "requests");
  assert.ok(!read.startsWith("entrant-0,"), read);
  assert.equal(await page.textContent("h2"), "Requests");
  await tapped(page, () => frame.tap({position: {x: box.width - 20, y: 30}}));
  assert.equal(await page.textContent("h2"), "Rankings");
});

test("the name of a request has room on a phone", async () => {
  const page = await browser.open(html, "#view=requests", kPhone);
  const wide = await page.$eval(".requests tbody th", (one) => one.offsetWidth /
    parseFloat(getComputedStyle(document.documentElement).fontSize));
  assert.ok(wide >= 10, `${wide} rem`);
});

test("a tap on an entrant marks those that do not differ significantly from it, and the marks stay", async () => {
  const own = with_significance_fields(made_report({entrants: 8}));
  const page = await browser.open(browser.write("ties", own), "", kPhone);
  assert.ok((await page.textContent(".under-table")).includes("Tap an entrant to mark"));
  const [first] = own.boards[0].rows;
  const apart = own.significance[0].pairs.filter((pair) => [pair.a, pair.b].includes(first.entrant) &&
    pair.p_adjusted < 0.05).length;
  await tapped(page, () => page.tap("tbody tr:nth-child(1) .of-value"));
  await page.waitForSelector("tr.tied");
  assert.equal(await page.$$eval("tr.tied", (all) => all.length), 7 - apart);
});

test("what a tap on a line tells is whole, wherever the tap is", async () => {
  const own = made_report();
  own.entrants.forEach((one, e) => (one.name = `hybrid(threshold=0.${e},order=degree,words=all)`));
  const page = await browser.open(browser.write("tips", own), "#view=curves", kPhone);
  await drawn(page);
  const frame = page.locator("[data-figure] .drawing").first();
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  // Half way along the outline of its band is the end of a line.
  for (const share of [0, 0.1, 0.2, 0.3, 0.4, 0.5]) {
    const [x, y] = await frame.locator("[data-series='0'] path").first().evaluate((line, share) => {
      const at = line.getPointAtLength(share * line.getTotalLength()).matrixTransform(line.getScreenCTM());
      return [at.x, at.y];
    }, share);
    await tapped(page, () => page.touchscreen.tap(x, y));
    const tip = frame.locator("g:has(> path[filter])");
    await tip.locator("path[d]").waitFor();
    const inner = await tip.boundingBox();
    assert.ok(inner.x >= box.x - 1 && inner.x + inner.width <= box.x + box.width + 1, `${share}: ${JSON.stringify({inner, box})}`);
    assert.match((await tip.textContent()).replace(/\u200b/g, ""), /words=all\)/);
  }
});

test("a tip lies on top of all names in its drawing", async () => {
  for (const view of ["leaderboard", "curves", "speed"]) {
    const page = await browser.open(html, `#view=${view}`, kPhone);
    await drawn(page);
    const last = await page.$$eval(".drawing > svg:has(> .tip)", (all) => all.map((svg) => svg.lastElementChild.matches(".tip")));
    assert.ok(last.length > 0 && last.every(Boolean), `${view}: ${last}`);
  }
});

test("the numbers of a drawing take its whole width when they are opened, and their header covers no row", async () => {
  const page = await browser.open(html, "", kPhone);
  await drawn(page);
  await tapped(page, () => page.locator("[data-figure^=quality] summary").tap());
  const [figure, frame, table, head] = await Promise.all(["", " .numbers .scrolling", " .numbers table", " .numbers thead"]
    .map((part) => page.$eval(`[data-figure^=quality]${part}`, (one) => one.getBoundingClientRect().toJSON())));
  assert.ok(Math.abs(frame.width - figure.width) < 2, JSON.stringify({frame, figure}));
  assert.equal(head.top, table.top);
});

test("no row is seen between the tabs and the header of a table that stays in sight", async () => {
  const page = await browser.open(html, "#view=rankings", kPhone);
  await page.$eval(".ranking tbody tr:nth-child(4)", (one) => window.scrollTo(0, one.getBoundingClientRect().top + scrollY - 80));
  const [tabs, head] = await Promise.all([".tabs", ".ranking .fits thead"].map((part) =>
    page.$eval(part, (one) => one.getBoundingClientRect().toJSON())));
  assert.ok(head.top <= tabs.bottom && head.top > tabs.bottom - 2, JSON.stringify({tabs, head}));
});

// In tables that are wider than the screen the names of the rows stay at its left, cut nowhere and each in no
// more than five lines.
test("the names of rows stay in sight, whole, while a table scrolls sideways", async () => {
  const own = with_service_sides(made_report());
  own.entrants.forEach((one, e) => (one.name = `hybrid(threshold=0.${e},order=degree)`));
  own.requests.forEach((one, q) => (one.name = `AdministrativeRegionsOfPoint${q}`));
  const file = browser.write("long-names", own);
  for (const view of ["requests", "services", "speed", "provenance"]) {
    const page = await browser.open(file, `#view=${view}`, kPhone);
    const found = await page.$$eval("main .scrolling:not(.fits)", (all) => all.map((frame) => {
      frame.scrollLeft = 200;
      return [...frame.querySelectorAll("tbody th")].map((name) => {
        const [box, text] = [name, name.querySelector("a, .entrant") ?? name].map((one) => one.getBoundingClientRect());
        return {left: box.left - frame.getBoundingClientRect().left, beyond: text.right - box.right,
          lines: box.height / 24};
      });
    }).flat());
    assert.ok(found.length > 0, view);
    for (const {left, beyond, lines} of found) {
      assert.ok(Math.abs(left) < 2 && beyond <= 0 && lines < 6, `${view}: ${JSON.stringify({left, beyond, lines})}`);
    }
  }
});

test("a name that takes several lines is broken after its punctuation, in no number", async () => {
  const own = with_service_sides(made_report());
  own.entrants.forEach((one, e) => (one.name = `keyword(k1=0.${e},b=0.25)`));
  const file = browser.write("broken-names", own);
  for (const view of ["leaderboard", "services", "speed", "provenance", "compare&left=keyword(k1=0.0,b=0.25)"]) {
    const page = await browser.open(file, `#view=${view}`, kPhone);
    await drawn(page);
    const breaks = await page.$$eval("main th", (all) => all.filter((one) => one.textContent.includes("keyword") &&
      !one.matches(".against")).map((head) => {
      const name = head.querySelector(".entrant") ?? head;
      const [walk, range, ends] = [document.createTreeWalker(name, NodeFilter.SHOW_TEXT), document.createRange(), []];
      let last = null;
      while (walk.nextNode()) for (let i = 0; i < walk.currentNode.length; ++i) {
        range.setStart(walk.currentNode, i);
        range.setEnd(walk.currentNode, i + 1);
        const {top, width} = range.getBoundingClientRect();
        const letter = range.toString();
        if (width === 0) continue;
        if (last && top > last.top + 4) ends.push(last.letter);
        last = {top, letter};
      }
      return ends;
    }));
    assert.ok(breaks.length > 0 && breaks.flat().every((end) => "(,".includes(end)), `${view}: ${JSON.stringify(breaks)}`);
  }
});
