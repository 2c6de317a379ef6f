// Text as outlines of glyphs, for figures as files: they look the same in every program, whatever fonts
// it has. The font is Source Sans 3 (SIL Open Font License 1.1), bundled in pieces by script.
import cyrillic from "@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff";
import greek from "@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff";
import latin from "@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff";
import latin_ext from "@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff";
import { parse } from "opentype.js";
import type { Font } from "opentype.js";

import { s } from "./dom";
import { not_isolated } from "./names";

const kSize = 12;

const fonts: Font[] = [latin, latin_ext, greek, cyrillic].map((bytes) =>
  parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer));

// The font that has the character; null if none has.
function font_with(letter: string): Font | null {
  return fonts.find((font) => font.charToGlyphIndex(letter) > 0) ?? null;
}

interface Run {
  font: Font;
  text: string;
}

// The text in runs of one font each, and whether the fonts have all of its characters; one that they
// lack is an empty box.
function runs_of(text: string): { runs: Run[]; complete: boolean } {
  const runs: Run[] = [];
  let complete = true;
  for (const letter of not_isolated(text)) {
    const last = runs[runs.length - 1];
    if (last && last.font.charToGlyphIndex(letter) > 0) {
      last.text += letter;
      continue;
    }
    const font = font_with(letter);
    if (!font) complete = false;
    runs.push({ font: font ?? fonts[0], text: letter });
  }
  return { runs, complete };
}

// The width at 12 pixels; an estimate if the fonts lack a character.
export function typeset_width(text: string): number {
  const { runs, complete } = runs_of(text);
  if (!complete) return 0.6 * kSize * [...text].length;
  return runs.reduce((sum, { font, text: part }) => sum + font.getAdvanceWidth(part, kSize), 0);
}

// An attribute of the element, or of the nearest one around it that has it.
function inherited(element: Element, name: string): string | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = at.getAttribute(name);
    if (value !== null) return value;
  }
  return null;
}

// A length in pixels; "0.32em" is a share of the font's size.
function length(text: string | null, size: number): number {
  const value = parseFloat(text ?? "0") || 0;
  return text?.endsWith("em") ? value * size : value;
}

// The font's size comes from the element or a group in the drawing, else it is that of all figures.
function size_of(element: Element): number {
  for (let at: Element | null = element; at && at.tagName.toLowerCase() !== "svg"; at = at.parentElement) {
    const value = at.getAttribute("font-size");
    if (value !== null) return parseFloat(value);
  }
  return kSize;
}

function outlines(runs: Run[], x: number, y: number, size: number): string {
  let at = x;
  return runs.map(({ font, text }) => {
    const d = font.getPath(text, at, y, size).toPathData(2);
    at += font.getAdvanceWidth(text, size);
    return d;
  }).join("");
}

// Replaces the texts of a drawing by their outlines. A text with a character that the fonts lack stays
// text, in the reader's font, unless `all` are to be outlines.
export function outline_texts(owner: Document, svg: Element, all: boolean): void {
  for (const text of [...svg.querySelectorAll("text")]) {
    const lines = text.querySelectorAll("tspan").length > 0 ? [...text.querySelectorAll("tspan")] : [text];
    const size = size_of(text);
    const anchor = inherited(text, "text-anchor") ?? "start";
    let d = "";
    let whole = true;
    let y = length(text.getAttribute("y"), size) + length(text.getAttribute("dy"), size);
    for (const line of lines) {
      if (line !== text) y += length(line.getAttribute("dy"), size) + length(line.getAttribute("y"), size);
      const { runs, complete } = runs_of(line.textContent ?? "");
      whole = whole && (all || complete);
      const width = (typeset_width(line.textContent ?? "") * size) / kSize;
      const shift = anchor === "middle" ? -width / 2 : anchor === "end" ? -width : 0;
      d += outlines(runs, length(text.getAttribute("x"), size) + shift, y, size);
    }
    if (!whole) continue;
    const path = s(owner, "path", { d });
    for (const name of ["transform", "fill", "stroke", "stroke-width", "paint-order", "stroke-linejoin"]) {
      const value = text.getAttribute(name);
      if (value !== null) path.setAttribute(name, value);
    }
    text.replaceWith(path);
  }
}
