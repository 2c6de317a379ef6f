// node all.mjs [SUITE...]: runs the suites of this folder, all or those named, in one Chromium.
import {spawn} from "node:child_process";
import {once} from "node:events";
import {readdirSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

import {shared_chromium} from "./browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const named = process.argv.slice(2).map((suite) => `${suite}.test.mjs`);
const suites = named.length > 0 ? named : readdirSync(here).filter((file) => file.endsWith(".test.mjs"));
const server = await shared_chromium();
const tests = spawn(process.execPath, ["--test", ...suites.map((suite) => join(here, suite))],
  {stdio: "inherit", env: {...process.env, SHARED_CHROMIUM: server.wsEndpoint()}});
const [code] = await once(tests, "exit");
await server.close();
process.exitCode = code ?? 1;
