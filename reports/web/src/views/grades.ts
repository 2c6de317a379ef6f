import type { Context } from "../context";
import { h } from "../dom";
import { gain_rule } from "../gain_rule";

// The grades that occur under the chosen setting, low to high.
function grades_of(context: Context): number[] {
  const setting = context.board?.setting ?? 0;
  const found = new Set<number>();
  for (const request of context.report.rankings.by_request) {
    for (const grades of Object.values(request.grades)) {
      const grade = grades[setting];
      if (grade !== null && grade !== undefined) found.add(grade);
    }
  }
  return [...found].sort((a, b) => a - b);
}

const cache = new WeakMap<object, Map<number, number[]>>();

function known_grades(context: Context): number[] {
  const by_setting = cache.get(context.report) ?? new Map<number, number[]>();
  cache.set(context.report, by_setting);
  const setting = context.board?.setting ?? 0;
  if (!by_setting.has(setting)) by_setting.set(setting, grades_of(context));
  return by_setting.get(setting)!;
}

// A grade in a colour between none and the highest; a question mark if the service was not judged.
export function grade_chip(context: Context, grade: number | null | undefined): HTMLElement {
  if (grade === null || grade === undefined) {
    return h("span", { class: "grade unjudged", title: "not judged" }, "?");
  }
  const highest = Math.max(1e-9, ...known_grades(context));
  const step = grade <= 0 ? 0 : Math.max(1, Math.round((grade / highest) * 4));
  return h("span", { class: `grade grade-${step}` }, String(Number(grade.toPrecision(3))));
}

// At most this many chips explain the colours.
const kKeyLength = 6;

// `unjudged`: whether there may be services without a grade.
export function grade_key(context: Context, unjudged: boolean): HTMLElement {
  const all = known_grades(context);
  const some = all.length <= kKeyLength ? all
    : Array.from({ length: kKeyLength }, (_, i) =>
      all[Math.round((i * (all.length - 1)) / (kKeyLength - 1))]);
  const setting = context.report.settings[context.board?.setting ?? 0];
  const rule = setting && gain_rule(setting);
  return h("p", { class: "key" }, all.length > some.length ? `Colours of gains, ${some.length} of the ${all.length} that occur: `
    : "Colours of gains: ",
    ...some.map((grade) => grade_chip(context, grade)), " ",
    unjudged ? h("span", { class: "unbroken" }, grade_chip(context, null), rule ? " not judged." : " not judged") : null,
    rule ? h("span", {}, `${rule}.`) : null);
}
