package org.matchbench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.matchbench.json.JsonReader;

/** Runs a matchmaker on an exported collection without the host, for a debugger or a profiler. */
final class LocalRun {
  private static final String USAGE =
      "A matchmaker for matchbench, which starts it and talks to it over its standard input.\n"
          + "By hand, to debug it:\n"
          + "  --collection FOLDER  made by\n"
          + "      matchbench collection export COLLECTION --format json --out FOLDER\n"
          + "  --request TEXT       ask only the requests whose name or URI contains it\n"
          + "  --top-k N            0: all services (default: 10)\n"
          + "  --parameters JSON    an object\n"
          + "  --seed N\n"
          + "Nothing is then confined, trained or scored.";

  private LocalRun() {}

  /** Asks the requests of a collection and prints the rankings; the exit code. */
  static int run(Maker maker, String[] arguments) throws Exception {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < arguments.length; i += 2) {
      boolean known =
          List.of("--collection", "--request", "--top-k", "--parameters", "--seed")
              .contains(arguments[i]);
      if (!known || i + 1 == arguments.length) {
        System.out.println(USAGE);
        return arguments[i].equals("--help") ? 0 : 2;
      }
      given.put(arguments[i], arguments[i + 1]);
    }
    if (!given.containsKey("--collection")) {
      System.out.println(USAGE);
      return 2;
    }
    ExportedCollection folder;
    try {
      folder = new ExportedCollection(Path.of(given.get("--collection")));
    } catch (InvalidInput | IOException e) {
      System.err.println(e.getMessage());
      return 2;
    }
    String wanted = given.getOrDefault("--request", "");
    folder.requests.removeIf(r -> !r.name().contains(wanted) && !r.uri().contains(wanted));
    if (folder.requests.isEmpty()) {
      System.err.println("no request's name or URI contains '" + wanted + "'");
      return 2;
    }
    ask(maker, given, folder);
    return 0;
  }

  private static void ask(Maker maker, Map<String, String> given, ExportedCollection folder)
      throws Exception {
    @SuppressWarnings("unchecked")
    Map<String, Object> parameters =
        (Map<String, Object>) JsonReader.read(given.getOrDefault("--parameters", "{}"));
    String here = Path.of("").toAbsolutePath().toString();
    long seed = Long.parseLong(given.getOrDefault("--seed", "1"));
    Matchmaker matchmaker = maker.make(new Host(), new Options(seed, 1, parameters, here, here));
    long start = System.nanoTime();
    matchmaker.load(folder.collection);
    int count = folder.collection.services().size();
    System.out.println("loaded " + count + " services in " + milliseconds(start));
    int topK = Integer.parseInt(given.getOrDefault("--top-k", "10"));
    for (Service request : folder.requests) {
      print(matchmaker, request, topK, folder.collection.services());
    }
  }

  private static void print(
      Matchmaker matchmaker, Service request, int topK, List<Service> services) throws Exception {
    long start = System.nanoTime();
    Ranking ranking;
    try {
      ranking = matchmaker.query(new Query(request, topK, 0));
    } catch (Unsupported reason) {
      System.out.println("\n" + title(request) + ": abstained: " + reason.getMessage());
      return;
    }
    System.out.println("\n" + title(request) + " (" + milliseconds(start) + ")");
    int[] ranked = ranking.ranked(topK);
    double[] scores = ranking.rankedScores(topK);
    for (int i = 0; i < ranked.length; ++i) {
      String name = title(services.get(ranked[i]));
      System.out.printf(Locale.ROOT, "%5d %10.4f  %s%n", i + 1, scores[i], name);
    }
  }

  private static String title(Service service) {
    return service.name().isEmpty() ? service.uri() : service.name();
  }

  private static String milliseconds(long since) {
    return String.format(Locale.ROOT, "%.1f ms", (System.nanoTime() - since) / 1e6);
  }
}
