// node scripts/screenshots.mjs [NAME…]: draws the pictures of docs/images, all or those named, from the collection in
// datasets/geography: what a reader sees of a report, a judge of the desk, a reviewer of a gate's comment and everybody
// of a season, in light and in dark. `--list` prints the files. It needs a release build with the page
// (scripts/demo.sh makes one, with its round) and Chromium; docs/images changes only where a page does.
import {execFileSync, spawn} from "node:child_process";
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const kRoot = join(dirname(fileURLToPath(import.meta.url)), "..");
const kImages = join(kRoot, "docs", "images");
const kBuild = join(kRoot, "build", "release");
const kRound = join(kRoot, "build", "demo", "round.db");
const kMostBytes = 60_000;
const kThemes = ["light", "dark"];
const program = process.env.MATCHBENCH ?? join(kBuild, "bin", "matchbench");

const run = (words, options = {}) => execFileSync(program, words, {encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], ...options});

// A command that says by its exit code what it found.
function said(words, options = {}) {
  try {
    return run(words, options);
  } catch (ended) {
    if (ended.stdout) return ended.stdout;
    throw ended;
  }
}

// ---- What is shown: each gives the address of a page.

function report(folder) {
  run(["report", kRound, "--out", join(folder, "report"), "--format", "html,json"]);
  const {state} = JSON.parse(readFileSync(join(folder, "report", "report.json"), "utf8"));
  if (state !== "complete") throw new Error(`${kRound} is ${state}: run scripts/demo.sh to its end first`);
  return `file://${join(folder, "report", "report.html")}`;
}

// Run files of three entrants of the round, in the folder.
function runs_of(folder) {
  run(["report", kRound, "--format", "trec", "--out", join(folder, "files")]);
  return ["keyword", "capability", "structure"].map((entrant) => {
    cpSync(join(folder, "files", "trec", "runs", `${entrant}.run`), join(folder, `${entrant}.run`));
    return `${entrant}.run`;
  });
}

async function desk(folder, endings) {
  const geography = join(folder, "geography");
  cpSync(join(kRoot, "datasets", "geography"), geography, {recursive: true});
  const manifest = join(geography, "collection.yaml");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/^judgments: .*$/m, ""));
  const runs = runs_of(folder);
  const pool = join(folder, "geography.pool");
  run(["judge", "pool", ...runs.map((name) => join(folder, name)), "--collection", geography, "--depth", "5", "--out", pool]);
  const served = spawn(program, ["judge", "serve", pool, "--judge", "ada"], {stdio: ["ignore", "pipe", "inherit"]});
  endings.push(() => served.kill());
  let text = "";
  for await (const chunk of served.stdout) {
    const link = /^ada: (\S+)$/m.exec(text += chunk);
    if (link) return link[1];
  }
  throw new Error("the desk has printed no link");
}

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({"&": "&amp;", "<": "&lt;", ">": "&gt;"})[sign]);
const inline = (text) => text.replace(/\*\*(.+?)\*\*/g, "<b>$1</b>").replace(/`([^`]+)`/g, "<code>$1</code>");

// A forge has pictures for these signs, a machine without their font has not.
const kSigns = {"✅": "✓", "❌": "✗", "❔": "?"};

// The Markdown of a gate as a forge shows it: headings, tables, lists, emphasis and the HTML that is in it.
function html_of(markdown) {
  const blocks = markdown.trim().replace(/[✅❌❔]/gu, (sign) => kSigns[sign]).split(/\n\s*\n/).map((block) => {
    const lines = block.split("\n");
    const heading = /^(#+) (.*)$/.exec(block);
    if (heading) return `<h${heading[1].length}>${inline(escaped(heading[2]))}</h${heading[1].length}>`;
    if (lines[0].startsWith("|")) {
      const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map((line) =>
        `<tr>${line.slice(1, -1).split(/(?<!\\)\|/).map((cell) => `<td>${inline(escaped(cell.trim()))}</td>`).join("")}</tr>`);
      return `<table>${rows.join("")}</table>`;
    }
    if (/^<\/?(details|summary)/.test(block)) return block.replace("<details>", "<details open>");
    if (lines.every((line) => /^[-*] /.test(line))) return `<ul>${lines.map((line) => `<li>${inline(escaped(line.slice(2)))}</li>`).join("")}</ul>`;
    return `<p>${inline(escaped(block))}</p>`;
  });
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 1.2rem; } section { border: 1px solid #8888; border-radius: .5rem; }
header { padding: .6rem 1rem; border-bottom: 1px solid #8888; } div { padding: .4rem 1rem 1rem; }
table { border-collapse: collapse; } td { border: 1px solid #8888; padding: .25rem .7rem; } h1, h2, h3 { font-size: 1.2rem; }
</style><section><header><b>ci</b> commented</header><div>${blocks.join("\n")}</div></section>`;
}

function gate(folder) {
  const [base, changed] = runs_of(folder);
  const markdown = said(["gate", base, changed, "--contest", join(kRoot, "datasets", "contests", "geography.yaml"), "--format",
    "markdown"], {cwd: folder});
  writeFileSync(join(folder, "comment.html"), html_of(markdown));
  return `file://${join(folder, "comment.html")}`;
}

// A board of three reference matchmakers and what a team begins with: enough to be seen, and quick.
const kContest = `matchbench: contest/1
name: Geography
collection: ${join(kRoot, "datasets", "geography")}
entrants: [{plugin: keyword}, {plugin: capability}, {plugin: structure}]
measures: [nDCG@10, AP]
relevance: [overall]
protocol: {confinement: best-effort, passes: 1}
`;

function season(folder) {
  const [repository, state] = [join(folder, "season"), join(folder, "state")];
  const options = ["--season", repository, "--state", state, "--at"];
  run(["season", "new", repository, "--name", "Geography 2027", "--rehearsal", "--at", "2027-01-10"]);
  writeFileSync(join(repository, "contest.yaml"), kContest);
  mkdirSync(join(repository, "entries", "harbour"), {recursive: true});
  writeFileSync(join(repository, "entries", "harbour", "team.yaml"), "matchbench: team/1\nname: Harbour\nmembers: [harbour]\n");
  run(["plugin", "new", "first", "--language", "python"], {cwd: join(repository, "entries", "harbour")});
  run(["season", "take", ...options, "2027-01-11"]);
  run(["season", "run", ...options, "2027-01-12"]);
  run(["season", "publish", ...options, "2027-01-13", "--out", join(folder, "site")]);
  return `file://${join(folder, "site", "index.html")}`;
}

// By the name of the picture: what is shown, and the size of the window.
const kPictures = {
  report: {page: report, width: 1100, height: 720},
  desk: {page: desk, width: 1000, height: 600, waits: "form.grades"},
  gate: {page: gate, width: 820, height: 520},
  season: {page: season, width: 900, height: 620},
};

const file_of = (name, theme) => `${name}-${theme}.webp`;

async function draw(name, chromium) {
  const folder = mkdtempSync(join(tmpdir(), "matchbench-pictures-"));
  const endings = [];
  try {
    const {page: made, width, height, waits = "body"} = kPictures[name];
    const address = await made(folder, endings);
    for (const theme of kThemes) {
      const context = await chromium.newContext({viewport: {width, height}, colorScheme: theme});
      const page = await context.newPage();
      // A sound page never waits so long, but a busy machine may.
      page.setDefaultTimeout(600_000);
      await page.goto(address);
      await page.waitForSelector(waits);
      await page.waitForFunction(() => [...document.querySelectorAll(".drawing")].every((one) => one.querySelector("svg")));
      const session = await context.newCDPSession(page);
      const {data} = await session.send("Page.captureScreenshot", {format: "webp", quality: 60});
      const path = join(kImages, file_of(name, theme));
      writeFileSync(path, Buffer.from(data, "base64"));
      const bytes = statSync(path).size;
      console.log(`${path}: ${bytes} bytes`);
      if (bytes > kMostBytes) throw new Error(`${path} has more than ${kMostBytes} bytes: show less`);
      await context.close();
    }
  } finally {
    for (const end of endings) end();
    rmSync(folder, {recursive: true});
  }
}

const asked = process.argv.slice(2);
if (asked[0] === "--list") {
  for (const name of Object.keys(kPictures)) for (const theme of kThemes) console.log(file_of(name, theme));
} else {
  const unknown = asked.find((name) => !(name in kPictures));
  if (unknown) throw new Error(`there is no picture ${unknown}: there are ${Object.keys(kPictures).join(", ")}`);
  if (!existsSync(kRound)) throw new Error(`${kRound} is missing: run scripts/demo.sh first`);
  const modules = createRequire(join(process.env.MATCHBENCH_WEB_MODULES ?? join(kBuild, "web"), "package.json"));
  const chromium = await modules("playwright-core").chromium.launch({args: ["--no-sandbox", "--disable-gpu"],
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium"});
  mkdirSync(kImages, {recursive: true});
  for (const name of asked.length > 0 ? asked : Object.keys(kPictures)) await draw(name, chromium);
  await chromium.close();
}
