// node all.mjs [SUITE...]: runs the suites of this folder, all or those named, in one Chromium. The last that it
// prints are the tests that failed, for whoever has only the end of a long log.
import {readdirSync} from "node:fs";
import {availableParallelism} from "node:os";
import {basename, dirname, join} from "node:path";
import {run} from "node:test";
import {tap} from "node:test/reporters";
import {fileURLToPath} from "node:url";

import {shared_chromium} from "./browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const named = process.argv.slice(2).map((suite) => `${suite}.test.mjs`);
const suites = named.length > 0 ? named : readdirSync(here).filter((file) => file.endsWith(".test.mjs"));
const server = await shared_chromium();
process.env.SHARED_CHROMIUM = server.wsEndpoint();

const failed = [];
// A suite waits for its browser half of the time, so there is one for each core, and `true` would be one fewer.
const tests = run({files: suites.map((suite) => join(here, suite)), concurrency: availableParallelism()});
tests.on("test:fail", ({name, file, details: {error}}) => {
  // A suite fails because its tests do, which are listed themselves.
  if (error.failureType === "subtestsFailed") return;
  const message = String(error.cause?.message ?? error.message).split("\n").slice(0, 20).join("\n  ");
  failed.push(`${basename(file ?? name)}: ${name}\n  ${message}`);
});
for await (const text of tests.compose(tap)) process.stdout.write(text);
await server.close();
console.log(failed.length === 0 ? "# no test failed" : `# ${failed.length} failed:\n${failed.join("\n")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
