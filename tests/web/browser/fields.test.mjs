// The types that the page reads a report with and the schema that describes the report name the same
// fields, of the same kinds: the compiler compares the two. (That matchbench writes what the schema says
// is tested with real rounds.)
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";

const tsc = join(process.env.MATCHBENCH_WEB_MODULES, "node_modules/typescript/bin/tsc");
const source = fileURLToPath(new URL("../../../reports/web/src/report.ts", import.meta.url));
const schema = JSON.parse(readFileSync(new URL("../../../reports/schema/report.schema.json", import.meta.url), "utf8"));

// The type that a part of the schema describes, as TypeScript.
function type_of(given) {
  const one = given.$ref ? {...schema.$defs[given.$ref.split("/").at(-1)], ...given} : given;
  if (one.anyOf ?? one.oneOf) return (one.anyOf ?? one.oneOf).map(type_of).join(" | ");
  if (one.enum ?? (one.const !== undefined)) {
    return (one.enum ?? [one.const]).map((value) => value === null ? "null" : typeof value).join(" | ");
  }
  return [one.type ?? "unknown"].flat().map((type) => {
    if (type === "integer") return "number";
    if (type === "array") return `(${one.items ? type_of(one.items) : "number"})[]`;
    if (type !== "object") return type;
    if (!one.properties) return "Record<string, unknown>";
    return `{${Object.entries(one.properties).map(([name, field]) =>
      `${JSON.stringify(name)}${one.required?.includes(name) ? "" : "?"}: ${type_of(field)}`).join("; ")}}`;
  }).join(" | ");
}

// The paths of all fields, each with what it may be: "entrants[].latency null object".
const comparison = (described) => `
import type {Report} from ${JSON.stringify(source.replace(/\.ts$/, ""))};
type Described = ${type_of(described)};
type Kinds<T> = (undefined extends T ? "optional " : "") | (null extends T ? "null " : "")
  | (string extends T ? "string" : Extract<T, string> extends never ? never : "string")
  | (Extract<T, number> extends never ? never : "number")
  | (Extract<T, boolean> extends never ? never : "boolean")
  | (Extract<T, unknown[]> extends never ? never : "array");
type Fields<T, At extends string = ""> =
  T extends (infer U)[] ? Fields<U, \`\${At}[]\`>
  : T extends object ? string extends keyof T ? never
    : {[K in keyof T & string]-?: \`\${At}.\${K} \${Kinds<T[K]>}\` | Fields<NonNullable<T[K]>, \`\${At}.\${K}\`>}[keyof T & string]
  : never;
type None<T> = [T] extends [never] ? "none" : T;
const in_the_types_alone: None<Exclude<Fields<Report>, Fields<Described>>> = "none";
const in_the_schema_alone: None<Exclude<Fields<Described>, Fields<Report>>> = "none";
export {in_the_types_alone, in_the_schema_alone};
`;

// What the compiler says of the two; "" if it finds no difference.
function difference_from(described) {
  const folder = mkdtempSync(join(tmpdir(), "matchbench-fields-"));
  try {
    const file = join(folder, "fields.ts");
    writeFileSync(file, comparison(described));
    const done = spawnSync(process.execPath, [tsc, "--strict", "--noEmit", "--skipLibCheck", "--target", "es2022",
      "--module", "esnext", "--moduleResolution", "bundler", "--noErrorTruncation", file], {encoding: "utf8"});
    return done.stdout + done.stderr;
  } finally {
    rmSync(folder, {recursive: true});
  }
}

test("report.ts and the schema name the same fields", () => {
  assert.equal(difference_from(schema), "");
});

test("a field that only one of them has is noticed", () => {
  const other = structuredClone(schema);
  other.properties.more = {type: "string"};
  delete other.properties.title;
  const said = difference_from(other);
  assert.match(said, /in_the_schema_alone|\.more /);
  assert.match(said, /\.title string/);
});
