// What a finger or an unsteady hand has to hit: 24 by 24 pixels; a link at least as far from the next
// target (WCAG 2.2, 2.5.8). Links within sentences are no part of it.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_service_sides, with_significance_fields} from "../optional_fields.mjs";
import {Browser, drawn, views} from "./browser.mjs";

const kSmallest = 24;

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", with_service_sides(with_significance_fields(made_report())));
});
after(() => browser.stop());

// The targets that are too small, and the small links that have another target too near, as texts.
function too_small(smallest) {
  const inside = (one) => one.closest("p, li, dd, .facts, footer, .readout") !== null;
  const targets = [...document.querySelectorAll("a, button, select, input, summary")]
    .filter((one) => one.checkVisibility() && !inside(one) && !one.matches(".skip, .skip *"))
    .map((one) => ({one, box: one.getBoundingClientRect()})).filter(({box}) => box.width > 0);
  const small = ({box}) => Math.min(box.width, box.height) < smallest - 0.5;
  const apart = (a, b) => {
    const [x, y] = [a.left + a.width / 2, a.top + a.height / 2];
    return Math.hypot(Math.max(b.left - x, 0, x - b.right), Math.max(b.top - y, 0, y - b.bottom));
  };
  return targets.filter((own) => small(own) && (!own.one.matches("a") || targets.some((other) => other !== own &&
    !own.one.contains(other.one) && !other.one.contains(own.one) && apart(own.box, other.box) < smallest / 2)))
    .map(({one, box}) => `${one.outerHTML.slice(0, 90)} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`);
}

test("targets are large enough or far enough apart on a phone", async () => {
  const page = await browser.open(html, "", {viewport: {width: 390, height: 844}});
  const faults = [];
  for (const view of [...await views(page), "entrant", "service"]) {
    await page.evaluate((hash) => (location.hash = hash), `#view=${view}`);
    await page.waitForFunction((hash) => location.hash.includes(hash) && document.querySelector("main h2"), view);
    await drawn(page);
    for (const fault of await page.evaluate(too_small, kSmallest)) faults.push(`${view}: ${fault}`);
  }
  assert.deepEqual(faults.slice(0, 20), []);
});

test("an entrant's mark stands at the first line of its name", async () => {
  const report = made_report();
  report.entrants.forEach((one, e) => (one.name = `hybrid(threshold=0.${e},order=degree,words=all,stemmer=porter2)`));
  const page = await browser.open(browser.write("long-names", report), "", {viewport: {width: 390, height: 844}});
  const rows = await page.$$eval(".leaderboard tbody .entrant", (all) => all.map((one) => {
    const [mark, name] = [one.querySelector(".mark"), one.lastElementChild].map((part) => part.getBoundingClientRect());
    return {below: mark.top + mark.height / 2 - name.top, line: parseFloat(getComputedStyle(one.lastElementChild).fontSize) * 1.5,
      height: name.height};
  }));
  assert.ok(rows.length > 2 && rows.some(({height, line}) => height > 1.5 * line));
  for (const {below, line} of rows) assert.ok(below > 0 && below < line, JSON.stringify(rows));
});
