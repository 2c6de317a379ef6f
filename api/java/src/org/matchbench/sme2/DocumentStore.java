package org.matchbench.sme2;

import java.io.IOException;
import java.net.URL;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.matchbench.Document;

/**
 * What http and https URLs mean inside this process: the collection's documents, and nothing beyond.
 * A document is found by its URL, else by the first and the last segment of the path, whatever the
 * port, on hosts that the collection uses or that mean this machine. May be used from any thread.
 */
final class DocumentStore {
  private static final byte[] NO_STATEMENTS =
      ("<?xml version=\"1.0\"?>\n<rdf:RDF xmlns:rdf="
              + "\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>\n")
          .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  private static final int NAMED_IN_LOG = 20;

  private final Map<String, Document> byUrl = new HashMap<>();
  private final Map<String, Document> bySegments = new HashMap<>();
  private final Set<String> hosts = new TreeSet<>(Set.of("127.0.0.1", "localhost", "[::1]"));
  private boolean answersUnknown;

  private final Map<String, Integer> served = new HashMap<>();
  private final Map<String, Integer> refused = new TreeMap<>();

  /** Forgets everything. {@code answersUnknown}: unknown URLs are RDF without statements. */
  synchronized void reset(boolean answersUnknown) {
    byUrl.clear();
    bySegments.clear();
    served.clear();
    refused.clear();
    this.answersUnknown = answersUnknown;
  }

  /** The first document of several with the same segments stays the one found by them. */
  synchronized void add(URL url, Document document) {
    byUrl.put(key(url), document);
    bySegments.putIfAbsent(segments(url), document);
    hosts.add(host(url));
  }

  /** The bytes that a URL names; null if the collection lacks it. */
  byte[] open(URL url) throws IOException {
    Document document;
    synchronized (this) {
      document = byUrl.get(key(url));
      if (document == null && hosts.contains(host(url))) document = bySegments.get(segments(url));
      (document == null ? refused : served).merge(key(url), 1, Integer::sum);
      if (document == null && answersUnknown) return NO_STATEMENTS.clone();
    }
    return document == null ? null : document.read();
  }

  /** What was asked and what of it the collection lacks, since the last reset. */
  synchronized String summary() {
    StringBuilder text = new StringBuilder();
    text.append(sum(served)).append(" requests for ").append(served.size());
    text.append(" URLs of the collection, ").append(sum(refused)).append(" for ");
    text.append(refused.size()).append(" URLs that it lacks");
    if (answersUnknown && !refused.isEmpty()) text.append(", answered without statements");
    int named = 0;
    for (Map.Entry<String, Integer> each : refused.entrySet()) {
      if (++named > NAMED_IN_LOG) break;
      text.append(named == 1 ? ": " : ", ").append(each.getKey());
      text.append(" (").append(each.getValue()).append(')');
    }
    return text.append(refused.size() > NAMED_IN_LOG ? ", ..." : "").toString();
  }

  private static int sum(Map<String, Integer> counts) {
    int total = 0;
    for (int count : counts.values()) total += count;
    return total;
  }

  private static String host(URL url) {
    return url.getHost().toLowerCase(Locale.ROOT);
  }

  private static String key(URL url) {
    String port = url.getPort() < 0 || url.getPort() == url.getDefaultPort() ? "" : ":" + url.getPort();
    return url.getProtocol() + "://" + host(url) + port + url.getFile();
  }

  /** The first and the last segment of the path, without query and fragment. */
  static String segments(URL url) {
    String path = url.getPath();
    int begin = path.startsWith("/") ? 1 : 0;
    int firstEnd = path.indexOf('/', begin);
    String first = firstEnd < 0 ? path.substring(begin) : path.substring(begin, firstEnd);
    return first + "/" + path.substring(path.lastIndexOf('/') + 1);
  }
}
