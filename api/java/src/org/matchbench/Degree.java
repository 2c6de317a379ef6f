package org.matchbench;

/** Degrees of match that a matchmaker may claim. */
public final class Degree {
  public static final int NONE = 0;
  public static final int EXACT = 1;
  public static final int PLUG_IN = 2;
  public static final int SUBSUMES = 3;
  public static final int SUBSUMED_BY = 4;
  public static final int INTERSECTION = 5;
  public static final int NEAREST = 6;
  public static final int FAIL = 7;

  private Degree() {}
}
