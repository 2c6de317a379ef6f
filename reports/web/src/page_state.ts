// What the reader has chosen, kept in the part of the address behind `#`: an address that is copied,
// bookmarked or gone back to shows the same again. What is left at its default is left out.

export interface PageState {
  view: string;
  setting: string;
  measure: string;
  tags: string[];
  sort: string;
  descending: boolean;
  columns: string[];
  shown: string[];
  request: string;
  left: string;
  right: string;
}

export const kDefaults: PageState = {
  view: "leaderboard", setting: "", measure: "", tags: [], sort: "rank", descending: false,
  columns: [], shown: [], request: "", left: "", right: "",
};

// In an address a list is one parameter given several times.
export function state_of(hash: string): PageState {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const state: PageState = { ...kDefaults };
  const fields = state as unknown as Record<string, unknown>;
  for (const [key, standard] of Object.entries(kDefaults)) {
    const values = given.getAll(key);
    if (values.length === 0) continue;
    if (Array.isArray(standard)) fields[key] = values;
    else if (typeof standard === "boolean") fields[key] = values[0] === "1";
    else fields[key] = values[0];
  }
  return state;
}

export function hash_of(state: PageState): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    const standard = kDefaults[key as keyof PageState];
    if (Array.isArray(value)) value.forEach((one: string) => out.append(key, one));
    else if (value !== standard) out.set(key, value === true ? "1" : value === false ? "0" : value);
  }
  const text = out.toString();
  return text ? `#${text}` : "#";
}
