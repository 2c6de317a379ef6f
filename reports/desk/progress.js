// The organiser's table of what is done.
"use strict";

const PROGRESS_MS = 10000;

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
