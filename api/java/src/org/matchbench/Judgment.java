package org.matchbench;

/** A pair of a request and a service that somebody judged. Immutable. */
public final class Judgment {
  private final int request;
  private final int service;
  private final int grade;
  private final boolean relevant;

  public Judgment(int request, int service, int grade, boolean relevant) {
    this.request = request;
    this.service = service;
    this.grade = grade;
    this.relevant = relevant;
  }

  /** Position in {@link Training#requests}. */
  public int request() {
    return request;
  }

  /** Position in {@link ServiceCollection#services}. */
  public int service() {
    return service;
  }

  /** From 0, not relevant, to {@link Training#maxGrade}. */
  public int grade() {
    return grade;
  }

  /** The binary judgment. */
  public boolean relevant() {
    return relevant;
  }
}
