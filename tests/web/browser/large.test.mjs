import assert from "node:assert/strict";
import {statSync} from "node:fs";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, names, views} from "./browser.mjs";

let browser, html;
before(async () => {
  browser = await Browser.start();
  const report = made_report({entrants: 200, requests: 1000, depth: 1, services: 1000});
  // As matchbench does to stay within 20 MB.
  report.boards.slice(1).forEach((board) => (board.values = null));
  html = browser.write("large", report);
});
after(() => browser.stop());

test("200 entrants and 1000 requests open, sort and draw", async (context) => {
  context.diagnostic(`${(statSync(html).size / 1e6).toFixed(1)} MB`);
  const start = performance.now();
  const page = await browser.open(html);
  const opened = performance.now() - start;
  context.diagnostic(`opened in ${Math.round(opened)} ms`);
  assert.equal((await names(page)).length, 200);
  for (const view of await views(page)) {
    const begun = performance.now();
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    context.diagnostic(`${view}: ${Math.round(performance.now() - begun)} ms`);
  }
  assert.deepEqual(page.faults, []);
  // The aim is 2 s; a bound that a busy machine keeps too.
  assert.ok(opened < 60_000, `opened in ${opened} ms`);
});
