// Whoever ranks documents for topics, as TREC does, reads of runs, topics and documents; all others of entrants, requests
// and services. The page is written in the words of the latter.
import { isolated, labels_of } from "./names";
import type { Report } from "./report";

const kWords: Record<string, string> = { entrant: "run", request: "topic", service: "document" };
// Not within names, such as "best-service.run".
const kPattern = /(?<![\p{L}\p{N}._/:#@-])(an )?(entrant|request|service)(?=s?(?![\p{L}\p{N}_/#@-]|:(?! )|\.\p{L}))/giu;

// What is shown as it is, as the report has it; null: the report is not of files.
let names: Set<string> | null = null;

// A report of files has no time at which its round was made.
export const is_of_files = (report: Report): boolean => report.round.created === "";

export function speak_as(report: Report): void {
  names = !is_of_files(report) ? null
    : new Set([...[report.entrants, report.requests, report.services].flatMap((all) => all.map((one) => one.name)),
      ...report.entrants.map((one) => isolated(one.name)), ...labels_of(report.requests), ...labels_of(report.services)]);
}

export const speaks_of_files = (): boolean => names !== null;

// Whether a text is a name of a report of files, no part of which may be said otherwise.
export const is_name = (text: string): boolean => names?.has(text) ?? false;

const like = (word: string, pattern: string): string =>
  (pattern[0] === pattern[0].toUpperCase() ? word[0].toUpperCase() + word.slice(1) : word);

// The text in the words of its readers.
export function in_their_words(text: string): string {
  if (names === null || names.has(text)) return text;
  return text.replace(kPattern, (_, article: string | undefined, word: string) => {
    const theirs = kWords[word.toLowerCase()];
    if (article === undefined) return like(theirs, word);
    return `${like("a", article)} ${like(theirs, word)}`;
  });
}
