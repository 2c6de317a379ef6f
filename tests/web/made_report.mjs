// A report made by rule, for tests: every part of matchbench-report/1 at any size, the same for the
// same arguments. Scores follow from the numbers of entrant and request, so tests can work them out.

// Numbers in [0, 1) that look random (mulberry32).
function random_numbers(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const range = (n) => Array.from({length: n}, (_, i) => i);
// Adds a remark, as matchbench words it, to a report; `entrant`: the place of the only one that it is about.
export function add_remark(report, kind, level, text, entrant = null) {
  report.remarks.push(text);
  report.remark_levels.push(level);
  report.remark_kinds.push(kind);
  report.remark_entrants.push(entrant);
}

const short = (x) => Number(x.toPrecision(6));
const mean = (values) => values.reduce((sum, v) => sum + v, 0) / values.length;

// As matchbench does: of more entrants a report has ranks, but no pairs, and what it shows of entrants one
// by one is of the best, which here are the first.
const kMostShownAlone = 100;

export const kScriptName = "<script>alert(1)</script>";

const percentile = (value, low, high) => ({value: short(value), low: short(low), high: short(high),
  low_confidence: 0.99, high_confidence: 0.95, refused: null});

function entrant(e, requests, next) {
  const failures = e === 2 && requests > 1 ? 3 : 0;
  const base = 0.01 * (e + 1) * (e + 1);
  return {
    name: e === 1 ? kScriptName : `entrant-${e}`, plugin: `plugin-${e}`, version: "1.2.0",
    author: "A. Author", licence: "Apache-2.0", digest: `sha256:${String(e).padStart(64, "0")}`,
    parameters: {threshold: 0.5, words: "a & b | c"}, tags: e % 2 ? ["logic"] : ["text", "fast"],
    repetitions: 3, queries: 3 * requests,
    outcomes: failures ? {ok: 3 * requests - failures, timed_out: 2, crashed: 1} : {ok: 3 * requests},
    failures, abstentions: 0, deterministic: e !== 3,
    logs: failures ? [{outcome: "crashed", message: "signal 11 (SIGSEGV)",
      tail: "loading index\nassertion <failed> & aborted"}] : [],
    load_ms: 0.3 * (e + 1), train_ms: e === 4 ? 12.5 : null, aqrt_ms: short(base * 1.1),
    cold_ms: short(base * 3), cold_queries: 3, hot_ms: short(base),
    peak_rss_mib: 6 + e, cpu_ms: short(base * 0.8), times_doubt: null, kind: "plugin", no_times: null,
    latency: {unit: "ms", p50: percentile(base, 0.9 * base, 1.1 * base),
      p95: percentile(2 * base, 1.8 * base, 2.4 * base),
      p99: {value: null, low: null, high: null, low_confidence: 0, high_confidence: 0,
        refused: `p99 needs 189 different requests, but there are only ${requests}`},
      ecdf: range(e < kMostShownAlone ? 40 : 0).map((i) => [short(base * (0.7 + 0.05 * i)), (i + 1) / 40]),
      by_request: range(requests).map(() => short(base * (0.8 + 0.4 * next())))},
  };
}

// What a board says of its test, in the words of matchbench.
const board_test = (requests) => ({name: "step-down max-T", requests, level: 0.05, can_separate: true,
  separates: true, power: 0.8, visible_difference: 0.071, wanted_difference: 0.05, requests_needed: 2 * requests,
  warning: "", note: "", visible: `With these ${requests} requests, differences of 0.071 or more are detected (level 0.05, power ` +
    `0.8). A difference of 0.05 needs about ${2 * requests} such requests.`});

function board(setting, measure, entrants, requests, next) {
  const values = range(entrants).map((e) => range(requests).map((q) => (measure === 1 && q === 0 ? null
    : short(Math.max(0, Math.min(1, 0.9 - (0.6 * e) / entrants - (0.25 * q) / requests -
      0.04 * setting * (e % 3) - 0.03 * measure + 0.2 * (next() - 0.5)))))));
  const means = values.map((own) => mean(own.filter((v) => v !== null)));
  const order = range(entrants).sort((a, b) => means[b] - means[a]);
  const group = (place) => Math.floor(place / 3);
  const tested = measure === 1 ? Math.max(0, requests - 1) : requests;
  return {setting, measure, requests: tested, common_requests: tested, sparse: [], skewed: [],
    test: entrants < 2 || tested < 2 ? null : board_test(tested), values,
    rows: order.map((e, place) => {
      const [first, last] = [group(place) * 3 + 1, Math.min(entrants, group(place) * 3 + 3)];
      return {entrant: e, rank: first, group: group(place),
        group_label: first === last ? String(first) : `${first}–${last}`, value: short(means[e]),
        low: short(Math.max(0, means[e] - 0.05)), high: short(Math.min(1, means[e] + 0.05)), requests: tested,
        ratio: short(means[e] / means[order[0]])};
    })};
}

function curve(entrants, at, fall) {
  return range(Math.min(entrants, kMostShownAlone)).map((e) => {
    const middle = at.map((_, i) => short(Math.max(0.02, 0.95 - fall * (i / at.length) - (0.5 * e) / entrants)));
    return {entrant: e, mean: middle, low: middle.map((v) => short(Math.max(0, v - 0.04))),
      high: middle.map((v) => short(Math.min(1, v + 0.04)))};
  });
}

function significance(board_, entrants) {
  const ranks = range(entrants);
  board_.rows.forEach((row, place) => (ranks[row.entrant] = place + 1));
  const pairs = entrants > kMostShownAlone ? [] : range(entrants).flatMap((a) => range(entrants).slice(a + 1).map((b) => {
    const p = short(Math.exp(-Math.abs(ranks[a] - ranks[b])));
    return {a, b, difference: short(0.02 * (ranks[b] - ranks[a])), p, p_adjusted: Math.min(1, 3 * p)};
  }));
  return {setting: board_.setting, measure: board_.measure, test: "friedman+nemenyi", mean_ranks: ranks,
    critical_difference: 2.1, friedman_p: 0.00002,
    cliques: entrants > kMostShownAlone ? [] : [board_.rows.slice(0, 3).map((row) => row.entrant), board_.rows.slice(2, 5).map((row) => row.entrant)],
    pair_test: "step-down max-T", alpha: 0.05, pairs};
}

function rankings(entrants, requests, depth, services, next) {
  return {depth, setting_grades: "grades under each setting", by_request: range(requests).map(() => {
    const grades = {};
    const by_entrant = range(entrants).map((e) => {
      const first = Math.floor(next() * services);
      const list = range(Math.min(depth, services)).map((i) => (first + i * 7 + (e % 4)) % services);
      for (const service of list) grades[service] ??= [service % 3, service % 5 === 0 ? null : service % 2];
      return {services: [...new Set(list)], scores: list.map((_, i) => short(1 - i / depth)), length: services, relevant_total: 12};
    });
    return {grades, by_entrant};
  })};
}

// All walls, with the clock apart.
export function full_walls() {
  return {tier: "full", own_process: true, confined: true, landlock_abi: 7, seccomp: true, namespaces: true,
    own_files: true, no_capabilities: true, limits: true, threads_limited: true, network: "none", addresses: [], variables: [],
    unconfined: false, clock: "apart"};
}

export function made_report({entrants = 6, requests = 12, depth = 10, services = 60, seed = 1} = {}) {
  const next = random_numbers(seed);
  const all = range(entrants);
  const boards = [0, 1].flatMap((s) => [0, 1, 2].map((m) => board(s, m, entrants, requests, next)));
  const square = (n, f) => range(n).map((i) => range(n).map((j) => f(i, j)));
  const order = (s, m) => boards.find((b) => b.setting === s && b.measure === m).rows.map((r) => r.entrant);
  return {
    format: "matchbench-report/1", title: "Made contest", state: "complete",
    remarks: ["entrant-3 answered differently in its repetitions.", "AP is not defined for 1 request."],
    remark_levels: ["note", "note"], remark_kinds: ["entrants", "scores"], remark_entrants: [entrants > 3 ? 3 : null, null], hidden: [],
    round: {created: "2026-11-20T18:30:00Z", contest_text: "contest: Made\nseed: 7\n# <b>not markup</b>\n",
      seed: "7", protocol: {passes: 3, memory_bytes: 4294967296, deadlines_ns: {query: 10000000000}}, harness_version: "0.1.0",
      harness_commit: "0123456789ab", build_type: "Release", confinement: "full: Landlock 7, seccomp", walls: full_walls(),
      environment: [{key: "cpu", value: "Two cores"}, {key: "kernel", value: "6.1"}],
      scenario: "single-stream"},
    collection: {name: "made", version: "1.0", licence: "CC0-1.0", source: "https://example.org/made",
      digest: `sha256:${"ab".repeat(32)}`, services, requests},
    settings: [{name: "overall", definition: "mean of the judges' grades", binary: false},
      {name: "strict", definition: "grade of at least 2", binary: true}],
    measures: [["nDCG@10", "Normalised discounted cumulative gain"], ["AP", "Average precision"],
      ["P@5", "Precision of the first five"]].map(([name, definition]) => ({name, definition,
      formula: "sum of gains / ideal sum", source: "Järvelin and Kekäläinen 2002", lowest: 0, highest: 1})),
    entrants: all.map((e) => entrant(e, requests, next)),
    requests: range(requests).map((q) => ({name: `request-${q}`, uri: q === 0
      ? "javascript:alert(1)" : `https://example.org/request/${q}`, description: `Finds what ${q} asks for.`})),
    boards,
    curves: [0, 1].map((setting) => ({setting,
      recall_precision: {levels: range(11).map((i) => i / 10), series: curve(entrants, range(11), 0.6)},
      ndcg: {ranks: range(20).map((i) => i + 1), series: curve(entrants, range(20), 0.2)}})),
    significance: boards.map((one) => significance(one, entrants)),
    correlations: [0, 1].map((setting) => ({setting, measures: [0, 1, 2],
      tau_b: square(3, (i, j) => 1 - 0.2 * Math.abs(i - j)), spearman: square(3, (i, j) => 1 - 0.1 * Math.abs(i - j))})),
    sensitivity: [0, 1, 2].map((measure) => ({measure, settings: [0, 1], tau_b: square(2, (i, j) => (i === j ? 1 : 0.8)),
      swaps: square(2, (i, j) => (i === j ? 0 : 2)), drastic: square(2, () => 0),
      boards: [order(0, measure), order(1, measure)]})),
    analyses: [
      {name: "incomplete", arguments: "-m Bpref", tables: {points: ["Bpref", "nDCG"].flatMap((measure, m) =>
        [0.2, 0.4, 0.6, 0.8, 1].map((fraction) => ({measure, fraction, judged: 10 * fraction,
          tau: short(1 - (1 - fraction) * (0.2 + 0.3 * m)), lowest_tau: short(0.9 - (1 - fraction) * 0.5),
          highest_tau: 1})))}},
      {name: "judges", arguments: "", tables: ["judge-1, judge-2", "judge-1, judge-3", "all 3"].map((judges, j) =>
        ({dimension: "overall", judges, items: 40, observed: 0.8 - 0.1 * j, cohen_kappa: j < 2 ? 0.6 - 0.1 * j : null,
          quadratic_kappa: j < 2 ? 0.7 : null, alpha_ordinal: 0.65}))},
      {name: "judges", arguments: "--show systems", tables: ["overall", "judge-1", "judge-2"].map((judge, j) =>
        ({measure: "AP", judge, swaps: j, drastic: 0, tau_b: 1 - 0.1 * j, rho: 1 - 0.05 * j,
          ...Object.fromEntries(all.map((e) => [e === 1 ? kScriptName : `entrant-${e}`,
            short(0.8 - 0.4 * (e / entrants) - 0.03 * j * (e % 2))]))}))}],
    services: range(services).map((i) => ({name: `service-${i}`, uri: i % 4 ? `https://example.org/service/${i}`
      : `urn:service:${i}`})),
    rankings: rankings(entrants, requests, depth, services, next),
    history: {rounds: [0, 1, 2].map((i) => ({name: `round-${i}`, created: `2026-0${i + 1}-01T00:00:00Z`,
      harness_version: "0.1.0", collection_digest: "sha256:ab"})),
    entrants: all.map((e) => ({name: e === 1 ? kScriptName : `entrant-${e}`, series: [0, 1, 2].map((round) => ({round,
      setting: "overall", measure: "nDCG@10", requests, value: short(0.6 + 0.05 * round - (0.3 * e) / entrants),
      low: short(0.55 + 0.05 * round - (0.3 * e) / entrants), high: short(0.65 + 0.05 * round - (0.3 * e) / entrants)}))})),
    changes: []},
  };
}

// node made_report.mjs [entrants] [requests] [depth]: prints one.
if (process.argv[1]?.endsWith("made_report.mjs")) {
  const [entrants, requests, depth] = process.argv.slice(2).map(Number);
  process.stdout.write(JSON.stringify(made_report({entrants, requests, depth,
    services: requests > 100 ? 1000 : 60})));
}
