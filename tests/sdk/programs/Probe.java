import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.matchbench.Degree;
import org.matchbench.Host;
import org.matchbench.Judgment;
import org.matchbench.Matchmaker;
import org.matchbench.MemoryUse;
import org.matchbench.Options;
import org.matchbench.Program;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.Service;
import org.matchbench.ServiceCollection;
import org.matchbench.Taxonomy;
import org.matchbench.Training;
import org.matchbench.Unsupported;

/** Does what the name of a request says, so that transcripts can look at every part of the SDK. */
public final class Probe extends Matchmaker
    implements Matchmaker.Trainable, Matchmaker.Batched, Matchmaker.Accountable {
  private final double weight;
  private ServiceCollection collection;
  private final Ranking learned = new Ranking();

  public Probe(Host host, Options options) {
    super(host, options);
    options.refuseUnknown("weight");
    weight = options.number("weight", 0, 0, 10);
  }

  public static void main(String[] arguments) throws Exception {
    Program.main(Probe.class, arguments);
  }

  @Override
  public void load(ServiceCollection loaded) {
    collection = loaded;
  }

  @Override
  public void train(Training training) {
    int grades = 0;
    int relevant = 0;
    int last = 0;
    for (Judgment judgment : training.judgments()) {
      grades += judgment.grade();
      relevant += judgment.relevant() ? 1 : 0;
      last = judgment.request();
    }
    learned.add(0, grades);
    learned.add(1, relevant);
    learned.add(2, training.requests().size());
    learned.add(3, training.maxGrade());
    learned.add(4, last);
  }

  @Override
  public MemoryUse memory() {
    return new MemoryUse(collection.services().size(), 0, 3, 0);
  }

  @Override
  public List<Ranking> queryBatch(List<Query> queries) throws Exception {
    List<Ranking> answers = new ArrayList<>();
    for (Query query : queries) {
      answers.add(query.request().name().equals("nobody knows") ? null : query(query));
    }
    return answers;
  }

  @Override
  public Ranking query(Query query) throws Exception {
    Service request = query.request();
    switch (request.name()) {
      case "taxonomy":
        return taxonomy(request);
      case "documents":
        return scores(
            collection.services().get(0).source().read().length,
            collection.ontologies().get(0).read().length);
      case "options":
        return scores(
            weight, Long.remainderUnsigned(options.seed(), 1000), options.maxThreads());
      case "lists":
        return lists(collection.services().get(1));
      case "files":
        Map<String, String> files = collection.files();
        return scores(files.size(), files.get("weights").length());
      case "learned":
        return learned;
      case "ties":
        Ranking ties = Ranking.of(new int[] {3, 1, 2}, new double[] {1, 1, 5});
        ties.add(0, -1);
        return ties;
      case "degrees":
        Ranking degrees = new Ranking();
        degrees.add(0, 0.2, Degree.FAIL);
        degrees.add(4, 0.9, Degree.EXACT);
        degrees.add(1, 0.1);
        return degrees;
      case "throw":
        throw new IllegalStateException("a failure with \"quotes\" and half a pair \ud83c");
      case "not a number":
        return scores(Double.NaN, 1);
      case "out of memory":
        throw new OutOfMemoryError("said by the probe");
      case "recurse":
        return query(query);
      case "nothing":
        return null;
      case "wait until told to stop":
        while (true) host.stopIfAsked();
      case "print":
        for (int i = 0; i < 10000; ++i) System.out.print("printed ");
        System.out.println();
        return System.in.read() < 0 ? new Ranking() : scores(1);
      default:
        throw new Unsupported(request.name());
    }
  }

  private static Ranking scores(double... scores) {
    return Ranking.ofScores(scores);
  }

  private Ranking taxonomy(Service request) {
    Taxonomy taxonomy = collection.taxonomy();
    int general = taxonomy.find(request.inputs().get(0));
    int own = taxonomy.find(request.outputs().get(0));
    return scores(
        taxonomy.ancestors(own).cardinality(),
        taxonomy.descendants(own).cardinality(),
        taxonomy.depth(own),
        taxonomy.children(own).length,
        taxonomy.subsumes(general, own) ? 1 : 0);
  }

  private static Ranking lists(Service service) {
    return scores(
        service.inputs().size(),
        service.outputs().size(),
        service.preconditions().size() + service.effects().size(),
        service.categories().size(),
        service.tags().size());
  }
}
