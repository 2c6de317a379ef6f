package org.matchbench;

import java.util.ArrayList;
import java.util.List;

/** What a service says in words, for matchmakers that look at nothing else. */
public final class Texts {
  private static final java.util.regex.Pattern BORDERS =
      java.util.regex.Pattern.compile(
          "(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"
              + "|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])");

  private Texts() {}

  /** A technical name in words: "BookPriceService_v2" is "Book Price Service v 2". */
  public static String wordsOfName(String name) {
    return BORDERS.matcher(name).replaceAll(" ").replace('_', ' ').replace('-', ' ');
  }

  /** What follows the last '#' or '/'. */
  public static String localName(String uri) {
    return uri.substring(Math.max(uri.lastIndexOf('#'), uri.lastIndexOf('/')) + 1);
  }

  /** Name, description, tags, and the local names of the input and output concepts. */
  public static String plainText(Service service) {
    List<String> parts = new ArrayList<>();
    parts.add(wordsOfName(service.name()));
    parts.add(service.description());
    parts.addAll(service.tags());
    for (String uri : service.inputs()) parts.add(wordsOfName(localName(uri)));
    for (String uri : service.outputs()) parts.add(wordsOfName(localName(uri)));
    parts.removeIf(String::isEmpty);
    return String.join(" ", parts);
  }
}
