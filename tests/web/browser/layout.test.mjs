// What a reader's eye would stumble over, measured: labels that cover each other or leave the drawing,
// texts too faint to read, the first screen of a phone, zoom, forced colours and reduced motion.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_significance_fields} from "../optional_fields.mjs";
import {Browser, drawn, names, texts, views} from "./browser.mjs";

let browser, html;
before(async () => {
  browser = await Browser.start();
  const report = with_significance_fields(made_report({entrants: 13, requests: 42}));
  // Names as long as real ones.
  ["keyword", "logic-degrees", "logic-similarity", "topic-space"].forEach((name, i) => {
    report.history.entrants[i + 5].name = report.entrants[i + 5].name = name;
  });
  html = browser.write("report", report);
});
after(() => browser.stop());

// Pairs of texts in a drawing that cover each other, and texts that leave it; both with their words.
function label_faults(page) {
  return page.$$eval(".drawing > svg", (drawings) => drawings.flatMap((svg) => {
    const figure = svg.closest("figure").dataset.figure;
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].filter((one) => one.textContent.trim() &&
      getComputedStyle(one).visibility === "visible" && !one.closest("[aria-label=tip]"))
      .map((one) => ({text: one.textContent, box: one.getBoundingClientRect()}));
    const faults = texts.filter(({box}) => box.left < frame.left - 3 || box.right > frame.right + 3)
      .map(({text}) => `${figure}: '${text}' leaves the drawing`);
    texts.forEach((a, i) => texts.slice(0, i).forEach((b) => {
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      // The box of a text is higher than its letters: two pixels of it may meet the next line's.
      if (wide > 1 && high > 3) faults.push(`${figure}: '${a.text}' covers '${b.text}'`);
    }));
    return faults;
  }));
}

for (const width of [375, 768, 1024, 1440, 2560]) {
  test(`no label covers another or leaves its drawing, at ${width} pixels`, async () => {
    const page = await browser.open(html, "", {viewport: {width, height: 900}});
    for (const view of await views(page)) {
      await page.goto(`file://${html}#view=${view}`);
      await drawn(page);
      assert.deepEqual(await label_faults(page), [], view);
    }
  });
}

test("from 1,024 pixels on, two figures are side by side and fill the width", async () => {
  const page = await browser.open(html, "#view=curves", {viewport: {width: 1024, height: 900}});
  await drawn(page);
  const [left, right, main] = await page.$$eval("figure .drawing, main", (all) => [...all.slice(1), all[0]]
    .map((one) => one.getBoundingClientRect().toJSON()));
  assert.equal(left.top, right.top);
  assert.ok(left.right < right.left && main.right - right.right < 2, JSON.stringify([left, right, main]));
});

test("where there is room, no name in a chart of costs lies on the line of the Pareto front", async () => {
  // The better an entrant is, the more it costs: all are on the front.
  const own = made_report({entrants: 6, requests: 42});
  own.entrants.forEach((one, e) => (one.latency.p50.value = 0.01 * (6 - e) ** 2));
  const page = await browser.open(browser.write("front", own), "#view=speed", {viewport: {width: 1440, height: 900}});
  await drawn(page);
  assert.equal((await page.$$("[data-figure^=quality] text.name")).length, 6);
  const crossed = await page.$eval("[data-figure^=quality] svg", (svg) => {
    const line = svg.querySelector("[stroke-dasharray='4 3'] path, path[stroke-dasharray='4 3']");
    const frame = svg.getBoundingClientRect();
    const points = Array.from({length: 2 * Math.ceil(line.getTotalLength())}, (_, i) => line.getPointAtLength(i / 2));
    return [...svg.querySelectorAll("text.name")].filter((text) => {
      const box = text.getBoundingClientRect();
      return points.some(({x, y}) => x + frame.left > box.left && x + frame.left < box.right &&
        y + frame.top > box.top + 3 && y + frame.top < box.bottom - 3);
    }).map((text) => text.textContent);
  });
  assert.deepEqual(crossed, []);
});

test("names without a place to break them leave no sentence, note or link wider than a phone", async () => {
  const own = with_significance_fields(made_report());
  own.entrants.forEach((one, e) => (one.name = `hybrid(threshold=0.${e},order=degree,words=all,stemmer=porter2,k1=1.2)`));
  own.history.entrants.forEach((one, e) => (one.name = own.entrants[e].name));
  const page = await browser.open(browser.write("unbroken-names", own), "", {viewport: {width: 390, height: 844}});
  for (const view of [...await views(page), "entrant"]) {
    await page.evaluate((wanted) => (location.hash = `#view=${wanted}`), view);
    await drawn(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, view);
  }
});

// A name that is too long for its place lacks its middle.
function is_cut_from(shown, name) {
  const [head, tail = ""] = shown.split("…");
  return shown === name || (shown.includes("…") && name.startsWith(head) && name.endsWith(tail));
}

// A report of thirty-five variants of a plugin under twelve relevance settings.
function many_variants() {
  const report = made_report({entrants: 35});
  report.entrants.forEach((one, e) => (one.name = `keyword(k1=${(0.3 * (1 + (e % 7))).toFixed(1)},b=${(0.1 * (1 + e % 5)).toFixed(1)})`));
  report.history.entrants = [];
  const order = report.sensitivity[0].boards[0];
  const made = Array.from({length: 12}, (_, s) => s);
  report.settings = made.map((s) => ({...report.settings[s % 2], name: `the_setting_${s}`}));
  report.sensitivity = report.sensitivity.map((one) => ({...one, settings: made,
    tau_b: made.map(() => made.map(() => 0.8)), swaps: made.map(() => made.map(() => 2)),
    drastic: made.map(() => made.map(() => 0)), boards: made.map(() => order)}));
  return report;
}

test("a long name takes three lines of a phone's board, two of a wide one, breaks between its words, and is whole in its tooltip", async () => {
  const report = made_report({entrants: 3});
  const long = "fusion(capability+hybridMatchmakerOfServices+learned+of+last+year+and+of+the+year+before)";
  report.entrants[0].name = long;
  report.entrants[2].name = "fusion(capability+hybrid+structure)";
  const page = await browser.open(browser.write("long-on-board", report));
  const lines = (entrant) => page.$eval(`tr[data-entrant="${entrant}"] .entrant a > span`, (one) =>
    Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)));
  for (const [width, most] of [[390, 3], [1440, 2]]) {
    await page.setViewportSize({width, height: 900});
    for (const {name} of [report.entrants[0], report.entrants[2]]) assert.ok(await lines(name) <= most, `${width}: ${name}`);
  }
  assert.equal(await page.getAttribute(`tr[data-entrant="${long}"] .entrant a > span`, "title"), long);
  assert.ok((await page.innerHTML(`tr[data-entrant="${long}"] .entrant a > span`)).includes("Matchmaker<wbr>Of<wbr>Services+<wbr>"));
});

test("variants of a plugin have names that differ, and settings labels apart, on a phone", async () => {
  const page = await browser.open(browser.write("variants", many_variants()), "", {viewport: {width: 375, height: 812}});
  for (const [view, figure] of [["significance", "pairs"], ["requests", "requests"], ["agreement", "rank-moves"]]) {
    await page.evaluate((wanted) => (location.hash = `#view=${wanted}`), view);
    await drawn(page);
    const shown = await page.$$eval(`[data-figure^=${figure}] svg text`, (all) => all.map((one) => one.textContent)
      .filter((text) => /0\.\d\)$/.test(text)).map((text) => text.replace(/^\d+ /, "")));
    assert.equal(new Set(shown).size, view === "significance" ? 34 : 35, `${view}: ${shown}`);
    assert.deepEqual((await label_faults(page)).filter((fault) => fault.startsWith("rank-moves")), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375, view);
  }
});

test("names that differ in their middles differ where they are cut", async () => {
  const report = many_variants();
  report.entrants.forEach((one, e) => (one.name = `keyword_k1_${(0.3 * (1 + (e % 7))).toFixed(1)}_b_${(0.1 * (1 + Math.floor(e / 7))).toFixed(1)}_.run`));
  const page = await browser.open(browser.write("middles", report), "", {viewport: {width: 375, height: 812}});
  for (const [view, figure, count] of [["significance", "pairs", 34], ["requests", "requests", 35], ["requests", "boxes", 35], ["agreement", "rank-moves", 35]]) {
    await page.evaluate((wanted) => (location.hash = `#view=${wanted}`), view);
    await drawn(page);
    const shown = await page.$$eval(`[data-figure^=${figure}] svg text`, (all) => all.map((one) => one.textContent)
      .filter((text) => /\d_b_\d/.test(text)).map((text) => text.replace(/^\d+ /, "")));
    assert.equal(new Set(shown).size, count, `${figure}: ${shown}`);
  }
});

test("judges below a chart, relevance settings above one, and their names have room", async () => {
  const report = made_report({entrants: 14});
  const judges = Array.from({length: 14}, (_, i) => `entrant:a-judge-with-a-name-${i}`);
  report.analyses = [{name: "virtual-judges", arguments: "", tables: ["AP", "nDCG"].flatMap((measure) =>
    ["overall", ...judges].map((judge, j) => ({measure, judge, swaps: j, tau_b: 0.5,
      "entrant-0": 0.9 - 0.01 * j, "entrant-4": 0.5 + 0.01 * j})))}];
  report.settings[1].name = "a_setting_with_a_name";
  const written = browser.write("judges", report);
  for (const width of [375, 1440]) {
    const page = await browser.open(written, "#view=studies", {viewport: {width, height: 900}});
    await drawn(page);
    assert.deepEqual(await label_faults(page), []);
    assert.equal((await page.$$("[data-figure^=virtual-judges] svg text")).length > 30, true);
    assert.ok((await page.textContent("figcaption")).includes("with the scores of each entrant as grades"));
    const [first, second] = await page.$$eval("figure", (all) => all.map((one) => one.getBoundingClientRect().left));
    assert.equal(second > first, width === 1440, "on a wide screen, charts are side by side");
    await page.evaluate(() => (location.hash = "#view=agreement"));
    await drawn(page);
    assert.deepEqual(await label_faults(page), []);
  }
});

test("mean ranks of many entrants have an axis with room, at any width", async () => {
  const many = many_variants();
  const written = browser.write("ranks", many);
  // The diagram is for at most 15.
  const chosen = many.entrants.slice(0, 15).map((one) => `&shown=${encodeURIComponent(one.name)}`).join("");
  for (const width of [375, 768, 1440]) {
    const page = await browser.open(written, `#view=significance&others=hide${chosen}`, {viewport: {width, height: 900}});
    await drawn(page);
    const axis = await page.$eval("[data-figure^=critical] svg > path", (one) => one.getBoundingClientRect().width);
    assert.ok(axis >= 150, `${axis} pixels at ${width}`);
    assert.deepEqual(await label_faults(page), []);
  }
});

test("the board has room for its columns on a tablet", async () => {
  const page = await browser.open(browser.write("tablet", many_variants()), "#columns=-p95&columns=-failures", {viewport: {width: 768, height: 1024}});
  assert.ok(await page.$(".scrolling.fits .leaderboard .of-p50"));
});

test("whatever a finger has to hit is 24 pixels high and wide", async () => {
  const page = await browser.open(html, "", {viewport: {width: 375, height: 812}});
  for (const view of await views(page)) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    assert.deepEqual(await page.$$eval(":is(a, button, select, input, summary):not(.skip)", (all) => all
      .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
      .filter(([, {width, height}]) => width < 24 || height < 24)
      .map(([one, {width, height}]) => `${one.textContent || one.ariaLabel}: ${width} × ${height}`)), [], view);
  }
});

for (const colorScheme of ["light", "dark"]) {
  test(`a table that goes on has a shadow that can be seen, ${colorScheme}`, async () => {
    const page = await browser.open(html, "", {viewport: {width: 375, height: 667}, colorScheme});
    const [paper, ink] = await page.$eval(".scrolling", (one) => ["--paper", "--ink"].map((name) =>
      getComputedStyle(one).getPropertyValue(name).trim()));
    const image = await page.$eval(".scrolling", (one) => getComputedStyle(one).backgroundImage);
    const part = (hex, at) => parseInt(hex.slice(at, at + 2), 16) / 255;
    const shades = [...image.matchAll(/srgb ([\d.]+) ([\d.]+) ([\d.]+) \/ ([\d.]+)/g)];
    assert.ok(shades.length >= 2, image);
    for (const [, red, , , alpha] of shades) {
      assert.ok(Math.abs(Number(red) - part(ink, 1)) < 0.01 && Math.abs(part(paper, 1) - Number(red)) * alpha > 0.1, image);
    }
  });
}

test("what says how to read cells covers neither heading nor labels until a cell is read", async () => {
  const page = await browser.open(html, "#view=compare", {viewport: {width: 375, height: 700}});
  await drawn(page);
  const covered = () => page.$eval("[data-figure^=differences]", (figure) => {
    window.scrollBy(0, figure.getBoundingClientRect().top - innerHeight + 60);
    const [heading, readout] = ["h3", ".readout"].map((one) => figure.querySelector(one).getBoundingClientRect());
    return readout.top < heading.bottom;
  });
  assert.equal(await covered(), false);
  await page.focus("[data-figure^=differences] .drawing");
  assert.equal(await page.$eval(".readout", (one) => getComputedStyle(one).position), "sticky");
});

test("every entrant in colour is named in the charts, at any width", async () => {
  for (const width of [375, 1440]) {
    const page = await browser.open(html, "#view=speed", {viewport: {width, height: 900}});
    await drawn(page);
    await page.click("[data-open=entrants] summary");
    await page.waitForSelector(".chip");
    for (const figure of ["quality", "latency"]) {
      const shown = await page.$$eval(`[data-figure^=${figure}] svg text.name`, (all) =>
        all.map((one) => one.textContent));
      const best = await page.$$eval(".chip[aria-pressed=true]", (all) => all.map((one) => one.textContent));
      assert.equal(best.length, 5);
      for (const name of best) {
        assert.ok(shown.some((one) => is_cut_from(one, name)), `${name} at ${width}: ${shown}`);
      }
    }
  }
});

test("an axis says if it does not begin at zero, and logarithmic axes label every tick", async () => {
  const report = made_report();
  for (const row of report.boards[0].rows) Object.assign(row, {value: 0.8, low: 0.78, high: 0.82});
  const page = await browser.open(browser.write("axis", report), "#view=speed");
  await drawn(page);
  const texts = await page.$$eval("[data-figure^=quality] svg text", (all) => all.map((one) => one.textContent));
  assert.ok(texts.some((one) => /nDCG@10 \(axis begins at 0\.\d+\)/.test(one)), texts.join("|"));
  assert.ok(texts.filter((one) => /^[\d.]+ (µs|ms)$/.test(one)).length >= 3, texts.join("|"));
});

// The contrast of every text with the plain colour behind it.
function faint_texts(page) {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const rgb = (colour) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (colour) => colour.slice(0, 3).map((c) => c / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const paper = rgb(getComputedStyle(document.documentElement).getPropertyValue("--paper"));
    return [...document.querySelectorAll(".drawing > svg text")].filter((one) => one.textContent.trim())
      .flatMap((one) => {
        // A number in a cell is on the cell's colour, laid over the paper.
        const before = one.previousElementSibling;
        const [box, around] = [one, before ?? one].map((part) => part.getBoundingClientRect());
        const cell = before?.tagName === "rect" && box.left >= around.left && box.right <= around.right ? before : null;
        const over = cell ? rgb(getComputedStyle(cell).fill) : paper;
        const share = cell ? Number(getComputedStyle(cell).fillOpacity) : 1;
        const behind = paper.map((c, i) => c + share * (over[i] - c));
        const [high, low] = [luminance(rgb(getComputedStyle(one).fill)), luminance(behind)].sort((a, b) => b - a);
        const contrast = (high + 0.05) / (low + 0.05);
        return contrast >= 4.5 ? [] : [`'${one.textContent}' in ${one.closest("figure").dataset.figure}: ${contrast.toFixed(2)}`];
      });
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`texts in drawings can be read, ${colorScheme}`, async () => {
    const page = await browser.open(html, "", {colorScheme});
    for (const view of await views(page)) {
      await page.goto(`file://${html}#view=${view}`);
      await drawn(page);
      assert.deepEqual(await faint_texts(page), [], view);
    }
  });
}

test("on a phone the first entrants with their scores, intervals and ties are in sight without scrolling", async () => {
  const page = await browser.open(html, "", {viewport: {width: 375, height: 667}});
  for (const column of ["name", "value", "interval", "letters"]) {
    const boxes = await page.$$eval(`.leaderboard tbody tr .of-${column} span:not(:empty)`, (all) => all
      .map((one) => ({text: one.textContent, box: one.getBoundingClientRect()}))
      .map(({text, box}) => ({text, left: box.left, right: box.right, bottom: box.bottom})));
    const seen = boxes.filter(({text, left, right, bottom}) => text && left >= 0 && right <= 375 && bottom <= 667);
    assert.ok(seen.length >= 3, `${column}: ${JSON.stringify(boxes.slice(0, 3))}`);
  }
  const own = made_report();
  Object.assign(own.entrants[1], {failures: 0, abstentions: own.entrants[1].queries});
  Object.assign(own.entrants[2], {latency: null, no_times: "fuses a run file"});
  const told = await browser.open(browser.write("told-on-phones", own), "", {viewport: {width: 375, height: 667}});
  const below = await texts(told, ".leaderboard .on-phones");
  assert.ok(below.some((text) => text.endsWith(`${own.entrants[1].queries} of ${own.entrants[1].queries} abstained`)), below.join());
  assert.ok(below.some((text) => text.startsWith("fuses a run file")), below.join());
  // A name is broken at its hyphens or between words, not letter by letter.
  const high = await page.$$eval(".leaderboard tbody tr", (all) => Math.max(...all.map((one) => one.getBoundingClientRect().height)));
  assert.ok(high <= 90, `a row of ${high} pixels`);
});

test("a narrow screen says that there are more tabs, on either side, and none if all are in sight", async () => {
  const page = await browser.open(html, "", {viewport: {width: 375, height: 667}});
  const cues = async () => [await page.isVisible(".cue.left"), await page.isVisible(".cue.right")];
  await page.waitForSelector(".tabs.more-right");
  assert.deepEqual(await cues(), [false, true]);
  await page.click(".cue.right");
  // The tabs glide there, and it takes the time that it takes.
  await page.waitForFunction(() => document.querySelector("nav").scrollLeft > 100);
  await page.waitForSelector(".tabs.more-left");
  await page.$eval("nav", (one) => one.scrollTo({left: 9999, behavior: "instant"}));
  await page.waitForSelector(".tabs.more-left:not(.more-right)");
  assert.deepEqual(await cues(), [true, false]);
  const wide = await browser.open(html, "", {viewport: {width: 1440, height: 900}});
  assert.deepEqual([await wide.isVisible(".cue.left"), await wide.isVisible(".cue.right")], [false, false]);
  await page.goto(`file://${html}#view=provenance`);
  await page.waitForSelector("nav a[aria-current]:text-is('Provenance')");
  const [left, right] = await page.$eval("nav a[aria-current]", (one) => [one.getBoundingClientRect().left,
    one.getBoundingClientRect().right]);
  assert.ok(left >= 0 && right <= 375, "the marked tab is in sight");
  await wide.goto(`file://${html}#view=provenance`);
  await wide.setViewportSize({width: 375, height: 667});
  await wide.waitForFunction(() => document.querySelector("nav a[aria-current]").getBoundingClientRect().right <= 375);
});

for (const width of [1440, 1920]) {
  test(`the board and its figures stand side by side and fill the page, at ${width} pixels`, async () => {
    const page = await browser.open(html, "", {viewport: {width, height: 900}});
    await drawn(page);
    const [board, figures, room] = await page.evaluate(() => [".leaderboard", ".beside-board figure", "main"]
      .map((one) => document.querySelector(one).getBoundingClientRect()).map(({left, right, top}) => ({left, right, top})));
    assert.ok(figures.left > board.right && Math.abs(figures.top - board.top) < 60, JSON.stringify({board, figures}));
    assert.ok(room.right - figures.right < room.right * 0.1, JSON.stringify({figures, room}));
    assert.equal(await page.$eval(".scrolling", (one) => one.scrollWidth > one.clientWidth), false);
  });
}

test("pointing at an entrant fades the others, by keyboard too", async () => {
  const page = await browser.open(html, "#view=curves");
  await drawn(page);
  const lit = () => page.$$eval("[data-figure^=recall] svg.fading .lit", (all) =>
    [...new Set(all.map((one) => one.dataset.series))]);
  const lights = () => page.waitForSelector("[data-figure^=recall] svg.fading .lit", {state: "attached"});
  assert.deepEqual(await lit(), []);
  await page.hover("[data-figure^=recall] svg text.name");
  await lights();
  const [entrant, ...others] = await lit();
  assert.deepEqual(others, []);
  assert.equal(await page.$eval(`[data-figure^=recall] svg g[data-series="${entrant}"].on-demand`,
    (one) => getComputedStyle(one).visibility), "visible", "its band shows");
  await page.mouse.move(2, 2);
  await page.waitForSelector("[data-figure^=recall] svg:not(.fading)");
  await page.click("[data-open=entrants] summary");
  await page.keyboard.press("Tab");
  let focused;
  for (let i = 0; i < 12 && !focused; ++i) {
    await page.keyboard.press("Tab");
    focused = await page.evaluate(() => document.activeElement.dataset.lights);
  }
  assert.ok(focused, "the keyboard reaches the entrants of the list");
  await lights();
  assert.deepEqual(await lit(), [focused]);
  // The pointer moves over what is no entrant, and the page is drawn anew: the focus is where it was.
  await page.mouse.move(40, 4);
  await page.mouse.move(80, 4);
  assert.deepEqual(await lit(), [focused]);
  await page.keyboard.press("Enter");
  await page.waitForSelector(`[data-lights="${focused}"][aria-pressed=false]`);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.lights), focused);
  assert.deepEqual(await lit(), [focused]);
});

test("nothing is lost at 200 % zoom", async () => {
  // A window of 1280 × 900 pixels at 200 % is one of half as many, with two pixels for each.
  const page = await browser.open(html, "", {viewport: {width: 640, height: 450}, deviceScaleFactor: 2});
  for (const view of await views(page)) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), view);
    assert.deepEqual(await label_faults(page), [], view);
  }
});

test("in forced colours the charts keep their colours on paper, and what is chosen is marked", async () => {
  const page = await browser.open(html, "#view=curves", {forcedColors: "active"});
  await drawn(page);
  const strokes = await page.$$eval("[data-figure^=recall] svg g[data-series][stroke]", (all) =>
    new Set(all.map((one) => getComputedStyle(one).stroke)).size);
  assert.ok(strokes >= 6, `${strokes} colours`);
  assert.notEqual(await page.$eval(".drawing svg", (one) => getComputedStyle(one).backgroundColor), "rgba(0, 0, 0, 0)");
  const [chosen, other] = await page.$$eval("nav a", (all) => [all.find((one) => one.hasAttribute("aria-current")),
    all[all.length - 1]].map((one) => getComputedStyle(one).backgroundColor));
  assert.notEqual(chosen, other);
  for (const view of await views(page)) {
    await page.goto(`file://${html}#view=${view}`);
    await drawn(page);
  }
  assert.deepEqual(page.faults, []);
});

test("nothing moves for readers who want no motion", async () => {
  const page = await browser.open(html, "#view=curves", {reducedMotion: "reduce"});
  await drawn(page);
  const moving = await page.$$eval("*", (all) => all.filter((one) => {
    const style = getComputedStyle(one);
    return style.transitionDuration.split(", ").some((time) => parseFloat(time) > 0) || style.animationName !== "none";
  }).map((one) => one.tagName));
  assert.deepEqual(moving, []);
  assert.ok((await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)) !== "smooth");
  assert.equal((await names(page)).length, 0);
});

for (const width of [375, 768, 1024, 1440, 1920]) {
  test(`every choice of the lists of entrants and columns is on the screen and can be clicked, at ${width} pixels`, async () => {
    const page = await browser.open(html, "", {viewport: {width, height: 700}});
    for (const list of ["entrants", "columns"]) {
      const summary = `details[data-open=${list}] > summary`;
      await page.click(summary);
      await page.waitForSelector(`details[data-open=${list}] input`);
      for (const choice of await page.$$(`details[data-open=${list}] :is(button, input)`)) {
        await choice.scrollIntoViewIfNeeded();
        const hit = await choice.evaluate((one) => {
          const {left, right, top, bottom} = one.getBoundingClientRect();
          const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return left >= 0 && right <= innerWidth && (one.contains(at) || at?.contains(one));
        });
        assert.ok(hit, `${list}: ${await choice.evaluate((one) => one.dataset.focus)}`);
      }
      await page.click(summary);
    }
  });
}

test("a list of choices that opens near the lower edge of the screen moves into sight", async () => {
  const page = await browser.open(html, "", {viewport: {width: 1024, height: 420}});
  await page.click("details[data-open=columns] > summary");
  await page.waitForSelector("details[data-open=columns] .choices");
  const bottom = await page.$eval("details[data-open=columns] .choices", (one) => one.getBoundingClientRect().bottom);
  assert.ok(bottom <= 421, `its lower edge is at ${bottom}`);
});

test("a choice leaves the list open and where it was scrolled to", async () => {
  const page = await browser.open(html, "", {viewport: {width: 1024, height: 420}});
  await page.click("details[data-open=columns] > summary");
  await page.waitForSelector(".choices");
  await page.$eval("[data-focus=column-tags]", (one) => one.scrollIntoView({block: "center"}));
  const before = await page.$eval(".choices", (one) => one.scrollTop);
  assert.ok(before > 0);
  await page.click("[data-focus=column-tags]");
  assert.equal(await page.$eval(".choices", (one) => one.scrollTop), before);
  assert.ok(await page.$("thead .of-tags"));
});
