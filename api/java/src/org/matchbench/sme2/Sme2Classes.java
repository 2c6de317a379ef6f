package org.matchbench.sme2;

import de.dfki.sme2.IMatchmakerPlugin;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.matchbench.json.JsonReader;
import org.matchbench.json.JsonWriter;

/**
 * Answers the host's {@code hello} with the classes of a jar that implement SME2's interface, as
 * features of a matchmaker, and ends: {@code java org.matchbench.sme2.Sme2Classes FILE.jar}. No code
 * of the jar is run.
 */
public final class Sme2Classes {
  private static final String ENDING = ".class";

  private Sme2Classes() {}

  public static void main(String[] arguments) throws IOException {
    List<String> classes = pluginsOf(arguments[0]);
    Scanner calls = new Scanner(System.in, StandardCharsets.UTF_8);
    Map<?, ?> hello = (Map<?, ?>) JsonReader.read(calls.nextLine());
    String answer =
        JsonWriter.write(
            Map.of(
                "id", hello.get("id"), "protocol", 1, "matchmaker", Map.of("features", classes)));
    System.out.println(answer);
    System.out.flush();
    while (calls.hasNextLine()) calls.nextLine(); // until the host hangs up
  }

  /** The names of the plugins in a jar, in order. */
  private static List<String> pluginsOf(String file) throws IOException {
    try (JarFile jar = new JarFile(file)) {
      return jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(ENDING) && !name.startsWith("META-INF/"))
          .map(name -> name.substring(0, name.length() - ENDING.length()).replace('/', '.'))
          .filter(Sme2Classes::isPlugin)
          .sorted()
          .collect(Collectors.toList());
    }
  }

  /** What to write for a class that is none: the plugins in the jars of the class path. */
  static String remedy() {
    List<String> plugins = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      try {
        if (entry.endsWith(".jar")) plugins.addAll(pluginsOf(entry));
      } catch (IOException e) {
        // A jar that is missing has no classes.
      }
    }
    if (plugins.isEmpty()) return "no jar of the class path has a plugin: add the one that does";
    return "the class path has " + String.join(", ", plugins);
  }

  private static boolean isPlugin(String name) {
    try {
      Class<?> found = Class.forName(name, false, Sme2Classes.class.getClassLoader());
      return IMatchmakerPlugin.class.isAssignableFrom(found)
          && !Modifier.isAbstract(found.getModifiers());
    } catch (ClassNotFoundException | LinkageError e) {
      return false; // what it is made from is not on the class path
    }
  }
}
