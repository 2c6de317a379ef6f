// What the views answer: requests, services, rounds, times, provenance.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {add_remark, made_report} from "../made_report.mjs";
import {with_changes, with_descriptions, with_nodes, with_service_sides, with_significance_fields} from "../optional_fields.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

const report = with_descriptions(with_significance_fields(made_report()));

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", report);
});
after(() => browser.stop());

test("requests are sorted by their headers, hardest first, in the table and in the map", async () => {
  const values = report.boards[0].values;
  const mean = (q) => values.reduce((sum, own) => sum + own[q], 0) / values.length;
  const spread = (q) => Math.max(...values.map((own) => own[q])) - Math.min(...values.map((own) => own[q]));
  const best = (q) => {
    const e = values.findIndex((own) => own[q] === Math.max(...values.map((other) => other[q])));
    return report.entrants[e].name;
  };
  const all = [...Array(12).keys()];
  const falling = (key) => [...all].sort((a, b) => key(b) - key(a) || a - b).map((q) => `request-${q}`);
  const page = await browser.open(html, "#view=requests");
  const listed = () => texts(page, ".requests tbody th");
  const sorted = () => page.$$eval(".requests thead th", (heads) => heads.map((one) => one.getAttribute("aria-sort")));
  const press = (column) => page.click(`[data-focus=sort-${column}]`);
  assert.deepEqual(await listed(), falling((q) => -mean(q)), "hardest first");
  assert.deepEqual(await sorted(), [null, "ascending", null, null]);
  await press("mean");
  assert.deepEqual(await listed(), falling(mean));
  assert.deepEqual(await sorted(), [null, "descending", null, null]);
  await press("spread");
  assert.deepEqual(await listed(), falling(spread));
  await drawn(page);
  await page.$eval("[data-figure^=requests] .numbers summary", (one) => one.click());
  await page.waitForSelector("[data-figure^=requests] tbody th");
  assert.deepEqual(await texts(page, "[data-figure^=requests] tbody th"), falling(spread));
  await press("spread");
  assert.deepEqual(await listed(), falling((q) => -spread(q)));
  await press("name");
  assert.deepEqual(await listed(), all.map((q) => `request-${q}`));
  await press("best");
  assert.deepEqual(await listed(), [...all].sort((a, b) => best(a).localeCompare(best(b), "en") || a - b)
    .map((q) => `request-${q}`));
  assert.equal(await page.evaluate(() => document.activeElement.dataset.focus), "sort-best");
  const again = await browser.open(html, new URL(page.url()).hash);
  assert.deepEqual(await texts(again, ".requests tbody th"), await listed());
});

test("if lower values are better, the request with the highest mean is the hardest", async () => {
  const own = made_report();
  own.measures[0].direction = "lower";
  const page = await browser.open(browser.write("lower", own), "#view=requests");
  const means = (await texts(page, ".requests tbody td:nth-child(2)")).map(Number);
  assert.deepEqual(means, [...means].sort((a, b) => b - a));
  assert.equal(await page.getAttribute(".requests thead th:nth-child(2)", "aria-sort"), "descending");
});

test("a service has its description, its inputs and outputs, its source and its uses", async () => {
  const page = await browser.open(html, "#view=rankings&request=request-3");
  await page.click(".ranking tbody a");
  const part = await page.textContent("main");
  assert.ok(/Service number \d+ <b>as described<\/b>\./.test(part), part);
  assert.ok(part.includes("geo.owl#Address") && part.includes("Position") && part.includes("OWL-S"));
  await page.click("summary:text-is('Source of the description')");
  assert.ok((await page.textContent("main pre")).startsWith("<service id="));
  assert.ok((await texts(page, "main tbody th")).includes("request-3"));
  assert.equal(await page.getAttribute("nav [aria-current]", "href").then((one) => one.includes("view=rankings")), true);
});

test("the report of several rounds says who is new, gone, better and worse", async () => {
  const page = await browser.open(browser.write("rounds", with_changes(made_report())), "#view=history");
  const rows = await page.$$eval(".part:first-of-type tbody tr", (all) =>
    all.map((row) => [row.cells[0].textContent, row.cells[1].textContent]));
  assert.deepEqual(Object.fromEntries(rows), {"entrant-0": "better", "<script>alert(1)</script>": "worse",
    "entrant-2": "new", "entrant-3": "no clear change", "entrant-4": "no clear change",
    "entrant-5": "no clear change", retired: "gone"});
  assert.ok((await page.textContent(".said")).startsWith("Since round-1: one new (entrant-2), one gone (retired), " +
    "one better (entrant-0), one worse (<script>alert(1)</script>), three without a clear change"));
});

test("rounds on different collections are not compared", async () => {
  const own = with_changes(made_report());
  own.history.rounds[2].collection_digest = "sha256:cd";
  const page = await browser.open(browser.write("collections", own), "#view=history");
  assert.ok((await page.textContent("main")).includes("were on different collections, so their scores cannot be compared"));
});

test("a change that was not tested is not called better or worse", async () => {
  const page = await browser.open(html, "#view=history");
  assert.ok((await texts(page, ".part:first-of-type tbody td:nth-child(2)")).every((one) => one === "not tested"));
});

test("times have three digits and a unit, and the remarks on times stand beside them", async () => {
  const own = made_report();
  add_remark(own, "harness-cost", "note", "The harness itself takes so long.");
  add_remark(own, "times", "note", "Times are of this kind.");
  own.entrants[0].load_ms = 12345.6;
  own.entrants[0].cold_ms = 0.99996;
  const page = await browser.open(browser.write("times", own), "#view=speed");
  const text = await page.textContent("main");
  assert.ok(text.includes("The harness itself takes so long."), text.slice(0, 200));
  assert.equal(text.split("Times are of this kind.").length, 2, "each remark once");
  const figure = await page.textContent("[data-figure=latency] figcaption");
  assert.ok(figure.includes("Times are of this kind. Failed calls have no time."), figure);
  const row = await page.$$eval(".part tbody tr", (all) => all.find((one) =>
    one.cells[0].textContent === "entrant-0") && [...all.find((one) => one.cells[0].textContent === "entrant-0")
    .cells].map((cell) => cell.textContent));
  // p50 = 0.01 ms, p95 = twice that; 0.99996 ms is 1.00 ms in three digits.
  assert.equal(row[1], "10.0 µs9.00–11.0 µs");
  assert.equal(row[2], "20.0 µs18.0–24.0 µs");
  assert.ok(row.includes("12.3 s") && row.includes("1.00 ms (n = 3)"), row.join());
});

test("times over unequal nodes are marked, compared within blocks, and each node has its facts", async () => {
  const own = with_nodes(made_report());
  const file = browser.write("nodes", own);
  const page = await browser.open(file, "#view=speed");
  await drawn(page);
  const text = await page.textContent("main");
  assert.ok(text.includes("The blocks ran on nodes that differ in cpu.model: n1, n2, n3."), text.slice(0, 500));
  assert.ok((await texts(page, "[aria-label=Times] thead th")).slice(1).every((one) => one.endsWith("*")));
  assert.ok((await texts(page, "figure h3, figure figcaption")).some((one) => one.includes("service time*")));
  const rows = await page.$$eval("[aria-label='Times within blocks'] tbody tr", (all) =>
    all.map((one) => [...one.cells].map((cell) => cell.textContent)));
  assert.deepEqual(rows[2].slice(1), ["3", "2.9 to 3.1", "8.00 µs", "2.00 µs to 14.0 µs", "3"]);
  assert.equal(rows.at(-1)[1], "not compared");
  const nodes = await page.$$eval("[aria-label=Nodes] tbody tr", (all) =>
    all.map((one) => [...one.cells].map((cell) => cell.textContent)));
  assert.deepEqual(nodes[1], ["n2", "2", "Slow", "8", "Linux 6.1", "600 ns", "full", "6", "12"]);
  assert.deepEqual(page.faults, []);

  const rankings = await browser.open(file, "#view=rankings");
  assert.ok((await rankings.textContent("main")).includes("median time* "));
  const board = await browser.open(file, "#columns=%2Bload");
  for (const key of ["p50", "p95", "load"]) {
    assert.ok((await board.textContent(`thead .of-${key}`)).includes("*"), key);
  }
  assert.ok(!(await board.textContent("thead .of-time-ratio")).includes("*"));
});

test("times of a round on one machine bear no mark", async () => {
  const page = await browser.open(html, "#view=speed");
  await drawn(page);
  assert.ok(!(await page.textContent("main")).includes("*"));
  assert.equal(await page.$("[aria-label=Nodes]"), null);
});

test("two relevance settings are compared in a sentence, not in a matrix", async () => {
  const page = await browser.open(html, "#view=agreement");
  await drawn(page);
  assert.equal(await page.textContent(".said"), "By nDCG@10, the relevance settings “overall” and “strict” order " +
    "the entrants in much the same way (Kendall's τ-\u2060b 0.80): 2 of 15 pairs change places.");
  assert.deepEqual(await page.$$eval("figure", (all) => all.map((one) => one.dataset.figure)),
    ["rank-moves-nDCG@10", "tau-overall"]);
  const numbers = await texts(page, "[data-figure^=tau] svg text");
  assert.deepEqual(numbers.filter((one) => /^1$|1\.00/.test(one)), [], "no diagonal of ones");
});

// τ-b is 0.8 for neighbours among the three measures, 0.6 for the first and the last, which stays the least of four.
test("of more than two measures or settings the most and the least alike are named", async () => {
  const own = made_report();
  const said = async (name) => texts(await browser.open(browser.write(name, own), "#view=agreement"), ".said");
  assert.equal((await said("three")).at(-1), "Of the 3 measures under “overall”, nDCG@10 and AP order the entrants most alike " +
    "(Kendall's τ-\u2060b 0.80), nDCG@10 and P@5 least (0.60).");
  for (const one of own.correlations) one.tau_b = [[1, 0.8, 0.8], [0.8, 1, 0.8], [0.8, 0.8, 1]];
  own.settings.push({...own.settings[0], name: "third"});
  own.sensitivity.forEach((one) => Object.assign(one, {settings: [0, 1, 2], boards: [...one.boards, one.boards[0]],
    swaps: [[0, 3, 0], [3, 0, 1], [0, 1, 0]], drastic: [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
    tau_b: [[1, 0.8, null], [0.8, 1, 0.9], [null, 0.9, 1]]}));
  assert.deepEqual(await said("equal"), ["Of the 3 relevance settings by nDCG@10, “strict” and “third” order the entrants most " +
    "alike (Kendall's τ-\u2060b 0.90), “overall” and “strict” least (0.80).",
    "Any two of the 3 measures under “overall” order the entrants in much the same way (Kendall's τ-\u2060b 0.80)."]);
});

test("the sentence on curves passes over an entrant that answered nothing", async () => {
  const own = made_report({entrants: 2});
  Object.assign(own.entrants[1], {failures: own.entrants[1].queries, abstentions: 0});
  const page = await browser.open(browser.write("mute", own), "#view=curves");
  assert.match(await page.textContent(".said"), /^Where half of the relevant services are found \(recall 0\.5\), entrant-0 has the precision 0\.\d+\.$/);
});

test("a lead too small to be shown is no lead of 0.000, and what adding up loses is none", async () => {
  const own = made_report({entrants: 2});
  const opened = async (difference) => {
    Object.assign(own.boards[0], {values: [Array(12).fill(0.5 + difference), Array(12).fill(0.5)]});
    return browser.open(browser.write("near", own), "#view=compare&left=entrant-0");
  };
  const near = await opened(0.0004);
  assert.match(await near.textContent(".verdict .first"), /its nDCG@10 is higher by less than 0\.001\.$/);
  assert.match(await near.textContent(".verdict .then"), /may be chance: p 1\D/);
  const same = await opened(1e-15);
  assert.match(await same.textContent(".verdict .first"), /have the same mean nDCG@10\.$/);
  const equal = await opened(0);
  assert.equal(await equal.textContent(".verdict .then"), "");
});

test("differences that are all zero have no chart, and of one request no interval", async () => {
  const own = made_report({entrants: 2, requests: 1});
  own.boards[0].values = [[0.5], [0.5]];
  const page = await browser.open(browser.write("equal", own), "#view=compare");
  await drawn(page);
  assert.equal(await page.$("[data-figure^=differences]"), null);
  assert.match(await page.textContent(".verdict .then"), /1 request is too few for an interval/);
  // Equal means of unequal requests are no difference that is significant or not.
  const balanced = made_report({entrants: 2});
  balanced.boards[0].values = [0, 1].map((e) => balanced.boards[0].values[0].map((_, i) => (i % 2 === e ? 0.4 : 0.6)));
  const even = await browser.open(browser.write("balanced", balanced), "#view=compare");
  assert.match(await even.textContent(".verdict .first"), /have the same mean/);
  assert.ok(!/significant|chance/.test(await even.textContent(".verdict .then")));
});

test("two orders are called almost the same only if something differs, and τ is 1.00 only if nothing does", async () => {
  const own = made_report();
  Object.assign(own.sensitivity[0], {tau_b: [[1, 1], [1, 1]], swaps: [[0, 0], [0, 0]], boards: [[0, 1, 2], [0, 1, 2]]});
  Object.assign(own.sensitivity[1], {tau_b: [[1, 0.9983], [0.9983, 1]], swaps: [[0, 1], [1, 0]],
    drastic: [[0, 1], [1, 0]]});
  const html = browser.write("same", own);
  const same = await browser.open(html, "#view=agreement");
  assert.equal(await same.textContent(".said"), "By nDCG@10, the relevance settings “overall” and “strict” order the " +
    "entrants in the same way (Kendall's τ-\u2060b 1.00): none of the 3 pairs changes places.");
  const almost = await browser.open(html, "#view=agreement&measure=AP");
  assert.equal(await almost.textContent(".said"), "By AP, the relevance settings “overall” and “strict” order the " +
    "entrants in almost the same way (Kendall's τ-\u2060b 0.998): 1 of 15 pairs changes places, 1 of which is 2 or " +
    "more ranks apart in both orders.");
});

test("provenance says which requests were asked and trained on", async () => {
  const splits = {track: "tools", split: "test", training_split: "train"};
  const page = await browser.open(browser.write("splits", {...report, round: {...report.round, ...splits}}),
    "#view=provenance");
  const facts = await page.$eval(".part dl", (one) => one.textContent);
  assert.ok(facts.includes("TracktoolsRequests askedsplit testRequests trained onsplit train"), facts);
});

test("provenance is in words and units; what is stored is folded below", async () => {
  const page = await browser.open(html, "#view=provenance");
  const facts = await page.$eval(".part dl", (one) => one.textContent);
  assert.ok(facts.includes("Time limit for a query10 s") && facts.includes("Memory allowed4 GiB"), facts);
  assert.equal(await page.isVisible(".raw dl"), false);
  await page.click(".raw summary");
  assert.ok((await page.textContent(".raw dl")).includes('deadlines_ns{"query":10000000000}'));
});

test("the times and the services' side say what their columns mean", async () => {
  const file = browser.write("meanings", with_service_sides(made_report()));
  for (const [view, columns] of [["speed", ["Median (p50)", "95 % within (p95)", "Mean (AQRT)", "First call (cold)",
    "Later calls (hot)", "Load", "Train"]], ["services", ["In the way", "Skewness"]]]) {
    const page = await browser.open(file, `#view=${view}`);
    await page.click("summary:text-is('What the columns mean')");
    assert.deepEqual(await texts(page, "details[data-open=meanings] dt"), columns);
    const heads = await texts(page, "main table >> nth=0 >> thead th");
    if (view === "services") assert.deepEqual(heads.slice(1), columns);
    assert.ok((await texts(page, "details[data-open=meanings] dd")).every((text) => text.length > 10));
  }
});

// The last measure gives all entrants one score, so its coefficients are not defined.
test("a measure that does not order the entrants is left out of the agreement, and named", async () => {
  const said = [];
  for (const count of [3, 4]) {
    const own = made_report();
    own.measures.push({...own.measures[0], name: "Constant"});
    const measures = [...Array(count - 1).keys(), own.measures.length - 1];
    const tau_b = measures.map((_, i) => measures.map((__, j) => (Math.max(i, j) === count - 1 ? null : 1 - 0.2 * Math.abs(i - j))));
    if (count === 4) tau_b[0][2] = tau_b[2][0] = -0.4;
    own.correlations = [0, 1].map((setting) => ({setting, measures, tau_b, spearman: tau_b}));
    const page = await browser.open(browser.write(`no-order-${count}`, own), "#view=agreement");
    await drawn(page);
    said.push([(await texts(page, ".said")).at(-1), await texts(page, "[data-figure^=tau-] figcaption p"),
      await texts(page, "[data-figure^=tau-] svg text")]);
  }
  const [two, three] = said;
  assert.match(two[0], /^nDCG@10 and AP order the entrants in much the same way/);
  assert.deepEqual(two[1], []);
  assert.ok(three[1][0].includes("Left out, because they do not order the entrants: Constant."), three[1][0]);
  assert.ok(three[1][0].includes("Every value below 0 has the faintest colour."), three[1][0]);
  assert.ok(three[2].includes("nDCG@10") && !three[2].includes("Constant"), three[2].join());
});

test("the easiest request is the last that has a value, before those that have none", async () => {
  const own = made_report();
  for (const board of own.boards) board.values?.forEach((row) => row.fill(null, 9));
  const page = await browser.open(browser.write("valueless", own), "#view=requests");
  await drawn(page);
  const [hardest, easiest] = await page.$$eval("[data-figure^=requests] svg text", (all) => ["hardest", "easiest"]
    .map((word) => all.find((one) => one.textContent === word).getBoundingClientRect())
    .map((box) => ({left: box.left, right: box.right})));
  const lines = await page.$eval("[data-figure^=requests] svg path[stroke-width='0.8']", (one) =>
    one.getBoundingClientRect().left);
  assert.ok(hardest.left < easiest.left && Math.abs(easiest.right - lines) < 3, `${easiest.right} ${lines}`);
});

test("the worst requests of an entrant say how many more have that score", async () => {
  const own = made_report();
  own.boards[0].values[0] = own.boards[0].values[0].map((_, i) => (i < 7 ? 0 : i / 12));
  const page = await browser.open(browser.write("equal-worst", own), "#view=entrant&entrant=entrant-0");
  const lists = await texts(page, "section:has(h3:text-is('Requests, nDCG@10')) .beside > div");
  assert.ok(lists[0].startsWith("Best") && !lists[0].includes(" with "), lists[0]);
  assert.ok(lists[1].endsWith("5 of the 7 with 0.000."), lists[1]);
});
