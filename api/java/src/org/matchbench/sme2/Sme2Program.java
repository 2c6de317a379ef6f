package org.matchbench.sme2;

import java.util.Arrays;
import org.matchbench.Program;

/**
 * Runs a class that implements de.dfki.sme2.IMatchmakerPlugin, unmodified, as a program of the host:
 * {@code java -cp matchbench.jar:PLUGIN.jar org.matchbench.sme2.Sme2Program CLASS}.
 */
public final class Sme2Program {
  private Sme2Program() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0 || arguments[0].startsWith("-")) {
      System.err.println("usage: Sme2Program CLASS; CLASS implements de.dfki.sme2.IMatchmakerPlugin");
      System.exit(2);
    }
    System.setProperty("java.awt.headless", "true");
    DocumentStore store = new DocumentStore();
    DocumentHandlers.install(store);
    String[] others = Arrays.copyOfRange(arguments, 1, arguments.length);
    Program.run(new Sme2Maker(arguments[0], store), others);
  }
}
