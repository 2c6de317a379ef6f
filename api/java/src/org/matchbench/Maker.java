package org.matchbench;

import java.lang.reflect.InvocationTargetException;

/** Makes the matchmakers of a program. */
public abstract class Maker {
  /** The class of what make() returns. Throws InvalidInput if there can be no matchmaker. */
  public abstract Class<? extends Matchmaker> kind();

  public abstract Matchmaker make(Host host, Options options) throws Exception;

  /** How many services a loaded matchmaker could not read and will never rank. */
  public int leftOut(Matchmaker matchmaker) {
    return 0;
  }

  /** The host has dropped a matchmaker. */
  public void ended(Matchmaker matchmaker) {}

  /** By the public constructor that takes a Host and an Options. */
  public static Maker of(Class<? extends Matchmaker> kind) {
    return new Maker() {
      @Override
      public Class<? extends Matchmaker> kind() {
        return kind;
      }

      @Override
      public Matchmaker make(Host host, Options options) throws Exception {
        try {
          return kind.getConstructor(Host.class, Options.class).newInstance(host, options);
        } catch (InvocationTargetException e) {
          if (e.getCause() instanceof Exception) throw (Exception) e.getCause();
          if (e.getCause() instanceof Error) throw (Error) e.getCause();
          throw e;
        }
      }
    };
  }
}
