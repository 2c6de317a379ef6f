// What is on paper: the view that is on the screen, whole, with what a reader of paper cannot look up.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_service_sides, with_significance_fields} from "../optional_fields.mjs";
import {Browser, drawn, texts} from "./browser.mjs";

const report = with_significance_fields(made_report({entrants: 13, requests: 40, depth: 40}));

// A4 less margins of 10 mm, at 96 pixels an inch.
const kPaper = {viewport: {width: 718, height: 1047}, colorScheme: "dark"};

let browser, html;
before(async () => {
  browser = await Browser.start();
  html = browser.write("report", report);
});
after(() => browser.stop());

// The page as it is while it is printed; a PDF is made likewise, but cannot be looked into.
async function printed(hash) {
  const page = await browser.open(html, hash, kPaper);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({media: "print"});
  return page;
}

for (const [view, title, shown] of [["leaderboard", "Leaderboard", ".leaderboard tbody tr"], ["requests", "Requests", ".requests tbody tr"],
  ["curves", "Curves", "[data-figure]"], ["provenance", "Provenance", ".entrants tbody tr"]]) {
  test(`the chosen view is printed, whole, and a short appendix below it: ${view}`, async () => {
    const page = await printed(`#view=${view}`);
    assert.deepEqual(await texts(page, "#paper h1"), [report.title]);
    assert.deepEqual(await texts(page, ".printed h2"), [title]);
    assert.deepEqual(await texts(page, ".appendix h3"), ["About this report"]);
    // Of the board, the line below those that are tied for first is a row, too.
    assert.equal((await page.$$(`.printed:first-of-type ${shown}`)).length,
      {leaderboard: 14, requests: 40, curves: 2, provenance: 13}[view]);
    assert.deepEqual(await page.$$eval(".drawing", (all) => all.filter((one) => !one.querySelector("svg")).length), 0);
    assert.equal(await page.$(".verdict") !== null, view === "leaderboard");
    assert.deepEqual(page.faults, []);
  });
}

test("the appendix says what the scores are, what they were made with, and what else the page has", async () => {
  const page = await printed("#measure=AP&view=leaderboard");
  const text = await page.innerText(".appendix");
  assert.ok(text.includes("Average precision") && !text.includes("Precision of the first five"), text);
  assert.ok(text.includes("Relevance “overall”") && text.includes(report.settings[0].definition) && text.includes("made 1.0") &&
    text.includes(report.collection.digest) && text.includes("2026-11-20, 18:30 UTC"), text);
  assert.ok(text.includes("The page has Head to head, Curves, Requests, Rankings, Speed, Significance, Agreement, Studies, " +
    "Rounds and Provenance, too."), text);
  const paper = await page.innerText("#paper");
  assert.ok(paper.includes("1 plus the number of entrants that are significantly better"));
  assert.ok(paper.includes("Two entrants share a letter if their difference is not significant"));
  assert.ok(paper.includes("Boards and drawings are by AP under the relevance setting “overall”. The page has them by " +
    "nDCG@10 and P@5, too. Other relevance settings: strict."));
  // What the view of provenance says is not said twice.
  assert.ok(!(await (await printed("#view=provenance")).innerText(".appendix")).includes("digest"));
});

test("paper is filled: no view takes more sheets than its height needs, but for one", async () => {
  for (const view of ["leaderboard", "compare", "curves", "requests", "speed", "significance"]) {
    const page = await printed(`#view=${view}`);
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    const pdf = await page.pdf({format: "A4", margin: {top: "10mm", bottom: "10mm", left: "10mm", right: "10mm"}});
    const sheets = pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
    assert.ok(sheets <= Math.ceil(high / kPaper.viewport.height) + 1, `${view}: ${sheets} sheets for ${high} pixels`);
  }
});

test("no sheet has only the appendix, or a part of it: what does not fit takes the last of the view along", async () => {
  const alone = [];
  for (const requests of [12, 20]) {
    const own = browser.write(`requests-${requests}`, with_significance_fields(made_report({entrants: 13, requests, depth: 40})));
    for (const view of ["leaderboard", "compare", "requests", "speed", "agreement", "entrant"]) {
      const page = await browser.open(own, `#view=${view}`, kPaper);
      await drawn(page);
      const pdf = (await page.pdf({format: "A4", tagged: true, outline: true,
        margin: {top: "10mm", bottom: "10mm", left: "10mm", right: "10mm"}})).toString("latin1");
      const [, sheet, height] = /\(About this report\)\s*\/Dest \[(\d+) 0 R \/XYZ [\d.]+ ([\d.]+)/.exec(pdf);
      const last = [...pdf.matchAll(/(\d+) 0 obj\s*<<\/Type \/Page\b/g)].at(-1)[1];
      // In points of 1/72 inch from the lower edge; 28 are the margin.
      if (sheet !== last || height > 842 - 28 - 10) alone.push(`${requests} requests, ${view}`);
    }
  }
  assert.deepEqual(alone, []);
});

test("the curves and the appendix share a page, and a heading needs more room above rows of several lines", async () => {
  const page = await browser.open(html, "#view=curves", kPaper);
  await drawn(page);
  const pdf = await page.pdf({format: "A4", margin: {top: "10mm", bottom: "10mm", left: "10mm", right: "10mm"}});
  assert.equal(pdf.toString("latin1").match(/\/Type \/Page\b/g).length, 1);
  const own = with_service_sides(made_report());
  own.service_sides.by_entrant[0].look_alikes = [10, 11, 12, 13, 14].flatMap((instead) =>
    [0, 1, 2, 3].map((service) => ({service, instead, requests: 2, reverse: 0})));
  const sides = await browser.open(browser.write("sides", own), "#view=services&left=entrant-0", kPaper);
  await sides.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await sides.emulateMedia({media: "print"});
  const room = (title) => sides.$eval(`#paper h3:text-is("${title}")`, (one) => parseFloat(getComputedStyle(one, "::after").height));
  assert.ok(await room("Pairs to tell apart") > 300);
});

test("paper says that two entrants or rankings were chosen only if somebody chose them", async () => {
  const said = async (hash, own = html) => {
    const page = await browser.open(own, hash, kPaper);
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    return texts(page, ".printed > p.soft");
  };
  const of_best = "These are the two entrants with the best nDCG@10; on the page, Head to head compares any two.";
  const of_chosen = "These are the two entrants that were chosen on the page.";
  const of_rankings = "These are rankings for one request; the page has those of every entrant for every request.";
  for (const [hash, pair] of [["#view=compare", of_best], ["#view=rankings&request=request-3&entrant=entrant-4", of_rankings],
    ["#view=compare&left=entrant-4&right=entrant-5", of_chosen]]) {
    const all = await said(hash);
    assert.ok(all.includes(pair), `${hash}: ${all.join("\n")}`);
    assert.equal(all.filter((one) => /chosen/.test(one)).length, pair === of_chosen ? 1 : 0);
  }
  const two = await said("#view=compare", browser.write("two", made_report({entrants: 2, requests: 6})));
  assert.ok(!two.some((one) => one.includes("two entrants")), two.join("\n"));
});

test("no heading on paper stands alone at the foot of a page, that of a folded part neither", async () => {
  const page = await printed("#view=rankings");
  const headings = await page.$$eval("#paper :is(h2, h3, h4, summary)", (all) => all.map((one) =>
    ({name: one.localName, after: getComputedStyle(one).breakAfter})));
  assert.ok(headings.some((one) => one.name === "summary"));
  assert.deepEqual(headings.filter((one) => one.after !== "avoid"), []);
});

test("the header of a table on paper does not stand alone at the foot of a page", async () => {
  const page = await printed("#view=requests");
  const breaks = await page.$$eval("#paper .requests :is(thead, tbody tr)", (all) => all.map((one) => getComputedStyle(one).breakAfter));
  assert.deepEqual(breaks.slice(0, 5), ["avoid", "avoid", "avoid", "avoid", "auto"]);
});

test("a printed heading above a long table needs room for rows, and no table leaves one row for the next page", async () => {
  const page = await printed("#view=provenance");
  const rooms = await page.$$eval("#paper .part:has(tbody tr:nth-child(4)) > h3", (all) => all.map((one) => {
    const style = getComputedStyle(one, "::after");
    return [getComputedStyle(one).breakInside, parseFloat(style.height) > 150, Math.abs(parseFloat(style.marginBottom) + parseFloat(style.height)) < 1];
  }));
  assert.ok(rooms.length > 0);
  assert.deepEqual(rooms.filter((one) => String(one) !== "avoid,true,true"), []);
  const last = await page.$$eval("#paper .entrants tbody tr", (all) => all.slice(-4).map((one) => getComputedStyle(one).breakBefore));
  assert.deepEqual(last, ["auto", "avoid", "avoid", "avoid"]);
  const whole = await (await printed("")).$$eval("#paper :is(.verdict, .raw:not(:has(dt:nth-of-type(16))))", (all) => all.map((one) =>
    getComputedStyle(one).breakInside));
  assert.ok(whole.length > 1 && whole.every((one) => one === "avoid"), String(whole));
});

for (const view of ["leaderboard", "compare", "requests", "rankings", "speed", "provenance"]) {
  test(`nothing on paper is cut off, dark, or only for readers of the screen: ${view}`, async () => {
    const page = await printed(`#view=${view}`);
    assert.deepEqual(await page.$$eval("#paper :is(.scrolling, .drawing svg, table, pre)", (all) => all
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 120))), []);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "rgb(255, 255, 255)");
    for (const part of ["nav", "select", "button", "input", ".readout"]) {
      assert.deepEqual(await page.$$eval(`#paper ${part}`, (all) => all.filter((one) => one.checkVisibility() &&
        !one.matches(".failed")).map((one) => one.outerHTML)), [], part);
    }
    const text = await page.innerText("#paper");
    assert.ok(!/[Pp]oint at|[Cc]lick/.test(text), /.*([Pp]oint at|[Cc]lick).*/.exec(text)?.[0]);
  });
}

test("the header of a printed ranking, which is repeated on the next page, says whose it is", async () => {
  const page = await printed("#view=rankings");
  const names = await page.$$eval(".printed .ranking thead .on-paper", (all) => all
    .map((one) => [one.textContent.trim(), getComputedStyle(one).display]));
  const chosen = report.boards[0].rows.slice(0, 2).map((row) => report.entrants[row.entrant].name);
  assert.deepEqual(names, chosen.map((name) => [`(${name})`, "inline"]));
});

test("two printed rankings are side by side, in rows of one line's height", async () => {
  const page = await printed("#view=rankings");
  const [left, right] = await page.$$eval(".printed .ranking", (all) => all
    .map((one) => one.getBoundingClientRect().toJSON()));
  assert.equal(left.top, right.top);
  assert.ok(left.right < right.left);
  const row = await page.$eval(".printed .ranking tbody tr", (one) => one.getBoundingClientRect().height);
  assert.ok(row < 20, `${row} pixels`);
});

// Chromium repeats the header of a table on each page, but without the buttons in it.
test("the headers of a printed table are texts", async () => {
  const page = await printed("");
  assert.equal((await page.$$("#paper thead button")).length, 0);
  const requests = await printed("#view=requests");
  assert.deepEqual((await texts(requests, "#paper .requests thead th")).slice(0, 2), ["Request", "Mean nDCG@10"]);
  assert.deepEqual((await texts(page, "#paper .leaderboard tr:last-child > th.of-rank")).slice(0, 1), ["Rank"]);
});

test("on paper a gain can be read, a digest is whole, and a short table is on one page", async () => {
  const page = await printed("#view=rankings");
  // Browsers print no backgrounds unless they are told to, and the deepest have white numbers.
  assert.equal(await page.$eval(".grade", (one) => getComputedStyle(one).printColorAdjust), "exact");
  const cut = await (await printed("#view=provenance")).$$eval("#paper code", (all) => all.filter((one) => one.checkVisibility() &&
    one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === "hidden").map((one) => one.textContent));
  assert.deepEqual(cut, []);
  const breaks = await page.$$eval("#paper table", (all) => all.map((one) => [one.tBodies[0].rows.length,
    getComputedStyle(one).breakInside]));
  assert.ok(breaks.every(([rows, inside]) => inside === (rows <= 12 ? "avoid" : "auto")), JSON.stringify(breaks));
  const [text, interval] = await (await printed("")).$eval(".of-interval .below", (one) =>
    [one.closest("table"), one].map((part) => getComputedStyle(part).fontSize));
  assert.equal(interval, text, "an interval is not smaller than its score");
});

test("the ranks of a printed board stand in one line with the ranks that the data allow", async () => {
  const page = await printed("");
  const ranks = await page.$$eval("#paper .leaderboard tbody .of-rank:has(.below)", (all) => all.map((one) => [one.innerText.trim(),
    one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)]));
  assert.ok(ranks.length > 3);
  for (const [text, lines] of ranks) assert.ok(/^\d+\s*\d+–\d+$/.test(text) && lines < 2, `${text}: ${lines} lines`);
});

test("after printing the page is as it was", async () => {
  const page = await browser.open(html, "#view=requests&order=spread", {viewport: {width: 1440, height: 900}});
  await drawn(page);
  await page.evaluate(() => window.scrollTo(0, 300));
  const before = await page.innerText("#page");
  assert.ok((await page.pdf({format: "A4"})).length > 50_000);
  await page.waitForSelector("#page");
  assert.equal(await page.$("#paper"), null);
  assert.equal(await page.innerText("#page"), before);
  assert.equal(await page.evaluate(() => window.scrollY), 300);
  await page.click("[data-focus=sort-name]");
  assert.equal((await texts(page, ".requests tbody th"))[0], "request-0");
});
