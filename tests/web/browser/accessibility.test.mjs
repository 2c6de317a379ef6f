import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, names, views, violations} from "./browser.mjs";

let browser, html;
before(async () => {
  browser = await Browser.start();
  const report = made_report();
  // Gains of every depth of colour.
  report.rankings.by_request.forEach(({grades}) => Object.values(grades).forEach((own, i) => (own[0] = i % 5)));
  html = browser.write("report", report);
});
after(() => browser.stop());

for (const colorScheme of ["light", "dark"]) {
  test(`has no accessibility fault in any view, ${colorScheme}`, async () => {
    const page = await browser.open(html, "", {colorScheme});
    for (const view of await views(page)) {
      await page.goto(`file://${html}#view=${view}`);
      await drawn(page);
      await page.$$eval("main details", (all) => all.forEach((one) => {
        if (!one.classList.contains("chooser")) one.open = true;
      }));
      assert.deepEqual(await violations(page, colorScheme), [], view);
    }
  });
}

test("gives every drawing a name and its numbers as a table", async () => {
  const page = await browser.open(html);
  for (const view of await views(page)) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    for (const figure of await page.$$("figure")) {
      const id = await figure.getAttribute("data-figure");
      assert.ok(await figure.$("svg[role=img][aria-label]"), id);
      await figure.$eval(".numbers summary", (one) => one.click());
      await page.waitForFunction((one) => one.querySelectorAll(".numbers tbody tr").length > 0, figure);
    }
  }
});

test("is used by keyboard alone: skips to the content, sorts, and keeps the focus", async () => {
  const page = await browser.open(html, "#columns=%2Bload");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "view");
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.dataset.focus === "sort-load")) break;
  }
  const before = await names(page);
  await page.keyboard.press("Enter");
  assert.equal(await page.getAttribute("thead .of-load", "aria-sort"), "ascending");
  await page.keyboard.press("Enter");
  assert.equal(await page.getAttribute("thead .of-load", "aria-sort"), "descending");
  assert.notDeepEqual(await names(page), before);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.focus), "sort-load");
});

test("goes to another view by keyboard and takes the focus there", async () => {
  const page = await browser.open(html);
  await page.focus("nav a:text-is('Provenance')");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("h2"), "Provenance");
  assert.equal(await page.evaluate(() => document.activeElement.id), "view");
});

test("every stop of the Tab key is a control or says what it is, and is outlined", async () => {
  const page = await browser.open(html);
  for (const view of ["requests", "significance"]) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    const stops = [];
    for (;;) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const one = document.activeElement;
        if (one === document.body) return null;
        return {html: one.outerHTML.slice(0, 120), outlined: getComputedStyle(one).outlineStyle !== "none",
          named: one.matches("a, button, summary, input, select, [aria-label]")};
      });
      if (!stop) break;
      stops.push(stop);
    }
    assert.ok(stops.length > 5, `${view}: ${stops.length}`);
    assert.deepEqual(stops.filter((one) => !one.named || !one.outlined), [], view);
  }
});

for (const width of [375, 768, 1440, 2560, 3840]) {
  test(`fits a screen of ${width} pixels`, async () => {
    const page = await browser.open(html, "", {viewport: {width, height: 900}});
    for (const view of await views(page)) {
      await page.goto(`file://${html}#view=${view}`);
      await drawn(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${view} is ${wide} wide`);
    }
  });
}

test("prints every view on A4 without cutting anything off", async () => {
  // A4 less margins of 10 mm, at 96 pixels an inch.
  const page = await browser.open(html, "", {viewport: {width: 718, height: 1047}});
  await page.emulateMedia({media: "print"});
  for (const view of await views(page)) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    const cut = await page.$$eval("main .scrolling, main .drawing svg, main table", (all) => all
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 120)));
    assert.deepEqual(cut, [], view);
  }
});
