// node build.mjs PAGE.cpp FIGURES: bundles src/ and writes the C++ source that holds the page, and the
// program that draws the figures. The same sources and packages give the same bytes.
import {createHash} from "node:crypto";
import {chmodSync, existsSync, readFileSync, writeFileSync} from "node:fs";
import {isBuiltin} from "node:module";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {build, transform} from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [output, figures_output] = process.argv.slice(2);
// In this order: of rules that are as specific as each other, the last one decides.
const css = ["colours", "page", "tables", "figures", "views", "phone", "paper"]
  .map((part) => readFileSync(join(here, "src", "style", `${part}.css`), "utf8")).join("");

// The variables of the first :root, which are those of the light theme.
function light_colours() {
  const root = /:root \{([^}]*)\}/.exec(css)[1];
  return Object.fromEntries([...root.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((one) => one.slice(1)));
}

async function bundle(entry, options) {
  const result = await build({
    metafile: true,
    entryPoints: [join(here, "src", entry)], absWorkingDir: here, bundle: true, minify: true,
    write: false, charset: "ascii", legalComments: "none", logLevel: "warning",
    define: {LIGHT_COLOURS: JSON.stringify(light_colours())}, ...options,
  });
  // Node would look for them in every folder above the program, where somebody else's may lie.
  const foreign = Object.values(result.metafile.outputs).flatMap((one) => one.imports)
    .filter((one) => one.external && !isBuiltin(one.path)).map((one) => one.path);
  if (foreign.length > 0) throw new Error(`${entry} would look for ${foreign.join(", ")} where it runs`);
  return result.outputFiles[0].text.trim();
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// What would end the element early, or turn the text into something else.
function embeddable(text, element) {
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`the ${element} would end too early`);
  return text;
}

const style = embeddable((await transform(css, {loader: "css", minify: true})).code.trim(), "style");

// The page in two halves; the report's data goes between them.
async function page() {
  const script = embeddable(
    await bundle("main.ts", {format: "iife", target: "es2021", platform: "browser"}), "script");
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; ` +
    "base-uri 'none'; form-action 'none'";
  const parts = {policy, script, style};
  const halves = readFileSync(join(here, "template.html"), "utf8").split("{{report}}");
  if (halves.length !== 2) throw new Error("template.html names {{report}} not once");
  return halves.map((half) => half.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]));
}

// A C++ function that gives the text; in pieces, as compilers limit the length of a literal.
function cpp(name, text) {
  const pieces = text.match(/[^]{1,16000}/g) ?? [];
  const literals = pieces.map((piece) => `    R"~mb~(${piece})~mb~"sv,\n`).join("");
  return `std::string ${name}() {\n  static constexpr std::string_view kPieces[] = {\n${literals}  };\n` +
    "  std::string text;\n  for (const auto piece : kPieces) text += piece;\n  return text;\n}\n";
}

// What is as it was stays untouched, so that nothing that needs it is built again.
function write(path, text) {
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

const [before, after] = await page();
const figures = await bundle("figures_program.ts",
  {format: "cjs", target: "node18", platform: "node", loader: {".woff": "binary"},
    alias: {canvas: join(here, "node_modules/linkedom/commonjs/canvas-shim.cjs")}});
write(figures_output, `#!/usr/bin/env node\n${figures}\n`);
chmodSync(figures_output, 0o755);
write(output, `// Made by reports/web/build.mjs.
#include "harness/publishing/report/formats/web_assets.hpp"

#include <string_view>

namespace matchbench::report {
using std::string_view_literals::operator""sv;

bool has_web_assets() { return true; }
${cpp("page_before_report", before)}${cpp("page_after_report", after)}${cpp("style_of_pages", style)}
}  // namespace matchbench::report
`);
