// Of the report's data, what entrants answered, and what that means for the services.

export interface EntrantRanking {
  services: number[];
  scores: number[];
  // The length of the whole ranking, before the cut; relevant means relevant under the first setting.
  length: number;
  relevant_total: number | null;
  // Without services because it abstained, or because its run lacks the topic.
  abstained?: boolean;
}

// A service or a request as its description has it. What is not known or was left out for size is
// absent.
export interface Described {
  name: string;
  uri: string;
  description?: string;
  // URIs of concepts.
  inputs?: string[];
  outputs?: string[];
  // The format of the description, such as "OWL-S", and the description as its author wrote it.
  format?: string;
  text?: string;
}

export interface RequestRankings {
  grades: Record<string, (number | null)[]>;
  // How many services are judged under each setting; absent if judgments are hidden, and in older reports.
  judged?: number[];
  by_entrant: (EntrantRanking | null)[];
}

// A service that is not shown: requests that need it, and its best rank for one of those.
export interface Unfound { service: number; relevant: number; best_rank: number | null }

// What an entrant's answers mean for the services. Lists have their first rows, the most telling first.
export interface ServiceSide {
  requests: number;
  skewness: number | null;
  exposure_gini: number | null;
  gain_gini: number | null;
  counts: { never_found: number; missed: number; hubs: number; look_alikes: number };
  // Those that some request needs, and the names of the others.
  never_found: Unfound[];
  unneeded: string[];
  missed: Unfound[];
  hubs: { service: number; irrelevant: number; unjudged: number; relevant_found: number; found: number }[];
  look_alikes: { service: number; instead: number; requests: number; reverse: number }[];
  exposure: { service: number; exposure: number; exposure_share: number | null; gain: number;
    gain_share: number | null }[];
}
