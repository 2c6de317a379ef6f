// The real program with a desk, as an organiser starts it.
import {spawn, execFileSync} from "node:child_process";
import {cpSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";

export const program = process.env.MATCHBENCH;

export function folder() {
  return mkdtempSync(join(tmpdir(), "matchbench-desk-"));
}

export function run(words, options = {}) {
  return execFileSync(program, words, {encoding: "utf8", ...options});
}

// As another program sees them, which reads the file.
export function decision_ids(pool) {
  const script = "import json, sqlite3, sys; print(json.dumps([row[0] for row in " +
    "sqlite3.connect(sys.argv[1]).execute('SELECT decision FROM decision')]))";
  return JSON.parse(execFileSync("python3", ["-c", script, pool], {encoding: "utf8"}));
}

// A copy of geography that nobody has judged.
export function unjudged_geography(where) {
  const copy = join(where, "geography");
  cpSync(process.env.GEOGRAPHY, copy, {recursive: true});
  const manifest = join(copy, "collection.yaml");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/^judgments: .*$/m, ""));
  return copy;
}

// Run files that rank the first services of a collection by turns, so that they disagree.
export function made_runs(where, collection, {entrants = 2, depth = 4, requests = 3} = {}) {
  const uris = (file) => readFileSync(join(collection, file), "utf8").split("\n")
    .map((line) => /^-? *uri: *"?([^"\s]+)"?/.exec(line)).filter(Boolean).map((found) => found[1]);
  const topics = uris("requests.yaml").slice(0, requests);
  const services = uris("services.yaml");
  return Array.from({length: entrants}, (_, entrant) => {
    const lines = topics.flatMap((topic, t) => Array.from({length: depth}, (__, rank) =>
      `${topic} Q0 ${services[(t * 7 + entrant * 3 + rank) % services.length]} ${rank + 1} ${99 - rank} e${entrant}`));
    const file = join(where, `entrant${entrant}.run`);
    writeFileSync(file, `${lines.join("\n")}\n`);
    return file;
  });
}

export class DeskProgram {
  // `words` follow "judge serve POOL"; returns when the desk has printed its links.
  static async start(pool, words = []) {
    const self = new DeskProgram();
    self.process = spawn(program, ["judge", "serve", pool, ...words], {stdio: ["ignore", "pipe", "inherit"]});
    self.ended = new Promise((done) => { self.process.on("exit", (code, signal) => done({code, signal})); });
    self.links = {};
    const wanted = words.filter((word) => word === "--judge" || word === "--organiser").length;
    let text = "";
    for await (const chunk of self.process.stdout) {
      text += chunk;
      const lines = text.split("\n");
      self.url = /is at (\S+)/.exec(lines[0])?.[1];
      for (const line of lines) {
        const found = /^(\S+?)(?: \(organiser\))?: (http:\S+#\S+)$/.exec(line);
        if (found) self.links[found[1]] = found[2];
      }
      if (self.url && Object.keys(self.links).length === wanted) break;
    }
    return self;
  }

  token_of(name) {
    return this.links[name].split("#")[1];
  }

  // Rejects if there is no answer in time: a request to a process that was killed may never end.
  async call(token, path, body, patience_ms = 60_000) {
    const options = {headers: {Authorization: `Bearer ${token}`}, signal: AbortSignal.timeout(patience_ms)};
    if (body !== undefined) {
      options.method = "POST";
      options.body = JSON.stringify(body);
      options.headers["Content-Type"] = "application/json";
    }
    const response = await fetch(new URL(path, this.url), options);
    return {status: response.status, body: await response.json()};
  }

  async stop(signal = "SIGTERM") {
    this.process.kill(signal);
    return this.ended;
  }
}
