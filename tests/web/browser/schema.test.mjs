// The reports that these tests are made with have to look like those that matchbench writes.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";
import {test} from "node:test";

import {made_report} from "../made_report.mjs";
import {with_nodes, with_service_sides, with_trials} from "../optional_fields.mjs";

const modules = createRequire(join(process.env.MATCHBENCH_WEB_MODULES, "package.json"));
const Ajv = modules("ajv/dist/2020").default;
const schema = new URL("../../../reports/schema/report.schema.json", import.meta.url);

for (const size of [{}, {entrants: 1}, {requests: 1}, {entrants: 0, requests: 0}]) {
  test(`a made report follows the schema: ${JSON.stringify(size)}`, () => {
    const validate = new Ajv({allErrors: true, strict: false}).compile(JSON.parse(readFileSync(schema, "utf8")));
    for (const report of [made_report(size), with_nodes(made_report(size)), with_service_sides(made_report(size)), with_trials(made_report(size))]) {
      validate(report);
      assert.deepEqual(validate.errors?.map((one) => `${one.instancePath} ${one.message}`).slice(0, 20) ?? [], []);
    }
  });
}
