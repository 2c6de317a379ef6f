import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, names, texts, views} from "./browser.mjs";

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", made_report());
});
after(() => browser.stop());

test("keeps every choice in the address, and an address shows the same again", async () => {
  const page = await browser.open(html);
  await page.selectOption("[data-focus=measure]", "P@5");
  await page.click("[data-open=entrants] summary");
  await page.click("button.chip:text-is('fast')");
  await page.keyboard.press("Escape");
  await page.click("thead .of-p50 button");
  await page.click("thead .of-p50 button");
  const shown = await names(page);
  const address = await page.evaluate(() => location.href);
  const again = await browser.open(html, new URL(address).hash);
  assert.deepEqual(await names(again), shown);
  assert.equal(await again.inputValue("[data-focus=measure]"), "P@5");
  await again.click("[data-open=entrants] summary");
  assert.equal(await again.getAttribute("button.chip:text-is('fast')", "aria-pressed"), "true");
});

test("is short as long as nothing is chosen", async () => {
  const page = await browser.open(html);
  assert.equal(await page.evaluate(() => location.hash), "");
});

test("goes back to the view before", async () => {
  const page = await browser.open(html);
  await page.click("nav a:text-is('Speed')");
  assert.equal(await page.textContent("h2"), "Speed");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("h2").textContent === "Leaderboard");
});

test("shows what there is if an address names something that there is not", async () => {
  const page = await browser.open(html, "#view=nowhere&setting=none&measure=none&sort=none&request=none");
  assert.equal(await page.textContent("h2"), "Leaderboard");
  assert.equal((await names(page)).length, 6);
  assert.deepEqual(page.faults, []);
});

test("an address that names what there is not says so, once for each, until the reader chooses something", async () => {
  const wrong = {view: "nowhere", setting: "none", measure: "nDCG", request: "urn:gone", left: "nobody",
    right: "nobody", entrant: "nobody", beside: "nobody", shown: "nobody", tags: "slow", order: "random", sort: "luck", columns: "+luck", colour: "red"};
  const page = await browser.open(html, `#${new URLSearchParams(wrong)}`);
  const said = await texts(page, ".wrong-link[role=alert] li");
  assert.equal(said.length, Object.keys(wrong).length, said.join("\n"));
  for (const value of Object.values(wrong).filter((one) => one !== "+luck" && one !== "red")) {
    assert.ok(said.some((one) => one.includes(`“${value}”`)), value);
  }
  await page.selectOption("[data-focus=measure]", "AP");
  assert.equal(await page.$(".wrong-link"), null);
  assert.equal(await page.evaluate(() => location.hash), "#measure=AP");
});

test("an address of a service or a board that there is not says so", async () => {
  const one = await browser.open(html, "#view=service&service=urn:gone");
  assert.deepEqual(await texts(one, ".wrong-link li"),
    ["The link names the service “urn:gone”, which this report does not have."]);
  const report = made_report();
  report.boards = report.boards.filter((board) => board.setting === 0 || board.measure === 0);
  const page = await browser.open(browser.write("board", report), "#setting=strict&measure=AP");
  assert.deepEqual(await texts(page, ".wrong-link li"),
    ["This report has no leaderboard of AP under the setting “strict”."]);
});

test("an address that names only what there is says nothing", async () => {
  const page = await browser.open(html, `#${new URLSearchParams({view: "rankings", setting: "strict", measure: "AP",
    request: "https://example.org/request/3", left: "entrant-3", right: "–", entrant: "entrant-4",
    beside: "–", shown: "entrant-3", tags: "logic",
    order: "spread", sort: "measure:AP", others: "hide", columns: "-letters"})}`);
  assert.equal(await page.$(".wrong-link"), null);
});

test("chooses which entrants are in colour, and whether the others are drawn", async () => {
  const page = await browser.open(html, "#view=curves&shown=entrant-0&shown=entrant-5");
  await drawn(page);
  const named = () => texts(page, "[data-figure^=recall] svg text.name");
  const lines = () => page.$$eval("[data-figure^=recall] svg g[data-series] path",
    (all) => new Set(all.map((one) => one.closest("[data-series]").dataset.series)).size);
  assert.deepEqual(await named(), ["entrant-0", "entrant-5"]);
  assert.equal(await lines(), 6);
  await page.click("[data-open=entrants] summary");
  await page.click("button.chip:has-text('entrant-5')");
  await drawn(page);
  assert.deepEqual(await named(), ["entrant-0"]);
  await page.click("[data-focus=others]");
  await drawn(page);
  assert.equal(await lines(), 1);
  for (const view of ["requests", "speed", "leaderboard"]) {
    await page.goto(`file://${html}#view=${view}&others=hide&shown=entrant-0&shown=entrant-5`);
    await drawn(page);
    const shown = await texts(page, view === "leaderboard" ? "tbody .of-name" : "figure svg text");
    assert.ok(shown.includes("entrant-0") && !shown.includes("entrant-3"), `${view}: ${shown}`);
  }
});

test("draws every view without a fault, whatever the setting and measure", async () => {
  const page = await browser.open(html);
  for (const view of await views(page)) {
    for (const setting of ["overall", "strict"]) {
      for (const measure of ["nDCG@10", "AP"]) {
        const hash = new URLSearchParams({view, setting, measure});
        await page.goto(`file://${html}#${hash}`);
        await page.waitForFunction((title) => document.querySelector("nav [aria-current]").hash
          .includes(title), view === "leaderboard" ? "measure" : `view=${view}`);
        await drawn(page);
        assert.deepEqual(page.faults, [], `${view} of ${setting} by ${measure}`);
      }
    }
  }
});
