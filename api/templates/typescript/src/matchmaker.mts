import { type Matchmaker, type Ranking, type Service, Unsupported } from "./protocol.mjs";

/** Ranks services by the words they share with the request. */
export class SharedWords implements Matchmaker {
  private services: Set<string>[] = []; // by position

  /** Once, before all queries: read and index the services. */
  load(services: Service[]): void {
    this.services = services.map(words);
  }

  /**
   * Once per request. A service is named by its position in `load`. The ranking is sorted and cut
   * for you; an empty one says that no service fits.
   */
  query(request: Service): Ranking {
    const wanted = words(request);
    if (wanted.size === 0) throw new Unsupported("the request has no text");
    return this.services.map((offered, position) => [
      position,
      [...wanted].filter((word) => offered.has(word)).length,
    ]);
  }
}

/** The words of a service's name, description and tags, in lower case. */
function words(service: Service): Set<string> {
  const text = [service.name ?? "", service.description ?? "", ...(service.tags ?? [])].join(" ");
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
}
