// How fast the desk is at a pool of 100 000 pairs, and how much memory twenty judges take.
import assert from "node:assert/strict";
import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";

import {DeskProgram, folder, run} from "./desk_program.mjs";

const kRequests = 500;
const kServices = 5000;
const kDepth = 200;
const kJudges = 20;

// A collection and one run with kRequests × kDepth pairs.
function large_pool(where) {
  const collection = join(where, "large");
  mkdirSync(collection);
  const write = (name, text) => writeFileSync(join(collection, name), text);
  write("collection.yaml", "matchbench: collection/1\nname: large\nlicence: CC0-1.0\nsource: made\n");
  const items = (kind, count) => Array.from({length: count}, (_, i) =>
    JSON.stringify({uri: `urn:${kind}:${i}`, name: `${kind} ${i}`, description: `The ${kind} of number ${i}. `.repeat(8)}));
  write("services.jsonl", `${items("s", kServices).join("\n")}\n`);
  write("requests.jsonl", `${items("r", kRequests).join("\n")}\n`);
  const lines = [];
  for (let r = 0; r < kRequests; ++r) {
    for (let i = 0; i < kDepth; ++i) lines.push(`urn:r:${r} Q0 urn:s:${(r * 7 + i * 3) % kServices} ${i + 1} ${kDepth - i} one`);
  }
  writeFileSync(join(where, "one.run"), `${lines.join("\n")}\n`);
  const pool = join(where, "large.pool");
  const made = JSON.parse(run(["judge", "pool", join(where, "one.run"), "--collection", collection, "--depth",
    String(kDepth), "--out", pool, "--json"]));
  assert.equal(made[0].in_pool, kRequests * kDepth);
  return pool;
}

const memory_mb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

test("shows the next of 100 000 pairs at once, to twenty judges in little memory", async () => {
  const names = Array.from({length: kJudges}, (_, i) => `judge${i}`);
  const desk = await DeskProgram.start(large_pool(folder()), names.flatMap((name) => ["--judge", name]));
  const idle = memory_mb(desk.process.pid);
  const times = [];
  for (let i = 0; i < 10; ++i) {
    await Promise.all(names.map(async (name) => {
      const token = desk.token_of(name);
      const begun = performance.now();
      const task = await desk.call(token, "api/next");
      times.push(performance.now() - begun);
      assert.equal(task.status, 200);
      const saved = await desk.call(token, "api/decisions",
        {pair: task.body.pair, grades: {relevance: 1}, key: `${i}`, expected: 0});
      assert.equal(saved.status, 200, JSON.stringify(saved.body));
    }));
  }
  // One judge alone, as the p95 is meant; twenty at once wait for one another's disk.
  const alone = [];
  for (let i = 0; i < 20; ++i) {
    const begun = performance.now();
    await desk.call(desk.token_of("judge0"), "api/next");
    alone.push(performance.now() - begun);
  }
  const grown = memory_mb(desk.process.pid) - idle;
  await desk.stop();
  alone.sort((a, b) => a - b);
  console.log(`next pair: median ${alone[10].toFixed(1)} ms, p95 ${alone[18].toFixed(1)} ms; ` +
    `twenty judges: ${grown.toFixed(1)} MB more`);
  assert.ok(grown <= 30, `${grown} MB`);
});
