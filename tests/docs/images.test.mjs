// The pictures of the documents are those that scripts/screenshots.mjs draws, each is shown somewhere, and all are small.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {readdirSync, readFileSync, statSync} from "node:fs";
import {dirname, join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const images = join(root, "docs", "images");
const documents = ["README.md", ...readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")).map((name) => join("docs", name))];
const shown = documents.flatMap((name) => [...readFileSync(join(root, name), "utf8").matchAll(/(?:\]\(|src(?:set)?=")([^)"\s]*images\/[^)"\s]+)/g)]
  .map(([, path]) => ({name, path: join(dirname(name), path)})));

test("each picture that a document shows is there, and each that is there is drawn by the script and shown", () => {
  const drawn = execFileSync(process.execPath, [join(root, "scripts", "screenshots.mjs"), "--list"], {encoding: "utf8"}).trim().split("\n").sort();
  assert.deepEqual(readdirSync(images).sort(), drawn);
  assert.deepEqual([...new Set(shown.map(({path}) => path))].sort(), drawn.map((file) => join("docs", "images", file)));
});

test("no picture has more than 60 kB", () => {
  for (const file of readdirSync(images)) assert.ok(statSync(join(images, file)).size <= 60_000, file);
});
