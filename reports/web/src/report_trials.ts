// Of the report's data, what was measured of entrants beside the timed queries.

// The open loop of a server. One of each entrant; null: no bound is set, or it has no times.
export interface Server {
  rate_per_s: number;
  latency_bound_ms: number | null;
  // The share of the queries that have to keep the bound.
  percentile: number;
  by_entrant: ({ within_bound: number; kept: boolean } | null)[];
  // How many queries there could be at the same time; absent if one.
  in_flight?: { most: number; by_entrant: number[] };
}

// Whether its share is high enough, but of so few queries that the bound is not kept by the rule of MLPerf LoadGen.
export const is_unsure = ({ by_entrant, percentile }: Server, entrant: number): boolean => {
  const one = by_entrant[entrant];
  return one !== null && !one.kept && one.within_bound >= percentile;
};

// How a time grows with the number of services.
export interface Growth {
  entrant: number;
  what: "load" | "query";
  points: { services: number; ms: number }[];
  // Sizes whose worker failed.
  unfinished: { services: number; failure: string }[];
  // Null of fewer than three sizes.
  fit: { growth: "1" | "lg n" | "n" | "n lg n" | "n^2" | "n^3"; coefficient_ms: number; rms: number } | null;
}

// How its rankings and times are under another condition.
export interface Audit {
  entrant: number;
  audit: "permuted services" | "fresh ids" | "asked twice" | "shuffled judgments";
  compared: number;
  different: number;
  time_ratio: number | null;
  time_ratio_interval: [number, number] | null;
  suspicions: string[];
  notes: string[];
}

// A rate that was tried in the search for the peak rate.
export interface RateTrial {
  entrant: number;
  rate_per_s: number;
  queries: number;
  late: number;
  kept: boolean;
  peak: boolean;
}

export interface Trials {
  scaling: Growth[];
  audits: Audit[];
  rates: RateTrial[];
}
