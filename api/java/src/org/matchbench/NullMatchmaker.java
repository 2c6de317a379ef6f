package org.matchbench;

/**
 * A matchmaker that does nothing: {@code java -cp matchbench.jar org.matchbench.NullMatchmaker} ranks
 * the first ten services. What a query to it takes is what the way to a program in Java costs.
 */
public final class NullMatchmaker extends Matchmaker {
  private static final int RANKED = 10;

  private Ranking ranking;

  public NullMatchmaker(Host host, Options options) {
    super(host, options);
  }

  public static void main(String[] arguments) throws Exception {
    Program.main(NullMatchmaker.class, arguments);
  }

  @Override
  public void load(ServiceCollection collection) {
    ranking = new Ranking();
    int count = Math.min(RANKED, collection.services().size());
    for (int i = 0; i < count; ++i) ranking.add(i, 1.0 / (1 + i));
  }

  @Override
  public Ranking query(Query query) {
    return ranking;
  }
}
