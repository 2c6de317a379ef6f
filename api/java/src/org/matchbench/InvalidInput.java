package org.matchbench;

/** A parameter or a document is not acceptable. */
public final class InvalidInput extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InvalidInput(String why) {
    super(why);
  }
}
