/** The program's beginning, and a run without matchbench. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { best, converse, type Matchmaker, type Service, Unsupported } from "./protocol.mjs";

/** Talks to matchbench, or prints rankings if the program is called with `--collection FOLDER`. */
export async function run(create: () => Matchmaker, inFlight = 1): Promise<void> {
  const words = process.argv.slice(2);
  if (words.length === 0) {
    await converse(create, inFlight);
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
