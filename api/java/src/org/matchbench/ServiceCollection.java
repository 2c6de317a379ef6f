package org.matchbench;

import java.util.List;
import java.util.Map;

/** A service is known by its position in {@link #services}; the host shuffles them. Immutable. */
public final class ServiceCollection {
  private final List<Service> services;
  private final Taxonomy taxonomy;
  private final List<Document> ontologies;
  private final Map<String, String> files;

  public ServiceCollection(
      List<Service> services, Taxonomy taxonomy, List<Document> ontologies) {
    this(services, taxonomy, ontologies, Map.of());
  }

  public ServiceCollection(
      List<Service> services,
      Taxonomy taxonomy,
      List<Document> ontologies,
      Map<String, String> files) {
    this.services = List.copyOf(services);
    this.taxonomy = taxonomy;
    this.ontologies = List.copyOf(ontologies);
    this.files = Map.copyOf(files);
  }

  public List<Service> services() {
    return services;
  }

  /** Empty if the collection has no ontologies. */
  public Taxonomy taxonomy() {
    return taxonomy;
  }

  public List<Document> ontologies() {
    return ontologies;
  }

  /** Paths of the files and folders that the organiser hands over, by their keys. */
  public Map<String, String> files() {
    return files;
  }
}
