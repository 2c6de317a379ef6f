package org.matchbench;

/**
 * Derive from this class. It needs a public constructor that takes a {@link Host} and an {@link
 * Options}. A matchmaker that can do more implements {@link Trainable}, {@link Batched} or {@link
 * Accountable} as well. All calls come from one thread, in the order: constructor, load, train,
 * queries. Throw {@link Unsupported}, {@link InvalidInput} or {@link Cancelled} to say more about a
 * failure; whatever else is thrown is an error of that call, and the next query follows.
 */
public abstract class Matchmaker {
  /** Learns from judgments; between load() and the first query. */
  public interface Trainable {
    void train(Training training) throws Exception;
  }

  /** Answers many queries in one call. In the list, null means an abstention. */
  public interface Batched {
    java.util.List<Ranking> queryBatch(java.util.List<Query> queries) throws Exception;
  }

  /** Accounts for its memory. */
  public interface Accountable {
    MemoryUse memory();
  }

  protected final Host host;
  protected final Options options;

  protected Matchmaker(Host host, Options options) {
    this.host = host;
    this.options = options;
  }

  /** Reads and indexes the services. Timed as "load". */
  public abstract void load(ServiceCollection collection) throws Exception;

  /** Ranks the services for a request. Timed from call to answer. */
  public abstract Ranking query(Query query) throws Exception;
}
