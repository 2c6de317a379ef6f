// The judging desk. Every text of a service or a request is a stranger's: it becomes a text node and
// never markup. A pair is shown once the decision before it is on disk.
"use strict";

const RETRY_MS = 2000;
const PROGRESS_MS = 10000;
const byId = (id) => document.getElementById(id);

// An element with attributes, listeners ("onclick") and children, which are nodes or texts.
function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function say(text, isWarning = false) {
  const status = byId("status");
  status.className = isWarning ? "warn" : "";
  status.replaceChildren(text);
}

// ---- The server

// The token stands behind '#', which browsers send to nobody; it stays in this tab alone.
function takeToken() {
  const given = location.hash.slice(1);
  if (given !== "" && given !== "work") {
    sessionStorage.setItem("token", given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem("token");
}

class Refused extends Error {
  constructor(status, body) {
    super(body.error || "The desk does not answer as it should.");
    this.status = status;
    this.body = body;
  }
}

async function call(path, body) {
  const options = {headers: {Authorization: `Bearer ${state.token}`}, cache: "no-store", credentials: "omit"};
  if (body !== undefined) {
    options.method = "POST";
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const response = await fetch(path, options);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// Asks again for as long as the desk cannot be reached or is busy; the key of a decision makes that safe.
async function persist(path, body) {
  for (;;) {
    try {
      return await call(path, body);
    } catch (fault) {
      if (fault instanceof Refused && fault.status !== 429 && fault.status < 500) throw fault;
      say("The desk cannot be reached. It is tried again; nothing is lost while this page is open.", true);
      await pause(RETRY_MS);
    }
  }
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// ---- What is shown

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
    element("ul", {}, ...texts.map((text) => element("li", {}, text))));
}

function documentOf(item) {
  if (!item.document) return null;
  const note = item.document.cut ? "The beginning of the document" : "The document";
  return element("details", {}, element("summary", {}, `${note} (${item.document.media_type})`),
    element("pre", {tabindex: "0"}, item.document.text));
}

// `fold`: whether all but the name is open, or null if there is nothing to fold.
function itemView(kind, item, shared, fold = null) {
  const words = shared === null ? null : shared.words;
  const hasOtherName = Boolean(item.name || item.description);
  const head = [element("p", {class: "kind"}, kind),
    element("h2", {tabindex: "-1"}, ...marked(item.name || item.description || item.uri, words))];
  const rest = [hasOtherName ? element("p", {class: "from"}, item.uri) : null,
    item.name && item.description
      ? element("p", {class: "description"}, ...marked(item.description, words)) : null,
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

// The key that gives a grade: the digit of its value, if all of the dimension have one.
function keyOf(dimension, place) {
  const values = dimension.grades.map((one) => one.grade);
  const isDigit = values.every((value) => Number.isInteger(value) && value >= 0 && value <= 9);
  return String(isDigit ? values[place] : place + 1);
}

const openDimension = () => state.me.dimensions.find((one) => !(one.name in state.grades));

// The dimension whose grades a phone shows.
const shownDimension = () =>
  state.me.dimensions.find((one) => one.name === state.chosen) || openDimension() || state.me.dimensions[0];

// The dimensions side by side, with what they have been given, to go to one of them; on a phone alone.
function dimensionTabs() {
  if (state.me.dimensions.length < 2) return null;
  return element("div", {class: "tabs", role: "group", "aria-label": "Dimensions"}, ...state.me.dimensions.map((one) =>
    element("button", {type: "button", "aria-pressed": String(one === shownDimension()), onclick: () => {
      state.chosen = one.name;
      redrawGrades();
    }}, `${one.name} ${state.grades[one.name] ?? "·"}`)));
}

function gradeRow(dimension) {
  const isOpen = openDimension() === dimension;
  const buttons = dimension.grades.map(({grade, meaning}, place) => element("button", {
    type: "button", class: "grade", "aria-pressed": String(state.grades[dimension.name] === grade), title: meaning,
    "aria-label": meaning ? `${grade}: ${meaning}` : `grade ${grade}`,
    onclick: () => giveGrade(dimension, grade),
  }, element("kbd", {}, keyOf(dimension, place)), " ",
  element("span", {class: "meaning"}, meaning || `grade ${grade}`)));
  const isShown = shownDimension() === dimension;
  return element("fieldset", {class: `${isOpen ? "now" : ""} ${isShown ? "shown" : ""}`, "data-dimension": dimension.name},
    element("legend", {title: dimension.description}, dimension.name), ...buttons);
}

const button = (label, key, action) =>
  element("button", {type: "button", onclick: action}, label, " ", element("kbd", {}, key));

function gradeForm() {
  const task = state.task;
  const comment = element("input", {id: "comment", maxlength: "500", autocomplete: "off",
    placeholder: "one line, if you like"});
  if (task.last) comment.value = task.last.comment;
  const more = element("button", {type: "button", class: "opens", "aria-expanded": String(state.hasMore), onclick: () => {
    state.hasMore = !state.hasMore;
    redrawGrades();
  }}, state.hasMore ? "Less" : "More");
  return element("form", {class: state.hasMore ? "grades whole" : "grades", "aria-label": "Grades",
    onsubmit: (event) => event.preventDefault()},
    dimensionTabs(), ...state.me.dimensions.map(gradeRow),
    element("div", {class: "actions"},
      state.settling ? null : button("Skip", "S", () => send({kind: "skip"})),
      button("Back", "B", goBack), more,
      element("div", {class: "rest"},
        state.settling ? null : button("Nothing answers this request", "N", sayNoAnswer),
        button("In common", "H", toggleCommon),
        element("label", {}, "Comment", element("kbd", {}, "C"), comment))));
}

// The keys that take over an opinion as it is.
const kOpinionKeys = ["j", "k", "l", "m"];

const takeOpinion = (place) => {
  const opinion = state.settling && state.task.opinions?.[place];
  if (!opinion) return;
  state.told = "";
  send({kind: "grades", grades: opinion.grades});
};

function opinionsView(task) {
  if (!task.opinions) return null;
  const names = state.me.dimensions.map((one) => one.name);
  const rows = task.opinions.map((opinion, place) => element("tr", {},
    element("th", {scope: "row"}, kOpinionKeys[place]
      ? button(`Take opinion ${place + 1}`, kOpinionKeys[place].toUpperCase(), () => takeOpinion(place))
      : `Opinion ${place + 1}`),
    ...names.map((name) => element("td", {class: "number"}, String(opinion.grades[name] ?? "–"))),
    element("td", {}, opinion.comment)));
  return element("section", {class: "card opinions", "aria-label": "The opinions"},
    element("h2", {}, "The judges differ. What should count?"),
    element("div", {class: "scroll"}, element("table", {},
      element("tr", {}, element("td", {}), ...names.map((name) => element("th", {class: "number"}, name)),
        element("th", {}, "comment")), ...rows)));
}

function drawPair(focus) {
  const task = state.task;
  const shared = sharedOf(task);
  const service = itemView("Service", task.service, shared);
  const fold = isNarrow() ? state.requestSeen !== task.request_number : null;
  byId("work").replaceChildren(...[opinionsView(task),
    element("div", {class: "pair"}, itemView("Request", task.request, shared, fold), service), gradeForm()]
    .filter((node) => node !== null));
  if (focus) {
    scrollTo(0, 0);
    service.querySelector("h2").focus({preventScroll: true});
  }
}

function redrawGrades() {
  const comment = byId("comment").value;
  const form = gradeForm();
  document.querySelector("form.grades").replaceWith(form);
  byId("comment").value = comment;
}

function drawEnd() {
  const waits = state.task.disputed > 0;
  byId("work").replaceChildren(element("section", {class: "card"},
    element("h2", {tabindex: "-1"}, state.settling ? "No disagreement is left." : "Nothing is left for you. Thank you."),
    element("div", {class: "actions"},
      state.settling ? button("To the pairs", "D", toggleSettling) : null,
      button("Back", "B", goBack),
      !state.settling && waits ? button(`Settle disagreements (${state.task.disputed})`, "D", toggleSettling) : null)));
  byId("work").querySelector("h2").focus();
}

// A bar of what is done, with a name for who does not see it.
const bar = (done, all, name) => element("progress", {value: String(done), max: String(Math.max(1, all)), "aria-label": name,
  title: name});

function show(task) {
  if (state.task && state.task.pair !== null) state.requestSeen = state.task.request_number;
  state.task = task;
  state.grades = task.last ? {...task.last.grades} : {};
  state.chosen = null;
  const left = state.settling ? `${task.disputed} disagreements to settle` : `${task.open} pairs left for you`;
  const [done, of] = state.settling ? [task.settled, "settled"] : [task.decided, "decided"];
  const all = done + (state.settling ? task.disputed : task.open);
  byId("left").replaceChildren(`${state.me.name} · ${left}`, bar(done, all, `${done} of ${all} pairs ${of}`));
  if (task.pair === null) drawEnd();
  else drawPair(true);
}

// ---- What a judge does

async function next() {
  show(await persist(state.settling ? "api/disputed" : "api/next"));
}

// Runs one action at a time; keys pressed in the meantime are ignored.
async function guarded(action) {
  if (state.busy) return;
  state.busy = true;
  try {
    await action();
  } catch (fault) {
    if (fault instanceof Refused && fault.status === 409) {
      say("This has been decided in another window. Look at what is there, and decide again.", true);
      state.task.last = fault.body.last;
      state.grades = fault.body.last ? {...fault.body.last.grades} : {};
      drawPair(false);
    } else if (fault instanceof Refused && fault.status === 401) {
      drawLocked();
    } else {
      say(fault.message, true);
    }
  } finally {
    state.busy = false;
  }
}

function send(decision) {
  return guarded(async () => {
    const task = state.task;
    say("Saving…");
    await persist("api/decisions", {
      pair: task.pair, pass: task.pass, expected: task.last ? task.last.id : 0, key: newKey(),
      comment: byId("comment").value.trim(), ...decision,
    });
    say(decision.kind === "skip" ? "Skipped." : `Saved${state.told}.`);
    await next();
  });
}

function giveGrade(dimension, grade) {
  if (state.busy || state.task === null || state.task.pair === null) return;
  state.grades[dimension.name] = grade;
  state.chosen = null;
  const {meaning} = dimension.grades.find((one) => one.grade === grade);
  state.told = `: ${dimension.name} ${grade}${meaning ? `, ${meaning}` : ""}`;
  if (openDimension() === undefined) send({kind: "grades", grades: state.grades});
  redrawGrades();
}

function goBack() {
  return guarded(async () => {
    const last = state.task && state.task.pair !== null ? state.task.last : null;
    const task = await call(`api/${state.settling ? "settled" : "back"}?before=${last ? last.id : 0}`);
    say(`An earlier pair. A grade replaces ${state.settling ? "what was settled" : "the one that you gave"}.`);
    show(task);
  });
}

function requestDecision(kind, task, expected) {
  return persist("api/decisions", {request: task.request_number, kind, expected, key: newKey(), comment: ""});
}

function sayNoAnswer() {
  if (state.settling || !state.task || state.task.pair === null) return;
  guarded(async () => {
    const task = state.task;
    const made = await requestDecision("no-answer", task, task.request_last ? task.request_last.id : 0);
    state.undo = {task, id: made.id};
    await next();
    say("Noted: nothing answers the request. ");
    byId("status").append(button("Take it back", "U", takeBack));
  });
}

function takeBack() {
  if (state.undo === null) return;
  guarded(async () => {
    const {task, id} = state.undo;
    await requestDecision("answer", task, id);
    state.undo = null;
    await next();
    say("Taken back.");
  });
}

function toggleCommon() {
  state.common = !state.common;
  if (state.task && state.task.pair !== null) {
    const comment = byId("comment").value;
    drawPair(false);
    byId("comment").value = comment;
  }
  say(state.common ? "Words and concepts that both have are marked." : "");
}

function toggleSettling() {
  guarded(async () => {
    state.settling = !state.settling;
    say("");
    if (state.settling || state.me.role === "judge") await next();
    else await drawProgress();
  });
}

// ---- The guide

// Inline Markdown: **bold**, `code` and backslashes before signs.
function inline(text) {
  const nodes = [];
  const pattern = /\\([\\`*_#[\]<>|~&+=-])|\*\*(.+?)\*\*|`([^`]+)`/g;
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    nodes.push(text.slice(at, found.index));
    if (found[1] !== undefined) nodes.push(found[1]);
    else if (found[2] !== undefined) nodes.push(element("strong", {}, ...inline(found[2])));
    else nodes.push(element("code", {}, found[3]));
    at = found.index + found[0].length;
  }
  nodes.push(text.slice(at));
  return nodes;
}

function markdown(text) {
  const nodes = [];
  for (const block of text.split(/\n\s*\n/)) {
    let list = null;
    let paragraph = null;
    for (const line of block.split("\n")) {
      const heading = /^(#{1,6})\s+(.*)$/.exec(line);
      const item = /^\s*[-*]\s+(.*)$/.exec(line);
      if (heading) {
        nodes.push(element(`h${Math.min(6, heading[1].length + 2)}`, {}, ...inline(heading[2])));
        list = paragraph = null;
      } else if (item) {
        if (list === null) nodes.push(list = element("ul"));
        list.append(element("li", {}, ...inline(item[1])));
      } else if (line.trim() !== "") {
        if (paragraph === null) nodes.push(paragraph = element("p"));
        paragraph.append(...inline(`${line} `));
      }
    }
  }
  return nodes;
}

function openGuide() {
  byId("guide-text").replaceChildren(...markdown(state.me.guide));
  byId("guide").showModal();
  byId("guide").scrollTop = 0;
}

// ---- The organiser

const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;
const shown = (value, digits) => (value === null || value === undefined ? "–" : value.toFixed(digits));

function progressTable(progress) {
  const head = ["judge", "graded", "skipped", "settled", "open", "seconds a pair", "last decision", ""];
  const rows = progress.judges.map((judge) => element("tr", {},
    element("th", {scope: "row"}, judge.name),
    ...[judge.graded, judge.skipped, judge.settled, judge.open].map((count) =>
      element("td", {class: "number"}, String(count ?? "–"))),
    element("td", {class: "number"}, shown(judge.seconds, 0)), element("td", {}, judge.last || "–"),
    element("td", {}, sureButton("Withdraw the link", () => call("api/revoke", {judge: judge.name})), " ",
      sureButton("Erase name and comments", () => call("api/erase", {judge: judge.name})))));
  return element("div", {class: "scroll"}, element("table", {},
    element("tr", {}, ...head.map((title, column) =>
      element("th", {scope: "col", class: column > 0 && column < 6 ? "number" : ""}, title))), ...rows));
}

// A button that acts at the second press.
function sureButton(label, action) {
  const node = element("button", {type: "button", onclick: () => {
    if (node.dataset.sure === "") {
      delete node.dataset.sure;
      guarded(async () => { await action(); await drawProgress(); });
    } else {
      node.dataset.sure = "";
      node.textContent = `${label}: press again`;
    }
  }}, label);
  return node;
}

async function drawProgress() {
  const progress = await persist("api/progress");
  byId("left").textContent = `${state.me.name} · organiser`;
  const agreement = Object.entries(progress.agreement).map(([name, one]) => element("li", {}, one.pairs === 0
    ? `${name}: no pair has two opinions yet`
    : `${name}: alpha ${shown(one.alpha, 2)}, equal ${shown(one.equal, 2)} of ${counted(one.pairs, "pair")} of opinions`));
  const given = progress.asked - progress.wanted;
  const hours = progress.hours_left == null ? "" : `, ${shown(progress.hours_left, 1)} hours left for one judge`;
  byId("work").replaceChildren(element("section", {class: "card"},
    element("h2", {}, `${counted(progress.wanted, "opinion")} wanted, ${counted(progress.disputed, "pair")} ` +
      `disputed${hours}`),
    bar(given, progress.asked, `${given} of ${counted(progress.asked, "opinion")} given`),
    progressTable(progress), element("h3", {}, "Agreement"), element("ul", {}, ...agreement)));
}

async function watchProgress() {
  for (;;) {
    if (!state.settling && document.querySelector("[data-sure]") === null) await guarded(drawProgress);
    await pause(PROGRESS_MS);
  }
}

// ---- Keys, and the beginning

function drawLocked() {
  byId("left").textContent = "";
  byId("work").replaceChildren(element("section", {class: "card"}, element("h2", {}, "Open the desk with your link."),
    element("p", {}, "The link that the organiser gave you ends in #, followed by your own secret. Without it, or when " +
      "it was withdrawn, nothing is shown here.")));
}

const keys = {s: () => send({kind: "skip"}), b: goBack, backspace: goBack, n: sayNoAnswer, h: toggleCommon,
  u: takeBack, d: toggleSettling, g: openGuide, "?": openGuide,
  c: () => byId("comment") && byId("comment").focus()};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || state.me === null || byId("guide").open) return;
  const isTyping = event.target.matches("input, textarea");
  if (isTyping) {
    if (event.key === "Escape" || event.key === "Enter") event.target.blur();
    return;
  }
  const hasPair = state.task !== null && state.task.pair !== null;
  const dimension = hasPair && !event.repeat && (openDimension() || state.me.dimensions[0]);
  if (dimension && /^[0-9]$/.test(event.key)) {
    const place = dimension.grades.findIndex((_, at) => keyOf(dimension, at) === event.key);
    if (place < 0) return;
    // On a pair that has its grades a digit begins anew.
    if (openDimension() === undefined) state.grades = {};
    giveGrade(dimension, dimension.grades[place].grade);
    event.preventDefault();
    return;
  }
  const opinion = hasPair && !event.repeat ? kOpinionKeys.indexOf(event.key.toLowerCase()) : -1;
  if (opinion >= 0) takeOpinion(opinion);
  const action = keys[event.key.toLowerCase()];
  if (!action || event.repeat) return;
  const needsPair = ["s", "n"].includes(event.key.toLowerCase());
  if (needsPair && (!hasPair || state.settling)) return;
  if (state.me.role === "organiser" && !state.settling && ["b", "backspace"].includes(event.key.toLowerCase())) return;
  event.preventDefault();
  action();
}

async function start() {
  state.token = takeToken();
  if (state.token === null) {
    drawLocked();
    return;
  }
  try {
    state.me = await persist("api/me");
  } catch (fault) {
    drawLocked();
    return;
  }
  byId("title").textContent = `Judging ${state.me.collection}`;
  byId("menu").replaceChildren(button("Guide", "G", openGuide), button("Disagreements", "D", toggleSettling));
  byId("guide-close").addEventListener("click", () => byId("guide").close());
  document.addEventListener("keydown", onKey);
  say("");
  if (state.me.role === "organiser") watchProgress();
  else guarded(next);
}

window.addEventListener("hashchange", () => { if (location.hash.length > 20) location.reload(); });
start();
