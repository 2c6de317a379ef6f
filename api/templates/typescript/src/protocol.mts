/**
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
  in_flight?: number;
}

/**
 * Answers the calls that come on standard input until it ends; up to `inFlight` queries at the same
 * time, if the contest allows as many.
 */
export async function converse(create: () => Matchmaker, inFlight = 1): Promise<void> {
  console.log = console.info = console.error; // standard output belongs to the conversation
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string | undefined;
  let loaded: Matchmaker | undefined;
  let waits = true; // for the answer to a query before the next call is read
  for (let line = await next(); line !== undefined; line = await next()) {
    const call = JSON.parse(line) as Call;
    const answered = told(async () => {
      switch (call.call) {
        case "hello":
          waits = Math.min(inFlight, call.in_flight ?? 1) === 1;
          return { protocol: 1, in_flight: inFlight };
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
    const sent = answered.then((answer) => send(JSON.stringify({ id: call.id, ...answer }) + "\n"));
    if (waits || call.call !== "query") await sent;
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
