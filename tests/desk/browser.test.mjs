// Three judges and an organiser at the desk, in a real Chromium: by keyboard, in the dark, on a phone.
import assert from "node:assert/strict";
import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";
import {after, before, test} from "node:test";

import {DeskProgram, folder, made_runs, run, unjudged_geography} from "./desk_program.mjs";

const modules = createRequire(join(process.env.MATCHBENCH_WEB_MODULES, "package.json"));
const {chromium, devices} = modules("playwright-core");
const axe_source = readFileSync(modules.resolve("axe-core/axe.min.js"), "utf8");
const kPatience = 120_000;

let browser, where, pool, runs, desk;
before(async () => {
  where = folder();
  pool = join(where, "geography.pool");
  const geography = unjudged_geography(where);
  runs = made_runs(where, geography);
  run(["judge", "pool", ...runs, "--collection", geography,
    "--depth", "4", "--overlap", "1", "--opinions", "3", "--out", pool]);
  desk = await DeskProgram.start(pool,
    ["--judge", "anna", "--judge", "ben", "--judge", "cleo", "--judge", "dora", "--organiser", "otto"]);
  browser = await chromium.launch({executablePath: process.env.CHROMIUM, timeout: kPatience,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"]});
});
after(async () => {
  await browser?.close();
  await desk?.stop();
});

// A page of one judge; what goes wrong on it comes to be in `page.faults`.
async function open(link, options = {}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  page.faults = [];
  page.on("console", (message) => {
    if (message.type() === "error") page.faults.push(message.text());
  });
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(desk.url)) page.faults.push(`request for ${request.url()}`);
  });
  await page.goto(link);
  return page;
}

const left = async (page) => Number(/(\d+) pairs?/.exec(await page.textContent("#left"))?.[1] ?? 0);
const screenshot = (page, name) => page.screenshot({path: join(process.env.DESK_SCREENSHOTS, `desk-${name}.png`)});

async function grade(page, digits) {
  const before_that = await left(page);
  for (const digit of digits) await page.keyboard.press(digit);
  await page.waitForFunction((count) => !document.querySelector("#left").textContent.includes(` ${count} pair`), before_that);
}

// Plays a judge through the whole pool by keyboard alone.
async function judge_all(page, digits) {
  await page.waitForSelector("form.grades");
  const all = await left(page);
  for (let i = 0; i < all; ++i) {
    if (i === all - 1) assert.match(await page.textContent("#left"), / · 1 pair left for you$/);
    await grade(page, digits[i % digits.length]);
  }
  await page.waitForSelector("text=Nothing is left for you");
  return all;
}

async function violations(page) {
  await page.addScriptTag({content: axe_source});
  return page.evaluate(async () => {
    const result = await window.axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]});
    return result.violations.map((one) => `${one.id}: ${one.nodes.slice(0, 2).map((node) => node.html.slice(0, 120)).join(" | ")}`);
  });
}

test("before anybody has judged, the organiser reads what is open, and no number that is not known", async () => {
  const page = await open(desk.links.otto, {viewport: {width: 375, height: 812}});
  await page.waitForSelector("table");
  assert.match(await page.textContent("main h2"), /^\d+ opinions wanted, 0 pairs disputed$/);
  assert.match(await page.textContent("main li"), /: no pair has two opinions yet$/);
  // The buttons of a row stand side by side, though they are beyond the edge of a phone.
  assert.ok((await page.$eval("tr:nth-child(2)", (row) => row.getBoundingClientRect().height)) < 80);
});

test("shows nothing without a link", async () => {
  const page = await open(desk.url);
  await page.waitForSelector("text=Open the desk with your link");
  assert.equal(await page.$("form.grades"), null);
});

test("keeps the secret out of the address and goes on after a reload", async () => {
  const page = await open(desk.links.anna);
  await page.waitForSelector("form.grades");
  assert.equal(page.url(), desk.url);
  await page.reload();
  await page.waitForSelector("form.grades");
});

test("words that every text has are not marked as common", async () => {
  const page = await open(desk.links.ben);
  await page.waitForSelector("form.grades");
  await page.keyboard.press("h");
  await page.waitForSelector("text=both have are marked");
  const words = await page.$$eval("mark", (all) => all.map((one) => one.textContent.toLowerCase()));
  for (const word of ["the", "and", "for", "with", "that"]) assert.ok(!words.includes(word), word);
});

// A finger on a phone: the request is whole while it is new.
async function grade_by_taps(page) {
  const request = () => page.$eval("article.request", (one) => ({text: one.querySelector("h2").textContent,
    open: one.querySelector("details").open}));
  const done = () => page.$eval("#left progress", (one) => one.value);
  const first = await request();
  assert.deepEqual([first.open, await done()], [true, 0]);
  for (const graded of [1, 2]) {
    await page.tap("fieldset.shown .grade:nth-of-type(1)");
    const tabs = await page.$$eval(".tabs button", (all) => all.map((one) => one.textContent));
    assert.equal(tabs.filter((one) => one.endsWith(" 0")).length, graded, tabs.join());
  }
  await page.tap("fieldset.shown .grade:nth-of-type(1)");
  await page.waitForFunction(() => document.querySelector("#left progress").value === 1);
  assert.equal(await page.textContent("#status"), "Saved: equivalence 0, another function.");
  const second = await request();
  assert.equal(second.open, second.text !== first.text);
}

test("takes three judges through the pool, in light, in the dark and on a phone", async () => {
  const [light, dark, phone] = await Promise.all([
    open(desk.links.anna), open(desk.links.ben, {colorScheme: "dark"}),
    open(desk.links.cleo, {...devices["Pixel 5"], viewport: {width: 375, height: 740}})]);
  for (const [page, name] of [[light, "light"], [dark, "dark"], [phone, "phone"]]) {
    await page.waitForSelector("form.grades");
    await screenshot(page, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name} is ${wide} px too wide`);
  }
  // Each grade in words, in less than a third of the screen, and nothing that it has is beyond its edges.
  const panel = await phone.$eval("form.grades", (form) => ({share: form.offsetHeight / innerHeight,
    hidden: form.scrollHeight - form.clientHeight, words: [...form.querySelectorAll("fieldset.shown .meaning")]
      .map((one) => one.checkVisibility() && one.textContent.length > 5)}));
  assert.ok(panel.share <= 0.3 && panel.hidden <= 0, JSON.stringify(panel));
  assert.deepEqual(panel.words, [true, true, true, true]);
  const cut = await light.$$eval(".meaning", (all) => all.filter((one) => one.scrollWidth > one.offsetWidth + 1).length);
  assert.equal(cut, 0);
  assert.match(await light.textContent("article.service .from"), /^http:.*\/services\//);
  await grade_by_taps(phone);
  // interface 0–3, completeness 0–3, equivalence 0–2
  const counts = await Promise.all([judge_all(light, ["000", "321", "332"]), judge_all(dark, ["000", "322", "332"]),
    judge_all(phone, ["000", "321", "332"])]);
  assert.equal(new Set([counts[0], counts[1], counts[2] + 1]).size, 1);
  assert.deepEqual([...light.faults, ...dark.faults, ...phone.faults], []);
});

test("goes back, and a digit replaces the grade", async () => {
  const page = await open(desk.links.anna);
  await page.waitForSelector("text=Nothing is left for you");
  await page.keyboard.press("b");
  await page.waitForSelector("fieldset [aria-pressed=true]");
  for (const digit of "111") await page.keyboard.press(digit);
  await page.waitForSelector("text=Nothing is left for you");
  const back = (await desk.call(await page.evaluate(() => sessionStorage.getItem("token")), "api/back?before=0")).body;
  assert.deepEqual(back.last.grades, {interface: 1, completeness: 1, equivalence: 1});
});

test("settles disagreements", async () => {
  const page = await open(desk.links.ben);
  await page.waitForSelector("text=Nothing is left for you");
  await page.keyboard.press("d");
  await page.waitForSelector(".opinions");
  await screenshot(page, "disagreement");
  const waiting = async () => Number(/(\d+) disagreements?/.exec(await page.textContent("#left"))[1]);
  const count = await waiting();
  for (const digit of "321") await page.keyboard.press(digit);
  await page.waitForFunction((before_that) =>
    !document.querySelector("#left").textContent.includes(` ${before_that} disagreement`), count);
  assert.equal(await waiting(), count - 1);
  // One key takes over an opinion as it is.
  const opinion = await page.$$eval(".opinions tr:nth-child(3) td.number", (all) => all.map((one) => Number(one.textContent)));
  await page.keyboard.press("k");
  await page.waitForFunction((before_that) =>
    !document.querySelector("#left").textContent.includes(` ${before_that} disagreement`), count - 1);
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  const settled = (await desk.call(token, "api/settled?before=0")).body;
  assert.deepEqual(Object.values(settled.last.grades), opinion);
  await page.keyboard.press("b");
  await page.waitForSelector("fieldset [aria-pressed=true]");
  for (const digit of "321") await page.keyboard.press(digit);
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("Saved"));
});

test("tells the organiser how it goes", async () => {
  const page = await open(desk.links.otto);
  await page.waitForSelector("table");
  const text = await page.textContent("main");
  for (const word of ["anna", "ben", "cleo", "alpha", "hours left"]) assert.ok(text.includes(word), word);
  assert.ok(!(await page.textContent("table")).includes("otto"));
  assert.ok(await page.$eval("progress", (one) => one.max > 1 && one.value === one.max));
  await screenshot(page, "organiser");
  assert.deepEqual(page.faults, []);
});

test("opens the guide by a key and has no accessibility fault", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(desk.links.dora, {colorScheme, bypassCSP: true});
    await page.waitForSelector("main");
    await page.waitForFunction(() => !document.querySelector("main").textContent.includes("Loading"));
    assert.deepEqual(await violations(page), [], colorScheme);
    await page.keyboard.press("g");
    await page.waitForSelector("dialog[open]");
    assert.ok((await page.textContent("dialog")).includes("How to judge"));
    assert.equal(await page.$eval("dialog", (one) => one.scrollTop), 0);
    await screenshot(page, `guide-${colorScheme}`);
    assert.deepEqual(await violations(page), [], `${colorScheme}, guide`);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", {state: "detached"});
  }
});

test("merges into a collection whose grades are those that were given", () => {
  const out = join(where, "judged");
  run(["judge", "merge", pool, "--out", out]);
  const lines = readFileSync(join(out, "judgments/judgments.tsv"), "utf8").trim().split("\n").map((line) => line.split("\t"));
  assert.deepEqual(lines[0], ["request", "service", "judge", "dimension", "grade", "time"]);
  for (const judge of ["anna", "ben", "cleo"]) {
    const own = lines.filter((line) => line[2] === judge);
    assert.ok(own.length > 0 && own.every((line) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(line[5])), judge);
  }
  run(["collection", "check", out]);  // throws if it finds a fault
});

// nDCG@10 of each run under the setting `overall`, worked out here from the grades that the file has.
test("merges into a collection whose scores are those of its grades", () => {
  const out = join(where, "scored");
  const merged = JSON.parse(run(["judge", "merge", pool, ...runs, "--out", out, "-m", "nDCG@10", "--json"]));
  const weights = {interface: 1, completeness: 2, equivalence: 3};
  const gains = {};   // of the consensus, by request and service
  const given = {};   // the judges' own grades, by request, service and dimension
  const settled = {};
  for (const line of readFileSync(join(out, "judgments/judgments.tsv"), "utf8").trim().split("\n").slice(1)) {
    const [request, service, judge, dimension, grade] = line.split("\t");
    const key = `${request} ${service} ${dimension}`;
    if (judge !== "consensus") {
      (given[key] ??= []).push(Number(grade));
      continue;
    }
    settled[key] = Number(grade);
    const of_request = gains[request] ??= {};
    of_request[service] = (of_request[service] ?? 0) + weights[dimension] * Number(grade);
  }
  // The median of three, but for the two pairs that were settled at the desk.
  const others = Object.keys(given).filter((key) => given[key].sort()[Math.floor((given[key].length - 1) / 2)] !== settled[key]);
  assert.ok(new Set(others.map((key) => key.split(" ").slice(0, 2).join(" "))).size <= 2, others.join("\n"));
  const discounted = (list) => list.slice(0, 10).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
  runs.forEach((file, i) => {
    const rankings = {};
    for (const line of readFileSync(file, "utf8").trim().split("\n")) {
      const [request, , service] = line.split(" ");
      (rankings[request] ??= []).push(service);
    }
    const scores = Object.entries(gains).map(([request, services]) => {
      const ideal = discounted(Object.values(services).sort((a, b) => b - a));
      return ideal === 0 ? null : discounted((rankings[request] ?? []).map((service) => services[service] ?? 0)) / ideal;
    }).filter((score) => score !== null);
    assert.ok(scores.length > 0);
    const mean = scores.reduce((a, b) => a + b) / scores.length;
    assert.ok(Math.abs(merged.unjudged[i]["nDCG@10"] - mean) < 1e-9, `${merged.unjudged[i]["nDCG@10"]} and ${mean}`);
  });
});

test("shows every text of a stranger as text", async () => {
  const evil = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>";
  const here = join(where, "evil");
  mkdirSync(here);
  const item = (uri) => JSON.stringify({uri, name: `name ${evil}`, description: `description ${evil}`,
    inputs: [`urn:in#${evil}`], outputs: [`urn:out#${evil}`], preconditions: [evil], effects: [evil],
    categories: [evil], tags: [evil], source: {file: "source.html", media_type: "text/html"}});
  writeFileSync(join(here, "source.html"), `<html><body>${evil}</body></html>`);
  writeFileSync(join(here, "collection.yaml"), "matchbench: collection/1\nname: 'evil <b>'\nlicence: CC0-1.0\nsource: made\n" +
    `dimensions: {fit: {description: '<b>', grades: {0: '<script>1</script>', 1: '<b>yes</b>'}}}\n`);
  writeFileSync(join(here, "services.jsonl"), `${item("urn:s")}\n`);
  writeFileSync(join(here, "requests.jsonl"), `${item("urn:r")}\n`);
  writeFileSync(join(where, "evil.run"), "urn:r Q0 urn:s 1 1 e\n");
  writeFileSync(join(where, "guide.md"), `# Guide ${evil}\n\n- ${evil}\n\n**${evil}** \`${evil}\`\n`);
  const evil_pool = join(where, "evil.pool");
  run(["judge", "pool", join(where, "evil.run"), "--collection", here, "--out", evil_pool]);
  const own = await DeskProgram.start(evil_pool, ["--judge", "anna", "--guide", join(where, "guide.md")]);
  try {
    const page = await browser.newPage();
    await page.goto(own.links.anna);
    await page.waitForSelector("form.grades");
    await page.keyboard.press("h");
    await page.keyboard.press("g");
    await page.waitForSelector("dialog[open]");
    assert.notEqual(await page.title(), "owned");
    assert.equal(await page.$("main img, main script, main b, dialog img, dialog script"), null);
    assert.ok((await page.textContent("main")).includes("onerror"));
  } finally {
    await own.stop();
  }
});
