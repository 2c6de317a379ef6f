// No drawing leaves its frame, whatever its numbers are.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, views} from "./browser.mjs";

let browser;
before(async () => (browser = await Browser.start()));
after(() => browser.stop());

// Sets the value and the bounds of everything that has an interval.
function with_intervals(report, change) {
  for (const row of report.boards.flatMap((one) => one.rows)) Object.assign(row, change(row.value, row.low, row.high));
  for (const point of report.history.entrants.flatMap((one) => one.series)) Object.assign(point, change(point.value, point.low, point.high));
  for (const {recall_precision, ndcg} of report.curves) {
    for (const one of [...recall_precision.series, ...ndcg.series]) {
      one.mean.forEach((mean, i) => {
        const {value, low, high} = change(mean, one.low[i], one.high[i]);
        [one.mean[i], one.low[i], one.high[i]] = [value, low, high];
      });
    }
  }
  return report;
}

// Bands and lines keep to their axes; marks at the end of an axis reach over it by their size.
const kMarkSize = 8;

const kinds = {
  "wide intervals": () => with_intervals(made_report(), (value) => ({value, low: 0, high: 1})),
  "two entrants with wide intervals": () => with_intervals(made_report({entrants: 2}), (value) => ({value, low: 0, high: 1})),
  "one entrant": () => made_report({entrants: 1}),
  "equal values": () => with_intervals(made_report({entrants: 3}), () => ({value: 0.5, low: 0.5, high: 0.5})),
  "no intervals": () => with_intervals(made_report({entrants: 3}), (value) => ({value, low: null, high: null})),
  "one request": () => made_report({entrants: 2, requests: 1}),
};

for (const [kind, report_of] of Object.entries(kinds)) {
  test(`no drawing leaves its frame: ${kind}`, async () => {
    const report = report_of();
    const page = await browser.open(browser.write(kind.replaceAll(" ", "-"), report));
    let shapes = 0;
    for (const view of await views(page)) {
      await page.evaluate((to) => (location.hash = `view=${to}`), view);
      await drawn(page);
      const found = await page.$$eval(".drawing svg", (all, size) => all.map((svg) => {
        const frame = svg.getBoundingClientRect();
        const parts = [...svg.querySelectorAll("path, rect, circle, line")].filter((one) => !one.closest(".tip, clipPath, defs"));
        const outside = parts.filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width + box.height > 0 && (box.top < frame.top - size || box.bottom > frame.bottom + size ||
            box.left < frame.left - size || box.right > frame.right + size);
        });
        return {count: parts.length, outside: outside.map((one) => `${svg.getAttribute("aria-label")}: ${one.outerHTML.slice(0, 120)}`)};
      }), kMarkSize);
      shapes += found.reduce((sum, one) => sum + one.count, 0);
      assert.deepEqual(found.flatMap((one) => one.outside), [], view);
    }
    assert.ok(shapes > 10, `${shapes}`);
    assert.deepEqual(page.faults, []);
  });
}

test("the axis of rounds has room for the bands", async () => {
  const page = await browser.open(browser.write("rounds-bands", kinds["two entrants with wide intervals"]()), "#view=history");
  await drawn(page);
  const [bands, top, bottom] = await page.$eval("[data-figure^=history] svg", (svg) => {
    const tick = (text) => [...svg.querySelectorAll("text")].find((one) => Number(one.textContent) === text)?.getBoundingClientRect();
    const middle = (box) => (box.top + box.bottom) / 2;
    return [[...svg.querySelectorAll("[fill-opacity] path, path[fill-opacity]")].map((one) => one.getBoundingClientRect())
      .map(({top, bottom}) => [top, bottom]), middle(tick(1)), middle(tick(0))];
  });
  assert.ok(bands.length > 0);
  for (const [from, to] of bands) assert.ok(Math.abs(from - top) < 2 && Math.abs(to - bottom) < 2, `${[from, to, top, bottom]}`);
});
