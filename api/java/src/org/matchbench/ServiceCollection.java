package org.matchbench;

import java.util.List;

/** A service is known by its position in {@link #services}; the host shuffles them. Immutable. */
public final class ServiceCollection {
  private final List<Service> services;
  private final Taxonomy taxonomy;
  private final List<Document> ontologies;

  public ServiceCollection(
      List<Service> services, Taxonomy taxonomy, List<Document> ontologies) {
    this.services = List.copyOf(services);
    this.taxonomy = taxonomy;
    this.ontologies = List.copyOf(ontologies);
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
}
