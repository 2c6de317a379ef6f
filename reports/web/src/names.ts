import type { Described } from "./report";

// Requests and services are known by their URIs: two of them may have the same name.

// Its name in an address of the page.
export function key_of(one: Described): string {
  return one.uri || one.name;
}

// The place of the one with this URI, or with this name if no other has it; -1 if there is none.
export function place_of(all: Described[], wanted: string): number {
  const place = all.findIndex((one) => key_of(one) === wanted);
  if (place >= 0) return place;
  const named = all.flatMap((one, i) => (one.name === wanted ? [i] : []));
  return named.length === 1 ? named[0] : -1;
}

// A longer end of a URI is no name to read.
const kMostParts = 8;

// The shortest ends of the URIs that differ from one another; none if those of kMostParts do not.
function differing_ends(uris: string[]): string[] | null {
  const parts = uris.map((uri) => uri.split(/[/#?]/).filter(Boolean).slice(-kMostParts));
  const longest = Math.max(...parts.map((one) => one.length));
  for (let count = 1; count <= longest; ++count) {
    const ends = parts.map((one) => one.slice(-count).join("/"));
    if (new Set(ends).size === ends.length) return ends;
  }
  return null;
}

// What all of these URIs begin with, up to a / or # behind their host: "http://x/requests/". Something is left
// of each. Empty if there is none.
function shared_folder(uris: string[]): string {
  if (uris.length === 0) return "";
  const first = uris.reduce((a, b) => (a < b ? a : b));
  const last = uris.reduce((a, b) => (a > b ? a : b));
  let end = 0;
  while (end < first.length && first[end] === last[end]) ++end;
  if (end === first.length) --end;
  const alike = first.slice(0, end);
  const folder = alike.slice(0, Math.max(alike.lastIndexOf("/"), alike.lastIndexOf("#")) + 1);
  return /:\/\/[^/]/.test(folder) ? folder : "";
}

// A description without a name of its own has the URI for a name.
const has_name = (one: Described): boolean => one.name !== "" && one.name !== one.uri;

function made_labels(all: Described[]): string[] {
  const folder = shared_folder(all.filter((one) => !has_name(one)).map((one) => one.uri));
  const labels = all.map((one) => isolated(has_name(one) ? one.name : one.uri.slice(folder.length)));
  const by_label = new Map<string, number[]>();
  labels.forEach((label, i) => by_label.set(label, [...(by_label.get(label) ?? []), i]));
  for (const [label, places] of by_label) {
    if (places.length === 1) continue;
    const ends = differing_ends(places.map((i) => all[i].uri));
    places.forEach((i, nth) => (labels[i] = `${label} (${ends?.[nth] || nth + 1})`));
  }
  return labels;
}

const kRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

// The name between Unicode's FSI and PDI if it is written from right to left: else it would change the order of
// the words and numbers beside it.
export function isolated(name: string): string {
  return kRightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

// The same without these characters, which are for the eye alone.
export function not_isolated(text: string): string {
  return text.replace(/[\u2068\u2069]/g, "");
}

const made = new WeakMap<Described[], string[]>();

// A name to read for each, different from all others: its own, and the end of its URI if others have that name.
// One without a name is named by what its URI does not share with those of all others without one.
export function labels_of(all: Described[]): string[] {
  const labels = made.get(all) ?? made_labels(all);
  made.set(all, labels);
  return labels;
}
