// What readers who do not see the page are told when they sort, filter and choose.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, names} from "./browser.mjs";

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", made_report());
});
after(() => browser.stop());

const kStatus = ".unseen[role=status]";

// Waits until the page has told that.
const told = (page, text) => page.waitForFunction(([selector, wanted]) =>
  document.querySelector(selector)?.textContent.includes(wanted), [kStatus, text]);

test("nothing is told before the reader has changed something", async () => {
  const page = await browser.open(html);
  // Timers of a page go off in the order in which they are due: the page's own is due before.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
  assert.equal(await page.$$eval(kStatus, (all) => all.length), 0);
});

test("sorting the board tells by what, in which direction, and who is first now", async () => {
  const page = await browser.open(html);
  await page.click("thead .of-p50 button");
  await told(page, `6 rows, sorted by p50, ascending: ${(await names(page))[0]} first.`);
  await page.click("thead .of-p50 button");
  await told(page, `sorted by p50, descending: ${(await names(page))[0]} first.`);
});

test("searching and filtering tell how many are left", async () => {
  const page = await browser.open(html);
  await page.click("input[type=search]");
  await page.keyboard.type("rant-3");
  await told(page, "1 row, ");
  await page.keyboard.type("x");
  await told(page, "No entrant is found.");
  await page.fill("input[type=search]", "");
  await page.click("[data-open=entrants] summary");
  await page.click("button.chip:text-is('logic')");
  await told(page, "3 of 6 entrants shown, 3 in colour.");
});

test("another board, another order of requests and another ranking are told", async () => {
  const page = await browser.open(html);
  await page.selectOption("[data-focus=measure]", "AP");
  await told(page, "overall, AP. 6 of 6 entrants shown, 5 in colour. 6 rows, sorted by AP, descending");
  await page.goto(`file://${html}#view=requests`);
  await page.click("[data-focus=sort-name]");
  await told(page, "12 requests, by name: request-0 first.");
  await page.goto(`file://${html}#view=rankings`);
  await page.click("[aria-label='Next request']");
  await told(page, "Request request-1: ranking of ");
  await page.goto(`file://${html}#view=compare&left=entrant-0&right=entrant-5`);
  await page.click("[data-focus=swap]");
  await told(page, "entrant-5 against entrant-0.");
});
