// Quality beside what an answer costs, of which the reader chooses one.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

let browser, html, report;
before(async () => {
  browser = await Browser.start();
  report = made_report();
  Object.assign(report.measures[1], {name: "Characters@10", direction: "lower", highest: null});
  // On the board of the first setting the characters of entrant e are 100 (6 - e): the best costs most.
  for (const row of report.boards[1].rows) row.value = 100 * (6 - row.entrant);
  html = browser.write("costs", report);
});
after(() => browser.stop());

// The rows of the drawing's table, by entrant: the cost, and whether it is on the front.
async function table(page) {
  await page.$eval("[data-figure^=quality] .numbers summary", (one) => one.click());
  await page.waitForSelector("[data-figure^=quality] .numbers tbody tr");
  const rows = await page.$$eval("[data-figure^=quality] .numbers tbody tr", (all) => all.map((row) =>
    [...row.children].map((cell) => cell.textContent)));
  return Object.fromEntries(rows.map(([name, cost, , front]) => [name, [Number(cost), front]]));
}

const choose = async (page, cost) => {
  await page.selectOption("[data-focus=cost]", cost);
  await drawn(page);
};

test("offers every cost that the report knows, and draws the one that is chosen", async () => {
  const page = await browser.open(html, "#view=speed&setting=overall&measure=nDCG%4010");
  assert.deepEqual(await texts(page, "[data-focus=cost] option"),
    ["service time", "processor time", "memory", "Characters@10"]);
  assert.ok(await page.$("[data-figure='quality-latency-overall-nDCG@10']"));
  await choose(page, "memory");
  assert.ok(await page.$("[data-figure='quality-memory-overall-nDCG@10']"));
  assert.match(page.url(), /cost=memory/);
  // Who has the most quality has the least memory, 6 MiB: alone on the front.
  const memory = await table(page);
  report.entrants.forEach((one, e) => assert.equal(memory[one.name][0], 6 + e));
  assert.deepEqual(Object.values(memory).filter(([, front]) => front === "yes"), [[6, "yes"]]);
  await choose(page, "Characters@10");
  const characters = await table(page);
  assert.equal(characters["entrant-0"][0], 600);
  // Each is better than all who cost less: the means fall with the number of the entrant.
  assert.ok(Object.values(characters).every(([, front]) => front === "yes"), JSON.stringify(characters));
  await choose(page, "processor time");
  assert.equal((await table(page))["entrant-2"][0], report.entrants[2].cpu_ms);
  await choose(page, "service time");
  assert.doesNotMatch(page.url(), /cost=/);
  assert.deepEqual(page.faults, []);
});

test("names those that it cannot draw", async () => {
  const own = made_report();
  own.entrants[5].latency = null;
  Object.assign(own.entrants[2].latency.p50, {value: null, low: null, high: null, refused: "too few"});
  const file = browser.write("left-out", own);
  const note = (page) => page.textContent("[data-figure^=quality] figcaption");
  const left_out = (await note(await browser.open(file, "#view=speed"))).match(/Left out [^.]*\./)?.[0];
  assert.ok(["entrant-2 and entrant-5", "entrant-5 and entrant-2"]
    .some((both) => left_out === `Left out (no median service time): ${both}.`), left_out);
  assert.doesNotMatch(await note(await browser.open(file, "#view=speed&cost=memory")), /Left out/);
});

test("keeps the choice in the address, on the leaderboard too, and says what it does not know", async () => {
  const page = await browser.open(html, "#cost=processor-time&setting=overall&measure=nDCG%4010");
  await drawn(page);
  assert.ok(await page.$("[data-figure='quality-processor-time-overall-nDCG@10']"));
  const other = await browser.open(html, "#cost=beauty");
  assert.match(await other.textContent("body"), /The link names the cost “beauty”/);
});

test("does not draw characters against characters, and offers no choice of one cost", async () => {
  const page = await browser.open(html, "#view=speed&setting=overall&measure=Characters%4010");
  assert.deepEqual(await texts(page, "[data-focus=cost] option"), ["service time", "processor time", "memory"]);
  const timed = made_report();
  for (const one of timed.entrants) Object.assign(one, {cpu_ms: null, peak_rss_mib: null});
  const alone = await browser.open(browser.write("timed", timed), "#view=speed");
  await drawn(alone);
  assert.equal(await alone.$("[data-focus=cost]"), null);
  assert.ok(await alone.$("[data-figure^=quality-latency]"));
});
