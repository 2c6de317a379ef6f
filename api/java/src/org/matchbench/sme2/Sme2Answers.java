package org.matchbench.sme2;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.matchbench.Host;
import org.matchbench.Ranking;

/**
 * From what a plugin returns to a ranking. Old code returns tables without type arguments, so nothing
 * is taken for granted. Entries that name no service that was input, and repeated ones, are left out
 * and counted: a plugin may return null for a service it lost, or the request among its matches.
 */
final class Sme2Answers {
  private static final int NAMED_IN_LOG = 10;

  private final Host host;
  private final Map<String, Integer> byUrl = new HashMap<>();
  private final Map<String, Integer> bySegments = new HashMap<>();
  private int strangers;
  private int repeated;

  Sme2Answers(Host host) {
    this.host = host;
  }

  /** The service at this position was input as this URL. */
  void add(URL url, int position) {
    byUrl.put(url.toExternalForm(), position);
    String segments = DocumentStore.segments(url);
    bySegments.put(segments, bySegments.containsKey(segments) ? null : position); // null: several
  }

  /** The order of the answer for the request; SME2 knows no scores, so rank r gets 1 / r. */
  Ranking ranking(Map<?, ?> answer, URL request) {
    if (answer == null) throw new IllegalStateException("query() returned null");
    Ranking ranking = new Ranking();
    Set<Integer> ranked = new HashSet<>();
    Collection<?> matches = matches(answer, request);
    for (Object match : matches) {
      Integer position = position(match);
      if (position == null) {
        leaveOut(match);
      } else if (!ranked.add(position)) {
        ++repeated;
      } else {
        ranking.add(position, 1.0 / ranked.size());
      }
    }
    if (ranked.isEmpty() && !matches.isEmpty()) {
      throw new IllegalStateException(
          "query() returned " + matches.size() + " entries and none was ever input; the first is "
              + matches.iterator().next());
    }
    return ranking;
  }

  void logSummary() {
    if (strangers > 0) {
      host.log("left out of the answers: " + strangers + " entries that were never input");
    }
    if (repeated > 0) host.log("left out of the answers: " + repeated + " repeated entries");
  }

  private static Collection<?> matches(Map<?, ?> answer, URL request) {
    Object matches = answer.get(request);
    if (matches == null && answer.size() == 1) matches = answer.values().iterator().next();
    if (matches instanceof Collection) return (Collection<?>) matches;
    if (matches != null) {
      throw new IllegalStateException("query() returned a " + matches.getClass() + ", no Vector");
    }
    if (answer.isEmpty()) return Set.of();
    throw new IllegalStateException(
        "query() answered for " + answer.keySet() + " and not for " + request);
  }

  /** By the URL as it was input; else by its place in the collection, whatever host, port, fragment. */
  private Integer position(Object match) {
    if (match == null) return null;
    Integer known = byUrl.get(match.toString());
    if (known != null) return known;
    try {
      return bySegments.get(DocumentStore.segments(new URL(match.toString())));
    } catch (MalformedURLException e) {
      return null;
    }
  }

  private void leaveOut(Object match) {
    if (++strangers <= NAMED_IN_LOG) {
      host.log("left out of an answer: " + match + ", which was never input");
    }
  }
}
