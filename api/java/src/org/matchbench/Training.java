package org.matchbench;

import java.util.List;

/** Judgments to learn from; none of these requests is asked later. Immutable. */
public final class Training {
  private final List<Service> requests;
  private final List<Judgment> judgments;
  private final int maxGrade;
  private final long budgetNs;

  public Training(List<Service> requests, List<Judgment> judgments, int maxGrade, long budgetNs) {
    this.requests = List.copyOf(requests);
    this.judgments = List.copyOf(judgments);
    this.maxGrade = maxGrade;
    this.budgetNs = budgetNs;
  }

  public List<Service> requests() {
    return requests;
  }

  /** Ordered by request, then by service. */
  public List<Judgment> judgments() {
    return judgments;
  }

  public int maxGrade() {
    return maxGrade;
  }

  /** 0: no limit. */
  public long budgetNs() {
    return budgetNs;
  }
}
