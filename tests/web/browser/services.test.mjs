// The view of the services: what an entrant never finds, what is in the way, what takes whose place.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_service_sides} from "../optional_fields.mjs";
import {Browser, axe_source, copied, texts} from "./browser.mjs";

const report = with_service_sides(made_report());

let browser, html;
before(async () => {
  browser = await Browser.start({copies: true});
  html = browser.write("services", report);
});
after(() => browser.stop());

const part = (title) => `section:has(h3:text-is("${title}"))`;
const rows = (page, title) => texts(page, `${part(title)} tbody tr`);

test("every entrant that has a services' side stands in the table, the best first", async () => {
  const page = await browser.open(html, "#view=services");
  const order = report.boards[0].rows.map((row) => report.entrants[row.entrant].name)
    .filter((name) => name !== "entrant-3");
  assert.deepEqual(await texts(page, "main table >> nth=0 >> tbody th"), order);
  assert.deepEqual((await texts(page, "main table >> nth=0 >> tbody tr >> nth=0 >> td")),
    ["70", "1.50"]);
  // What is the same for all is no column.
  assert.match(await page.textContent("main"), /For all: Requests: 12; Found: \d+ of \d+; Missed: 1; Never shown: 2; Confused pairs: 2;/);
});

test("who was asked more often than others has no bar beside them, and who answered nothing no lists", async () => {
  const own = with_service_sides(made_report());
  own.entrants.forEach((one, e) => (one.repetitions = e === 4 ? 50 : 1));
  const failed = own.service_sides.by_entrant[5];
  Object.assign(failed, {requests: 0, missed: [], look_alikes: [], hubs: [], exposure: []});
  const page = await browser.open(browser.write("unequal", own), "#view=services&left=entrant-5");
  const rows_of = await page.$$eval("main table:first-of-type tbody tr", (all) => all.map((tr) => [tr.textContent, tr.querySelectorAll(".found-bar").length]));
  const repeated = rows_of.filter(([text]) => text.includes("over 50 repetitions"));
  assert.deepEqual(repeated.map(([, bars]) => bars), [0]);
  assert.ok(rows_of.some(([, bars]) => bars === 1));
  assert.equal(await page.$("main .lists"), null);
  assert.match(await page.textContent("main .said"), /answered no request, so nothing is known of its services/);
});

test("the lists are those of the chosen entrant, and a name in the table chooses it", async () => {
  const page = await browser.open(html, "#view=services&left=entrant-4");
  assert.deepEqual(await rows(page, "Missed"), ["service-43–never"]);
  assert.deepEqual(await rows(page, "Pairs to tell apart"), ["service-4service-1030", "service-11service-1211"]);
  assert.deepEqual(await rows(page, "In the way"), ["service-1051" + "0.506.50"]);
  assert.deepEqual(await rows(page, "Exposure"), ["service-1025.0 %0.0 %"]);
  const said = await page.textContent("main .said");
  assert.equal(said, "entrant-4 shows 58 of 60 services among the first 10 ranks of 12 requests over 3 repetitions. " +
    "1 relevant service is never shown for a request to which it is relevant.");
  assert.ok((await texts(page, "main p.soft")).includes("The table counts what happens in any repetition; the lists of " +
    "confused pairs and of services in the way have means over 3 repetitions."));
  await page.click("main table >> nth=0 >> a[href*='entrant=entrant-5']");
  assert.equal(await page.inputValue("[data-focus=left]"), "entrant-5");
  assert.deepEqual(await rows(page, "Missed"), ["service-53–never"]);
});

test("rows of one service are one row, columns that say the same are a sentence, and one row of buttons copies all lists", async () => {
  const own = with_service_sides(made_report());
  own.service_sides.by_entrant[0].look_alikes = [10, 11, 12].map((instead) => ({service: 0, instead, requests: 2, reverse: instead - 10}));
  const page = await browser.open(browser.write("grouped", own), "#view=services&left=entrant-0");
  assert.deepEqual(await rows(page, "Pairs to tell apart"), ["service-0service-10service-11service-12012"]);
  assert.ok((await page.textContent(part("Pairs to tell apart"))).includes("Requests: 2 for all."));
  assert.equal(await page.$$eval(".copy", (all) => all.length), 2);
  const csv = await copied(page, ".copy >> nth=1 >> button");
  assert.ok(csv.includes("Pairs to tell apart,service-0,") && csv.includes("Exposure,service-10,"), csv);
});

test("the table of all entrants is sorted by a press on a header", async () => {
  const page = await browser.open(html, "#view=services");
  const first = () => page.textContent("main table >> nth=0 >> tbody tr >> nth=0 >> th");
  assert.equal(await first(), "entrant-0");
  await page.click("main table >> nth=0 >> button:has-text('In the way')");
  assert.equal(await first(), `entrant-${report.entrants.length - 1}`);
  assert.equal(await page.getAttribute("main table >> nth=0 >> th:has-text('In the way')", "aria-sort"), "descending");
  assert.equal(await page.evaluate(() => document.activeElement.textContent.includes("In the way")), true);
});

test("of an entrant that answered nothing, nothing is said to be found", async () => {
  const own = with_service_sides(made_report());
  Object.assign(own.service_sides.by_entrant[0], {requests: 0, counts: {never_found: 60, missed: 0, hubs: 0, look_alikes: 0}});
  const page = await browser.open(browser.write("silent", own), "#view=services&left=entrant-0");
  assert.deepEqual(await texts(page, "main table >> nth=0 >> tr:has-text('entrant-0') >> td"), ["0", "–", "–"]);
  // What is the same for all others is no column, either.
  assert.match(await page.textContent("main"), /For all that answered: .*Missed: 1; Never shown: 2; Confused pairs: 2;/);
  assert.equal(await page.textContent("main .said"), "entrant-0 answered no request, so nothing is known of its services.");
});

test("rows that hold several pairs are counted as services, and bars of what is found begin at one line", async () => {
  const own = with_service_sides(made_report());
  own.service_sides.by_entrant[0].look_alikes = [...Array(24).keys()].map((i) => ({service: i >> 1, instead: 20 + i, requests: 2, reverse: i}));
  own.service_sides.by_entrant.forEach((one, e) => one && (one.counts.missed = 30 * e % 140));
  const page = await browser.open(browser.write("paired", own), "#view=services&left=entrant-0");
  assert.equal(await page.textContent(`${part("Pairs to tell apart")} .more`), "Show all 12 services with confused pairs");
  const lefts = await page.$$eval(".found-bar", (all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  assert.ok(lefts.length > 2 && new Set(lefts).size === 1, String(lefts));
});

test("a list that was cut says of how many rows it shows the first", async () => {
  const page = await browser.open(html, "#view=services");
  assert.ok((await page.textContent(part("In the way"))).includes("The first 1 of 70."));
  assert.ok(!(await page.textContent(part("Missed"))).includes("The first"));
});

test("lists of services that are never found say how many there are in all", async () => {
  assert.ok(!(await (await browser.open(html, "#view=services")).textContent("main")).includes("that are never shown are listed"));
  const many = with_service_sides(made_report());
  Object.assign(many.service_sides.by_entrant[0].counts, {never_found: 735, look_alikes: 35874});
  const page = await browser.open(browser.write("many", many), "#view=services&left=entrant-0");
  assert.ok((await page.textContent("main")).includes("2 of the 735 services that are never shown are listed. " +
    "matchbench analyse services DB --json prints all."));
  assert.equal(await page.textContent("tr:has-text('entrant-0') td:nth-child(4)"), "35,874");
});

test("the search leaves the services of that name, those that nobody needs among them", async () => {
  const page = await browser.open(html, "#view=services&left=entrant-4&search=hidden");
  assert.deepEqual(await texts(page, "main details[open] li"), ["service-hidden"]);
  assert.ok((await page.textContent(part("Missed"))).includes("None of these has such a name."));
  await page.fill("input[type=search]", "SERVICE-12");
  assert.deepEqual(await rows(page, "Pairs to tell apart"), ["service-11service-1211"]);
});

test("a service leads to its description", async () => {
  const page = await browser.open(html, "#view=services&left=entrant-4");
  await page.click(`${part("Missed")} tbody a`);
  assert.equal(await page.textContent("h2"), "Service");
  assert.equal(await page.textContent("main h3"), "service-4");
});

test("of an entrant that was asked once, no word is said of repetitions", async () => {
  const once = with_service_sides(made_report());
  once.entrants.forEach((one) => (one.repetitions = 1));
  const page = await browser.open(browser.write("once", once), "#view=services");
  assert.ok(!(await page.textContent("main")).includes("repetition"));
});

test("a report without a services' side has no such view", async () => {
  const page = await browser.open(browser.write("without", made_report()), "#view=services");
  assert.ok((await page.textContent("main [role=alert]")).includes("“services”"));
  assert.ok(!(await texts(page, "nav a")).includes("Services"));
});

for (const [name, options] of [["light", {colorScheme: "light"}], ["dark", {colorScheme: "dark"}],
  ["phone", {viewport: {width: 360, height: 720}}]]) {
  test(`the view is accessible and fits: ${name}`, async () => {
    const page = await browser.open(html, "#view=services", options);
    await page.evaluate(axe_source);
    const found = await page.evaluate(() => globalThis.axe.run(document, {resultTypes: ["violations"]}));
    assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(page.faults, []);
  });
}
