package org.matchbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.matchbench.json.JsonReader;

/** The folder that {@code matchbench collection export --format json} has written. */
final class ExportedCollection {
  private static final String FORMAT = "exported-collection/1";

  private final Path folder;
  final ServiceCollection collection;
  final List<Service> requests = new ArrayList<>();

  /** Throws InvalidInput if the folder does not hold one, and says how it would. */
  ExportedCollection(Path folder) throws IOException {
    this.folder = folder;
    Path manifest = folder.resolve("collection.json");
    if (!Files.exists(manifest)
        || !FORMAT.equals(object(manifest, 1, Files.readString(manifest)).get("matchbench"))) {
      throw new InvalidInput(
          folder + " contains no collection.json of the format " + FORMAT
              + "; make an exported collection with: matchbench collection export " + folder
              + " --format json --out NEW-FOLDER");
    }
    Map<String, Object> counts = new HashMap<>();
    List<Map<String, Object>> following = new ArrayList<>();
    for (String name : List.of("services", "concepts", "ontologies")) {
      List<Map<String, Object>> lines = lines(name);
      counts.put(name, (long) lines.size());
      following.addAll(lines);
    }
    collection = Reading.collection(counts, following.iterator()::next);
    for (Map<String, Object> request : lines("requests")) requests.add(Reading.service(request));
  }

  private List<Map<String, Object>> lines(String name) throws IOException {
    Path file = folder.resolve(name + ".jsonl");
    List<Map<String, Object>> found = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      Map<String, Object> members = object(file, found.size() + 1, line);
      place(members);
      place(Reading.object(members, "source"));
      found.add(members);
    }
    return found;
  }

  /** The path of a document is relative to the folder. */
  private void place(Map<String, Object> document) {
    if (document == null) return;
    document.computeIfPresent("path", (name, path) -> folder.resolve((String) path).toString());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Path file, int line, String text) {
    try {
      return (Map<String, Object>) JsonReader.read(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidInput(file + ":" + line + ": " + e.getMessage() + "; export it again");
    }
  }
}
