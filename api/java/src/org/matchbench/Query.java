package org.matchbench;

/** Immutable. */
public final class Query {
  private final Service request;
  private final int topK;
  private final long budgetNs;

  public Query(Service request, int topK, long budgetNs) {
    this.request = request;
    this.topK = topK;
    this.budgetNs = budgetNs;
  }

  public Service request() {
    return request;
  }

  /** 0: rank the whole collection. */
  public int topK() {
    return topK;
  }

  /** 0: no limit; counted from the moment of the call. */
  public long budgetNs() {
    return budgetNs;
  }
}
