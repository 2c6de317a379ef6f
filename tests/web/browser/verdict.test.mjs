import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {add_remark, made_report} from "../made_report.mjs";
import {with_significance_fields, without} from "../optional_fields.mjs";
import {Browser, drawn, texts, views} from "./browser.mjs";

let browser;
before(async () => (browser = await Browser.start()));
after(() => browser.stop());

// A report whose pairs are separated as `apart` says, by their places on the board.
function judged(apart, change = () => {}) {
  const report = made_report({entrants: 5});
  const [board, tests] = [report.boards[0], report.significance[0]];
  const place = (e) => board.rows.findIndex((row) => row.entrant === e);
  for (const pair of tests.pairs) {
    const [i, j] = [place(pair.a), place(pair.b)].sort((a, b) => a - b);
    pair.p_adjusted = apart(i, j) ? 0.001 : 0.8;
  }
  with_significance_fields(report);
  change(report);
  return report;
}

async function said(name, report) {
  const page = await browser.open(browser.write(name, report));
  return {page, first: await page.textContent(".verdict .first"), then: await page.textContent(".verdict .then"),
    names: report.boards[0].rows.map((row) => report.entrants[row.entrant].name),
    best: report.boards[0].rows[0]};
}

const bounds = ({value, low, high}) => `nDCG@10 ${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;

test("a leader that is significantly better than all others is called that", async () => {
  const {first, names, best} = await said("leader", judged((i) => i === 0));
  assert.equal(first, `${names[0]} leads with ${bounds(best)} and is significantly better than all others.`);
});

test("entrants that share the first rank are tied, and none is called the winner", async () => {
  const {first, then, names, best} = await said("tied", judged((i, j) => i < 3 && j >= 3));
  assert.equal(first, "No single winner: three entrants are tied for first.");
  assert.ok(then.startsWith(`${names[0]} has the best score, ${bounds(best)}, but is not significantly better ` +
    `than ${names[1]} and ${names[2]}.`), then);
});

test("the headline says which of those that tie is faster, if the times tell", async () => {
  const faster = (ratio) => judged((i, j) => i < 3 && j >= 3, (report) =>
    (report.boards[0].faster_tie = {entrant: report.boards[0].rows[1].entrant, ratio, interval: [ratio - 0.1, ratio + 0.1]}));
  const {first, then, names} = await said("faster", faster(13.4));
  assert.ok(then.endsWith(" The ratio of their times is taken within the blocks of the round, 13.4 [13.3, 13.5]; that of their " +
    "medians over the whole round can differ."), then);
  assert.equal(first, `No single winner: three entrants are tied for first; of them, ${names[1]} is 13 times as fast as ${names[0]}.`);
  assert.ok((await said("little-faster", faster(1.43))).first.includes(" is 1.4 times as fast as "));
});

test("all that share the best score exactly are named as having it", async () => {
  const equal = (count) => judged((i, j) => i < 4 && j >= 4, (report) =>
    report.boards[0].rows.slice(0, count).forEach((row) => Object.assign(row, {value: 1, low: 1, high: 1})));
  const three = await said("three-equal", equal(3));
  assert.ok(three.then.startsWith(`${three.names[0]}, ${three.names[1]} and ${three.names[2]} have the best score, ` +
    `nDCG@10 1.000 [1.000, 1.000], but are not significantly better than ${three.names[3]}.`), three.then);
  const four = await said("four-equal", equal(4));
  assert.ok(four.then.startsWith(`${four.names[0]}, ${four.names[1]} and 2 others have the best score, ` +
    "nDCG@10 1.000 [1.000, 1.000]. The scores"), four.then);
});

test("if no difference is significant, there is no winner", async () => {
  const {first} = await said("none", judged(() => false));
  assert.equal(first, "No winner: none of the five entrants is significantly better than another.");
});

test("a board that was not tested claims no difference", async () => {
  const {first} = await said("untested", judged((i) => i === 0, (report) => (report.significance = [])));
  assert.ok(first.endsWith("; the differences were not tested."), first);
});

test("a leader says how many others it is significantly better than, also in a report without pairs", async () => {
  const {first, names} = await said("some", judged((i, j) => (i === 0 && j > 1) || (i === 1 && j === 4) || (i + 1 === j),
    (report) => (report.significance.forEach((one) => (one.pairs = [])))));
  assert.ok(first.startsWith(`${names[0]} leads with `) && first.endsWith("is significantly better than all others."), first);
  const three = await said("three", judged((i, j) => i === 0 && j !== 3 || i === 1 && j === 3,
    (report) => report.significance.forEach((one) => (one.pairs = []))));
  assert.ok(three.first.endsWith("and is significantly better than 3 of the 4 others."), three.first);
});

test("entrants that answered nothing are not tied for first", async () => {
  const {first, then, names} = await said("silent-tie", judged(() => false, (report) => {
    const last = report.boards[0].rows[4];
    Object.assign(report.entrants[last.entrant], {failures: 36, abstentions: 0, queries: 36, outcomes: {crashed: 36}});
    Object.assign(last, {rank: null, rank_range: null, letters: ""});
  }));
  assert.equal(first, "No winner: none of the four entrants is significantly better than another.");
  assert.ok(!then.includes(names[4]), then);
});

test("no text of the page says that data separate entrants", async () => {
  const {page} = await said("words", judged((i) => i === 0));
  for (const view of await views(page)) {
    await page.goto(page.url().replace(/#.*|$/, `#view=${view}`));
    await drawn(page);
    assert.ok(!/separat/.test(await page.textContent("#page")), view);
  }
});

test("the sentence follows the board that the reader chooses", async () => {
  const {page, first} = await said("follows", judged((i) => i === 0));
  await page.selectOption("[data-focus=measure]", "P@5");
  const now = await page.textContent(".verdict .first");
  assert.notEqual(now, first);
  assert.ok((await page.textContent(".verdict")).includes("P@5"), now);
});

test("abstentions have a column if there are any", async () => {
  const {page} = await said("silent", judged((i) => i === 0, (report) => {
    Object.assign(report.entrants[4], {abstentions: report.entrants[4].queries, outcomes: {abstained: 36}});
  }));
  assert.ok(await page.$(".of-abstentions"));
});

test("times that are not valid are marked where they stand", async () => {
  const {page} = await said("doubt", judged((i) => i === 0, (report) => {
    report.entrants[3].times_doubt = "the worker's clock went backwards";
  }));
  const cell = await page.$("tr[data-entrant=entrant-3] .of-p50");
  assert.ok((await cell.textContent()).endsWith("not valid"));
  assert.equal(await cell.getAttribute("title"), "Not valid: the worker's clock went backwards");
});

test("a run file is marked, and says so once in the place of times", async () => {
  const {page} = await said("run-file", judged((i) => i === 0, (report) => {
    Object.assign(report.entrants[3], {kind: "run file", no_times: "run file", latency: null,
      load_ms: null, train_ms: null, aqrt_ms: null, cold_ms: null, hot_ms: null});
  }));
  const row = "tr[data-entrant=entrant-3]";
  assert.equal(await page.textContent(`${row} .of-name .below`), "run file");
  for (const [key, text] of [["p50", "run file"], ["p95", "–"]]) assert.equal(await page.textContent(`${row} .of-${key}`), text);
  assert.equal(await page.$("tr[data-entrant=entrant-1] .of-name .below"), null);
});

test("a note on failures leads to those of its entrant, whatever other name its sentence begins with", async () => {
  const {page} = await said("failures", judged((i) => i === 0, (report) => {
    report.entrants.slice(0, 2).forEach((one, e) => Object.assign(one, {name: ["crash", "crash all"][e], failures: 1}));
    add_remark(report, "failures", "warning", "crash all failed 1 of 36 queries.", 1);
  }));
  await page.click("text=See failures");
  assert.equal(await page.getAttribute(".failure[open]", "id"), "failures-1");
});

test("warnings stand above the table, other remarks are folded", async () => {
  const {page} = await said("remarks", judged((i) => i === 0, (report) => {
    report.remark_levels = ["warning", "note"];
  }));
  assert.deepEqual(await texts(page, ".notes li"),
    ["entrant-3 answered differently in its repetitions."]);
  assert.equal(await page.isVisible(".remarks li"), false);
  await page.click(".remarks summary");
  assert.deepEqual(await texts(page, ".remarks li"), ["AP is not defined for 1 request."]);
});

for (const parts of [["judgments"], ["rankings"], ["logs"], ["requests"],
  ["judgments", "rankings", "logs", "requests"]]) {
  test(`a report without ${parts.join(", ")} says so, and every view that is left works`, async () => {
    const html = browser.write(`without-${parts.join("-")}`, without(made_report(), parts));
    const page = await browser.open(html);
    const note = await page.textContent(".notes li");
    assert.ok(note.startsWith("The organiser withholds") && note.endsWith("they are not in this report."), note);
    const all = await views(page);
    assert.equal(all.includes("rankings"), !parts.includes("rankings"));
    for (const view of all) {
      await page.goto(`file://${html}#view=${view}`);
      await drawn(page);
      const text = await page.textContent("main");
      assert.ok(!/NaN|undefined/.test(text), view);
    }
    assert.deepEqual(page.faults, []);
    await page.goto(`file://${html}#`);
    assert.ok(await page.$(".of-value") && await page.$(".of-interval") && await page.$(".of-p50"));
  });
}

test("the verdict says if some requests have no score", async () => {
  const report = with_significance_fields(made_report({entrants: 4}));
  report.boards.forEach((one) => (one.requests = one.common_requests = 9));
  const page = await browser.open(browser.write("some-requests", report));
  assert.ok((await page.textContent(".verdict .then")).includes("The scores are means over 9 of 12 requests under"));
});

test("if lower values are better, the lowest leads", async () => {
  const report = made_report({entrants: 4});
  report.measures[0].direction = "lower";
  for (const board of report.boards.filter((one) => one.measure === 0)) board.rows.reverse();
  with_significance_fields(report);
  const page = await browser.open(browser.write("lower", report));
  const first = report.entrants[report.boards[0].rows[0].entrant].name;
  assert.ok((await page.textContent(".verdict")).includes(first));
  assert.equal(await page.getAttribute("thead .of-value", "aria-sort"), "ascending");
  await page.goto(page.url().replace(/(#.*)?$/, "#view=compare"));
  await page.waitForSelector(".wins");
  assert.ok(/its nDCG@10 is lower by [0-9]\.[0-9]+\./.test(await page.textContent(".verdict .first")));
});
