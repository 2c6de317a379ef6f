// Requests and services are known by their URIs: of OWLS-TC 4's 42 requests two have one name, and so
// have many of its services.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, copied, drawn, texts} from "./browser.mjs";

// Requests 1 and 2 have one name, and so have services 1, 2 and 3; of these the last two have URIs that
// end in the same way.
const report = made_report();
const kZip = "Zip code finder";
[1, 2].forEach((q) => Object.assign(report.requests[q], {name: kZip, uri: `http://127.0.0.1/queries/zip-${q}.owls`,
  description: `Request ${q}.`}));
["http://127.0.0.1/a/city.owls", "http://127.0.0.1/a/zip.owls", "http://127.0.0.1/b/zip.owls"]
  .forEach((uri, i) => (report.services[i + 1] = {name: "Finder", uri}));
report.rankings.by_request[1].by_entrant[0] = {services: [1, 2, 3], scores: [3, 2, 1], length: 3, relevant_total: 1};
const kLabels = ["Zip code finder (zip-1.owls)", "Zip code finder (zip-2.owls)"];

let browser, html;
before(async () => {
  browser = await Browser.start({copies: true});
  html = browser.write("report", report);
});
after(() => browser.stop());

const described = (page) => page.textContent(".request .described");

test("each of two requests of one name can be chosen, stepped to and linked to", async () => {
  const page = await browser.open(html, "#view=rankings");
  for (const [i, label] of kLabels.entries()) {
    await page.selectOption("[data-focus=request]", {label});
    assert.equal(await described(page), `Request ${i + 1}.`);
    const again = await browser.open(html, new URL(page.url()).hash);
    assert.equal(await described(again), `Request ${i + 1}.`);
  }
  await page.click("[aria-label='Previous request']");
  assert.equal(await described(page), "Request 1.");
  await page.click("[aria-label='Next request']");
  assert.equal(await described(page), "Request 2.");
});

test("the table of requests leads to each of the two, and its copy has their URIs", async () => {
  for (const [i, label] of kLabels.entries()) {
    const page = await browser.open(html, "#view=requests");
    await page.locator(".requests").getByRole("link", {name: label, exact: true}).click();
    assert.equal(await described(page), `Request ${i + 1}.`);
  }
  const page = await browser.open(html, "#view=requests");
  const csv = await copied(page, "[aria-label='Copy the requests'] button");
  for (const q of [1, 2]) assert.ok(csv.includes(`http://127.0.0.1/queries/zip-${q}.owls`), csv);
});

test("the charts name each of the two", async () => {
  const page = await browser.open(html, "#view=compare&left=entrant-0&right=entrant-5");
  await drawn(page);
  await page.$eval("[data-figure^=differences] .numbers summary", (one) => one.click());
  await page.waitForSelector("[data-figure^=differences] tbody th");
  const named = await texts(page, "[data-figure^=differences] tbody th");
  for (const label of kLabels) assert.ok(named.includes(label), named.join());
});

test("services of one name are told apart by as much of their URIs as that takes", async () => {
  const page = await browser.open(html, `#${new URLSearchParams({view: "rankings", left: "entrant-0",
    request: report.requests[1].uri})}`);
  assert.deepEqual(await texts(page, ".ranking:first-child tbody a"),
    ["Finder (a/city.owls)", "Finder (a/zip.owls)", "Finder (b/zip.owls)"]);
  await page.click(".ranking:first-child a:has-text('Finder (b/zip.owls)')");
  assert.equal(await page.textContent(".uri"), "http://127.0.0.1/b/zip.owls");
});

test("a link by a name that is one request's alone leads to it; a name that two have is refused", async () => {
  const one = await browser.open(html, "#view=rankings&request=request-3");
  assert.equal(await one.textContent(".request h3"), "request-3");
  const two = await browser.open(html, `#${new URLSearchParams({view: "rankings", request: kZip})}`);
  assert.deepEqual(await texts(two, ".wrong-link li"),
    [`The link names the request “${kZip}”, but 2 requests of this report have this name.`]);
});

// A description without a name has its URI for one in a report.
test("what has no name is named by what its URI does not share, shows the whole URI and is found by it", async () => {
  const nameless = made_report();
  const uris = ["http://example.org/requests/tea", "http://example.org/requests/train/night"];
  uris.forEach((uri, q) => Object.assign(nameless.requests[q], {name: uri, uri}));
  const page = await browser.open(browser.write("nameless", nameless), "#view=requests");
  for (const label of ["tea", "train/night", "request-2"]) {
    assert.equal(await page.locator(".requests").getByRole("link", {name: label, exact: true}).count(), 1, label);
  }
  await page.fill("input[type=search]", uris[1]);
  assert.deepEqual(await texts(page, ".requests tbody th"), ["train/night"]);
  await page.locator(".requests").getByRole("link", {name: "train/night", exact: true}).click();
  assert.equal(await page.textContent(".request h3"), "train/night");
  assert.equal(await page.textContent(".request .uri"), uris[1]);
});

// Without isolation, two such names side by side would change places, and numbers beside them would move.
test("names written from right to left stand in their places in a sentence, and are copied as they are", async () => {
  const own = made_report({entrants: 4});
  const hebrew = ["מנוע 1", "חיפוש 2", "שירות 3", "דירוג 4"];
  own.entrants.forEach((one, e) => (one.name = hebrew[e]));
  own.requests[0].name = "طلب 1";
  const kBoth = hebrew.slice(0, 2);
  const page = await browser.open(browser.write("hebrew", own), `#${new URLSearchParams({view: "compare", left: kBoth[0],
    right: kBoth[1]})}`);
  const lefts = await page.$eval(".verdict .first", (one, both) => both.map((name) => {
    const text = one.firstChild;
    const at = text.data.indexOf(name);
    const range = document.createRange();
    // The digit is at the left end of a name that reads from right to left.
    return [at, at + name.length - 1].map((from) => {
      range.setStart(text, from);
      range.setEnd(text, from + 1);
      return range.getBoundingClientRect().left;
    });
  }), kBoth);
  for (const [first, digit] of lefts) assert.ok(digit < first, JSON.stringify(lefts));
  const said = await page.textContent(".verdict .first");
  assert.equal(said.indexOf(kBoth[0]) < said.indexOf(kBoth[1]), lefts[0][0] < lefts[1][0]);
  await page.click("[data-focus=swap]");
  const chosen = new URLSearchParams(new URL(page.url()).hash.slice(1));
  assert.deepEqual([chosen.get("left"), chosen.get("right")], [kBoth[1], kBoth[0]]);
  await page.evaluate(() => (location.hash = "#view=requests"));
  assert.ok((await texts(page, ".requests tbody th")).includes("\u2068طلب 1\u2069"));
  const csv = await copied(page, "[aria-label='Copy the requests'] button");
  assert.ok(csv.includes("طلب 1,") && !/[\u2066-\u2069]/.test(csv), csv);
  assert.deepEqual(page.faults, []);
});
