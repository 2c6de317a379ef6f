package org.matchbench;

/** The call was given up because {@link Host#shouldStop} said so. */
public final class Cancelled extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Cancelled(String why) {
    super(why);
  }
}
