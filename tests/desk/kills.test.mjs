// Whenever the desk is killed, each decision that it acknowledged is in the pool, once.
import assert from "node:assert/strict";
import {join} from "node:path";
import {test} from "node:test";

import {decision_ids, DeskProgram, folder, made_runs, run, unjudged_geography} from "./desk_program.mjs";

const kKills = 50;
const kPatienceMs = 3000;
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// Grades until the desk is gone; the keys of what was acknowledged are added to `acknowledged`.
async function judge_until_killed(desk, token, round, acknowledged) {
  for (let i = 0; ; ++i) {
    const key = `${round}-${i}`;
    try {
      const task = (await desk.call(token, "api/next", undefined, kPatienceMs)).body;
      const pair = task.pair ?? 0;
      const expected = task.pair === null ? acknowledged.last_of_pair_0 : 0;
      const grades = Object.fromEntries(Object.keys(acknowledged.dimensions).map((name) => [name, 1]));
      const saved = await desk.call(token, "api/decisions", {pair, grades, key, expected}, kPatienceMs);
      if (saved.status === 429) {
        await pause(50);
        continue;
      }
      if (saved.status === 409) {  // of the last kill: it was stored, and nobody was told
        acknowledged.last_of_pair_0 = saved.body.last.id;
        continue;
      }
      assert.equal(saved.status, 200, JSON.stringify(saved.body));
      acknowledged.ids.push(saved.body.id);
      if (pair === 0) acknowledged.last_of_pair_0 = saved.body.id;
    } catch (fault) {
      if (fault instanceof assert.AssertionError) throw fault;
      return;
    }
  }
}

test(`keeps what it acknowledged through ${kKills} kills`, async () => {
  const where = folder();
  const pool = join(where, "geography.pool");
  const geography = unjudged_geography(where);
  run(["judge", "pool", ...made_runs(where, geography, {entrants: 3, depth: 100, requests: 12}),
    "--collection", geography, "--depth", "100", "--out", pool, "--dimension", "equivalence"]);
  let desk = await DeskProgram.start(pool, ["--judge", "anna"]);
  const token = desk.token_of("anna");
  // Timers of requests do not keep the test alive.
  const alive = setInterval(() => {}, 1000);
  const acknowledged = {ids: [], last_of_pair_0: 0, dimensions: {equivalence: true}};
  for (let round = 0; round < kKills; ++round) {
    const judging = judge_until_killed(desk, token, round, acknowledged);
    // After a few more acknowledgments, and a moment that differs each time.
    const wanted = acknowledged.ids.length + 1 + round % 3;
    while (acknowledged.ids.length < wanted) await pause(2);
    await pause((round * 7) % 23);
    await desk.stop("SIGKILL");
    await judging;
    desk = await DeskProgram.start(pool);
  }
  clearInterval(alive);
  const left = await desk.call(token, "api/me");
  assert.equal(left.status, 200);
  await desk.stop();
  const stored = run(["judge", "merge", pool, "--out", join(where, "merged"), "--json"]);
  assert.ok(acknowledged.ids.length >= kKills, `${acknowledged.ids.length} decisions in all`);
  assert.equal(new Set(acknowledged.ids).size, acknowledged.ids.length);
  // What was stored and not acknowledged may be there too; nothing acknowledged is missing.
  assert.ok(JSON.parse(stored).judgments[0].added >= 2);
  const ids = new Set(decision_ids(pool));
  for (const id of acknowledged.ids) assert.ok(ids.has(id), `decision ${id} is lost`);
});
