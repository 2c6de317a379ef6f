// What the reader has chosen, kept in the part of the address behind `#`: an address that is copied,
// bookmarked or gone back to shows the same again. A choice that is at its default is left out.

export interface PageState {
  view: string;
  setting: string;
  measure: string;
  // Only entrants with all of these tags.
  tags: string[];
  // Only entrants, or requests, whose names contain this.
  search: string;
  // The key of the column that the board is sorted by; empty: best scores first.
  sort: string;
  descending: boolean;
  columns: string[];
  // The entrants in colour, by name.
  shown: string[];
  // Whether the others are drawn in grey, or not at all.
  others: "grey" | "hide";
  request: string;
  // The pair of Head to head.
  left: string;
  right: string;
  // The entrant whose rankings or services are shown, and the one beside it; empty: those of the pair.
  entrant: string;
  beside: string;
  service: string;
  // What the requests are sorted by.
  order: string;
  // What quality is drawn against.
  cost: string;
}

export const kDefaults: PageState = {
  view: "leaderboard", setting: "", measure: "", tags: [], search: "", sort: "",
  descending: false, columns: [], shown: [], others: "grey", request: "", left: "", right: "",
  entrant: "", beside: "", service: "", order: "", cost: "",
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

// The keys of an address that mean no choice.
export function unknown_keys(hash: string): string[] {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  return [...new Set(given.keys())].filter((key) => key !== "" && !Object.keys(kDefaults).includes(key));
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
