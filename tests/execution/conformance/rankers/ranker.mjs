// Ranks services by shared words, keeps as many bytes of each query as the parameter `leak` says, in
// V8's heap, and with `fails` fails at a query without services.
import { createInterface } from "node:readline";
import { writeSync } from "node:fs";

const kept = [];
let leak = 0;
let fails = 0;
let first = 0;
let services = null;
let owed = 0; // lines that follow a load
let ofServices = 0;
let id = 0;
const words = (service) => new Set((service.description ?? "").toLowerCase().split(" "));
const answer = (members) => writeSync(1, JSON.stringify({ id, ...members }) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (owed > 0) {
    if (services.length < ofServices) services.push(words(message));
    if (--owed === 0) answer({});
    continue;
  }
  id = message.id;
  if (message.call === "hello") answer({ protocol: 1 });
  else if (message.call === "create") {
    leak = message.parameters.leak ?? 0;
    fails = message.parameters.fails ?? 0;
    answer({});
  } else if (message.call === "load") {
    services = [];
    ofServices = message.services;
    owed = message.services + (message.concepts ?? 0) + (message.ontologies ?? 0);
    if (owed === 0) answer({});
  } else if (message.call === "query" && services === null) {
    answer({ error: "a query comes after load", kind: "state" });
  } else if (message.call === "query") {
    if (leak > 0) kept.push(new Array(leak / 8).fill(id + 0.5));
    if (fails > 0) first = services[0].size;
    const wanted = words(message.request);
    const scored = services.map((own, i) => [i, [...wanted].filter((w) => own.has(w)).length]);
    scored.sort((a, b) => b[1] - a[1]);
    answer({ ranking: scored.slice(0, message.top_k || scored.length) });
  } else {
    services = null;
    answer({});
  }
}
