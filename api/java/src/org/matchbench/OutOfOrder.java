package org.matchbench;

/** A call came at the wrong time, for example a query before load(). */
public final class OutOfOrder extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OutOfOrder(String rule) {
    super(rule);
  }
}
