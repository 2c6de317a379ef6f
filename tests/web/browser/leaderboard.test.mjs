import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {kScriptName, made_report} from "../made_report.mjs";
import {with_significance_fields} from "../optional_fields.mjs";
import {Browser, copied, drawn, names, texts} from "./browser.mjs";

const report = made_report();
const name_of = (e) => report.entrants[e].name;
const order_of = (setting, measure) => report.boards
  .find((b) => b.setting === setting && b.measure === measure).rows.map((row) => name_of(row.entrant));

let browser, html;
before(async () => {
  browser = await Browser.start({copies: true});
  html = browser.write("report", report);
});
after(() => browser.stop());

test("opens with the first board, best entrant first", async () => {
  const page = await browser.open(html);
  assert.equal(await page.textContent("h1"), "Made contest");
  assert.deepEqual(await names(page), order_of(0, 0));
  assert.deepEqual(page.faults, []);
});

test("scores decide the order, best first, whatever the ranks; the first click on them turns it", async () => {
  const own = made_report();
  const rows = own.boards[0].rows;
  rows.forEach((row, i) => Object.assign(row, {rank: [1, 3, 2, 3, 5, null][i]}));
  // It answered nothing: it is last, even if the measure gave it the best score.
  rows[5].value = 1;
  const order = rows.map((row) => name_of(row.entrant));
  const page = await browser.open(browser.write("crossed-ranks", own));
  assert.deepEqual(await names(page), order);
  assert.equal(await page.getAttribute("thead .of-value", "aria-sort"), "descending");
  await page.click("thead .of-value button");
  assert.deepEqual(await names(page), [...order.slice(0, 5).reverse(), order[5]]);
  await page.click("thead .of-rank button");
  assert.deepEqual(await names(page), [0, 2, 1, 3, 4, 5].map((i) => order[i]));
});

test("letters that are the same for all are no column", async () => {
  const own = made_report();
  own.boards[0].rows.forEach((row) => (row.letters = "a"));
  const page = await browser.open(browser.write("one-letter", own));
  assert.equal(await page.$(".leaderboard .of-letters"), null);
  assert.ok(!(await page.textContent(".under-table")).includes("letter"));
});

test("a measure that is the same for all is no column at first", async () => {
  const own = made_report();
  own.boards.filter(({measure}) => measure === 1).forEach((board) => board.rows.forEach((row) => (row.value = 1)));
  const page = await browser.open(browser.write("same-measure", own));
  assert.equal(await page.$(".leaderboard .of-measure-AP"), null);
  assert.ok(await page.$(".leaderboard .of-measure-P-5"));
});

test("sorts by a column, and the other way at the second click", async () => {
  const page = await browser.open(html, "#columns=%2Bload");
  await page.click("thead .of-load button");
  const upward = report.entrants.map((one) => one.name);
  assert.deepEqual(await names(page), upward);
  assert.equal(await page.getAttribute("thead .of-load", "aria-sort"), "ascending");
  await page.click("thead .of-load button");
  assert.deepEqual(await names(page), upward.slice().reverse());
  assert.equal(await page.getAttribute("thead .of-load", "aria-sort"), "descending");
  assert.equal(await page.$$eval("[aria-sort]", (all) => all.length), 1);
});

test("puts entrants without a value last in either direction", async () => {
  const page = await browser.open(html, "#columns=%2Btrain&sort=train");
  assert.equal((await names(page))[0], "entrant-4");
  await page.click("thead .of-train button");
  assert.equal((await names(page))[0], "entrant-4");
});

test("shows only the entrants with every chosen tag", async () => {
  const page = await browser.open(html);
  await page.click("[data-open=entrants] summary");
  await page.click("button.chip:text-is('logic')");
  assert.deepEqual((await names(page)).sort(), [kScriptName, "entrant-3", "entrant-5"].sort());
  await page.click("button.chip:text-is('fast')");
  assert.deepEqual(await names(page), []);
  assert.equal(await page.textContent(".nothing"), "No entrant has all of these tags.");
});

test("switches the measure and the setting", async () => {
  const page = await browser.open(html);
  await page.selectOption("[data-focus=measure]", "AP");
  assert.deepEqual(await names(page), order_of(0, 1));
  await page.selectOption("[data-focus=setting]", "strict");
  assert.deepEqual(await names(page), order_of(1, 1));
  assert.ok((await page.textContent(".verdict .then")).includes("The scores are means over 11 of 12 requests under the relevance setting “strict”"));
});

test("finds entrants by a part of their names, while the reader types", async () => {
  const page = await browser.open(html);
  await page.click("input[type=search]");
  await page.keyboard.type("rant-3");
  assert.deepEqual(await names(page), ["entrant-3"]);
  assert.equal(await page.inputValue("input[type=search]"), "rant-3");
  await page.click("nav a:text-is('Curves')");
  await page.goBack();
  await page.waitForSelector(".leaderboard");
  assert.deepEqual(await names(page), ["entrant-3"]);
});

test("a search that finds nobody says so, speaks of tags only if some are chosen, and leaves the columns", async () => {
  const own = made_report();
  for (const one of own.entrants) Object.assign(one, {failures: 0, logs: [], outcomes: {ok: one.queries}});
  const file = browser.write("nobody", own);
  const [page, tagged, all] = await Promise.all(["#search=zzz", "#search=zzz&tags=logic", ""]
    .map((hash) => browser.open(file, hash)));
  assert.equal(await page.textContent(".nothing"), "No entrant's name contains “zzz”.");
  assert.equal(await tagged.textContent(".nothing"), "No entrant has this name and all of these tags.");
  const heads = (one) => texts(one, ".leaderboard thead th button");
  assert.deepEqual(await heads(page), await heads(all));
});

test("letters, ranks and their ranges agree with the tests of all pairs", async () => {
  const own = with_significance_fields(made_report({entrants: 8}));
  const page = await browser.open(browser.write("letters", own));
  const [board, tests] = [own.boards[0], own.significance[0]];
  const shown = await page.$$eval(".leaderboard tbody tr[data-entrant]", (all) => all.map((row) => ({
    // "b–e" are b, c, d and e.
    letters: row.querySelector(".of-letters").textContent.replace(/(\w)–(\w)/g, (_, a, b) => String.fromCharCode(
      ...Array.from({length: b.charCodeAt(0) - a.charCodeAt(0) + 1}, (_, i) => a.charCodeAt(0) + i))).replaceAll(" ", ""),
    rank: Number(row.querySelector(".of-rank span").textContent),
    range: row.querySelector(".of-rank .below")?.textContent ?? ""})));
  assert.deepEqual(shown.map((row) => row.letters), board.rows.map((row) => row.letters));
  board.rows.forEach((row, i) => {
    const apart = board.rows.map((other) => tests.pairs.some((pair) => pair.p_adjusted < tests.alpha &&
      [pair.a, pair.b].sort().join() === [row.entrant, other.entrant].sort().join()));
    board.rows.forEach((_, j) => {
      const shared = [...shown[i].letters].some((letter) => shown[j].letters.includes(letter));
      assert.equal(shared, i === j || !apart[j], `${i} and ${j}`);
    });
    const better = apart.filter((one, j) => one && j < i).length;
    const worse = apart.filter((one, j) => one && j > i).length;
    assert.equal(shown[i].rank, 1 + better);
    assert.equal(shown[i].range, better === 7 - worse ? "" : `${1 + better}–${8 - worse}`);
  });
});

test("pointing at an entrant marks those that do not differ significantly from it", async () => {
  const own = with_significance_fields(made_report({entrants: 8}));
  const page = await browser.open(browser.write("ties", own));
  await page.hover("tbody tr:nth-child(1) .of-value");
  const [first] = own.boards[0].rows;
  const apart = own.significance[0].pairs.filter((pair) => [pair.a, pair.b].includes(first.entrant) &&
    pair.p_adjusted < 0.05).length;
  await page.waitForSelector("tr.tied");
  assert.equal(await page.$$eval("tr.tied", (all) => all.length), 7 - apart);
});

test("says what the board is sorted by if it is not its measure", async () => {
  const page = await browser.open(html, "#sort=p50");
  assert.ok((await texts(page, "main p.soft")).includes("Sorted by p50, ascending."), await page.textContent("main"));
  const plain = await browser.open(html);
  assert.ok(!(await plain.textContent("main")).includes("Sorted by"));
});

test("shows score, interval, ratio to the best, times and memory", async () => {
  const page = await browser.open(html, "#columns=%2Bratio&columns=%2Bmemory");
  const best = report.boards[0].rows[0];
  const entrant = report.entrants[best.entrant];
  const cell = (key) => page.textContent(`tbody tr:first-child .of-${key}`);
  assert.equal(await cell("value"), best.value.toFixed(3));
  assert.equal(await cell("interval"), `${best.low.toFixed(3)}–${best.high.toFixed(3)}`);
  assert.equal(await cell("ratio"), "100.0 %");
  assert.equal(await cell("memory"), `${entrant.peak_rss_mib} MiB`);
  const micro = (ms) => (1000 * ms).toPrecision(3);
  const {value, low, high} = entrant.latency.p50;
  assert.equal(await cell("p50"), `${micro(value)} µs`);
  // Its bounds are told on pointing, and in the table of times.
  assert.equal(await page.getAttribute("tbody tr:first-child .of-p50", "title"), `At least ${micro(low)} µs with 99.0 % ` +
    `confidence, at most ${micro(high)} µs with 95.0 %`);
});

test("the axis of the intervals holds every interval, also of an entrant far off the others", async () => {
  const own = made_report();
  const rows = own.boards[0].rows;
  rows.forEach((row, i) => Object.assign(row, {value: 0.8 - 0.01 * i, low: 0.75 - 0.01 * i, high: 0.85 - 0.01 * i}));
  Object.assign(rows[0], {value: 0.99, low: 0.985, high: 0.995});
  Object.assign(rows[5], {value: 0.02, low: 0.01, high: 0.03});
  const page = await browser.open(browser.write("far", own));
  const [first, , last] = (await texts(page, ".whisker-axis span")).map(Number);
  assert.ok(first <= 0.01 && last >= 0.995, `${first} to ${last}`);
  // Five pixels are left on each side of the scale.
  const wide = Number(await page.getAttribute(".whisker", "width"));
  const place = (value) => 5 + ((wide - 10) * (value - first)) / (last - first);
  const spans = await page.$$eval(".whisker .span", (all) => all.map((one) =>
    one.getAttribute("d").match(/[\d.]+/g).map(Number)));
  rows.forEach((row, i) => {
    const [from, , to] = spans[i];
    assert.ok(Math.abs(from - place(row.low)) < 0.5 && Math.abs(to - place(row.high)) < 0.5, `${i}: ${spans[i]}`);
  });
});

test("says why a percentile is refused", async () => {
  const page = await browser.open(html, "#columns=%2Bp99");
  assert.equal(await page.textContent("tbody tr:first-child .of-p99"), "too few");
  assert.ok((await page.textContent("main")).includes("Too few: p99 needs 189 different requests, but there are only 12."));
});

test("a percentile that only some lack is explained with their names", async () => {
  const own = made_report();
  const refuse = (e, reason) => Object.assign(own.entrants[e].latency.p50, {value: null, low: null, high: null, refused: reason});
  refuse(2, "p50 needs 11");
  refuse(4, "p50 needs 11");
  refuse(5, "p50 needs 3");
  Object.assign(own.entrants[3], {kind: "run file", no_times: "run file", latency: null});
  const page = await browser.open(browser.write("some-refused", own), "#columns=%2Bp99");
  const note = await page.textContent(".under-table");
  assert.ok(note.includes("Too few for entrant-2 and entrant-4: p50 needs 11. Too few for entrant-5: p50 needs 3. " +
    "Too few: p99 needs 189 different requests, but there are only 12."), note);
});

test("why an entrant has no times leaves a board of seven as wide as a tablet", async () => {
  const own = made_report({entrants: 7});
  const why = ["run file", "run file", "fuses a run file"];
  why.forEach((no_times, e) => Object.assign(own.entrants[e], {kind: no_times === "run file" ? no_times : "fusion", no_times, latency: null}));
  const page = await browser.open(browser.write("why", own), "#columns=-failures", {viewport: {width: 768, height: 900}});
  assert.ok(await page.$(".scrolling.fits > .leaderboard"));
  assert.deepEqual((await texts(page, ".leaderboard td.why")).sort(), why.sort());
});

test("leads from a count of failures to their kinds and the last lines of the log", async () => {
  const page = await browser.open(html);
  await page.click(".failed");
  const part = await page.textContent("#failures-2");
  assert.ok(part.includes("3 of 36 queries failed (2 time-outs, 1 crash)"), part);
  assert.ok(part.includes("assertion <failed> & aborted"), part);
  assert.ok(await page.isVisible("#failures-2 pre"));
});

test("an abstention is not listed among the failures", async () => {
  const own = made_report();
  Object.assign(own.entrants[2], {outcomes: {ok: 31, abstained: 2, timed_out: 3}, failures: 3, abstentions: 2});
  const page = await browser.open(browser.write("abstained", own));
  assert.match(await page.textContent("#failures-2 summary"), / 3 of 36 queries failed \(3 time-outs\); it also abstained from 2$/);
});

test("leaves out a column without any value, and says so", async () => {
  const own = made_report();
  for (const one of own.entrants) {
    Object.assign(one.latency.p95, {value: null, low: null, high: null, refused: "p95 needs 37 requests"});
    Object.assign(one, {failures: 0, logs: [], outcomes: {ok: one.queries}});
  }
  const page = await browser.open(browser.write("left-out", own));
  assert.equal(await page.$(".of-p95"), null);
  assert.equal(await page.$(".of-failures"), null);
  const note = await page.textContent(".under-table");
  assert.ok(note.includes("No entrant failed or abstained on any query."), note);
  assert.ok(note.includes("Columns without any value are left out: p95 (p95 needs 37 requests)."), note);
});

test("shows few columns at first, and nothing is cut off at 1440 pixels", async () => {
  const page = await browser.open(html, "", {viewport: {width: 1440, height: 900}});
  assert.ok((await page.$$(".leaderboard thead tr:last-child th")).length <= 11);
  assert.equal(await page.$eval(".scrolling", (one) => one.scrollWidth > one.clientWidth), false);
});

test("the header and the entrant stay in sight while the table scrolls", async () => {
  const many = browser.write("many", made_report({entrants: 60, requests: 3}));
  const page = await browser.open(many, "", {viewport: {width: 1440, height: 700}});
  await page.waitForSelector(".scrolling.fits");
  await page.evaluate(() => window.scrollTo(0, 1500));
  const head = await page.$eval("thead", (one) => one.getBoundingClientRect().top);
  const bar = await page.$eval("nav", (one) => one.getBoundingClientRect().bottom);
  assert.ok(Math.abs(head - bar) < 4, `header at ${head}, bar ends at ${bar}`);
  const narrow = await browser.open(many, "", {viewport: {width: 375, height: 667}});
  await narrow.$eval(".scrolling", (one) => one.scrollTo(300, 900));
  const [frame, name, title] = await narrow.evaluate(() => [".scrolling", "tbody .of-name", "thead"]
    .map((one) => document.querySelector(one).getBoundingClientRect()).map(({left, top}) => ({left, top})));
  assert.ok(Math.abs(name.left - frame.left) < 2 && Math.abs(title.top - frame.top) < 2);
});

test("hides and shows columns", async () => {
  const page = await browser.open(html, "#columns=%2Bload");
  await page.click("summary:text-is('Columns')");
  await page.click("[data-focus='column-load']");
  await page.click("[data-focus='column-tags']");
  const heads = await texts(page, "thead th");
  assert.ok(!heads.some((text) => text.startsWith("Load")));
  assert.ok(heads.some((text) => text.startsWith("Tags")));
  assert.ok(await page.isVisible("[data-focus='column-tags']"), "the chooser stays open");
});

test("copies what is shown as CSV, Markdown and LaTeX", async () => {
  const page = await browser.open(html);
  const copy = (kind) => copied(page, "[aria-label='Copy the leaderboard'] button", kind);
  const csv = (await copy("CSV")).split("\n");
  assert.equal(csv[0].split(",").slice(0, 3).join(), "Rank,Entrant,nDCG@10");
  assert.equal(csv.length, 1 + 6 + 1);
  const markdown = await copy("Markdown");
  assert.ok(markdown.startsWith("| Rank | Entrant | nDCG@10 |"));
  assert.ok(markdown.includes("\\<script\\>alert(1)\\</script\\>"), markdown);
  const latex = await copy("LaTeX");
  assert.ok(latex.includes("\\begin{tabular}{rlr") && latex.includes("\\toprule"), latex);
  assert.ok(latex.includes("\\textless{}script\\textgreater{}"), latex);
});

test("the ranks that the data allow are a bar, and a line says who is tied for first", async () => {
  const own = with_significance_fields(made_report({entrants: 8}));
  const page = await browser.open(browser.write("tied", own));
  const [board] = own.boards;
  const first = board.rows.findIndex((row) => row.rank !== 1);
  const below = board.rows.slice(first).filter((row) => row.rank === 1).length;
  assert.ok(first >= 2, "this test needs ties");
  const place = await page.$$eval(".leaderboard tbody tr", (all) => all.findIndex((row) => row.classList.contains("tied-line")));
  assert.equal(place, first);
  assert.equal((await page.textContent(".tied-line")).startsWith("↑ tied for first"), true);
  assert.equal((await page.textContent(".tied-line")).includes("and so"), below > 0);
  const [wide, left] = await page.$eval(".leaderboard tbody tr .rank-bar .span", (one) => [one.width.baseVal.value, one.x.baseVal.value]);
  const [best, worst] = board.rows[0].rank_range;
  assert.ok(Math.abs(wide - 34 * (worst - best + 1) / 8) < 0.1 && Math.abs(left - 34 * (best - 1) / 8) < 0.1, `${left} ${wide}`);
  await page.click("[data-focus=sort-name]");
  assert.equal(await page.$(".tied-line"), null);
});

test("fourteen entrants fit a screen of 900 pixels", async () => {
  const page = await browser.open(browser.write("fourteen", with_significance_fields(made_report({entrants: 14}))), "",
    {viewport: {width: 1440, height: 900}});
  const bottom = await page.$eval(".leaderboard tbody tr:last-child", (one) => one.getBoundingClientRect().bottom);
  assert.ok(bottom <= 900, String(bottom));
});

test("while one searches, the table keeps its width and the drawing has those that are found", async () => {
  const page = await browser.open(html, "", {viewport: {width: 1440, height: 900}});
  const wide = () => page.$eval(".leaderboard", (one) => Math.round(one.getBoundingClientRect().width));
  const before_search = await wide();
  await page.fill("input[type=search]", "entrant-");
  assert.equal((await names(page)).length >= 2, true);
  assert.ok(Math.abs(await wide() - before_search) <= 12, `${before_search} ${await wide()}`);
  await drawn(page);
  assert.ok((await texts(page, ".beside-board svg text.name")).every((one) => one.includes("entrant-")));
});
