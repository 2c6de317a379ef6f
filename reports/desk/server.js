// What the scripts of the judging desk share: elements, what is said to the judge, and the calls of the server.
// Every text of a service or a request is a stranger's: it becomes a text node and never markup.
"use strict";

const RETRY_MS = 2000;
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
