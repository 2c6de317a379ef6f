import { count_of, quantity, without_unit } from "../format";

export type Fact = [string, string];

type Protocol = Record<string, unknown>;

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

const yes_no = (value: unknown): string => (value === true ? "yes" : "no");

const kScenarios: Record<string, string> = {
  "single-stream": "one query after the other",
  server: "queries arrive at random times, at a given rate",
  offline: "all queries in one call",
};

const kDeadlines: Record<string, string> = { create: "Time limit to start", load: "Time limit to load",
  train: "Time limit to train", query: "Time limit for a query", grace: "Time to stop when asked" };

function limit(key: string, value: unknown, none: string): string {
  return number(value) === 0 ? none : quantity(key, value);
}

// The settings of the protocol that readers ask for, in words; each takes its keys away from `left`.
export function protocol_facts(protocol: Protocol): { facts: Fact[]; left: Protocol } {
  const left: Protocol = { ...protocol };
  const facts: Fact[] = [];
  const say = (key: string, name: string, text: (value: unknown) => string): void => {
    if (!(key in left)) return;
    facts.push([name, text(left[key])]);
    delete left[key];
  };
  say("scenario", "How queries are asked", (value) => kScenarios[String(value)] ?? String(value));
  say("passes", "Timed passes", (value) => count_of(number(value), "pass", "passes"));
  say("warmup", "Untimed passes before", (value) => count_of(number(value), "pass", "passes"));
  say("blocks", "Blocks, each in a random order", String);
  say("top_k", "Length of a ranking", (value) => (number(value) === 0 ? "all services"
    : `the first ${value} services`));
  say("max_threads", "Threads allowed", String);
  say("memory_bytes", "Memory allowed", (value) => limit("memory_bytes", value, "no limit"));
  say("scratch_bytes", "Disk space allowed", (value) => limit("scratch_bytes", value, "no limit"));
  say("anonymise", "URIs are replaced by numbers", yes_no);
  say("isolation", "Entrants run", (value) => (value === "process" ? "in a process of their own"
    : value === "none" ? "inside the harness" : String(value)));
  say("confinement", "Confinement", (value) => (value === "required" ? "required" : String(value)));
  const deadlines = left.deadlines_ns;
  if (deadlines !== null && typeof deadlines === "object") {
    for (const [key, value] of Object.entries(deadlines)) {
      facts.push([kDeadlines[key] ?? `Time limit: ${without_unit(key)}`, limit("x_ns", value, "none")]);
    }
    delete left.deadlines_ns;
  }
  delete left.seed;
  return { facts, left };
}

const kMachine: Record<string, string> = { "cpu.model": "Processor", "cpu.physical": "Cores",
  "cpu.logical": "Logical processors", "memory.total": "Memory", kernel: "Operating system",
  load: "Load when the round began", "harness.compiler": "Compiler" };

function memory(text: string): string {
  const found = /^(\d+) kB$/.exec(text);
  return found ? quantity("bytes", 1024 * Number(found[1])) : text;
}

// GCC states its version without its name, unlike other compilers.
const compiler = (version: string): string => (/^\d/.test(version) ? `GCC ${version}` : version);

// Facts about the machine that readers ask for, in words; the rest stays in the raw list.
export function machine_facts(environment: { key: string; value: string }[]): Fact[] {
  return Object.entries(kMachine).flatMap(([key, name]): Fact[] => {
    const found = environment.find((one) => one.key === key);
    if (!found) return [];
    return [[name, key === "load" ? found.value.split(" ")[0]
      : key === "harness.compiler" ? compiler(found.value) : memory(found.value)]];
  });
}
