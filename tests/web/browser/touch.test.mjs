// A reader with a finger: it cannot rest on something without pressing it, so a tap reads before it opens.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

const kPhone = {viewport: {width: 375, height: 812}, hasTouch: true, isMobile: true};

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", made_report());
});
after(() => browser.stop());

const readout = (page, figure) => page.textContent(`[data-figure^=${figure}] .readout`);

test("the first tap on a cell reads it, the second opens it", async () => {
  const page = await browser.open(html, "#view=requests", kPhone);
  await drawn(page);
  assert.equal(await readout(page, "requests"), "Tap a cell to read it; a second tap opens its ranking.");
  const frame = page.locator("[data-figure^=requests] .drawing");
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  const first = {position: {x: box.width - 20, y: 10}};
  await frame.tap(first);
  assert.match(await readout(page, "requests"), /^entrant-0, .*: nDCG@10 0\.\d{3}$/);
  assert.equal(await page.textContent("h2"), "Requests");
  await frame.tap({position: {x: box.width - 20, y: 30}});
  const read = await readout(page, "requests");
  assert.ok(!read.startsWith("entrant-0,"), read);
  assert.equal(await page.textContent("h2"), "Requests");
  await frame.tap({position: {x: box.width - 20, y: 30}});
  assert.equal(await page.textContent("h2"), "Rankings");
});

test("a tap on an entrant marks those that do not differ from it, and the marks stay", async () => {
  const page = await browser.open(html, "", kPhone);
  assert.ok((await page.textContent(".under-table")).includes("Tap an entrant to mark"));
  await page.tap(".leaderboard tbody tr:nth-child(2) .of-value");
  const letters = await texts(page, ".leaderboard tbody tr:is(:nth-child(2), .tied) .of-letters");
  assert.ok(letters.length > 1, letters.join());
  assert.ok(letters.every((one) => [...letters[0], ...letters[1]].some((letter) => one.includes(letter))));
});
