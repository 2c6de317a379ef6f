package org.matchbench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** From the host's messages to the values that a matchmaker sees. */
final class Reading {
  private Reading() {}

  /** Where the lines that follow a call come from, one after the other. */
  interface Lines {
    Map<String, Object> next() throws IOException;
  }

  static long number(Map<String, Object> members, String name, long otherwise) {
    Object value = members.get(name);
    return value == null ? otherwise : ((Number) value).longValue();
  }

  static int count(Map<String, Object> members, String name) {
    return Math.toIntExact(number(members, name, 0));
  }

  static String text(Map<String, Object> members, String name) {
    Object value = members.get(name);
    return value == null ? "" : (String) value;
  }

  @SuppressWarnings("unchecked")
  static List<String> texts(Map<String, Object> members, String name) {
    Object value = members.get(name);
    return value == null ? List.of() : (List<String>) value;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Map<String, Object> members, String name) {
    return (Map<String, Object>) members.get(name);
  }

  static Map<String, String> textsByName(Map<String, Object> members) {
    Map<String, String> texts = new HashMap<>();
    if (members != null) members.forEach((name, text) -> texts.put(name, (String) text));
    return texts;
  }

  static Document document(Map<String, Object> members) {
    if (members == null) return null;
    return new Document(
        text(members, "uri"),
        text(members, "media_type"),
        text(members, "path"),
        number(members, "offset", 0),
        number(members, "length", -1));
  }

  static Service service(Map<String, Object> members) {
    return new Service(
        text(members, "uri"),
        text(members, "name"),
        text(members, "description"),
        texts(members, "inputs"),
        texts(members, "outputs"),
        texts(members, "preconditions"),
        texts(members, "effects"),
        texts(members, "categories"),
        texts(members, "tags"),
        document(object(members, "source")));
  }

  /** Reads the lines that follow the call `load`. */
  static ServiceCollection collection(Map<String, Object> call, Lines lines)
      throws IOException {
    int serviceCount = count(call, "services");
    List<Service> services = new ArrayList<>(serviceCount);
    for (int i = 0; i < serviceCount; ++i) services.add(service(lines.next()));
    int conceptCount = count(call, "concepts");
    List<List<String>> names = new ArrayList<>(conceptCount);
    int[][] parents = new int[conceptCount][];
    for (int c = 0; c < conceptCount; ++c) {
      Map<String, Object> members = lines.next();
      List<String> own = new ArrayList<>();
      own.add(text(members, "uri"));
      own.addAll(texts(members, "aliases"));
      names.add(own);
      parents[c] = positions(members.get("parents"));
    }
    List<Document> ontologies = new ArrayList<>();
    for (int i = count(call, "ontologies"); i > 0; --i) {
      ontologies.add(document(lines.next()));
    }
    return new ServiceCollection(
        services, new Taxonomy(names, parents), ontologies, textsByName(object(call, "files")));
  }

  /** Reads the lines that follow the call `train`. */
  static Training training(Map<String, Object> call, Lines lines) throws IOException {
    int requestCount = count(call, "requests");
    List<Service> requests = new ArrayList<>(requestCount);
    List<Judgment> judgments = new ArrayList<>();
    for (int request = 0; request < requestCount; ++request) {
      Map<String, Object> members = lines.next();
      requests.add(service(object(members, "request")));
      Object judged = members.get("judgments");
      if (judged == null) continue;
      for (Object each : (List<?>) judged) {
        int[] one = positions(each);
        judgments.add(new Judgment(request, one[0], one[1], one[2] != 0));
      }
    }
    return new Training(
        requests, judgments, count(call, "max_grade"), number(call, "budget_ns", 0));
  }

  private static int[] positions(Object list) {
    if (list == null) return new int[0];
    List<?> items = (List<?>) list;
    int[] result = new int[items.size()];
    for (int i = 0; i < result.length; ++i) result[i] = ((Long) items.get(i)).intValue();
    return result;
  }
}
