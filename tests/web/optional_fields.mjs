// Fields that a report may have or lack, given to a report for tests.

import {add_remark, full_walls} from "./made_report.mjs";

const better = (report, board, a, b) => {
  const lower = report.measures[board.measure].direction === "lower";
  return (a.value > b.value) !== lower;
};

// Letters by insert and absorb (Piepho, JCGS 13, 2004): two share a letter exactly if not separated.
export function letters_of(count, is_separated) {
  let columns = [Array.from({length: count}, (_, i) => i)];
  for (let a = 0; a < count; ++a) {
    for (let b = a + 1; b < count; ++b) {
      if (!is_separated(a, b)) continue;
      columns = columns.flatMap((one) => (one.includes(a) && one.includes(b)
        ? [one.filter((x) => x !== a), one.filter((x) => x !== b)] : [one]));
      columns = columns.filter((one, i) => !columns.some((other, j) => i !== j &&
        one.every((x) => other.includes(x)) && (other.length > one.length || j < i)));
    }
  }
  columns.sort((x, y) => x[0] - y[0] || x.length - y.length);
  return Array.from({length: count}, (_, i) => columns
    .map((one, c) => (one.includes(i) ? String.fromCharCode(97 + c) : "")).join(""));
}

// Ranks, ranges of ranks and letters of the boards, by the pairs in `significance`.
export function with_significance_fields(report) {
  for (const board of report.boards) {
    const found = report.significance.find((one) => one.setting === board.setting &&
      one.measure === board.measure);
    if (!found || found.pairs.length === 0) continue;
    const apart = (a, b) => found.pairs.some((one) => one.p_adjusted < found.alpha &&
      ((one.a === a.entrant && one.b === b.entrant) || (one.a === b.entrant && one.b === a.entrant)));
    const letters = letters_of(board.rows.length, (a, b) => apart(board.rows[a], board.rows[b]));
    board.rows.forEach((row, i) => {
      const others = board.rows.filter((other) => other !== row && apart(row, other));
      const above = others.filter((other) => better(report, board, other, row)).length;
      row.rank = 1 + above;
      row.rank_range = [1 + above, board.rows.length - (others.length - above)];
      row.letters = letters[i];
    });
  }
  return report;
}

// Descriptions of the services, as a collection that is at hand has them.
export function with_descriptions(report) {
  report.services.forEach((one, i) => Object.assign(one, {
    description: `Service number ${i} <b>as described</b>.`,
    inputs: ["http://example.org/geo.owl#Address"], outputs: ["http://example.org/geo.owl#Position"],
    format: "OWL-S", text: `<service id="${i}"/>`}));
  return report;
}

// The services' side of each entrant, by hand: entrant e misses service e, shows service 10 in its place, and
// finds all but two services.
export function with_service_sides(report) {
  const side = (e) => ({requests: 12, skewness: 1.5 + e / 10, exposure_gini: 0.4, gain_gini: null,
    counts: {never_found: 2, missed: 1, hubs: 70 + e, look_alikes: 2},
    never_found: [{service: e, relevant: 3, best_rank: null}], unneeded: ["service-hidden"],
    missed: [{service: e, relevant: 3, best_rank: null}],
    hubs: [{service: 10, irrelevant: 5, unjudged: 1, relevant_found: 0.5, found: 6.5}],
    look_alikes: [{service: e, instead: 10, requests: 3, reverse: 0}, {service: 11, instead: 12, requests: 1, reverse: 1}],
    exposure: [{service: 10, exposure: 6.5, exposure_share: 0.25, gain: 0, gain_share: 0}]});
  report.service_sides = {setting: 0, depth: 10,
    by_entrant: report.entrants.map((_, e) => (e === 3 ? null : side(e)))};
  return report;
}

// The open loop of a server with a bound of 1 ms, which the first three entrants keep, and what is tried beside it: entrant
// e takes e + 1 µs for each service, entrant 1 answers otherwise when it is asked twice, and entrant 2 keeps no rate.
export function with_trials(report) {
  report.round.scenario = "server";
  report.server = {rate_per_s: 50, latency_bound_ms: 1, percentile: 0.99,
    by_entrant: report.entrants.map((_, e) => (e === 4 ? null : {within_bound: e < 3 ? 1 : 0.875, kept: e < 3}))};
  report.trials = {
    scaling: report.entrants.flatMap((_, e) => ["load", "query"].map((what) => ({entrant: e, what,
      points: [10, 20, 40].map((services) => ({services, ms: 0.001 * (e + 1) * services})),
      unfinished: e === 3 ? [{services: 60, failure: "signal 9 (SIGKILL)"}] : [],
      fit: {growth: e === 0 ? "n lg n" : "n", coefficient_ms: 0.001 * (e + 1), rms: 0.02}}))),
    audits: report.entrants.flatMap((_, e) => ["permuted services", "asked twice"].map((audit) => ({entrant: e, audit, compared: 12,
      different: e === 1 && audit === "asked twice" ? 5 : 0, time_ratio: 0.98, time_ratio_interval: [0.9, 1.1],
      suspicions: e === 1 && audit === "asked twice" ? ["5 of 12 rankings differ"] : [], notes: []}))),
    rates: report.entrants.flatMap((_, e) => [100, 200, 400].map((rate) => ({entrant: e, rate_per_s: rate * (e + 1), queries: 500,
      late: 3, kept: e !== 2 && rate < 400, peak: e !== 2 && rate === 200})))};
  return report;
}

// What `matchbench report --without PART,…` leaves out.
export function without(report, parts) {
  report.hidden = parts;
  report.remarks.unshift(`The organiser withholds ${parts.join(", ")}: they are not in this report.`);
  report.remark_levels.unshift("warning");
  report.remark_kinds.unshift("held-back");
  report.remark_entrants.unshift(null);
  if (parts.includes("judgments")) {
    report.rankings.by_request.forEach((one) => {
      one.grades = {};
      one.by_entrant.forEach((ranking) => ranking && (ranking.relevant_total = null));
    });
    report.boards.forEach((board) => (board.values = null));
  }
  if (parts.includes("rankings")) {
    report.rankings.by_request = [];
    report.services = [];
  }
  if (parts.includes("logs")) report.entrants.forEach((one) => (one.logs = []));
  if (parts.includes("requests")) {
    report.requests = report.requests.map((_, q) => ({name: `request ${q + 1}`, uri: `request-${q + 1}`}));
  }
  return report;
}

// Three nodes, of which the second is another machine: all times there are twice as long. The last
// entrant was asked on none of them.
export function with_nodes(report) {
  const node = (name, kind, model) => ({name, kind, confinement: "full: x", walls: full_walls(), workers: Math.max(1, report.entrants.length),
    queries: 12, environment: [{key: "cpu.model", value: model}, {key: "cpu.logical", value: "8"},
      {key: "kernel", value: "Linux 6.1"}, {key: "null.query_ns", value: String(300 * kind)}]});
  report.round.nodes = [node("n1", 1, "Fast"), node("n2", 2, "Slow"), node("n3", 1, "Fast")];
  report.round.nodes_differ_in = ["cpu.model"];
  add_remark(report, "nodes", "warning", "The blocks ran on nodes that differ in cpu.model: n1, n2, n3.");
  const last = report.entrants.length - 1;
  report.block_times = {rule: "Times are compared within blocks.", reference: 0,
    blocks: [0, 1, 2].map((i) => ({node: `n${i + 1}`, number: i})),
    entrants: report.entrants.map((_, e) => (e === last ? null : {
      ratio: e + 1, ratio_interval: [e + 0.9, e + 1.1], difference_ms: 0.004 * e,
      difference_interval_ms: [0.001 * e, 0.007 * e], block_count: 3,
      blocks: [0, 1, 2].map((block) => ({block, requests: 12, ms: 0.003 * (e + 1) * (block === 1 ? 2 : 1),
        reference_ms: 0.003 * (block === 1 ? 2 : 1)}))}))};
  return report;
}

// Changes from the last round but one to the last: the first entrant is better, the second worse, the
// third new, an earlier one gone, and the others have no clear change.
export function with_changes(report) {
  const {history} = report;
  const last = history.rounds.length - 1;
  const [setting, measure] = ["overall", "nDCG@10"];
  history.entrants[2].series = history.entrants[2].series.filter((one) => one.round === last);
  history.entrants.push({name: "retired", series: [{round: last - 1, setting, measure, value: 0.4,
    low: 0.3, high: 0.5, requests: 42}]});
  history.changes = history.entrants.flatMap((one, e) => (e === 2 || one.name === "retired" ? []
    : [{round: last, entrant: one.name, setting, measure, difference: e === 1 ? -0.05 : 0.05,
      low: e === 1 ? -0.08 : 0.01, high: e === 1 ? -0.01 : 0.08, p_adjusted: e < 2 ? 0.01 : 0.6}]));
  return report;
}
