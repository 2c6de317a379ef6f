// What the page says to somebody who reads it for the first time.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {add_remark, made_report} from "../made_report.mjs";
import {with_service_sides} from "../optional_fields.mjs";
import {Browser, copied, drawn, texts, views} from "./browser.mjs";

const kPhone = {viewport: {width: 375, height: 812}, hasTouch: true, isMobile: true};

let browser;
before(async () => (browser = await Browser.start({copies: true})));
after(() => browser.stop());

function opened(name, report, view, options) {
  return browser.open(browser.write(name, report), `#view=${view}`, options);
}

const facts = (page) => page.$$eval("main .part dl:not(.raw dl)",
  (all) => all.map((one) => one.textContent).join("\n"));

// All entrants of the first board get these scores, in its order, and these ranks.
function with_scores(report, scores, ranks) {
  report.boards[0].rows.forEach((row, i) => Object.assign(row, {value: scores[i], low: null, high: null, rank: ranks[i],
    rank_range: null}));
  return report;
}

test("what is called faint in the matrix of significance is close to the background in light and dark", async () => {
  const page = await opened("pairs", made_report(), "significance");
  const note = await page.textContent("[data-figure^=pairs] figcaption");
  assert.ok(note.includes("in the faintest cells, closest to the background, it is not significant (p .05 or more"), note);
});

test("the remark that the machine was busy stands beside the times and beside the facts of the machine", async () => {
  const report = made_report();
  add_remark(report, "times", "note", "The machine was busy.");
  for (const view of ["speed", "provenance"]) {
    const page = await opened("busy", report, view);
    assert.equal((await texts(page, "main p")).filter((text) => text.includes("The machine was busy.")).length, 1, view);
  }
});

test("no one of several equal requests is called the hardest, and nobody the fastest whose interval overlaps with another's", async () => {
  const own = made_report({entrants: 3});
  const times = [[10, 9, 11], [10.5, 10, 12], [40, 30, 50]];
  own.entrants.forEach((one, e) => Object.assign(one.latency.p50, {value: times[e][0], low: times[e][1], high: times[e][2]}));
  const said = async (name, view) => texts(await opened(name, own, view), "main .said");
  assert.deepEqual(await said("near", "speed"), ["By median service time, entrant-0 is first with 10.0 ms, but the interval of " +
    `${own.entrants[1].name} overlaps with its own; entrant-2, the slowest, takes 40.0 ms, 4 times as long.`]);
  own.entrants[1].latency.p50.low = 11.5;
  assert.match((await said("apart", "speed"))[0], /^By median service time, entrant-0 is the fastest with 10\.0 ms; entrant-2, the slowest/);
  own.entrants[2].latency.p50.low = 10;
  assert.match((await said("wide", "speed"))[0], /overlaps with its own; entrant-2 takes 40\.0 ms\.$/);
  for (const board of own.boards) board.values = board.values.map((of) => of.map((_, q) => (q < 2 ? 0 : 1)));
  assert.match((await said("equals", "requests"))[0],
    /^The hardest requests are “[^”]+” and “[^”]+” \(mean 0\.000\), the easiest “[^”]+”, “[^”]+” and 8 others \(1\.000\)\.$/);
});

test("nobody is called the best of equals", async () => {
  for (const [entrants, who] of [[2, "Both"], [5, "All 5"]]) {
    const report = with_scores(made_report({entrants}), Array(entrants).fill(1), Array(entrants).fill(1));
    const page = await opened(`equals-${entrants}`, report, "leaderboard");
    assert.equal(await page.textContent(".verdict .first"), `${who} entrants have the same score, nDCG@10 1.000.`);
    assert.ok(!(await page.textContent(".verdict")).includes("best"));
  }
});

test("neither of two entrants is better than the other", async () => {
  const page = await opened("two", with_scores(made_report({entrants: 2}), [0.8, 0.7], [1, 1]), "leaderboard");
  assert.equal(await page.textContent(".verdict .first"),
    "No winner: neither of the two entrants is significantly better than the other.");
});

test("the meaning of a column says if low values are better", async () => {
  const report = made_report();
  report.measures[0].direction = report.measures[1].direction = "lower";
  const page = await opened("low", report, "leaderboard");
  await page.click("summary:text-is('What the columns mean')");
  const said = await texts(page, "details[data-open=meanings] dd");
  assert.ok(said.includes("Normalised discounted cumulative gain. Lower values are better."), said.join());
  assert.ok(said.includes("Average precision. Lower values are better."));
  assert.ok(said.includes("Precision of the first five"));
});

test("the range of a rank is explained with the board, and the bounds of a percentile with the table of times, which has them", async () => {
  const said = async (view) => {
    const page = await opened("below", made_report(), view);
    await page.click("summary:text-is('What the columns mean')");
    return (await texts(page, "details[data-open=meanings] dd")).join("\n");
  };
  const board = await said("leaderboard");
  assert.ok(board.includes("Half of the answers took at most this time") && !board.includes("upper bound"), board);
  assert.ok(board.includes("significantly better; with it, the best and the worst rank that significant differences leave open"), board);
  assert.ok(board.includes("Ranks need not follow the scores"), board);
  const times = await said("speed");
  assert.ok(times.includes("Half of the answers took at most this time; with it, its lower and upper bound, each with 99 % " +
    "confidence, or at least 85 % if there are few requests"), times);
});

test("what failures and abstentions score leaves out false silence, which counts neither", async () => {
  const report = made_report();
  report.entrants[3].abstentions = 1;
  report.measures[2].name = "FalseSilence";
  const page = await opened("silence", report, "leaderboard");
  await page.click("summary:text-is('What the columns mean')");
  const said = (await texts(page, "details[data-open=meanings] dd")).filter((text) => text.includes("worst value"));
  assert.equal(said.length, 2);
  assert.ok(said.every((text) => text.includes("(0 for most; FalseSilence does not count them)")), said.join());
});

test("of run files it is told which topics they lack, and nothing of failures and abstentions", async () => {
  const report = with_service_sides(made_report());
  for (const one of report.entrants) {
    Object.assign(one, {kind: "run file", failures: 0, logs: [], outcomes: {ok: 34, abstained: 2}, abstentions: 2});
  }
  for (const [view, said] of [["leaderboard", "Missing"], ["compare", "Missing topics"],
    ["services", "Missing topics are left out."]]) {
    const page = await opened("runs", report, view);
    const text = await page.textContent("main");
    assert.ok(text.includes(said) && !/abst(ain|ent)|failed/i.test(text), `${view}: ${/.{40}(abst(ain|ent)|failed)/i.exec(text)?.[0]}`);
  }
});

test("the compiler has its name", async () => {
  const report = made_report();
  for (const [version, said] of [["12.2.0", "GCC 12.2.0"], ["Debian Clang 14.0.6", "Debian Clang 14.0.6"]]) {
    report.round.environment.push({key: "harness.compiler", value: version});
    assert.ok((await facts(await opened("compiler", report, "provenance"))).includes(`Compiler${said}`), said);
    report.round.environment.pop();
  }
});

test("tables can be copied on a phone, that of the times on every screen", async () => {
  const report = with_service_sides(made_report());
  for (const [view, what] of [["leaderboard", "the leaderboard"], ["requests", "the requests"], ["speed", "the times"],
    ["services", "The services' side of all entrants"]]) {
    const page = await opened("copy", report, view, kPhone);
    assert.ok(await page.isVisible(`[aria-label="Copy ${what}"]`), view);
  }
  const page = await opened("copy", report, "speed");
  const csv = (await copied(page, "[aria-label='Copy the times'] button")).split("\n");
  assert.ok(csv[0].startsWith("Entrant,Median (p50) [ms],95 % within (p95) [ms]"), csv[0]);
  // p50 of entrant 0 is 0.01 ms and p95 twice that.
  assert.ok(csv.some((line) => line.startsWith("entrant-0,0.01,0.02,")), csv.join("\n"));
});

test("the chart of the scores says why it has no intervals", async () => {
  const few = made_report({requests: 3});
  const equal = made_report();
  for (const row of [few, equal].flatMap((one) => one.boards).flatMap((one) => one.rows)) row.low = row.high = null;
  for (const [name, report, why] of [["few", few, "There are too few requests for intervals."],
    ["equal", equal, "Nobody has an interval, because the scores do not vary over the requests."]]) {
    const page = await opened(name, report, "leaderboard");
    assert.equal(await page.textContent("[data-figure^=scores] figcaption p"), `The mean over requests. ${why}`);
  }
});

test("no line ends between a number and its unit, and what is copied as it stands keeps its blanks", async () => {
  const report = made_report();
  add_remark(report, "scores", "warning", "On 12 requests it took 5 ms and 3 s, p = 0.03, n < 7, up to 64 MiB of 20 things.");
  report.round.contest_text = "query: 500 ms\n";
  const html = browser.write("unbroken", report);
  const page = await browser.open(html);
  const shown = (selector) => page.evaluate((all) => [...document.querySelectorAll(all)].map((one) => one.textContent).join("|"), selector);
  assert.ok((await shown("main, header")).includes("On 12\u00a0requests it took 5\u00a0ms and 3\u00a0s, p\u00a0=\u00a00.03, " +
    "n\u00a0<\u00a07, up to 64\u00a0MiB of 20 things."));
  for (const view of await views(page)) {
    await page.evaluate((wanted) => (location.hash = `#view=${wanted}`), view);
    await drawn(page);
    assert.doesNotMatch(await shown("main :is(p, td, th, dd, h3, figcaption)"), /\d (%|ms|µs|requests?\b)|\bp [<=]/, view);
  }
  await page.evaluate(() => (location.hash = "#view=significance"));
  await page.focus("[data-figure^=pairs] .drawing");
  assert.match(await shown("[data-figure^=pairs] .readout"), /, p\u00a0[<>.\d]/);
  await page.evaluate(() => (location.hash = "#view=provenance"));
  await page.waitForSelector("[aria-label='Contest file']", {state: "attached"});
  assert.equal(await shown("[aria-label='Contest file']"), "query: 500 ms\n");
});

test("the command that prints all services names what it reads: a round, or files", async () => {
  const report = with_service_sides(made_report());
  const files = structuredClone(report);
  files.round.created = "";
  for (const [name, own, given] of [["round", report, "DB"], ["files", files, "QRELS RUN…"]]) {
    const page = await opened(`services-${name}`, own, "services");
    assert.ok((await texts(page, "main p code")).includes(`matchbench analyse services ${given} --json`));
  }
});

test("a score that is higher than one of a better rank is explained, and only such a one", async () => {
  const sentence = "A higher score can have a worse rank";
  for (const [name, ranks, explained] of [["crossed", [1, 1, 4, 3, 5], true], ["straight", [1, 1, 3, 3, 5], false]]) {
    const scores = [0.9, 0.8, 0.7, 0.5, 0.4];
    const page = await opened(name, with_scores(made_report({entrants: 5}), scores, ranks), "leaderboard");
    assert.equal((await page.textContent(".under-table")).includes(sentence), explained, name);
  }
});

test("of a measure that is better if it is lower, a lower score is the one that is explained", async () => {
  const report = with_scores(made_report({entrants: 5}), [0.1, 0.2, 0.3, 0.5, 0.6], [1, 1, 4, 3, 5]);
  report.measures.forEach((measure) => (measure.direction = "lower"));
  const page = await opened("lower", report, "leaderboard");
  assert.ok((await page.textContent(".under-table")).includes("A lower score can have a worse rank"));
});

test("how a table is sorted is said to a finger and to a mouse, each in its words", async () => {
  for (const [options, verb] of [[kPhone, "Tap"], [{}, "Click"]]) {
    const page = await opened("sorts", made_report(), "requests", options);
    assert.ok((await page.textContent("main p.soft")).endsWith(` ${verb} a header to sort by its column.`), verb);
  }
});

test("a request without a value is explained if nothing answers it, and only then", async () => {
  for (const answered of [false, true]) {
    const report = made_report();
    report.boards[0].values.forEach((own) => (own[3] = null));
    if (!answered) for (const grades of Object.values(report.rankings.by_request[3].grades)) grades.fill(0);
    const page = await opened(`no-answer-${answered}`, report, "requests");
    const said = await texts(page, "main .board > p.soft");
    assert.deepEqual(said, answered ? [] : ["–: nothing answers the request, so the measure has no value."]);
  }
});

test("provenance leaves out what is not known, groups digits, and says how to cite the report", async () => {
  const report = made_report({services: 4099});
  const page = await opened("known", report, "provenance");
  assert.ok((await facts(page)).includes("Services4,099"));
  assert.ok((await texts(page, "main p.soft")).includes("To cite this report, name the contest “Made contest”, " +
    "the collection made 1.0 with its digest, and matchbench 0.1.0 (commit 0123456789ab)."));
  const files = made_report();
  Object.assign(files.round, {created: "", confinement: "", walls: null, contest_text: "", environment: []});
  files.collection.licence = "";
  const of_files = await opened("unknown", files, "provenance");
  const said = await facts(of_files);
  assert.ok(!/Begun|Confinement reached|Licence|–/.test(said), said);
  const text = await of_files.textContent("main");
  assert.ok(!/Contest file|To cite|Machine/.test(text), text);
});

test("head to head has no row that says only that both are run files", async () => {
  const report = made_report();
  const as_file = (one) => Object.assign(one, {kind: "run file", no_times: "run file", latency: null, load_ms: null,
    train_ms: null});
  as_file(report.entrants[0]);
  const heads = (page) => texts(page, "[aria-label='Figures of both'] tbody th");
  const one = await opened("one-file", report, "compare&left=entrant-0&right=entrant-4");
  assert.ok((await heads(one)).includes("Median time"));
  as_file(report.entrants[4]);
  const both = await opened("two-files", report, "compare&left=entrant-0&right=entrant-4");
  assert.ok(!(await heads(both)).some((head) => /time|answers within/.test(head)), (await heads(both)).join());
});

test("a board of run files offers no column without a value, and says what an abstention is there", async () => {
  const report = made_report();
  const meaning = "Judged topics missing from the run";
  const offered = async (name) => {
    const page = await opened(name, report, "leaderboard");
    await page.click("summary:text-is('Columns')");
    return texts(page, "[data-focus^=column-] + span");
  };
  const before = (await offered("plugins")).join("|");
  assert.ok(/Half|p50/.test(before) && before.includes("Memory") && !before.includes(meaning), before);
  report.entrants.forEach((one) => Object.assign(one, {kind: "run file", no_times: "run file", latency: null,
    load_ms: null, train_ms: null, aqrt_ms: null, cold_ms: null, hot_ms: null, peak_rss_mib: null}));
  const after = (await offered("files")).join("|");
  assert.ok(!/p50|p95|AQRT|Memory/.test(after) && after.includes(meaning) && after.includes("Tags"), after);
});

test("a commit that the build did not know is not named", async () => {
  const own = made_report();
  const page = await browser.open(browser.write("commit", own), "#view=provenance");
  assert.ok((await page.textContent("footer")).endsWith(` (${own.round.harness_commit})`));
  own.round.harness_commit = "unknown";
  const without = await browser.open(browser.write("no-commit", own), "#view=provenance");
  assert.equal(await without.textContent("footer"), `matchbench ${own.round.harness_version}`);
  assert.ok(!(await without.textContent("main")).includes("commit"));
});
