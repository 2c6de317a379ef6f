import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

// Two rankings whose moves are worked out by hand: a stands one higher in the first, b one higher in the
// second, c is only in the first. d is in the second; of the first, the report has three ranks out of 40.
const report = made_report();
[["a", "https://example.org/a"], ["b", "urn:b"], ["c", "http://example.org/c"], ["d", "javascript:alert(1)"], ["e", "urn:e"],
  ["f", "urn:f"]]
  .forEach(([name, uri], i) => (report.services[i] = {name, uri}));
report.rankings.by_request[3] = {grades: {0: [2, 1], 1: [0, 0], 2: [1, null],
  4: [2, 1], 5: [1, 0]}, by_entrant: [
  {services: [0, 1, 2], scores: [0.9, 0.8, 0.7], length: 40, relevant_total: 3},
  {services: [1, 0, 3], scores: [3, 2, 1], length: 3, relevant_total: 1},
  {services: [], scores: [], length: 0, relevant_total: 0}, null,
  {services: [], scores: [], length: 0, relevant_total: 0, abstained: true}, null]};
report.entrants[3].failures = 3;

const kHash = `#${new URLSearchParams({view: "rankings", request: "request-3", left: "entrant-0",
  right: report.entrants[1].name})}`;

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", report);
});
after(() => browser.stop());

const rows = (page, side) => page.$$eval(`.ranking:nth-child(${side}) tbody tr`, (all) =>
  all.map((row) => [...row.cells].map((cell) => cell.textContent)));

test("shows two rankings side by side with grades, scores and moves", async () => {
  const page = await browser.open(html, kHash);
  assert.deepEqual(await rows(page, 1), [["1", "2", "a", "0.9", "▲ 1"], ["2", "0", "b", "0.8", "▼ 1"],
    ["3", "1", "c", "0.7", "only here"]]);
  assert.deepEqual(await rows(page, 2), [["1", "0", "b", "3", "▲ 1"], ["2", "2", "a", "2", "▼ 1"],
    ["3", "?", "d", "1", "not in top 3"]]);
});

test("what a move is, and how far rankings are shown, is said wherever there are moves, and nothing of moves elsewhere", async () => {
  const depth = "Rankings are shown to rank 10.";
  for (const view of ["rankings", "compare"]) {
    const page = await browser.open(html, kHash.replace("rankings", view));
    assert.ok((await texts(page, "main p.soft")).includes(`${depth} ▲ and ▼ tell how many ranks higher or lower a service ` +
      "is here than in the ranking beside this one."), view);
  }
  // Of entrant-3 there is no ranking to compare with.
  for (const right of ["–", "entrant-3"]) {
    const page = await browser.open(html, `#view=rankings&request=request-3&left=entrant-0&right=${encodeURIComponent(right)}`);
    assert.ok((await texts(page, "main p.soft")).includes(depth), right);
    assert.ok(!(await texts(page, ".ranking th")).some((text) => text.startsWith("Against")), right);
  }
});

test("moves are headed by what they compare with, and no colour calls them good or bad", async () => {
  const page = await browser.open(html, kHash);
  const heads = await page.$$eval(".ranking thead th:last-child", (all) => all.map((one) => [one.innerText.replace(/\u2068|\u2069|\u200b/g, ""),
    one.title]));
  const title = "Ranks higher (▲) or lower (▼) than in that ranking";
  assert.deepEqual(heads, [[`Against ${report.entrants[1].name}`, title], ["Against entrant-0", title]]);
  const colours = await page.$$eval(".move, .ranking .soft", (all) => all.map((one) => getComputedStyle(one).color));
  assert.equal(new Set(colours).size, 1);
});

// [a setting's rule, how it makes gains].
for (const [rule, words] of [
  [{judge: "consensus", dimensions: {interface: 1, "reply: text": 2, equivalence: 3}},
    "Gain = grade in interface + 2 × grade in reply: text + 3 × grade in equivalence"],
  [{judge: "consensus", dimensions: "equivalence"}, "Gain = grade in equivalence"],
  [{judge: "mean", dimensions: "equivalence", gains: {0: 0, 2: 7}}, "Gain = what {0: 0, 2: 7} gives for: grade in equivalence"],
  [{judge: "consensus", binary: {equivalence: 2, interface: 1}},
    "Gain = 1 if the grade in equivalence is at least 2 and the grade in interface is at least 1, else 0"],
  [{judge: "consensus", dimensions: ["a", "b"], table: [{grades: [1, 1], gain: 2}, {otherwise: 0}]},
    "Gain = what the table of the setting gives for the grades"],
]) {
  test(`the page says in words how grades become gains: ${JSON.stringify(rule)}`, async () => {
    const own = structuredClone(report);
    own.settings[0].rule = rule;
    const file = browser.write("rule", own);
    assert.ok((await (await browser.open(file, kHash)).textContent(".request .key")).includes(`${words}.`));
    assert.ok((await texts(await browser.open(file, "#view=provenance"), "main td")).includes(words));
  });
}

// [what is asked for, whose rankings are shown]; the first two of the board are its best.
test("shows the rankings asked for, else those of the pair, else those of the best two, and no ranking twice", async () => {
  const [first, second] = report.boards[0].rows.map((row) => report.entrants[row.entrant].name);
  const pair = {left: "entrant-4", right: "entrant-0"};
  for (const [asked, shown] of [[{}, [first, second]], [{entrant: second}, [second, first]], [pair, ["entrant-4", "entrant-0"]],
    [{...pair, entrant: "entrant-2"}, ["entrant-2", "entrant-0"]], [{...pair, entrant: "entrant-0"}, ["entrant-0", "entrant-4"]],
    [{...pair, beside: "entrant-2"}, ["entrant-4", "entrant-2"]], [{...pair, beside: "–"}, ["entrant-4", "no other"]],
    [{left: "entrant-4", right: "–"}, ["entrant-4", "no other"]]]) {
    const page = await browser.open(html, `#${new URLSearchParams({view: "rankings", ...asked})}`);
    assert.deepEqual([await page.inputValue("[data-focus=left]"), await page.inputValue("[data-focus=right]")], shown,
      JSON.stringify(asked));
  }
});

test("of an entrant with repetitions it says which ranking is shown and what its score is", async () => {
  const own = made_report();
  own.entrants[0].repetitions = 50;
  own.entrants[1].repetitions = 1;
  const page = await browser.open(browser.write("repeated", own), kHash);
  const [first, second] = await texts(page, ".ranking");
  assert.ok(first.includes("One of 50 repetitions; the score is their mean."), first);
  assert.ok(!second.includes("repetitions"), second);
});

test("requests are chosen and stepped through in the order of the numbers in their names", async () => {
  const own = made_report({requests: 4});
  ["10", "2", "1", "11"].forEach((name, q) => (own.requests[q] = {name, uri: `urn:${name}`, description: ""}));
  const page = await browser.open(browser.write("topics", own), "#view=rankings");
  assert.deepEqual(await texts(page, "[data-focus=request] option"), ["1", "2", "10", "11"]);
  assert.equal(await page.textContent(".request h3"), "1");
  await page.click("[aria-label='Next request']");
  assert.equal(await page.textContent(".request h3"), "2");
  await page.click("[aria-label='Next request']");
  assert.equal(await page.textContent(".request h3"), "10");
});

// Under the first setting a and c are relevant, and so are e and f, which entrant-0 does not show: its
// ranking of 40 has 3 relevant ones in all, so one of e and f comes later.
test("tells how many services are relevant in all, and which of them a ranking lacks", async () => {
  const page = await browser.open(html, kHash);
  assert.ok((await page.textContent(".request")).includes("4 of the 60 services are relevant to this request under " +
    "this setting."));
  const first = ".ranking:nth-child(1)";
  assert.ok((await page.textContent(first)).includes("2 of 4 relevant services are among the first 3 of the 40 services " +
    "it returned; 1 of the other 2 comes later, the rest is missing."), await page.textContent(first));
  assert.equal(await page.textContent(`${first} .missed summary`), "Relevant, but not among the first 3: 2 services");
  assert.deepEqual(await texts(page, `${first} .missed li`), ["2 e", "1 f"]);
  // The other entrant's ranking is whole; it has a, and neither c, e nor f.
  const second = ".ranking:nth-child(2)";
  assert.ok((await page.textContent(second)).includes("1 of 4 relevant services is among the 3 services it returned; the other 3 are " +
    "missing."), await page.textContent(second));
  assert.deepEqual(await texts(page, `${second} .missed li`), ["2 e", "1 c", "1 f"]);
  await page.click(`${second} .missed a :text-is('f')`);
  assert.equal(await page.textContent("h2"), "Service");
});

test("under another setting it counts that setting's relevant services", async () => {
  const page = await browser.open(html, `${kHash}&setting=strict`);
  assert.ok((await page.textContent(".ranking")).includes("1 of 2 relevant services is among the first 3 of the 40 " +
    "services it returned; the other comes later or not at all."), await page.textContent(".ranking"));
  assert.deepEqual(await texts(page, ".ranking:nth-child(1) .missed li"), ["1 e"]);
});

test("a request without a relevant service says so", async () => {
  const own = made_report();
  own.rankings.by_request[3] = {...report.rankings.by_request[3], grades: {0: [0, 0]}};
  const page = await browser.open(browser.write("none", own), kHash);
  assert.ok((await page.textContent(".request")).includes("None of the 60 services is relevant to this request under " +
    "this setting."));
  assert.equal(await page.$(".missed"), null);
});

// A round whose collection has moved away has scores, but no grades.
test("without any grade it does not claim that nothing is relevant", async () => {
  const own = made_report();
  own.rankings.by_request = own.rankings.by_request.map((one) => ({...one, grades: {}}));
  const page = await browser.open(browser.write("without-grades", own), kHash);
  assert.ok(!/relevant|Gains|not judged/.test(await page.textContent("main")), await page.textContent("main"));
  assert.ok(!(await texts(page, ".ranking th")).includes("Gain"));
});

// 5.5, 4.16 and 3 need two decimals at most, and .99 has three digits with three; of whole numbers none has any.
test("the scores of a ranking have three digits each, and no more decimals than it needs", async () => {
  const own = made_report();
  const services = [0, 1, 2, 3];
  const of = (scores) => ({services, scores, length: 4, relevant_total: 0});
  own.rankings.by_request[3] = {...own.rankings.by_request[3], by_entrant: [of([5.5, 4.16, 3, 0.99]), of([120, 11, 3, 0]),
    null, null, null, null]};
  const page = await browser.open(browser.write("scores", own), kHash);
  assert.deepEqual((await rows(page, 1)).map((row) => row.at(-2)), ["5.50", "4.16", "3.00", "0.99"]);
  assert.deepEqual((await rows(page, 2)).map((row) => row.at(-2)), ["120", "11", "3", "0"]);
});

test("says how many services are judged, and what the others count", async () => {
  const own = made_report();
  own.rankings.by_request.forEach((request, q) => (request.judged = [q === 3 ? 27 : 60, 60]));
  const path = browser.write("judged", own);
  const part = await browser.open(path, kHash);
  const text = await part.textContent(".request");
  assert.match(text, /\d+ of the 27 judged services are relevant to this request under this setting; the other 33 services are not judged, and most measures count them as not relevant\./);
  assert.ok(text.includes("? not judged"), text);
  const whole = await browser.open(path, "#view=rankings&request=request-4");
  assert.match(await whole.textContent(".request"), /\d+ of the 60 services are relevant to this request under this setting\./);
  assert.ok(!(await whole.textContent(".request")).includes("not judged"));
  const facts = await browser.open(path, "#view=provenance");
  assert.ok((await facts.textContent("main")).includes("687 of 720 pairs of a request and a service; 11 of 12 requests completely"));
});

test("marks what was not judged under the chosen setting", async () => {
  const page = await browser.open(html, `${kHash}&setting=strict`);
  assert.deepEqual((await rows(page, 1)).map((row) => row[1]), ["1", "0", "?"]);
  assert.equal(await page.getAttribute(".ranking .unjudged", "title"), "not judged");
});

test("services lead to their descriptions inside the page, and nothing leads to their hosts", async () => {
  const page = await browser.open(html, kHash);
  const links = await page.$$eval(".ranking table a", (all) => all.map((one) => [one.textContent, one.protocol]));
  assert.deepEqual(links, ["a", "b", "c", "b", "a", "d"].map((name) => [name, "file:"]));
  await page.click(".ranking a :text-is('c')");
  assert.equal(await page.textContent("h2"), "Service");
  assert.equal(await page.textContent(".uri"), "http://example.org/c");
  assert.ok((await page.textContent("main")).includes("This report contains no description of the service."));
  assert.ok((await texts(page, "main p.soft")).includes("–: not among the first 10 ranks"));
  await page.goBack();
  await page.waitForSelector(".ranking");
});

test("tells an empty ranking from an abstention, a failure, and a ranking that the report lacks", async () => {
  const page = await browser.open(html, kHash);
  for (const [entrant, said] of [[2, "It answered that no service fits."], [3, "It failed on this request."],
    [4, "It abstained from this request."], [5, "There is no ranking of this entrant for this request."]]) {
    await page.selectOption("[data-focus=left]", `entrant-${entrant}`);
    assert.equal((await texts(page, ".ranking .nothing"))[0], said);
  }
  const of_runs = structuredClone(report);
  of_runs.entrants.forEach((one) => (one.kind = "run file"));
  const runs = await browser.open(browser.write("runs", of_runs), kHash);
  await runs.selectOption("[data-focus=left]", "entrant-4");
  assert.equal((await texts(runs, ".ranking .nothing"))[0], "The run does not have this topic.");
});

test("steps through the requests", async () => {
  const page = await browser.open(html, kHash);
  await page.click("[aria-label='Next request']");
  assert.equal(await page.inputValue("[data-focus=request]"), "request-4");
  await page.click("[aria-label='Previous request']");
  await page.click("[aria-label='Previous request']");
  assert.equal(await page.inputValue("[data-focus=request]"), "request-2");
});

test("opens the ranking behind a cell of the heat map", async () => {
  const page = await browser.open(html, "#view=requests");
  await drawn(page);
  const map = await page.$("[data-figure^=requests-] .drawing svg");
  await map.click({position: {x: 0.6 * (await map.boundingBox()).width, y: 5}});
  assert.equal(await page.textContent("h2"), "Rankings");
  const best = report.entrants[report.boards[0].rows[0].entrant].name;
  assert.equal(await page.inputValue("[data-focus=left]"), best);
  assert.ok((await texts(page, ".request h3"))[0].startsWith("request-"));
});

test("the heat map is read and opened by keyboard alone", async () => {
  const page = await browser.open(html, "#view=requests&order=name");
  await drawn(page);
  const map = "[data-figure^=requests-] .drawing";
  for (let i = 0; i < 80; ++i) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((one) => document.activeElement.matches(one), map)) break;
  }
  assert.ok(await page.$eval(map, (one) => one === document.activeElement && one.getAttribute("aria-label").includes("Arrow keys")));
  const readout = () => page.textContent("[data-figure^=requests-] .readout[aria-live=polite]");
  const order = report.boards[0].rows.map((row) => row.entrant);
  const says = (row, q) => `${report.entrants[order[row]].name}, request-${q}: nDCG@10 ` +
    report.boards[0].values[order[row]][q].toFixed(3);
  assert.equal(await readout(), says(0, 0));
  for (const key of ["ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  assert.equal(await readout(), says(0, 0), "there is no cell beyond the edge");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  assert.equal(await readout(), says(1, 3));
  const [cursor, cell] = await page.$eval(map, (one) => {
    const box = one.querySelector(".cursor").getBoundingClientRect();
    const svg = one.querySelector("svg").getBoundingClientRect();
    return [{x: (box.left + box.right) / 2 - svg.left, y: (box.top + box.bottom) / 2 - svg.top}, svg.width];
  });
  assert.ok(cursor.x > 0 && cursor.x < cell && Math.abs(cursor.y - 27) < 2, JSON.stringify(cursor));
  await page.keyboard.press("End");
  assert.equal(await readout(), says(1, 11));
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("h2"), "Rankings");
  assert.equal(await page.inputValue("[data-focus=request]"), "request-3");
  assert.equal(await page.inputValue("[data-focus=left]"), report.entrants[order[1]].name);
});

test("the bars of two entrants and the matrix of significance are read and opened by keyboard, too", async () => {
  const page = await browser.open(html, "#view=compare&left=entrant-0&right=entrant-5");
  await drawn(page);
  const values = [0, 5].map((e) => report.boards[0].values[e]);
  const order = values[0].map((v, q) => [v - values[1][q], q]).sort((a, b) => b[0] - a[0]).map(([, q]) => q);
  await page.focus("[data-figure^=differences] .drawing");
  await page.keyboard.press("ArrowDown");
  assert.ok((await page.textContent("[data-figure^=differences] .readout")).startsWith(`request-${order[1]}: `));
  await page.keyboard.press("Enter");
  assert.equal(await page.inputValue("[data-focus=request]"), `request-${order[1]}`);

  const matrix = await browser.open(html, "#view=significance");
  await drawn(matrix);
  const names = report.boards[0].rows.map((row) => report.entrants[row.entrant].name);
  await matrix.focus("[data-figure^=pairs] .drawing");
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"]) await matrix.keyboard.press(key);
  const said = await matrix.textContent("[data-figure^=pairs] .readout");
  assert.ok(said.startsWith(`${names[1]} and ${names[3]}: difference `), said);
  await matrix.keyboard.press("Enter");
  assert.equal(await matrix.textContent("h2"), "Head to head");
  assert.equal(await matrix.inputValue("[data-focus=left]"), names[1]);
  assert.equal(await matrix.inputValue("[data-focus=right]"), names[3]);
});
