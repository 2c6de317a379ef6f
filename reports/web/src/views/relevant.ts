import type { Context } from "../context";
import { h } from "../dom";
import { count_of } from "../format";
import type { EntrantRanking } from "../report";
import { grade_chip } from "./grades";
import { service_link } from "./links";

// Whether this report has the judgments: they may be kept back, an unscored round was not judged, and without
// its collection no grade of a round is known.
export const has_judgments = ({ report }: Context): boolean =>
  !report.hidden.includes("judgments") && report.boards.length > 0 &&
  report.rankings.by_request.some((one) => Object.keys(one.grades).length > 0);

// The gain of a service for a request under the chosen setting; nothing if it was not judged.
export function gain_of(context: Context, request: number, service: number): number | null | undefined {
  return context.report.rankings.by_request[request]?.grades[String(service)]?.[context.board?.setting ?? 0];
}

// The services that are relevant to a request, those with the highest gains first.
export function relevant_for(context: Context, request: number): number[] {
  const judged = context.report.rankings.by_request[request]?.grades ?? {};
  const gain = (service: number): number => gain_of(context, request, service) ?? 0;
  return Object.keys(judged).map(Number).filter((service) => gain(service) > 0)
    .sort((a, b) => gain(b) - gain(a) || a - b);
}

// How many services nobody has judged for the request under the chosen setting; null if that is not known.
export function unjudged_for(context: Context, request: number): number | null {
  const judged = context.report.rankings.by_request[request]?.judged?.[context.board?.setting ?? 0];
  return judged === undefined ? null : Math.max(0, context.report.collection.services - judged);
}

// How many services are relevant in all; null without judgments.
export function relevant_sentence(context: Context, request: number): string | null {
  if (!has_judgments(context)) return null;
  const count = relevant_for(context, request).length;
  const { services } = context.report.collection;
  const unjudged = unjudged_for(context, request) ?? 0;
  const all = unjudged > 0 ? count_of(services - unjudged, "judged service") : count_of(services, "service");
  const relevant = count === 0 ? `None of the ${all} is relevant to this request under this setting`
    : `${count} of the ${all} ${count === 1 ? "is" : "are"} relevant to this request under this setting`;
  return unjudged === 0 ? `${relevant}.` : `${relevant}; the other ${count_of(unjudged, "service")} ` +
    `${unjudged === 1 ? "is" : "are"} not judged, and most measures count ${unjudged === 1 ? "it" : "them"} as not relevant.`;
}

// Whether the report has only the first ranks of a ranking.
export const is_cut = (own: EntrantRanking): boolean => own.services.length < own.length;

function missed_by(context: Context, request: number, own: EntrantRanking): number[] {
  const shown = new Set(own.services);
  return relevant_for(context, request).filter((service) => !shown.has(service));
}

// What became of the relevant services that the shown part of a ranking lacks.
function rest_sentence(context: Context, own: EntrantRanking, found: number, missed: number): string {
  if (missed === 0) return "";
  const missing = `; ${missed === 1 ? "the other is" : `the other ${missed} are`} missing`;
  if (!is_cut(own)) return missing;
  // The report counts the relevant ones of a whole ranking under its first setting only.
  if ((context.board?.setting ?? 0) !== 0 || own.relevant_total === null) {
    return `; ${missed === 1 ? "the other comes" : `the other ${missed} come`} later or not at all`;
  }
  const later = own.relevant_total - found;
  if (later <= 0) return missing;
  if (later >= missed) return `; ${missed === 1 ? "the other comes" : `the other ${missed} come`} later`;
  return `; ${later} of the other ${missed} ${later === 1 ? "comes" : "come"} later, the rest ` +
    `${missed - later === 1 ? "is" : "are"} missing`;
}

// How many of the relevant services a ranking has.
export function found_sentence(context: Context, request: number, own: EntrantRanking): string {
  const shown = is_cut(own) ? `the first ${own.services.length} of the ${count_of(own.length, "service")} it returned`
    : `the ${count_of(own.length, "service")} it returned`;
  if (!has_judgments(context)) return `${own.services.length} of ${own.length} shown`;
  const relevant = relevant_for(context, request).length;
  const missed = missed_by(context, request, own).length;
  const found = relevant - missed;
  return relevant === 0 ? "" : `${found} of ${relevant} relevant services ` +
    `${found === 1 ? "is" : "are"} among ${shown}${rest_sentence(context, own, found, missed)}.`;
}

// More than this are folded.
const kMostInSight = 25;

// The relevant services that a ranking lacks; null if it lacks none.
export function missed_part(context: Context, request: number, own: EntrantRanking): HTMLElement | null {
  if (!has_judgments(context)) return null;
  const missed = missed_by(context, request, own);
  if (missed.length === 0) return null;
  return h("details", { class: "missed", open: missed.length <= kMostInSight },
    h("summary", {}, `Relevant, but not ${is_cut(own) ? `among the first ${own.services.length}` : "returned"}: ` +
      count_of(missed.length, "service")),
    h("ul", {}, ...missed.map((service) => h("li", {}, grade_chip(context, gain_of(context, request, service)), " ",
      service_link(context, service)))));
}
