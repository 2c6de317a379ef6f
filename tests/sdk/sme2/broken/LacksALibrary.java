package broken;

/** Needs a class that is on no class path when it runs. */
public class LacksALibrary extends ReadsNothing {
  private final Object library = new Library();
}

/** Left out of the jar. */
class Library {}
