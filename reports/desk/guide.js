// The guide, which is Markdown.
"use strict";

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
