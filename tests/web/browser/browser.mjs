// A real Chromium that opens reports from files, as readers do, and notes whatever they should not do.
import {execFileSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {join} from "node:path";

const modules = createRequire(join(process.env.MATCHBENCH_WEB_MODULES, "package.json"));
const {chromium} = modules("playwright-core");
export const axe_source = readFileSync(modules.resolve("axe-core/axe.min.js"), "utf8");

// Long enough for a busy machine; a sound page never waits for it.
export const kPatience = 120_000;

// Texts in what was found on a page as a reader sees them: a blank at which no line ends looks like any other.
function as_read(found) {
  if (typeof found === "string") return found.replaceAll("\u00a0", " ");
  if (Array.isArray(found)) return found.map(as_read);
  if (found === null || typeof found !== "object") return found;
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, as_read(value)]));
}

const kChromium = {executablePath: process.env.CHROMIUM, timeout: kPatience,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"]};

// One Chromium for the suites of several processes, which reach it at its wsEndpoint().
export const shared_chromium = () => chromium.launchServer(kChromium);

// After these a page may change in a later task or frame: a list is filled once it has opened, a table finds that it
// fits, and a drawing follows its frame.
const kActs = ["click", "emulateMedia", "fill", "focus", "goBack", "goto", "hover", "reload", "selectOption", "setViewportSize"];

// Waits until what the page has begun is on the screen: the second frame comes after the observers of the first.
export const settled = (page) => page.evaluate(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

export class Browser {
  // Of the Chromium that all.mjs shares, or of one of its own; stop() closes its pages alone, or all. Suites that copy
  // need one of their own, as all pages of a Chromium have one clipboard.
  static async start({copies = false} = {}) {
    const self = new Browser();
    self.folder = mkdtempSync(join(tmpdir(), "matchbench-web-"));
    const shared = copies ? undefined : process.env.SHARED_CHROMIUM;
    self.chromium = shared ? await chromium.connect(shared, {timeout: kPatience}) : await chromium.launch(kChromium);
    return self;
  }

  // Writes the page of a report, with C++, and its figures if a folder is given; returns its path.
  write(name, report, figures) {
    const [json, html] = [join(this.folder, `${name}.json`), join(this.folder, `${name}.html`)];
    writeFileSync(json, JSON.stringify(report));
    const stdio = {stdio: ["ignore", "ignore", "inherit"]};
    execFileSync(process.env.EMBED_PAGE, [json, html], stdio);
    if (figures) execFileSync(process.env.FIGURES, [html, figures], stdio);
    return html;
  }

  // Opens a page; `hash` follows the # of its address. What went wrong on it is
  // in `page.faults`: console errors, exceptions, and requests for anything but the file.
  async open(html, hash = "", options = {}) {
    const context = await this.chromium.newContext({viewport: {width: 1280, height: 900},
      permissions: ["clipboard-read", "clipboard-write"], ...options});
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    page.faults = [];
    for (const look of ["textContent", "$eval", "$$eval"]) {
      const found = page[look].bind(page);
      page[look] = async (...what) => as_read(await found(...what));
    }
    for (const act of kActs) {
      const acted = page[act].bind(page);
      page[act] = async (...what) => {
        const result = await acted(...what);
        if (act === "setViewportSize") await page.waitForFunction(({width}) => innerWidth === width, what[0]);
        await settled(page);
        return result;
      };
    }
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) page.faults.push(message.text());
    });
    page.on("pageerror", (error) => page.faults.push(String(error)));
    page.on("request", (request) => {
      if (!request.url().startsWith(`file://${html}`)) page.faults.push(`request for ${request.url()}`);
    });
    page.on("dialog", (dialog) => {
      page.faults.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(`file://${html}${hash}`);
    await page.waitForSelector("main h2");
    return page;
  }

  async stop() {
    await this.chromium.close();
    rmSync(this.folder, {recursive: true});
  }
}

// The processor time that the process of a page has taken, in seconds: other than the time of day, it
// hardly depends on what else the machine does.
export async function processor_seconds(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const {metrics} = await session.send("Performance.getMetrics");
  await session.detach();
  return metrics.find((one) => one.name === "ProcessTime").value;
}

// What axe finds fault with; of the dark theme it only looks at the contrast, as all else is the same.
export async function violations(page, colorScheme) {
  const runOnly = colorScheme === "dark" ? {type: "rule", values: ["color-contrast"]}
    : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe_source);
  return page.evaluate(async (what) => {
    const result = await window.axe.run(document, {runOnly: what});
    return result.violations.map((one) => `${one.id}: ${one.help}: ` +
      one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | "));
  }, runOnly);
}

// The texts of all elements that match.
export function texts(page, selector) {
  return page.$$eval(selector, (all) => all.map((one) => one.textContent.trim()));
}

export const names = (page) => texts(page, ".leaderboard tbody th .entrant");

export function views(page) {
  return page.$$eval("nav a", (all) => all.map((one) => new URLSearchParams(one.hash.slice(1)).get("view") ??
    "leaderboard"));
}

// Waits until every figure of the view is drawn.
export async function drawn(page) {
  await settled(page);
  await page.waitForFunction(() => [...document.querySelectorAll(".drawing")]
    .every((frame) => frame.querySelector("svg")));
}

// Presses the button that copies as `kind`; returns what the clipboard has once the page says so.
export async function copied(page, button, kind = "CSV") {
  await page.evaluate(() => document.querySelector(".announcement")?.replaceChildren());
  await page.click(`${button}:text-is('${kind}')`);
  await page.waitForFunction((text) => document.querySelector(".announcement")?.textContent === text, `Copied as ${kind}`);
  return page.evaluate(() => navigator.clipboard.readText());
}
