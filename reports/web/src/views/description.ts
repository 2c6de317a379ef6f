import { h } from "../dom";
import { speaks_of_files } from "../file_words";
import type { Described } from "../report";

// What follows the last # or / of a URI, which is the readable part of a concept.
function local_name(uri: string): string {
  return uri.split(/[#/]/).filter(Boolean).pop() ?? uri;
}

function concepts(title: string, all: string[] | undefined): HTMLElement[] {
  if (!all || all.length === 0) return [];
  return [h("dt", {}, title), h("dd", {}, h("ul", { class: "parameters" }, ...all.map((uri) =>
    h("li", {}, h("b", {}, local_name(uri)), h("span", { class: "uri" }, uri)))))];
}

// A service or request as its description has it.
export function description(one: Described): HTMLElement[] {
  const facts = [
    // A document without an address is named above.
    ...(one.uri && !(speaks_of_files() && one.uri === one.name)
      ? [h("dt", {}, "URI"), h("dd", {}, h("span", { class: "uri" }, one.uri))] : []),
    ...concepts("Inputs", one.inputs), ...concepts("Outputs", one.outputs),
    ...(one.format ? [h("dt", {}, "Format"), h("dd", {}, one.format)] : []),
  ];
  return [
    ...(one.description ? [h("p", { class: "described", dir: "auto" }, one.description)] : []),
    ...(facts.length ? [h("dl", {}, ...facts)] : []),
    ...(one.text ? [h("details", { "data-open": "source" }, h("summary", {}, "Source of the description"),
      h("pre", { tabindex: 0, "aria-label": "Source of the description" }, one.text))] : []),
  ];
}
