// What is shown of a request and a service.
"use strict";

const state = {token: null, me: null, task: null, settling: false, grades: {}, busy: false, common: false, undo: null,
  chosen: null, told: "", hasMore: false, requestSeen: null};

// A phone shows one dimension at a time, and a request whole only when it is new.
const isNarrow = () => matchMedia("(max-width: 48rem)").matches;

// Words that say nothing about what a service does.
const kFunctionWords = new Set(("about above after all also and any are because been before between both but can could " +
  "did does each either every few for from had has have having here how into its itself may might more most must nor " +
  "not off once one only onto other our out over own same shall should some such than that the their them then there " +
  "these they this those through too under until upon very via was were what when where whether which while who whose " +
  "why will with within without would you your").split(" "));

const ownText = (item) => [item.name, item.description].filter(Boolean).join(" ");
const wordsOf = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) || [])
  .filter((word) => !kFunctionWords.has(word));

// The text, with the words that both sides have marked if that is wanted.
function marked(text, shared) {
  if (shared === null) return [text];
  return text.split(/([\p{L}\p{N}]{3,})/u).map((part) =>
    shared.has(part.toLowerCase()) ? element("mark", {}, part) : part);
}

function conceptList(title, concepts, shared) {
  if (!concepts) return null;
  const items = concepts.map((concept) => {
    const isShared = shared !== null && shared.concepts.has(concept.uri);
    const name = isShared ? element("mark", {}, concept.name) : concept.name;
    const above = concept.above && concept.above.length > 0
      ? element("span", {class: "above"}, ` — a kind of ${concept.above.join(", a kind of ")}`) : null;
    return element("li", {title: concept.uri}, name, above);
  });
  return element("section", {}, element("h3", {}, title), element("ul", {}, ...items));
}

function textList(title, texts) {
  if (!texts) return null;
  return element("section", {}, element("h3", {}, title),
    element("ul", {}, ...texts.map((text) => element("li", {dir: "auto"}, text))));
}

function documentOf(item) {
  if (!item.document) return null;
  const note = item.document.cut ? "The beginning of the document" : "The document";
  return element("details", {}, element("summary", {}, `${note} (${item.document.media_type})`),
    element("pre", {tabindex: "0", dir: "auto"}, item.document.text));
}

// `fold`: whether all but the name is open, or null if there is nothing to fold.
function itemView(kind, item, shared, fold = null) {
  const words = shared === null ? null : shared.words;
  const hasOtherName = Boolean(item.name || item.description);
  const head = [element("p", {class: "kind"}, kind),
    element("h2", {tabindex: "-1", dir: "auto"}, ...marked(item.name || item.description || item.uri, words))];
  const rest = [hasOtherName ? element("p", {class: "from"}, item.uri) : null,
    item.name && item.description
      ? element("p", {class: "description", dir: "auto"}, ...marked(item.description, words)) : null,
    conceptList("Inputs", item.inputs, shared),
    conceptList("Outputs", item.outputs, shared),
    textList("Preconditions", item.preconditions),
    textList("Effects", item.effects),
    textList("Categories", item.categories),
    textList("Tags", item.tags),
    documentOf(item)];
  const attributes = {class: kind.toLowerCase(), "aria-label": kind};
  if (fold === null) return element("article", attributes, ...head, ...rest);
  return element("article", attributes,
    element("details", {open: fold}, element("summary", {}, ...head), ...rest));
}

// Words and concepts that request and service have in common; null: not wanted.
function sharedOf(task) {
  if (!state.common) return null;
  const service = new Set(wordsOf(ownText(task.service)));
  const uris = (item) => [...(item.inputs || []), ...(item.outputs || [])].map((one) => one.uri);
  const concepts = new Set(uris(task.service));
  return {words: new Set(wordsOf(ownText(task.request)).filter((word) => service.has(word))),
    concepts: new Set(uris(task.request).filter((uri) => concepts.has(uri)))};
}
