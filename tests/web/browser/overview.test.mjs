// The page of a contest's tracks: the verdict, the table of places, the cards, and the way there and back.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {axe_source, Browser, texts} from "./browser.mjs";

let browser;
before(async () => (browser = await Browser.start()));
after(() => browser.stop());

const kLong = "logic-with-a-very-long-name-that-goes-on-and-on-until-nobody-reads-it";
const kHostile = "<img src=x onerror=alert(1)>";

// Places of three tracks; `separated`: whether the first differs from the second.
function season(separated = "no") {
  const row = (place, letters, entrant, overall, places, scores) => ({place, letters, entrant, overall,
    ...Object.fromEntries(["one", "two", "three"].flatMap((track, t) =>
      [[`${track}_place`, places[t]], [`${track}_score`, scores[t]]]))});
  const pair = (first, second, difference, low, high, p, is_separated) => ({first, second, difference, low, high, p,
    p_adjusted: p, separated: is_separated, q: 2.1, q_p: 0.3, i_squared: 0.1, tau_squared: 0.0001});
  return {
    facts: [{contest: "Season", overall: "mean-rank", rule: "Overall: the mean of places.", test: "Overall test: effects."}],
    tracks: ["one", "two", "three"].map((track, t) => ({track, measure: "AP", relevance: `setting ${t}`, unfinished: t === 1 ? 1 : 0})),
    missing: [{track: "later"}], remarks: [{remark: "Track two is not finished."}],
    board: [row(1, "a", "fast", 4 / 3, [1, 2, 1], [0.9, 0.8, 0.7]), row(2, "a", kHostile, 5 / 3, [2, 1, 2], [0.8, 0.85, 0.6]),
      row(3, "b", kLong, 3, [3, 3, 3], [0.1, 0.1, 0.1]), row(null, null, "mute", null, [null, null, null], [null, null, null])],
    pairs: [pair("fast", kHostile, 0.02, -0.01, 0.04, 0.3, separated), pair("fast", kLong, 0.7, 0.6, 0.8, 0.0000001, "yes")]};
}

const opened = (name, data, options) => browser.open(browser.write(name, data), "", options);

test("the verdict says who is first over all tracks, and whether that is sure", async () => {
  const open = await opened("unsure", season());
  assert.equal(await open.textContent(".verdict .first"), `No clear winner: fast has the best mean place over all 3 tracks, 1.33, ` +
    `but is not significantly better than ${kHostile}.`);
  assert.equal(await open.textContent(".verdict .then"), "It is first on one and three and in place 2 on two.");
  const fewer = season();
  fewer.pairs.pop();
  assert.match(await (await opened("fewer", fewer)).textContent(".verdict .first"),
    /not significantly better than .*; 1 other is not on every track and not compared\.$/);
  const sure = await opened("sure", season("yes"));
  assert.match(await sure.textContent(".verdict .first"), /^fast has the best .* and is significantly better than all others/);
  const worse = season("yes");
  worse.pairs[0].difference = -0.02;
  assert.match(await (await opened("worse", worse)).textContent(".verdict .first"), /^No clear winner: fast .* not significantly better than <img/);
  const equal = season();
  equal.board[1].place = 1;
  equal.board[1].overall = equal.board[0].overall;
  assert.match(await (await opened("equal", equal)).textContent(".verdict .first"), /^No single winner: fast and .* share/);
  const none = season();
  none.board = none.board.slice(3);
  const page = await opened("nobody", none);
  assert.equal(await page.textContent(".verdict .first"), "Nobody has a place over all tracks yet.");
  assert.deepEqual(page.faults, []);
});

test("the table has each entrant's place and score on each track, the first place the deepest, and dashes for none", async () => {
  const page = await opened("board", season());
  assert.deepEqual(await texts(page, ".overview tbody tr:first-child td"), ["1", "a", "1.33", "10.900", "20.800", "10.700"]);
  assert.deepEqual(await page.$$eval(".overview tbody tr:nth-child(-n+3) .heat", (all) => all.map((one) => one.className.match(/grade-(.)/)[1])),
    [..."414", ..."141", ..."000"]);
  assert.deepEqual(await texts(page, ".overview tbody tr:last-child .heat"), Array(3).fill("–no score"));
  assert.equal((await page.textContent("body")).includes("p 0.0000"), false);
  assert.deepEqual(await texts(page, ".notes li"), ["Track two is not finished."]);
  assert.deepEqual(page.faults, []);
});

test("a place leads to the page of its entrant on that track, and so does a name of a card", async () => {
  const page = await opened("places", season());
  const links = (selector) => page.$$eval(selector, (all) => all.map((one) => one.getAttribute("href")));
  assert.deepEqual(await links(".overview tbody tr:nth-child(2) .heat a"), ["one", "two", "three"].map((track) =>
    `${track}/report.html#view=entrant&entrant=${new URLSearchParams([["", kHostile]]).toString().slice(1)}`));
  assert.deepEqual(await links(".overview tbody tr:last-child .heat a"), []);
  assert.equal((await links(".track:nth-child(3) tbody a"))[0], "three/report.html#view=entrant&entrant=fast");
});

test("letters that are the same for all are a sentence", async () => {
  const data = season();
  data.board[2].letters = "a";
  const page = await opened("same-letters", data);
  assert.equal(await page.$(".overview .of-letters"), null);
  assert.ok((await page.textContent(".under-table")).endsWith("No difference of two entrants over the tracks is significant."));
});

test("cards lead to the tracks' reports, statistics of pairs are folded, and a track leads back", async () => {
  const page = await opened("cards", season());
  assert.deepEqual(await page.$$eval(".track h4 a", (all) => all.map((one) => one.getAttribute("href"))),
    ["one/report.html", "two/report.html", "three/report.html"]);
  assert.match(await page.textContent(".track:nth-child(2)"), /Not finished: 1 entrant with unanswered queries/);
  assert.equal(await page.isVisible(".raw table"), false);
  await page.click(".raw summary");
  assert.deepEqual((await texts(page, ".raw tbody tr:nth-child(2) :is(td, th)")).slice(0, 6),
    ["fast", kLong, "0.700", "[0.600, 0.800]", "< .001", "yes"]);
  const track = await opened("track", {...made_report(), below_overview: true});
  assert.equal(await track.getAttribute(".back a", "href"), "../index.html");
  assert.equal(await (await opened("alone", made_report())).$(".back"), null);
});

test("pairs without a test have a reason", async () => {
  const data = season();
  for (const key of ["difference", "low", "high", "p", "p_adjusted"]) data.pairs[0][key] = null;
  const why = "1 pair has no test: on some track the two differ equally on all requests, as equals do, or share fewer than two.";
  assert.equal((await texts(await opened("untested", data), ".raw p")).at(-1), why);
  assert.ok(!(await texts(await opened("tested", season()), ".raw p")).some((text) => text.includes("no test")));
});

test("numbers stay in sight beside long names, in every width, and axe finds nothing", async () => {
  for (const [width, colorScheme] of [[390, "light"], [768, "dark"], [1440, "light"], [1440, "dark"]]) {
    const page = await opened("widths", season(), {viewport: {width, height: 900}, colorScheme});
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${width}`);
    const first = await page.$eval(".overview tbody tr:nth-child(3) .heat", (one) => one.getBoundingClientRect().right);
    assert.ok(first <= width, `${width}: ${first}`);
    const lines = await page.$eval(".overview .long-name", (one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight));
    // On a phone a third line has the end of the name, as on the board.
    assert.ok(lines < (width === 390 ? 3.2 : 2.2), `${lines}`);
    await page.evaluate(axe_source);
    const {violations} = await page.evaluate(() => axe.run());
    assert.deepEqual(violations.map((one) => [one.id, one.nodes.map((node) => node.html)]), [], `${width} ${colorScheme}`);
  }
});

test("an entrant that answered nothing has no best requests, and enters no mean", async () => {
  const report = made_report();
  const silent = report.entrants[5];
  Object.assign(silent, {failures: silent.queries, outcomes: {crashed: silent.queries}});
  report.boards.forEach((one) => {
    one.values[5] = one.values[5].map(() => 0);
    Object.assign(one.rows.find((row) => row.entrant === 5), {rank: null, group: null, value: 0, low: null, high: null});
  });
  const page = await browser.open(browser.write("silent", report), "#view=entrant&entrant=entrant-5");
  assert.ok(!(await texts(page, "main h3")).includes("Requests, nDCG@10"));
  await page.goto(page.url().replace(/#.*/, "#view=requests"));
  assert.ok((await page.textContent("main")).includes("The mean is over 5 entrants;"));
  await page.goto(page.url().replace(/#.*/, "#"));
  assert.equal(await page.$("tr[data-entrant='entrant-5'] .whisker"), null);
});

test("an entrant's page has its rank, all measures, its best and worst requests, times and parameters", async () => {
  const report = made_report();
  const page = await browser.open(browser.write("entrant", report));
  await page.click(".leaderboard tbody tr:first-child .of-name a");
  await page.waitForSelector(".ways");
  const best = report.boards[0].rows[0];
  const name = report.entrants[best.entrant].name;
  assert.ok((await page.textContent(".said")).startsWith(`${name} has rank 1 of 6 entrants, with nDCG@10 under “overall” ` +
    `${best.value.toFixed(3)} [`));
  assert.deepEqual(await texts(page, ".overview tbody th"), ["overall", "strict"]);
  assert.equal((await page.$$(".overview .heat")).length, 6);
  const values = report.boards[0].values[best.entrant];
  assert.equal(await page.textContent(".requests tbody tr:first-child td"), Math.max(...values).toFixed(3));
  assert.equal(await page.textContent(".beside > div:last-child .requests tbody tr:first-child td"), Math.min(...values).toFixed(3));
  assert.match(await page.textContent("main"), /threshold: 0\.5/);
  assert.equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("entrant"), name);
  await page.evaluate(axe_source);
  assert.deepEqual((await page.evaluate(() => axe.run())).violations.map((one) => one.id), []);
  assert.deepEqual(page.faults, []);
});

test("an entrant's page says what the organiser gave it, and nothing of that where it gave nothing", async () => {
  const report = made_report();
  Object.assign(report.entrants[2], {grants: {network: "named", addresses: ["127.0.0.1:8080", "api.example.org:443"],
    variables: ["TOKEN"], unconfined: false}, files: [{key: "model", name: "words.bin", digest: "ab".repeat(32)}]});
  report.entrants[3].grants = {network: "none", addresses: [], variables: [], unconfined: true};
  report.entrants[4].grants = {network: "machine", addresses: [], variables: [], unconfined: false};
  report.entrants[5].grants = null;
  const file = browser.write("granted", report);
  const given = async (e) => {
    const page = await browser.open(file, `#view=entrant&entrant=entrant-${e}`);
    return texts(page, "section:has(h3:text-is('What the organiser gave it')) :is(dt, dd)");
  };
  assert.deepEqual(await given(2), ["Network", "127.0.0.1:8080", "api.example.org:443", "Variables", "TOKEN", "Files",
    `model: words.bin, SHA-256 ${"ab".repeat(32)}`]);
  assert.deepEqual(await given(3), ["Confinement",
    "none: it could read the judgments and the files of others, and forge its times"]);
  assert.deepEqual(await given(4), ["Network", "all that the machine reaches"]);
  assert.deepEqual(await given(5), []);
});

test("on a phone, too, each row of a table of measures says whose it is", async () => {
  const file = browser.write("phone", made_report());
  for (const [hash, first] of [["", "entrant-0"], ["#view=entrant&entrant=entrant-3", "overall"]]) {
    const page = await browser.open(file, hash, {viewport: {width: 375, height: 800}});
    assert.equal(await page.innerText(".overview tbody tr:first-child th"), first);
  }
});

test("requests are not made hard by an entrant that answered none", async () => {
  const report = made_report({entrants: 3});
  const [failed] = report.boards[0].rows.slice(-1);
  Object.assign(report.entrants[failed.entrant], {failures: 36, abstentions: 0});
  report.boards[0].values[failed.entrant] = report.boards[0].values[failed.entrant].map(() => 0);
  const page = await browser.open(browser.write("crasher", report), "#view=requests&order=name");
  const others = [0, 1, 2].filter((e) => e !== failed.entrant).map((e) => report.boards[0].values[e][0]);
  assert.equal(await page.textContent(".requests tbody tr:first-child td"), ((others[0] + others[1]) / 2).toFixed(3));
});
