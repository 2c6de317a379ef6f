// The pages of a season, which are drawn without a script and have the report's style.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {join} from "node:path";
import {after, before, test} from "node:test";

import {Browser, texts, violations} from "./browser.mjs";

let browser;
before(async () => {
  browser = await Browser.start();
  execFileSync(process.env.SEASON_PAGES, [browser.folder], {stdio: ["ignore", "ignore", "inherit"]});
});
after(() => browser.stop());

const at = (season, path = "index.html") => join(browser.folder, season, path);

for (const season of ["3-before", "3-during", "3-after", "40-before", "40-during", "40-after"]) {
  test(`a season, ${season}, fits each screen and has no accessibility fault`, async () => {
    const page = await browser.open(at(season));
    const paths = ["index.html", "phases/practice.html", "phases/final.html",
      ...season.endsWith("before") ? [] : ["teams/team-2.html"]];
    for (const path of paths) {
      if (path !== "index.html") await page.goto(`file://${at(season, path)}`);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({width, height: 900});
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${path} is ${wide} wide of ${width}`);
        assert.deepEqual(await violations(page, "light"), [], `${path}, ${width}`);
      }
      await page.emulateMedia({colorScheme: "dark"});
      assert.deepEqual(await violations(page, "dark"), [], `${path}, dark`);
      await page.emulateMedia({colorScheme: "light"});
    }
  });
}

test("on a phone the rank is narrow, and the names stay in sight while the numbers scroll", async () => {
  const page = await browser.open(at("40-during"), "", {viewport: {width: 390, height: 900}});
  const [rank, name] = await page.$$eval("table thead th", (all) => all.map((one) => one.getBoundingClientRect().width)
    .filter((_, place) => [0, 2].includes(place)));
  assert.ok(rank < 40 && name > rank, `${rank}, ${name}`);
  const left = await page.$eval(".scrolling", (one) => {
    one.scrollLeft = 500;
    return one.querySelector("tbody th").getBoundingClientRect().left - one.getBoundingClientRect().left;
  });
  assert.equal(Math.round(left), 0);
});

test("asks nobody to take part in a season that is over, and names baselines as such", async () => {
  const page = await browser.open(at("3-after"));
  assert.deepEqual(await texts(page, "h2"), ["final", "Practice beside final", "Phases", "Teams", "Lately"]);
  assert.deepEqual((await texts(page, "[aria-label='Places won and lost'] thead th"))[0], "Team or baseline");
  await page.goto(`file://${at("3-during")}`);
  assert.ok((await texts(page, "h2")).includes("Take part"));
});
