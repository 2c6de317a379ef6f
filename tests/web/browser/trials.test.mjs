// What is measured beside the timed queries, on the view of speed: growth, audits, a server's bound and its peak rate.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_trials} from "../optional_fields.mjs";
import {Browser, axe_source, drawn, texts} from "./browser.mjs";

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("trials", with_trials(made_report()));
});
after(() => browser.stop());

const part = (title) => `section:has(h3:text-is("${title}"))`;
const said = (page) => texts(page, "main .said");

test("sentences say what the trials found", async () => {
  const page = await browser.open(html, "#view=speed");
  const all = await said(page);
  const known = made_report().entrants.length - 1;
  assert.ok(all.includes(`Queries arrived at 50 queries/s; 99 % of them had to be answered within 1.00 ms. At this rate, 3 of ${known} ` +
    "entrants kept the bound."), all.join("\n"));
  assert.ok(all.some((one) => /^With n services, the time of a query grows as n lg n for entrant-0 and as n for /.test(one) ||
    /^With n services, the time of a query grows as n for .* and as n lg n for entrant-0\.$/.test(one)), all.join("\n"));
  assert.ok(all.includes("Suspicious: <script>alert(1)</script>. A suspicion is no proof."), all.join("\n"));
});

test("a share that is high enough, but of too few queries, is not called one that misses the bound", async () => {
  const own = with_trials(made_report());
  own.server.by_entrant = own.server.by_entrant.map((one, e) => one && {within_bound: e === 0 ? 1 : 0.5, kept: false});
  own.trials.scaling[1].fit.growth = "n^3";
  const page = await browser.open(browser.write("unsure", own), "#view=speed");
  const all = await said(page);
  assert.ok(all.some((one) => one.endsWith("At this rate, none of 5 entrants kept the bound for certain; entrant-0 was in time often " +
    "enough, but on too few queries to be sure.")), all.join("\n"));
  assert.ok(all.some((one) => one.includes("grows as n³ for entrant-0")), all.join("\n"));
});

test("marks are what was measured, and a line is the growth that fits", async () => {
  const page = await browser.open(html, "#view=speed");
  await drawn(page);
  const entrants = made_report().entrants.length;
  assert.equal(await page.$$eval("[data-figure=growth-query] svg [data-series]:is(g) :is(circle, path):not([fill=none])", (all) => all.length) > 0, true);
  await page.click("[data-figure=growth-query] summary");
  // Three sizes each, and one that was not finished.
  assert.equal((await texts(page, "[data-figure=growth-query] .numbers tbody tr")).length, 3 * entrants + 1);
  assert.ok((await page.textContent("[data-figure=growth-query] .numbers")).includes("signal 9 (SIGKILL)"));
});

test("a growth that does not fit the times is neither told nor drawn, and all that share the highest rate are named", async () => {
  const own = with_trials(made_report());
  // The last takes longer for 10 services than for 100, as no growth does.
  own.trials.scaling = [[0.1, 3], [0.21, 3], [0.1, 2]].map(([rms, middle], entrant) => ({entrant: 2 + entrant, what: "query", unfinished: [],
    points: [[10, 5], [100, middle], [1000, 9]].map(([services, ms]) => ({services, ms})), fit: {growth: "n", coefficient_ms: 0.01, rms}}));
  own.trials.rates = [[0, 50, true], [2, 50, true], [3, 20, true], [3, 50, false]].map(([entrant, rate_per_s, kept]) =>
    ({entrant, rate_per_s, queries: 100, late: 0, kept, peak: kept}));
  const page = await browser.open(browser.write("unclear", own), "#view=speed");
  await drawn(page);
  const all = await said(page);
  assert.ok(all.some((one) => /^With n services, the time of a query grows as n for entrant-2\. How the time of a query grows is not clear for entrant-[34] and entrant-[34]: it varies too much\.$/
    .test(one)), all.join("\n"));
  assert.ok(all.some((one) => /^entrant-[02] and entrant-[02] keep the latency bound at the highest rate, 50 queries\/s; no higher one was tried\.$/
    .test(one)), all.join("\n"));
  own.trials.rates = own.trials.rates.filter(({entrant, kept}) => entrant === 0 || !kept);
  const alone = await browser.open(browser.write("alone", own), "#view=speed");
  await drawn(alone);
  assert.ok((await said(alone)).some((one) => /^entrant-0 alone keeps the latency bound at a rate that was tried, up to 50 queries\/s; no higher one was tried\.$/
    .test(one)));
  const [fitted, joined] = await page.$$eval("[data-figure=growth-query] svg path[data-series][fill=none], [data-figure=growth-query] svg [data-series][fill=none] path",
    (all) => all.map((one) => one.getAttribute("d").split("L").length));
  assert.ok(joined === 3 && fitted > 3, `${fitted} ${joined}`);
});

test("a line of growth is in the middle of its marks, and every mark of a logarithmic axis has its text", async () => {
  const own = with_trials(made_report());
  // The least squares of these times are at 37 ms.
  own.trials.scaling = [{entrant: 0, what: "query", unfinished: [], fit: {growth: "1", coefficient_ms: 37, rms: 0.1},
    points: [[10, 1], [100, 10], [1000, 100]].map(([services, ms]) => ({services, ms}))}];
  const page = await browser.open(browser.write("middle", own), "#view=speed");
  await drawn(page);
  const [line, ...marks] = await page.$eval("[data-figure=growth-query] svg", (svg) => {
    const middle = (one) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2;
    return [...svg.querySelectorAll("[data-series][fill=none], [data-series]:not([fill=none]) :is(circle, path):not([fill=none])")].map(middle);
  });
  assert.equal(marks.length, 3);
  assert.ok(Math.abs(line - marks[1]) < 1.5, `${line} ${marks}`);
  const ticks = (await texts(page, "[data-figure=growth-query] svg text")).filter((text) => /^\d+ m?s$/.test(text)).map(parseFloat);
  // 1, 2 and 5 of a decade, or 1 and 3: never one without the next.
  const steps = ticks.slice(1).map((tick, i) => tick / ticks[i]);
  assert.ok(ticks[0] === 1 && ticks.at(-1) === 100 && Math.max(...steps) < 1.7 * Math.min(...steps), `${ticks}`);
});

test("the text of a bound at the end of the axis stays in its drawing", async () => {
  const own = with_trials(made_report());
  own.server.latency_bound_ms = 100;
  const page = await browser.open(browser.write("far-bound", own), "#view=speed", {viewport: {width: 390, height: 844}});
  await drawn(page);
  const [text, svg] = await page.$eval("[data-figure=latency] svg", (one) => [[...one.querySelectorAll("text")].find((text) =>
    text.textContent.startsWith("bound")), one].map((part) => part.getBoundingClientRect().right));
  assert.ok(text <= svg + 1, `${text} ${svg}`);
});

test("the bound is a line in the distribution of times, and a column says who kept it", async () => {
  const page = await browser.open(html, "#view=speed");
  await drawn(page);
  assert.ok((await texts(page, "[data-figure=latency] svg text")).includes("bound 1.00 ms"));
  const board = await browser.open(html);
  assert.equal(await board.textContent("tr[data-entrant='entrant-3'] .of-within_bound, tr[data-entrant='entrant-3'] .of-within-bound"), "87.5 %");
  const own = with_trials(made_report());
  own.server.by_entrant.forEach((one) => one && (one.within_bound = 1));
  assert.ok(!(await texts(await browser.open(browser.write("all-in-time", own)), ".leaderboard thead th")).some((one) => one.includes("In time")));
});

test("the highest rate that was kept comes first", async () => {
  const page = await browser.open(html, "#view=speed");
  const last = made_report().entrants.length - 1;
  const rows = await texts(page, `${part("Peak rate")} tbody tr`);
  assert.equal(rows[0], `entrant-${last}${(200 * (last + 1)).toLocaleString("en")} queries/s${(400 * (last + 1)).toLocaleString("en")} queries/s3`);
  assert.ok(rows.at(-1).startsWith("entrant-2–"));
});

test("an audit says how many rankings differ", async () => {
  const page = await browser.open(html, "#view=speed");
  const row = await page.textContent(`${part("Audits")} tbody tr:has-text("script")`);
  assert.equal(row, "<script>alert(1)</script>0 of 12 differtime × 0.985 of 12 differ: suspicioustime × 0.98");
});

test("the view is accessible and asks for nothing", async () => {
  const page = await browser.open(html, "#view=speed");
  await drawn(page);
  await page.evaluate(axe_source);
  const found = await page.evaluate(() => globalThis.axe.run(document, {resultTypes: ["violations"]}));
  assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`), []);
  assert.deepEqual(page.faults, []);
});
