package org.matchbench;

import java.util.List;

/** An offer or a request. What its description does not state is empty. Immutable. */
public final class Service {
  private final String uri;
  private final String name;
  private final String description;
  private final List<String> inputs;
  private final List<String> outputs;
  private final List<String> preconditions;
  private final List<String> effects;
  private final List<String> categories;
  private final List<String> tags;
  private final Document source;

  /** Copies the lists. {@code source} may be null. */
  public Service(
      String uri,
      String name,
      String description,
      List<String> inputs,
      List<String> outputs,
      List<String> preconditions,
      List<String> effects,
      List<String> categories,
      List<String> tags,
      Document source) {
    this.uri = uri;
    this.name = name;
    this.description = description;
    this.inputs = List.copyOf(inputs);
    this.outputs = List.copyOf(outputs);
    this.preconditions = List.copyOf(preconditions);
    this.effects = List.copyOf(effects);
    this.categories = List.copyOf(categories);
    this.tags = List.copyOf(tags);
    this.source = source;
  }

  public String uri() {
    return uri;
  }

  public String name() {
    return name;
  }

  /** Natural language. */
  public String description() {
    return description;
  }

  /** Concept URIs in the order of the document. */
  public List<String> inputs() {
    return inputs;
  }

  /** Concept URIs in the order of the document. */
  public List<String> outputs() {
    return outputs;
  }

  /** Expressions, as text. */
  public List<String> preconditions() {
    return preconditions;
  }

  /** Expressions, as text. */
  public List<String> effects() {
    return effects;
  }

  public List<String> categories() {
    return categories;
  }

  public List<String> tags() {
    return tags;
  }

  /** The document that the service was read from; null if the collection holds none. */
  public Document source() {
    return source;
  }
}
