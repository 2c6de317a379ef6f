import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {inflateSync} from "node:zlib";

import {made_report} from "../made_report.mjs";
import {Browser, drawn, views} from "./browser.mjs";

let browser, html, folder, files;
before(async () => {
  browser = await Browser.start();
  folder = join(browser.folder, "figures");
  html = browser.write("report", made_report(), folder);
  files = readdirSync(folder).filter((file) => file.endsWith(".svg")).sort();
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

test("files are well-formed SVG that needs no other file", async () => {
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

test("files have the width of one or two columns of a paper, and their texts are outlines", () => {
  for (const file of files) {
    const [, width] = /<svg[^>]* width="([\d.]+)mm"/.exec(read(file));
    assert.ok(Number(width) <= 176.1, `${file} is ${width} mm wide`);
    assert.ok(/^(critical|pairs|requests)/.test(file) || Number(width) <= 84.2, `${file} is ${width} mm wide`);
    assert.ok(!read(file).includes("<text"), file);
  }
});

test("a name in a script that the fonts lack stays text in SVG, and is a box in PDF", () => {
  const own = made_report({entrants: 3});
  own.entrants[0].name = "検索";
  const other = join(browser.folder, "script");
  browser.write("script", own, other);
  const text = readFileSync(join(other, "scores-overall-nDCG@10.svg"), "utf8");
  assert.ok(/<text[^>]*>検索<\/text>/.test(text));
  assert.ok(readFileSync(join(other, "scores-overall-nDCG@10.pdf")).includes("%%EOF"));
});

test("every figure is a PDF too: a page as large as the drawing, vectors only, without any font", () => {
  for (const file of files) {
    const pdf = readFileSync(join(folder, file.replace(/svg$/, "pdf")));
    const text = pdf.toString("latin1");
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text);
    const [, wide, high] = /<svg[^>]* width="([\d.]+)mm" height="([\d.]+)mm"/.exec(read(file)) ??
      /<svg[^>]* height="([\d.]+)mm"[^>]* width="([\d.]+)mm"/.exec(read(file)).map((one, i, all) => all[[0, 2, 1][i]]);
    assert.ok(Math.abs(width - (wide * 72) / 25.4) < 0.1 && Math.abs(height - (high * 72) / 25.4) < 0.1, file);
    assert.ok(!/\/Font|\/Image/.test(text), file);
    // The table of contents of the file points at its objects, and the drawing unpacks to operators.
    const places = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map((one) => Number(one[1]));
    places.forEach((place, i) => assert.ok(text.startsWith(`${i + 1} 0 obj`, place), `${file}, object ${i + 1}`));
    assert.equal(Number(/startxref\n(\d+)/.exec(text)[1]), text.indexOf("xref\n"));
    const begin = text.indexOf("stream\n") + 7;
    const drawing = inflateSync(pdf.subarray(begin, begin + Number(/\/Length (\d+)/.exec(text)[1]))).toString();
    assert.ok(!/NaN|undefined/.test(drawing) && /\n[fS]\n/.test(drawing), file);
    assert.equal(drawing.split(/^q$/m).length, drawing.split(/^Q$/m).length, file);
  }
});

test("a page shows all figures, without scripts", async () => {
  const page = await browser.chromium.newPage();
  await page.goto(`file://${folder}/index.html`);
  assert.equal(await page.$$eval("img", (all) => all.filter((one) => one.naturalWidth > 0).length), files.length);
  assert.equal(await page.$("script"), null);
  // Those of a kind are side by side, and a link leads to each kind.
  await page.setViewportSize({width: 1280, height: 900});
  const [first, second] = await page.$$eval("figure", (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(first.top === second.top && first.right < second.left, JSON.stringify({first, second}));
  const links = await page.$$eval("nav a", (all) => all.map((one) => ({text: one.textContent,
    own: document.querySelector(one.getAttribute("href"))?.closest("section").querySelectorAll("figure").length})));
  assert.ok(links.every(({text, own}) => text.endsWith(` (${own})`)), JSON.stringify(links));
  assert.equal(links.reduce((sum, {own}) => sum + own, 0), files.length);
  assert.ok(links.length < files.length);
});

test("the same report gives the same bytes", () => {
  const again = join(browser.folder, "again");
  browser.write("again", made_report(), again);
  assert.deepEqual(readdirSync(again).sort(), readdirSync(folder).sort());
  for (const file of readdirSync(again)) {
    assert.ok(readFileSync(join(again, file)).equals(readFileSync(join(folder, file))), file);
  }
});

test("a reader saves a figure from the page", async () => {
  const page = await browser.open(html, "#view=significance");
  await drawn(page);
  const [download] = await Promise.all([page.waitForEvent("download"),
    page.click("[data-figure^=critical] button:text-is('Save SVG')")]);
  assert.equal(download.suggestedFilename(), "critical-difference-overall-nDCG@10.svg");
  // The browser is another process, whose own copy of the file cannot be read.
  const saved = join(browser.folder, "saved.svg");
  await download.saveAs(saved);
  assert.ok(readFileSync(saved, "utf8").includes("critical difference 2.10"));
});

test("a page that is not a report gives no figures but an error", () => {
  const other = join(browser.folder, "other.html");
  writeFileSync(other, "<p>Something else</p>");
  const ended = spawnSync(process.env.FIGURES, [other, join(browser.folder, "none")], {encoding: "utf8"});
  assert.equal(ended.status, 2);
  assert.match(ended.stderr, /^error: .*other\.html is not an HTML report of matchbench/);
});

test("one figure is drawn by its id, as it is among all", () => {
  const alone = join(browser.folder, "alone");
  const [file] = files;
  const drawn_alone = spawnSync(process.env.FIGURES, [html, alone, file.replace(".svg", "")]);
  assert.equal(drawn_alone.status, 0);
  assert.deepEqual(readdirSync(alone), [file]);
  assert.equal(readFileSync(join(alone, file), "utf8"), read(file));
  const listed = spawnSync(process.env.FIGURES, ["--list", html], {encoding: "utf8"}).stdout;
  assert.deepEqual(listed.trim().split("\n").map((id) => `${id}.svg`).sort(), files);
  const none = spawnSync(process.env.FIGURES, [html, alone, "none"], {encoding: "utf8"});
  assert.equal(none.status, 2);
  assert.match(none.stderr, /^error: there is no figure none/);
});

test("without a folder the program says how it is used", () => {
  const ended = spawnSync(process.env.FIGURES, ["page.html"], {encoding: "utf8"});
  assert.equal(ended.status, 2);
  assert.match(ended.stderr, /^usage: matchbench-figures/);
});
