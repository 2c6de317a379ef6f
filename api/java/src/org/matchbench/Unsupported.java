package org.matchbench;

/** The matchmaker cannot handle this input: an abstention, not a failure. */
public final class Unsupported extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Unsupported(String why) {
    super(why);
  }
}
