package org.matchbench;

/** The host as a matchmaker sees it. May be used from any thread. */
public final class Host {
  private volatile boolean limited;
  private volatile long stopAtNs;
  // The budget of the query that a thread answers, if there are several at the same time; null: none.
  private final ThreadLocal<Long> stopOfThreadNs = new ThreadLocal<>();

  /** Writes to the log of the run. What the program prints goes there as well. */
  public void log(String message) {
    System.err.println(message);
  }

  /**
   * Whether the current call has spent its budget. Cheap: ask in loops that may take long. A
   * matchmaker that continues regardless is ended.
   */
  public boolean shouldStop() {
    Long ofThread = stopOfThreadNs.get();
    if (ofThread != null) return System.nanoTime() - ofThread >= 0;
    return limited && System.nanoTime() - stopAtNs >= 0;
  }

  /** Throws Cancelled if shouldStop() is true. */
  public void stopIfAsked() {
    if (shouldStop()) throw new Cancelled("the budget of the call is spent");
  }

  /** For the SDK: a call begins that may take so long; 0 means no limit. */
  void beginCall(long budgetNs) {
    stopAtNs = System.nanoTime() + budgetNs;
    limited = budgetNs != 0;
  }

  /** The same of a query beside others, for the thread that answers it. */
  void beginQuery(long budgetNs) {
    limited = false;
    stopOfThreadNs.set(budgetNs == 0 ? null : Long.valueOf(System.nanoTime() + budgetNs));
  }
}
