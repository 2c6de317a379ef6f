#include "harness/execution/registry/templates/templates.hpp"

namespace matchbench::registry {
namespace {

constexpr const char* kTypeScriptPackage = R"TS({
  "private": true,
  "scripts": {"build": "tsc"},
  "devDependencies": {"typescript": "^5.0.0", "@types/node": "^18.0.0"}
}
)TS";

constexpr const char* kTypeScriptCompiler = R"TS({
  "compilerOptions": {
    "target": "es2022",
    "module": "node16",
    "moduleResolution": "node16",
    "types": ["node"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "sourceMap": true,
    "rootDir": "src",
    "outDir": "plugin"
  },
  "include": ["src"]
}
)TS";

constexpr const char* kTypeScriptMain = R"TS(import { run } from "./local.mjs";
import { SharedWords } from "./matchmaker.mjs";

run(() => new SharedWords());
)TS";

constexpr const char* kTypeScriptMatchmaker =
    R"TS(import { type Matchmaker, type Ranking, type Service, Unsupported } from "./protocol.mjs";

/** Ranks services by the words they share with the request. */
export class SharedWords implements Matchmaker {
  private services: Set<string>[] = []; // by position

  /** Once, before all queries: read and index the services. */
  load(services: Service[]): void {
    this.services = services.map(words);
  }

  /**
   * Once per request. A service is named by its position in `load`. The ranking is sorted and cut
   * for you; an empty one says that no service fits.
   */
  query(request: Service): Ranking {
    const wanted = words(request);
    if (wanted.size === 0) throw new Unsupported("the request has no text");
    return this.services.map((offered, position) => [
      position,
      [...wanted].filter((word) => offered.has(word)).length,
    ]);
  }
}

/** The words of a service's name, description and tags, in lower case. */
function words(service: Service): Set<string> {
  const text = [service.name ?? "", service.description ?? "", ...(service.tags ?? [])].join(" ");
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
}
)TS";

constexpr const char* kTypeScriptProtocol = R"TS(/**
 * The conversation with matchbench (its page program-protocol.md): calls come on standard input,
 * answers go to standard output, one JSON object on each line.
 */
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";

/** A service, or a request, which is described in the same way. */
export interface Service {
  uri: string;
  name?: string;
  description?: string;
  inputs?: string[]; // URIs of concepts
  outputs?: string[];
  categories?: string[];
  tags?: string[];
}

/** Pairs of a service's position in `load` and its score. */
export type Ranking = [service: number, score: number][];

export interface Matchmaker {
  load(services: Service[]): void | Promise<void>;
  query(request: Service): Ranking | Promise<Ranking>;
}

/** The matchmaker cannot deal with the request, which is not a failure. */
export class Unsupported extends Error {}

type Answer = Record<string, unknown>;

interface Call {
  id: number;
  call: string;
  parameters?: Record<string, unknown>;
  services?: number;
  concepts?: number;
  ontologies?: number;
  request?: Service;
  top_k?: number;
}

/** Answers the calls that come on standard input until it ends. */
export async function converse(create: () => Matchmaker): Promise<void> {
  console.log = console.info = console.error; // standard output belongs to the conversation
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string | undefined;
  let loaded: Matchmaker | undefined;
  for (let line = await next(); line !== undefined; line = await next()) {
    const call = JSON.parse(line) as Call;
    const answer = await told(async () => {
      switch (call.call) {
        case "hello":
          return { protocol: 1 };
        case "create": {
          const [name] = Object.keys(call.parameters ?? {});
          if (name === undefined) return {};
          return { error: `there is no parameter '${name}'`, kind: "invalid" };
        }
        case "load": {
          const services: Service[] = [];
          for (let i = 0; i < (call.services ?? 0); ++i) {
            services.push(JSON.parse((await next()) ?? "null") as Service);
          }
          for (let i = 0; i < (call.concepts ?? 0) + (call.ontologies ?? 0); ++i) await next();
          loaded = create();
          await loaded.load(services);
          return {};
        }
        case "query":
          if (!loaded) return { error: "a query comes after load", kind: "state" };
          return { ranking: best(await loaded.query(call.request as Service), call.top_k ?? 0) };
        case "destroy":
          loaded = undefined;
          return {};
        default:
          return { error: `there is no call '${call.call}'`, kind: "invalid" };
      }
    });
    send(JSON.stringify({ id: call.id, ...answer }) + "\n");
  }
}

/** The whole text, though a pipe may take a part of it at a time. */
function send(text: string): void {
  const bytes = Buffer.from(text);
  for (let sent = 0; sent < bytes.length; ) {
    try {
      sent += writeSync(1, bytes, sent);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
}

async function told(answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Unsupported) return { abstained: error.message };
    console.error(error); // with its stack, for the log
    return { error: String(error) + placeOf(error) };
  }
}

/** Where in the matchmaker's own code it was thrown, as " (matchmaker.mts:12)". */
function placeOf(error: unknown): string {
  const frames = (error instanceof Error && error.stack?.split("\n    at ").slice(1)) || [];
  const isOwn = (frame: string) => !/node:|node_modules|<anonymous>\)|[/](protocol|local)[.]m/.test(frame);
  const place = frames.find(isOwn)?.match(/([^/]+:\d+):\d+\)?$/);
  return place ? ` (${place[1]})` : "";
}

/** Best first, services with equal scores in their order, `topK` at most if it is not 0. */
export function best(ranking: Ranking, topK: number): Ranking {
  const isPair = (pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite);
  const wrong = Array.isArray(ranking) ? ranking.find((pair) => !isPair(pair)) : ranking;
  if (wrong !== undefined || ranking === undefined) {
    throw new TypeError(`query() returned ${String(wrong)}; return pairs of a position and a finite score`);
  }
  const sorted = [...ranking].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return topK > 0 ? sorted.slice(0, topK) : sorted;
}
)TS";

constexpr const char* kTypeScriptLocal =
    R"TS(/** The program's beginning, and a run without matchbench. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { best, converse, type Matchmaker, type Service, Unsupported } from "./protocol.mjs";

/** Talks to matchbench, or prints rankings if the program is called with `--collection FOLDER`. */
export async function run(create: () => Matchmaker): Promise<void> {
  const words = process.argv.slice(2);
  if (words.length === 0) {
    await converse(create);
  } else if (words.length === 2 && words[0] === "--collection") {
    await printRankings(words[1] as string, create());
  } else {
    console.error("usage: [--collection EXPORTED-FOLDER]");
    process.exitCode = 1;
  }
}

/**
 * For a debugger: the first ten services for each request of a collection that matchbench has
 * exported (`matchbench collection export COLLECTION --format json --out FOLDER`).
 */
async function printRankings(folder: string, matchmaker: Matchmaker): Promise<void> {
  const read = (name: string) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Service);
  const services = read("services.jsonl");
  await matchmaker.load(services);
  for (const request of read("requests.jsonl")) {
    console.log(request.name);
    try {
      best(await matchmaker.query(request), 10).forEach(([service, score], rank) => {
        const name = services[service]?.name ?? "";
        console.log(`${String(rank + 1).padStart(4)}  ${score.toFixed(4).padStart(8)}  ${name}`);
      });
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      console.log(`  abstained: ${error.message}`);
    }
  }
}
)TS";

constexpr const char* kTypeScriptReadme = R"(# @name@

A matchmaker for matchbench. `src/matchmaker.mts` is all of it that you change; `src/protocol.mts`
talks to matchbench in lines of JSON, and `src/local.mts` runs it without matchbench. The folder `plugin` is what
matchbench registers and all that the program sees: `plugin.yaml`, which says who it is and how to start it, and the
compiled sources:

    npm install && npm run build
    matchbench plugin check plugin
    matchbench plugin add plugin --name @name@

A contest then names it `plugin: @name@`. Files and packages that it needs at run time belong into the folder
`plugin`, too (`npm install --prefix plugin PACKAGE`). What `console` prints goes to the log of the round. After a
change, call `npm run build` again; nothing has to be registered anew.

It runs in a debugger, without matchbench, on an exported collection, and prints the first ten services for each
request:

    matchbench collection export COLLECTION --format json --out exported
    node plugin/main.mjs --collection exported
)";

}  // namespace

TemplateFiles typescript_template() {
  return {{"package.json", kTypeScriptPackage},
          {"tsconfig.json", kTypeScriptCompiler},
          {"src/main.mts", kTypeScriptMain},
          {"src/matchmaker.mts", kTypeScriptMatchmaker},
          {"src/protocol.mts", kTypeScriptProtocol},
          {"src/local.mts", kTypeScriptLocal},
          {"plugin/plugin.yaml", program_manifest("node, --enable-source-maps, main.mjs")},
          {"README.md", kTypeScriptReadme}};
}

}  // namespace matchbench::registry
