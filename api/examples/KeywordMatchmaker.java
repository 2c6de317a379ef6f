import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.matchbench.Host;
import org.matchbench.Matchmaker;
import org.matchbench.Options;
import org.matchbench.Program;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.Service;
import org.matchbench.ServiceCollection;
import org.matchbench.Unsupported;

/** A keyword matchmaker: services that share rare words with the request come first. */
public final class KeywordMatchmaker extends Matchmaker {
  private final List<Set<String>> texts = new ArrayList<>(); // by service
  private final Map<String, Integer> foundIn = new HashMap<>(); // number of services for each word

  public KeywordMatchmaker(Host host, Options options) {
    super(host, options);
  }

  public static void main(String[] arguments) throws Exception {
    Program.main(KeywordMatchmaker.class, arguments);
  }

  @Override
  public void load(ServiceCollection collection) {
    for (Service service : collection.services()) {
      Set<String> text = words(service);
      texts.add(text);
      for (String word : text) foundIn.merge(word, 1, Integer::sum);
    }
  }

  @Override
  public Ranking query(Query query) {
    Set<String> wanted = words(query.request());
    if (wanted.isEmpty()) throw new Unsupported("the request has no text");
    double[] scores = new double[texts.size()];
    for (String word : wanted) {
      if (!foundIn.containsKey(word)) continue;
      double weight = Math.log(1 + (double) texts.size() / foundIn.get(word)); // inverse frequency
      for (int i = 0; i < scores.length; ++i) {
        if (texts.get(i).contains(word)) scores[i] += weight;
      }
    }
    return Ranking.ofScores(scores);
  }

  /** The words of name, description and tags, in lower case, each once. */
  private static Set<String> words(Service service) {
    String text =
        service.name() + " " + service.description() + " " + String.join(" ", service.tags());
    Set<String> found = new TreeSet<>();
    for (String word : text.toLowerCase(java.util.Locale.ROOT).split("[^a-z0-9]+")) {
      if (!word.isEmpty()) found.add(word);
    }
    return found;
  }
}
