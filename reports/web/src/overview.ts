// The data of the page of a contest's tracks: overall.json.
import { count_of, interval, listed, score } from "./format";
import { isolated } from "./names";
import type { Cell } from "./table_data";

export interface Overview {
  facts: { contest: string; overall: "mean-rank" | "mean-score"; rule: string; test: string }[];
  // `unfinished`: how many of its entrants have unanswered queries.
  tracks: { track: string; measure: string; relevance: string; unfinished: number }[];
  missing: { track: string }[];
  remarks: { remark: string }[];
  // Best first. Of each track the keys `<track>_place`, which equals share, and `<track>_score`.
  board: Record<string, Cell>[];
  pairs: Record<string, Cell>[];
}

export const is_overview = (data: object): data is Overview => "facts" in data && "tracks" in data;

// One entrant on one track; places may be halves.
export interface Standing { place: number | null; value: number | null }

const number_of = (cell: Cell | undefined): number | null => (typeof cell === "number" ? cell : null);

export interface OverviewRow {
  // As it is, and to be read.
  entrant: string;
  name: string;
  // In the overall order; null for an entrant without a rank on any track.
  place: number | null;
  letters: string;
  overall: number | null;
  tracks: Standing[];
}

export function rows_of({ board, tracks }: Overview): OverviewRow[] {
  return board.map((row) => ({ entrant: String(row.entrant), name: isolated(String(row.entrant)), place: number_of(row.place),
    letters: String(row.letters ?? ""), overall: number_of(row.overall),
    tracks: tracks.map(({ track }) => ({ place: number_of(row[`${track}_place`]),
      value: number_of(row[`${track}_score`]) })) }));
}

// "1", "2.5": a place, which is a half where two share two places.
export const place_text = (place: number): string => String(Number(place.toFixed(1)));

export function overall_text({ facts }: Overview, overall: number | null): string {
  return facts[0].overall === "mean-rank" && overall !== null ? overall.toFixed(2) : score(overall);
}

// Whether a lower score is the better one: the places tell.
const lower_is_better = ([first, ...others]: OverviewRow[]): boolean => others.some(({ tracks }) =>
  tracks.some(({ place, value }, t) => {
    const [at, best] = [first.tracks[t].place, first.tracks[t].value];
    return place !== null && value !== null && at !== null && best !== null && (place - at) * (value - best) > 0;
  }));

// Who is first over all tracks, and how sure that is.
export function overview_verdict(data: Overview): { first: string; then: string } | null {
  const rows = rows_of(data);
  const best = rows[0];
  if (!best || best.place === null || best.overall === null) return null;
  const measure = data.facts[0].overall === "mean-rank" ? "mean place" : `mean ${data.tracks[0]?.measure ?? "score"}`;
  const leaders = rows.filter((row) => row.place === best.place);
  const over = data.tracks.length === 1 ? "its only track" : `all ${data.tracks.length} tracks`;
  const claim = `the best ${measure} over ${over}, ${overall_text(data, best.overall)}`;
  const names = leaders.map((row) => row.name);
  const of_best = data.pairs.filter((pair) => pair.first === data.board[0].entrant || pair.second === data.board[0].entrant);
  // By mean place the first can have the lower scores of the two.
  const lower = lower_is_better(rows);
  const is_better = (pair: Record<string, Cell>): boolean => pair.separated === "yes" &&
    ((number_of(pair.difference) ?? 0) > 0) === ((pair.first === data.board[0].entrant) !== lower);
  const tied = of_best.filter((pair) => !is_better(pair))
    .map((pair) => isolated(String(pair.first === data.board[0].entrant ? pair.second : pair.first)));
  const untested = rows.filter(({ place }) => place !== null).length - 1 - of_best.length;
  const first = leaders.length > 1 ? `No single winner: ${listed(names, 3)} share ${claim}.`
    : of_best.length === 0 ? `${best.name} has ${claim}.`
      : tied.length === 0 ? `${best.name} has ${claim}, and is significantly better than ` +
        `${of_best.length === 1 ? "the other entrant" : "all others"} that ${of_best.length === 1 ? "is" : "are"} on every track.`
        : `No clear winner: ${best.name} has ${claim}, but is not significantly better than ${listed(tied, 3)}${untested === 0 ? ""
          : `; ${count_of(untested, "other")} ${untested === 1 ? "is" : "are"} not on every track and not compared`}.`;
  return { first, then: where(data, best) };
}

// On which tracks an entrant is where.
function where(data: Overview, row: OverviewRow): string {
  const by_place = new Map<number, string[]>();
  row.tracks.forEach(({ place, value }, t) => {
    if (place === null || value === null) return;
    by_place.set(place, [...(by_place.get(place) ?? []), data.tracks[t].track]);
  });
  const parts = [...by_place].sort(([a], [b]) => a - b).map(([place, tracks]) =>
    `${place === 1 ? "first" : `in place ${place_text(place)}`} on ${listed(tracks, 6)}`);
  return parts.length === 0 ? "" : `It is ${listed(parts, 6)}.`;
}

export function pair_interval(pair: Record<string, Cell>): string {
  return interval(number_of(pair.low), number_of(pair.high));
}
