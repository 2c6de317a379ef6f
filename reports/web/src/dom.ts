// Elements made by code: text only ever becomes a text node, so that no data is read as markup.

import { in_their_words, is_name } from "./file_words";
import { unbroken } from "./format";

type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | null | undefined | ((event: Event) => void);

// Attributes that people read.
const kRead = ["title", "aria-label", "placeholder", "alt"];

function apply(element: Element, attributes: Record<string, Value>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) (element as HTMLElement).style.setProperty(name, String(value));
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, kRead.includes(name) ? in_their_words(String(value)) : String(value));
  }
}

// Readers copy the text of these elements, so its blanks stay as they are.
const kVerbatim = ["pre", "code", "textarea"];

function fill(element: Element, children: Child[]): void {
  const verbatim = kVerbatim.includes(element.localName);
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Object ? child : verbatim ? String(child) : unbroken(in_their_words(String(child))));
  }
}

// An HTML element. `on…` attributes are listeners, `--…` attributes are CSS variables.
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Record<string, Value> = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  apply(element, attributes);
  fill(element, children);
  return element;
}

// A name that may be broken after its punctuation and between its words, where its column is narrow.
export function breakable(name: string, as_it_is = is_name(name)): (Node | string)[] {
  return name.split(/(?<=[),/_:+-]|(?<! )\(|\.(?!\d)|\p{Ll}(?=\p{Lu}))/u).flatMap((part, i) => {
    const text = as_it_is ? document.createTextNode(part) : part;
    return i === 0 ? [text] : [h("wbr"), text];
  });
}

// An SVG element of the given document, which in Node.js is not the page's.
export function s(
  owner: Document, tag: string, attributes: Record<string, Value> = {}, ...children: Child[]
): SVGElement {
  const element = owner.createElementNS("http://www.w3.org/2000/svg", tag) as SVGElement;
  apply(element, attributes);
  fill(element, children);
  return element;
}

// A link if the address is one of the web, else its text: no other scheme is ever followed.
export function link(text: string, address: string): HTMLElement {
  return /^https?:\/\//i.test(address)
    ? h("a", { href: address, target: "_blank", rel: "noopener noreferrer", title: address }, text)
    : h("span", { title: address || undefined }, text);
}
