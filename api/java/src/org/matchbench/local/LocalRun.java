package org.matchbench.local;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.matchbench.Host;
import org.matchbench.Maker;
import org.matchbench.Matchmaker;
import org.matchbench.Options;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.Service;
import org.matchbench.Unsupported;
import org.matchbench.json.JsonReader;

/** Runs a matchmaker against a collection folder without the host, for a debugger or a profiler. */
public final class LocalRun {
  private static final String USAGE =
      "A matchmaker for matchbench, which starts it and talks to it over its standard input.\n"
          + "By hand, to debug it:\n"
          + "  --collection FOLDER  a folder with a collection.yaml\n"
          + "  --request TEXT       ask only the requests whose name or URI contains it\n"
          + "  --top-k N            0: all services (default: 10)\n"
          + "  --parameters JSON    an object\n"
          + "  --seed N\n"
          + "The taxonomy is then the stated one, not the classified one.";

  private LocalRun() {}

  /** Asks the requests of a collection and prints the rankings; the exit code. */
  public static int run(Maker maker, String[] arguments) throws Exception {
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
    ask(maker, given);
    return 0;
  }

  private static void ask(Maker maker, Map<String, String> given) throws Exception {
    CollectionFolder folder = new CollectionFolder(Path.of(given.get("--collection")));
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
    String wanted = given.getOrDefault("--request", "");
    for (Service request : folder.requests) {
      if (!request.name().contains(wanted) && !request.uri().contains(wanted)) continue;
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
    int rank = 0;
    for (int service : ranking.ranked(topK)) {
      System.out.printf(Locale.ROOT, "%5d  %s%n", ++rank, title(services.get(service)));
    }
  }

  private static String title(Service service) {
    return service.name().isEmpty() ? service.uri() : service.name();
  }

  private static String milliseconds(long since) {
    return String.format(Locale.ROOT, "%.1f ms", (System.nanoTime() - since) / 1e6);
  }
}
