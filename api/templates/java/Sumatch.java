import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.matchbench.Host;
import org.matchbench.Matchmaker;
import org.matchbench.Options;
import org.matchbench.Program;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.Service;
import org.matchbench.ServiceCollection;
import org.matchbench.Unsupported;

/** Ranks services by the words they share with the request. */
public final class Sumatch extends Matchmaker {
  private final List<Set<String>> services = new ArrayList<>(); // by position

  public Sumatch(Host host, Options options) {
    super(host, options);
  }

  public static void main(String[] arguments) throws Exception {
    Program.main(Sumatch.class, arguments);
  }

  /** Once, before all queries: read and index the services. */
  @Override
  public void load(ServiceCollection collection) {
    for (Service service : collection.services()) {
      host.stopIfAsked();
      services.add(words(service));
    }
  }

  /** Once per request. A service is named by its position in collection.services(). */
  @Override
  public Ranking query(Query query) {
    Set<String> wanted = words(query.request());
    if (wanted.isEmpty()) throw new Unsupported("the request has no text");
    Ranking ranking = new Ranking();
    for (int i = 0; i < services.size(); ++i) {
      int shared = 0;
      for (String word : wanted) shared += services.get(i).contains(word) ? 1 : 0;
      ranking.add(i, shared); // sorted and cut at top_k for you
    }
    return ranking;
  }

  /** The words of a service's name, description and tags, in lower case. */
  private static Set<String> words(Service service) {
    String text =
        service.name() + " " + service.description() + " " + String.join(" ", service.tags());
    Set<String> found = new HashSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
      if (!word.isEmpty()) found.add(word);
    }
    return found;
  }
}
