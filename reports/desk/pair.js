// What is shown of a pair: both sides, the grades, and the opinions of those who disagree.
"use strict";

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
  const left = state.settling ? `${counted(task.disputed, "disagreement")} to settle` : `${counted(task.open, "pair")} left for you`;
  const [done, of] = state.settling ? [task.settled, "settled"] : [task.decided, "decided"];
  const all = done + (state.settling ? task.disputed : task.open);
  byId("left").replaceChildren(`${state.me.name} · ${left}`, bar(done, all, `${done} of ${all} pairs ${of}`));
  if (task.pair === null) drawEnd();
  else drawPair(true);
}
