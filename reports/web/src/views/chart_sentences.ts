import type { Context } from "../context";
import { entrant_name, has_answered, lower_is_better, measure_name, request_label, setting_name, significance_for } from "../context";
import { time_name } from "../figures/time_words";
import { count_of, duration, listed, score, times_in_words } from "../format";
import type { RequestFacts } from "../request_order";

// What the reader should take from a view, made from the data; null if they say nothing.

export function curves_sentence(context: Context): string | null {
  const curves = context.report.curves.find((one) => one.setting === (context.board?.setting ?? 0));
  if (!curves) return null;
  const { levels, series } = curves.recall_precision;
  const middle = levels.indexOf(0.5);
  const visible = new Set(context.visible.filter((entrant) => has_answered(context, entrant)));
  const at = series.flatMap(({ entrant, mean }): [number, number][] => (mean[middle] == null || !visible.has(entrant) ? []
    : [[entrant, mean[middle]!]])).sort(([, a], [, b]) => b - a);
  if (at.length === 0) return null;
  const where = "Where half of the relevant services are found (recall 0.5), ";
  if (at.length === 1) return `${where}${entrant_name(context, at[0][0])} has the precision ${score(at[0][1])}.`;
  const first = at.filter(([, value]) => score(value) === score(at[0][1]));
  const rest = at.slice(first.length, first.length + 2).map(([e, value]) => `${entrant_name(context, e)} ${score(value)}`);
  return `${where}${listed(first.map(([e]) => entrant_name(context, e)), 3)} ${first.length === 1 ? "has" : "have"} the ` +
    `${rest.length === 0 ? "same" : "highest"} precision, ${score(at[0][1])}${rest.length === 0 ? "" : `, before ${listed(rest)}`}.`;
}

export function requests_sentence(context: Context, all: RequestFacts[]): string | null {
  const known = all.filter((one) => one.mean !== null && one.spread !== null);
  if (known.length < 2 || context.visible.length < 2) return null;
  const sign = lower_is_better(context) ? -1 : 1;
  const by_mean = [...known].sort((a, b) => sign * (a.mean! - b.mean!));
  const widest = Math.max(...known.map((one) => one.spread!));
  // All that share a value as it is written.
  const with_value = (of: (one: RequestFacts) => number, value: number): string[] =>
    known.filter((one) => score(of(one)) === score(value)).map((one) => `“${request_label(context, one.request)}”`);
  const mean_of = ({ mean }: RequestFacts): number => mean!;
  const [hardest, easiest] = [by_mean[0].mean!, by_mean.at(-1)!.mean!];
  if (score(hardest) === score(easiest)) return null;
  const mean = context.visible.filter((e) => has_answered(context, e)).length > 1 ? "mean " : "";
  const [first, last] = [with_value(mean_of, hardest), with_value(mean_of, easiest)];
  return `The hardest ${first.length === 1 ? "request is" : "requests are"} ${listed(first, 2)} (${mean}${score(hardest)}), ` +
    `the easiest ${listed(last, 2)} (${score(easiest)})` + (widest === 0 ? "."
    : `; the entrants differ most on ${listed(with_value(({ spread }) => spread!, widest), 2)} (by ${score(widest)}).`);
}

export function speed_sentence(context: Context): string | null {
  const { report } = context;
  const timed = context.visible.flatMap((e): [number, number][] => {
    const { latency, times_doubt } = report.entrants[e];
    return latency?.p50.value == null || times_doubt || !has_answered(context, e) ? [] : [[e, latency.p50.value]];
  }).sort(([, a], [, b]) => a - b);
  if (timed.length === 0) return null;
  if (timed.length === 1) return `The median ${time_name(report)} of ${entrant_name(context, timed[0][0])} is ${duration(timed[0][1])}.`;
  const [[first, fast], [last, slow]] = [timed[0], timed.at(-1)!];
  const times = slow / fast;
  // Who is faster is not known where intervals overlap.
  const is_slower = (e: number, than: number): boolean => {
    const [own, other] = [report.entrants[e].latency!.p50, report.entrants[than].latency!.p50];
    return own.low !== null && other.high !== null && own.low > other.high;
  };
  const as_fast = timed.slice(1).filter(([e]) => !is_slower(e, first)).map(([e]) => entrant_name(context, e));
  const is_apart = is_slower(last, first);
  const longest = `${entrant_name(context, last)}${is_apart ? ", the slowest," : ""} takes ${duration(slow)}` +
    (times >= 1.05 && is_apart ? `, ${times_in_words(times)} as long.` : ".");
  const shortest = `By median ${time_name(report)}, ${entrant_name(context, first)} is `;
  return as_fast.length === 0 ? `${shortest}the fastest with ${duration(fast)}; ${longest}`
    : `${shortest}first with ${duration(fast)}, but ${as_fast.length === 1 ? "the interval" : "the intervals"} of ` +
      `${listed(as_fast, 3)} ${as_fast.length === 1 ? "overlaps" : "overlap"} with its own; ${longest}`;
}

export function significance_sentence(context: Context): string | null {
  const result = significance_for(context);
  const visible = new Set(context.visible);
  const pairs = result?.pairs.filter((pair) => visible.has(pair.a) && visible.has(pair.b)) ?? [];
  if (!result || pairs.length === 0) return null;
  const apart = pairs.filter((pair) => pair.p_adjusted < result.alpha);
  const board = `by ${measure_name(context)} under “${setting_name(context)}”`;
  if (pairs.length === 1) {
    return `${entrant_name(context, pairs[0].a)} and ${entrant_name(context, pairs[0].b)} ${apart.length ? "differ" : "do not differ"} ` +
      `significantly ${board}.`;
  }
  return apart.length === 0 ? `No two entrants differ significantly ${board}.`
    : apart.length === pairs.length ? `All ${count_of(pairs.length, "pair")} of entrants differ significantly ${board}.`
      : `${apart.length} of ${count_of(pairs.length, "pair")} of entrants ${apart.length === 1 ? "differs" : "differ"} significantly ${board}.`;
}
