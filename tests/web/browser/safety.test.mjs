import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {kScriptName, made_report} from "../made_report.mjs";
import {Browser, drawn, names, views} from "./browser.mjs";

// Every text of the report is replaced by markup that would run or fetch something.
const kHostile = `</script><img src="https://example.org/x" onerror="alert(2)"><svg onload=alert(3)>`;
const kMeant = new Set(["format", "state", "created", "group_label", "unit"]);

// Every text of a value, changed.
function rewritten(value, change, key = "") {
  if (typeof value === "string") return kMeant.has(key) ? value : change(value);
  if (Array.isArray(value)) return value.map((one) => rewritten(one, change, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewritten(one, change, name)]));
}

const hostile = (report) => rewritten(report, (text) => text + kHostile);

// Opens every view with all its details; neither a script of the data's has run nor does a link
// lead to one.
async function expect_harmless(html) {
  const page = await browser.open(html);
  for (const view of await views(page)) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    await page.$$eval("main details:not([open])", (all) => all.forEach((one) => (one.open = true)));
    const links = await page.$$eval("[href], [src], [action], [*|href]", (all) => all.map((one) =>
      one.getAttribute("href") ?? one.getAttribute("src") ?? one.getAttribute("action") ??
      one.getAttribute("xlink:href")));
    assert.deepEqual(links.filter((one) => /^\s*(javascript|data|vbscript):/i.test(one)), [], view);
    assert.equal(await page.evaluate(() => window.got_in), undefined, view);
  }
  assert.deepEqual(page.faults, []);
}

let browser;
before(async () => (browser = await Browser.start()));
after(() => browser.stop());

test("shows an entrant called <script>alert(1)</script> as text", async () => {
  const page = await browser.open(browser.write("script", made_report()));
  assert.ok((await names(page)).includes(kScriptName));
  assert.deepEqual(page.faults, []);
});

test("runs, fetches and draws nothing that data says, in any view", async () => {
  const html = browser.write("hostile", hostile(made_report()));
  const page = await browser.open(html);
  const all = await views(page);
  assert.ok(all.length >= 10, all.join());
  for (const view of all) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    for (const details of await page.$$("main details:not([open])")) {
      await details.evaluate((one) => (one.open = true));
    }
    assert.equal(await page.$$eval("#page img, #page script, [onload], [onerror]", (all) => all.length), 0);
  }
  assert.deepEqual(page.faults, []);
});

for (const [what, begin] of Object.entries({
  "a script's address": "javascript:window.got_in=1//",
  "one with signs that browsers leave out": " \x01JaVa\tScRiPt:window.got_in=1//",
  "a page of its own": "data:text/html,<script>window.opener.got_in=1</script>",
  "a template": "${window.got_in=1}{{constructor.constructor('window.got_in=1')()}}#{window.got_in=1}<%=1%>",
  "an attribute's end": `" onmouseover="window.got_in=1" autofocus onfocus='window.got_in=1' x="`,
  "a style": "</style><style>@import 'https://example.org/x';*{background:url(https://example.org/y)}",
  "signs that turn the line around": "\u202e\u2066\u061c\u200f",
  "a name of the language's": "__proto__",
})) {
  test(`takes texts that begin with ${what} as text`, async () => {
    await expect_harmless(browser.write("begun", rewritten(made_report(), (text) => begin + text)));
  });
}

test("shows names of 64 KiB, far longer than any that a contest may give", async () => {
  const report = made_report();
  report.entrants[0].name = "n".repeat(1 << 16);
  report.title = "t".repeat(1 << 16);
  await expect_harmless(browser.write("long", report));
});

test("stops even a script that got in", async () => {
  const page = await browser.open(browser.write("policy", made_report()));
  const failed = page.waitForEvent("requestfailed");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.got_in = true";
    document.body.append(script);
    const image = document.createElement("img");
    image.src = "https://example.org/x.png";
    document.body.append(image);
  });
  assert.equal(await page.evaluate(() => window.got_in), undefined);
  // Chromium tells of the request although it never leaves.
  assert.equal((await failed).failure().errorText, "csp");
  const refused = () => page.faults.filter((fault) => fault.includes("Content Security Policy")).length;
  // What is refused is told beside what fails, in no order.
  while (refused() < 2) await page.waitForEvent("console");
  assert.equal(refused(), 2, page.faults.join());
});
