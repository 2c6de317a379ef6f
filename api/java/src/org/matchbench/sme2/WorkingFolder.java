package org.matchbench.sme2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder in which a plugin runs, laid out as SME2's: plugins open plugin/NAME/... and cache/
 * relative to it, and write there. It is a copy of the folder that was registered.
 */
final class WorkingFolder {
  private WorkingFolder() {}

  /**
   * Copies {@code folder} to {@code scratch}, but for the jars on the class path, and makes the
   * folders that SME2 had. Files that are there already stay as they are.
   */
  static void prepare(Path folder, Path scratch) throws IOException {
    Files.createDirectories(scratch.resolve("cache"));
    Files.createDirectories(scratch.resolve("plugin"));
    if (!Files.isDirectory(folder) || folder.toRealPath().equals(scratch.toRealPath())) return;
    Set<Path> classPath = new HashSet<>();
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      if (Files.exists(Path.of(entry))) classPath.add(Path.of(entry).toRealPath());
    }
    List<Path> found;
    try (Stream<Path> all = Files.walk(folder)) {
      found = all.collect(Collectors.toList());
    }
    for (Path each : found) {
      Path copy = scratch.resolve(folder.relativize(each).toString());
      if (Files.isDirectory(each)) {
        Files.createDirectories(copy);
      } else if (!classPath.contains(each.toRealPath()) && !Files.exists(copy)) {
        Files.copy(each, copy);
        copy.toFile().setWritable(true); // the copy has the modes of a folder that is read only
      }
    }
  }

}
