package org.matchbench;

/** The host as a matchmaker sees it. May be used from any thread. */
public final class Host {
  private volatile boolean limited;
  private volatile long stopAtNs;

  /** Writes to the log of the run. What the program prints goes there as well. */
  public void log(String message) {
    System.err.println(message);
  }

  /**
   * Whether the current call has spent its budget. Cheap: ask in loops that may take long. A
   * matchmaker that continues regardless is ended.
   */
  public boolean shouldStop() {
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
}
