import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, views} from "./browser.mjs";

let browser, html, folder, files;
before(async () => {
  browser = await Browser.start();
  folder = join(browser.folder, "figures");
  html = browser.write("report", made_report(), folder);
  files = readdirSync(folder).sort();
});
after(() => browser.stop());

const read = (file) => readFileSync(join(folder, file), "utf8");

test("every chart of every view is a file, for each board", async () => {
  const page = await browser.open(html);
  for (const view of await views(page)) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    for (const id of await page.$$eval("figure", (all) => all.map((one) => one.dataset.figure))) {
      assert.ok(files.includes(`${id}.svg`), id);
    }
  }
  assert.ok(files.includes("boxes-strict-AP.svg"), files.join());
});

test("files are well-formed SVG that needs nothing besides", async () => {
  const page = await browser.open(html);
  for (const file of files) {
    const text = read(file);
    const fault = await page.evaluate((svg) => {
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
      const root = parsed.documentElement;
      if (parsed.querySelector("parsererror")) return parsed.querySelector("parsererror").textContent;
      if (root.namespaceURI !== "http://www.w3.org/2000/svg") return "no SVG";
      return root.querySelector("path, circle, rect") ? "" : "nothing drawn";
    }, text);
    assert.equal(fault, "", file);
    assert.ok(!/var\(|NaN|undefined|<script|<style|href=/.test(text), file);
  }
});

test("the same report gives the same bytes", () => {
  const again = join(browser.folder, "again");
  browser.write("again", made_report(), again);
  assert.deepEqual(readdirSync(again).sort(), files);
  for (const file of files) assert.equal(readFileSync(join(again, file), "utf8"), read(file), file);
});

test("a reader saves a figure from the page", async () => {
  const page = await browser.open(html, "#view=significance");
  await drawn(page);
  const [download] = await Promise.all([page.waitForEvent("download"),
    page.click("[data-figure^=critical] button:text-is('Save SVG')")]);
  assert.equal(download.suggestedFilename(), "critical-difference-overall-nDCG@10.svg");
  assert.ok(readFileSync(await download.path(), "utf8").includes("critical difference 2.10"));
});
