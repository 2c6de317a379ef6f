// What a judge does. A pair is shown once the decision before it is on disk.
"use strict";

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
