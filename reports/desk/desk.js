// The keys of the judging desk, and its beginning.
"use strict";

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
