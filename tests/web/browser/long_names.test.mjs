// Names that are longer than their places: what they differ in is shown, and the numbers beside them stay in sight.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_service_sides} from "../optional_fields.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

const kVariant = "keyword(threshold=0.25,order=degree,words=all,stemmer=porter2,k1=1.2,b=0.75";
const kWide = "基于主题空间的语义服务匹配方法及其在大规模服务集合上的应用研究";

let browser, html, report;
before(async () => {
  browser = await Browser.start();
  report = with_service_sides(made_report());
  [`${kVariant},idf=robertson)`, `${kVariant},idf=lucene)`, kWide].forEach((name, e) => (report.entrants[e].name = name));
  report.services.forEach((one, i) => (one.name = `com.example.enterprise.integration.geography.AddressNormalisationFacade-${i}`));
  html = browser.write("long", report);
});
after(() => browser.stop());

for (const [width, most] of [[390, 3], [1440, 2]]) {
  test(`a name on the board has at most ${most} lines, with its beginning and its end, at ${width} pixels`, async () => {
    const page = await browser.open(html, "", {viewport: {width, height: 900}});
    const shown = await page.$$eval(".leaderboard tbody .long-name", (all) => all.map((one) => {
      const [own, tail] = [one, one.lastElementChild].map((part) => part.getBoundingClientRect());
      return {name: one.textContent, tail: one.lastElementChild.textContent, cut: tail.bottom - own.bottom,
        lines: Math.round(own.height / parseFloat(getComputedStyle(one).lineHeight))};
    }));
    assert.deepEqual(shown.map(({name}) => name).sort(), report.entrants.slice(0, 3).map(({name}) => name).sort());
    assert.equal(new Set(shown.map(({tail}) => tail)).size, 3);
    for (const {name, lines, cut} of shown) assert.ok(lines <= most && cut < 2, `${name}: ${lines} lines, ${cut} pixels`);
  });
}

// What is seen of each name: its parts but for those that are cut away or lie below the last line.
const seen_of = (page, selector) => page.$$eval(selector, (all) => all.map((one) => [...one.childNodes].filter((part) =>
  !(part instanceof Element) || (getComputedStyle(part).position !== "absolute" &&
  part.getBoundingClientRect().bottom < one.getBoundingClientRect().bottom + 2)).map((part) => part.textContent).join("…")));

for (const width of [390, 1440]) {
  test(`long names that differ in their middle, or in the end of two lines, look different at ${width} pixels`, async () => {
    const own = made_report({entrants: 6});
    ["hybrid-and-learned", "logic", "learned-and-structure"].forEach((middle, e) =>
      (own.entrants[e].name = `fusion-of-capability-and-of-${middle}-of-last-year-and-of-the-year-before`));
    ["2019", "2020"].forEach((end, e) => (own.entrants[e + 3].name = `fusion-of-capability-and-hybrid-and-learned-${end}`));
    const page = await browser.open(browser.write("alike", own), "", {viewport: {width, height: 900}});
    const seen = await seen_of(page, ".leaderboard tbody :is(.long-name, .tight)");
    assert.equal(seen.length, 5);
    assert.equal(new Set(seen).size, 5, seen.join("\n"));
    const marks = await page.$$eval(".leaderboard tbody .long-name .cut", (all) => all.map((one) => getComputedStyle(one.nextElementSibling, "::before").content));
    assert.ok(marks.length >= 3 && marks.every((one) => one.startsWith('"…"')), marks.join());
    assert.deepEqual((await texts(page, ".leaderboard tbody :is(.long-name, .tight)")).sort(), own.entrants.slice(0, 5).map(({name}) => name).sort());
  });
}

test("no word of a first column is broken on a phone", async () => {
  const own = with_service_sides(made_report());
  own.services.forEach((one, i) => (one.name = `Hauskoordinaten Deutschland ${i}`));
  own.requests.forEach((one, i) => (one.name = `AdministrativeRegionsOfPoint ${i}`));
  const file = browser.write("words", own);
  for (const view of ["requests", "services", `service&service=${encodeURIComponent(own.services[1].uri)}`]) {
    const page = await browser.open(file, `#view=${view}`, {viewport: {width: 390, height: 844}});
    await drawn(page);
    const broken = await page.$$eval("main tbody th .short-name", (all) => all.flatMap((one) => [...one.childNodes]
      .filter((part) => part instanceof Text).flatMap((part) => [...part.data.matchAll(/\p{L}+/gu)].map((word) => {
        const range = document.createRange();
        range.setStart(part, word.index);
        range.setEnd(part, word.index + word[0].length);
        return [word[0], new Set([...range.getClientRects()].map(({top}) => top)).size];
      })).filter(([, lines]) => lines > 1).map(([word]) => word)));
    assert.deepEqual(broken, [], view);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, view);
  }
});

test("every long name on a phone shows its end, wherever it stands", async () => {
  const page = await browser.open(html, "", {viewport: {width: 390, height: 844}});
  for (const view of ["leaderboard", "requests", "rankings", "services", "speed"]) {
    await page.evaluate((wanted) => (location.hash = `#view=${wanted}`), view);
    await drawn(page);
    const hidden = await page.$$eval("main :is(th, td) .long-name", (all) => all.filter((one) => one.checkVisibility() && !one.closest(".line, .against") &&
      one.lastElementChild.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom + 2).map((one) => one.textContent));
    assert.deepEqual(hidden, [], view);
  }
});

test("a service that is shown instead has its name on one line, of a long one the beginning and the end, and all of it on paper", async () => {
  report.service_sides.by_entrant[0].look_alikes = [10, 11].map((instead) => ({service: 0, instead, requests: instead, reverse: 0}));
  report.services[11] = {...report.services[11], name: "Hauskoordinaten Deutschland"};
  const page = await browser.open(browser.write("instead", report), `#view=services&entrant=${encodeURIComponent(report.entrants[0].name)}`);
  const lines = (width) => page.setViewportSize({width, height: 900}).then(() => page.$$eval(".line a", (all) => all.map((one) =>
    [one.closest(".line"), one].map((part) => [getComputedStyle(part).textOverflow, part.scrollWidth - part.clientWidth > 1]))));
  const whole = (all) => all.map((parts) => parts.every(([, is_cut]) => !is_cut));
  assert.deepEqual(whole(await lines(1440)), [true, true]);
  for (const parts of await lines(390)) assert.ok(parts.every(([mark, is_cut]) => !is_cut || mark === "ellipsis"), JSON.stringify(parts));
  await page.emulateMedia({media: "print"});
  assert.deepEqual(whole(await lines(800)), [true, true]);
});

test("at 1,440 pixels each of nine entrants with long names is named beside its mark", async () => {
  const own = made_report({entrants: 9});
  own.entrants.forEach((one, e) => {
    one.name = e % 2 ? `keyword(k1=${0.3 * e},b=0.75)` : `fusion-of-capability-and-hybrid-and-learned-of-the-year-${2019 + e}`;
    one.latency.p50.value = 0.04 + 0.002 * e;
  });
  const page = await browser.open(browser.write("nine", own), "", {viewport: {width: 1440, height: 900}});
  await drawn(page);
  assert.equal(await page.$$eval("[data-figure^=quality] text.name", (all) => all.length), 9);
});

test("of a long name of a variant the values are shown, which differ, and the keys are read out", async () => {
  const own = made_report({entrants: 3});
  own.entrants.forEach((one, e) => (one.name = `keyword(threshold=0.${e},order=degree,words=all,stemmer=porter2)`));
  const page = await browser.open(browser.write("values", own));
  assert.equal(await page.$eval(".leaderboard .long-name", (one) => [...one.children].filter((part) => !part.matches(".key"))
    .map((part) => part.textContent).join("")), "keyword(0.0,degree,all,porter2)");
  assert.deepEqual((await texts(page, ".leaderboard tbody .long-name")).sort(), own.entrants.map(({name}) => name));
  await page.emulateMedia({media: "print"});
  assert.deepEqual([...new Set(await page.$$eval(".leaderboard .long-name > *", (all) => all.map((one) => getComputedStyle(one).display)))], ["inline"]);
});

test("ranks by entrants of long names fit the page of a service", async () => {
  const page = await browser.open(html, `#view=service&service=${encodeURIComponent(report.services[1].uri)}`,
    {viewport: {width: 1440, height: 900}});
  assert.ok(await page.$(".scrolling.fits[aria-label='Requests with this service']"));
});

test("on a phone the scores of a ranking are in sight beside long names of services", async () => {
  const page = await browser.open(html, "#view=rankings", {viewport: {width: 390, height: 844}});
  const right = await page.$eval(".ranking tbody tr td:nth-of-type(3)", (one) => one.getBoundingClientRect().right);
  assert.ok(right <= 390, `${right}`);
});

test("each number of a group of pairs stands beside its pair", async () => {
  report.service_sides.by_entrant[0].look_alikes = [10, 11, 12].map((instead) => ({service: 0, instead, requests: instead, reverse: 0}));
  const page = await browser.open(browser.write("pairs", report), `#view=services&entrant=${encodeURIComponent(report.entrants[0].name)}`);
  await drawn(page);
  const [names, numbers] = await page.$$eval("section:has(h3:text-is('Pairs to tell apart')) tbody td", (all) => all.slice(0, 2).map((cell) =>
    [...cell.children].map((line) => Math.round(line.getBoundingClientRect().top))));
  assert.equal(names.length, 3);
  names.forEach((top, i) => assert.ok(Math.abs(top - numbers[i]) < 3, `${names} ${numbers}`));
});

test("the last tick of a logarithmic axis stays in its drawing", async () => {
  const own = made_report();
  own.entrants.forEach((one) => (one.latency.ecdf = [[30, 0.5], [97, 1]]));
  const page = await browser.open(browser.write("tick", own), "#view=speed", {viewport: {width: 1440, height: 900}});
  await drawn(page);
  const beyond = await page.$eval("[data-figure=latency] svg", (svg) => Math.max(...[...svg.querySelectorAll("text")]
    .map((one) => one.getBoundingClientRect().right)) - svg.getBoundingClientRect().right);
  assert.ok(beyond <= 0, `${beyond}`);
});
