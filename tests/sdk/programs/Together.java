import java.util.concurrent.CyclicBarrier;
import org.matchbench.Host;
import org.matchbench.InFlight;
import org.matchbench.Matchmaker;
import org.matchbench.Options;
import org.matchbench.Program;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.ServiceCollection;

/** Each query waits until four are under way. */
@InFlight(8)
public final class Together extends Matchmaker {
  private final CyclicBarrier others = new CyclicBarrier(4);

  public Together(Host host, Options options) {
    super(host, options);
  }

  public static void main(String[] arguments) throws Exception {
    Program.main(Together.class, arguments);
  }

  @Override
  public void load(ServiceCollection collection) {}

  @Override
  public Ranking query(Query query) throws Exception {
    others.await();
    return Ranking.of(new int[] {0}, new double[] {1.0});
  }
}
