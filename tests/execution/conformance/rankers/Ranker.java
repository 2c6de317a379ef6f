import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.matchbench.Host;
import org.matchbench.Matchmaker;
import org.matchbench.Options;
import org.matchbench.Program;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.Service;
import org.matchbench.ServiceCollection;

/**
 * Ranks by shared words, keeps as many bytes of each query as the parameter leak says, and with fails
 * fails at a query without services.
 */
public final class Ranker extends Matchmaker {
  private static final List<byte[]> KEPT = new ArrayList<>();
  private final List<Set<String>> services = new ArrayList<>();
  private final int leak;
  private final int fails;
  private int first;

  public Ranker(Host host, Options options) {
    super(host, options);
    leak = ((Number) options.parameters().getOrDefault("leak", 0)).intValue();
    fails = ((Number) options.parameters().getOrDefault("fails", 0)).intValue();
  }

  public static void main(String[] arguments) throws Exception {
    Program.main(Ranker.class, arguments);
  }

  @Override
  public void load(ServiceCollection collection) {
    for (Service service : collection.services()) services.add(words(service));
  }

  @Override
  public Ranking query(Query query) {
    if (leak > 0) KEPT.add(new byte[leak]);
    if (fails > 0) first = services.get(0).size();
    Set<String> wanted = words(query.request());
    Ranking ranking = new Ranking();
    for (int i = 0; i < services.size(); ++i) {
      ranking.add(i, wanted.stream().filter(services.get(i)::contains).count());
    }
    return ranking;
  }

  private static Set<String> words(Service service) {
    return new HashSet<>(Arrays.asList(service.description().toLowerCase().split(" ")));
  }
}
