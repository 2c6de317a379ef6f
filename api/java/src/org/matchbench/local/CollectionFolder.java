package org.matchbench.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.matchbench.Document;
import org.matchbench.Service;
import org.matchbench.ServiceCollection;

/** A collection in the native format, without its judgments. */
final class CollectionFolder {
  private static final Map<String, String> MEDIA_TYPES =
      Map.of(
          ".owls", "application/owls+xml",
          ".wsdl", "application/wsdl+xml",
          ".owl", "application/rdf+xml",
          ".rdf", "application/rdf+xml",
          ".rdfs", "application/rdf+xml",
          ".html", "text/html",
          ".json", "application/json");

  private final Path folder;
  final ServiceCollection collection;
  final List<Service> requests;

  /** Throws IOException or IllegalArgumentException if the folder does not hold one. */
  CollectionFolder(Path folder) throws IOException {
    this.folder = folder;
    Map<?, ?> manifest = (Map<?, ?>) yaml("collection.yaml");
    List<Document> ontologies = new ArrayList<>();
    for (Object each : list(manifest.get("ontologies"))) {
      ontologies.add(document((String) ((Map<?, ?>) each).get("uri"), each));
    }
    collection =
        new ServiceCollection(
            services(file(manifest, "services")),
            ToldTaxonomy.read(ontologies),
            ontologies);
    requests = services(file(manifest, "requests"));
  }

  /** The file of the services or the requests, which need not be named. */
  private static String file(Map<?, ?> manifest, String name) {
    String given = text(manifest, name);
    return given.isEmpty() ? name + ".yaml" : given;
  }

  private Object yaml(String file) throws IOException {
    try {
      return YamlSubset.read(Files.readString(folder.resolve(file)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(folder.resolve(file) + ", " + e.getMessage(), e);
    }
  }

  private List<Service> services(String file) throws IOException {
    List<Service> found = new ArrayList<>();
    for (Object each : list(yaml(file))) {
      Map<?, ?> members = (Map<?, ?>) each;
      String uri = text(members, "uri");
      Object source = members.get("source");
      found.add(
          new Service(
              uri,
              text(members, "name"),
              text(members, "description"),
              texts(members, "inputs"),
              texts(members, "outputs"),
              texts(members, "preconditions"),
              texts(members, "effects"),
              texts(members, "categories"),
              texts(members, "tags"),
              source == null ? null : document(uri, source)));
    }
    return found;
  }

  private Document document(String uri, Object given) {
    Map<?, ?> members = given instanceof Map ? (Map<?, ?>) given : Map.of("file", given);
    String file = text(members, "file");
    String mediaType = text(members, "media_type");
    if (mediaType.isEmpty()) {
      String ending = file.substring(Math.max(0, file.lastIndexOf('.')));
      mediaType = MEDIA_TYPES.getOrDefault(ending, "application/octet-stream");
    }
    return new Document(uri, mediaType, folder.resolve(file).toString(), 0, -1);
  }

  private static List<?> list(Object value) {
    return value == null ? List.of() : (List<?>) value;
  }

  private static String text(Map<?, ?> members, String name) {
    Object value = members.get(name);
    return value == null ? "" : (String) value;
  }

  private static List<String> texts(Map<?, ?> members, String name) {
    List<String> found = new ArrayList<>();
    for (Object each : list(members.get(name))) found.add((String) each);
    return found;
  }
}
