import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {kScriptName, made_report} from "../made_report.mjs";
import {Browser, drawn, names, views} from "./browser.mjs";

// Every text of the report is replaced by markup that would run or fetch something.
const kHostile = `</script><img src="https://example.org/x" onerror="alert(2)"><svg onload=alert(3)>`;
const kMeant = new Set(["format", "state", "created", "group_label", "unit"]);

function hostile(value, key = "") {
  if (typeof value === "string") return kMeant.has(key) ? value : value + kHostile;
  if (Array.isArray(value)) return value.map((one) => hostile(one, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hostile(one, name)]));
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
  assert.equal(page.faults.filter((fault) => fault.includes("Content Security Policy")).length, 2,
    page.faults.join());
});
