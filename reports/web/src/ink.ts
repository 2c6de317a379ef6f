// What a figure is drawn with.
export interface Ink {
  // The page's document, or that of Node.js.
  document: Document;
  // In pixels; 318 is the column of a paper.
  width: number;
  // Whether a reader can point at it.
  live: boolean;
  // How wide a text is at 12 pixels, in pixels.
  text_width(text: string): number;
}

// The text, with an ellipsis in its middle if it is wider: names of variants differ at their ends.
export function fitted(ink: Ink, text: string, most: number): string {
  if (ink.text_width(text) <= most) return text;
  const letters = [...text];
  const cut = (kept: number): string => `${letters.slice(0, Math.ceil(kept / 2)).join("").trimEnd()}…` +
    letters.slice(letters.length - Math.floor(kept / 2)).join("").trimStart();
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (ink.text_width(cut(middle)) <= most) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

// The width of the widest of the texts, but no more than `most`.
export function widest(ink: Ink, texts: string[], most: number): number {
  return Math.min(most, Math.max(0, ...texts.map((text) => ink.text_width(text))));
}
