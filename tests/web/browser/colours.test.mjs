// The colours of entrants, as the page's own style sheet has them, seen with all three kinds of dichromatic
// sight, in greyscale, and against the paper.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";

import {made_report} from "../made_report.mjs";
import {Browser} from "./browser.mjs";

const kNames = [0, 1, 2, 3, 4, 5].map((i) => `--entrant-${i}`);

// Machado, Oliveira & Fernandes, IEEE TVCG 15(6), 2009, at full severity; for linear RGB.
const kSights = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const linear = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
  .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const seen = (sight, colour) => kSights[sight].map((row) =>
  Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])));
const luminance = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

// WCAG 2.1.
function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

// Oklab, Ottosson 2020: distances are about as large as they look.
function oklab([r, g, b]) {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}

const distance = (a, b) => Math.hypot(...oklab(a).map((x, i) => x - oklab(b)[i]));

let browser;
const schemes = {};
before(async () => {
  browser = await Browser.start();
  const html = browser.write("report", made_report());
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.open(html, "", {colorScheme});
    schemes[colorScheme] = await page.evaluate((names) => names.map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name).trim()),
    [...kNames, "--paper", "--context", "--ink", "--soft"]);
  }
});
after(() => browser.stop());

for (const scheme of ["light", "dark"]) {
  test(`no two colours of entrants look alike to any reader, ${scheme}`, () => {
    const colours = schemes[scheme].slice(0, 6).map(linear);
    const grey = linear(schemes[scheme][7]);
    for (const sight of Object.keys(kSights)) {
      const all = [...colours, grey].map((colour) => seen(sight, colour));
      for (let i = 0; i < all.length; ++i) {
        for (let j = 0; j < i; ++j) {
          const apart = distance(all[i], all[j]);
          assert.ok(apart >= 0.1, `${sight}: ${i} and ${j} are ${apart.toFixed(3)} apart`);
        }
      }
    }
  });

  test(`colours stand out from the paper, and texts more so, ${scheme}`, () => {
    const [paper, context, ink, soft] = schemes[scheme].slice(6).map(linear);
    schemes[scheme].slice(0, 6).map(linear).forEach((colour, i) => assert.ok(contrast(colour, paper) >= 3,
      `${i}: ${contrast(colour, paper).toFixed(2)}`));
    assert.ok(contrast(ink, paper) >= 7 && contrast(soft, paper) >= 4.5);
    assert.ok(contrast(context, paper) >= 3, `${contrast(context, paper).toFixed(2)}`);
  });

  // Whoever sees no red or no green takes a colour without blue or yellow for the grey of the context.
  test(`the third colour is no grey to readers who see no red or no green, ${scheme}`, () => {
    for (const sight of ["protanopia", "deuteranopia"]) {
      const [, a, b] = oklab(seen(sight, linear(schemes[scheme][2])));
      assert.ok(Math.hypot(a, b) >= 0.03, `${sight}: ${Math.hypot(a, b).toFixed(3)}`);
    }
  });

  test(`in greyscale the colours are steps of lightness, ${scheme}`, () => {
    const steps = schemes[scheme].slice(0, 6).map(linear).map(luminance).map((y) => oklab([y, y, y])[0])
      .sort((a, b) => a - b);
    for (let i = 1; i < steps.length; ++i) assert.ok(steps[i] - steps[i - 1] >= 0.04, steps.join());
  });
}

test("one more entrant in colour changes no other's colour and mark", async () => {
  const page = await browser.open(browser.write("added", made_report({entrants: 13})), "#view=leaderboard");
  const marks = () => page.$$eval(".leaderboard tbody tr.focused", (rows) => Object.fromEntries(rows.map((row) =>
    [row.querySelector("th").textContent, row.querySelector("svg").outerHTML])));
  const before = await marks();
  assert.equal(Object.keys(before).length, 5);
  for (const added of ["entrant-6", "entrant-0", "entrant-11"].filter((name) => !Object.keys(before).some((one) => one.includes(name)))) {
    const known = await marks();
    await page.click("[data-focus=entrants], summary:has-text('Entrants'), button:has-text('Entrants')");
    await page.click(`.chip:has-text('${added}')`);
    await page.keyboard.press("Escape");
    const now = await marks();
    assert.equal(Object.keys(now).length, Object.keys(known).length + 1, added);
    for (const [name, mark] of Object.entries(known)) assert.equal(now[name], mark, `${name} beside ${added}`);
  }
});

test("entrants in colour differ in dash pattern and shape as well", async () => {
  const page = await browser.open(browser.write("dashes", made_report({entrants: 13})), "#view=curves");
  await page.waitForSelector("[data-figure^=recall] svg");
  const [looks, greys] = await page.$$eval("[data-figure^=recall] svg g[data-series][stroke]", (all) => {
    const own = all.map((one) => `${one.getAttribute("stroke")} ${one.getAttribute("stroke-dasharray")}`);
    return [own.filter((one) => !one.includes("context")), own.filter((one) => one.includes("context"))];
  });
  assert.equal(looks.length, 5);
  assert.equal(new Set(looks.map((one) => one.split(") ")[1])).size, 5, looks.join());
  assert.equal(greys.length, 8);
});
