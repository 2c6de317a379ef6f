package org.matchbench;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What a matchmaker is created with. Immutable. */
public final class Options {
  private final long seed;
  private final int maxThreads;
  private final Map<String, Object> parameters;
  private final String folder;
  private final String scratch;

  public Options(
      long seed, int maxThreads, Map<String, Object> parameters, String folder, String scratch) {
    this.seed = seed;
    this.maxThreads = maxThreads;
    this.parameters = Collections.unmodifiableMap(parameters);
    this.folder = folder;
    this.scratch = scratch;
  }

  /** The only permitted source of randomness: 64 bits. */
  public long seed() {
    return seed;
  }

  /** Including the main one; at least 1. */
  public int maxThreads() {
    return maxThreads;
  }

  /**
   * The object under {@code parameters} in the contest. Values are String, Long, Double, Boolean,
   * null, List and Map; a whole number that a Long cannot hold is a BigInteger.
   */
  public Map<String, Object> parameters() {
    return parameters;
  }

  /** Where the program's files are; read only. Empty if the host did not say. */
  public String folder() {
    return folder;
  }

  /** The folder in which the program may write; also the working directory. */
  public String scratch() {
    return scratch;
  }

  /** A parameter that is a number from {@code least} to {@code most}. */
  public double number(String name, double otherwise, double least, double most) {
    Object value = parameters.get(name);
    if (value == null) return otherwise;
    double number = value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
    if (!(number >= least && number <= most)) {
      throw new InvalidInput(
          "the parameter " + name + " is " + value + "; it must be a number from " + least + " to "
              + most);
    }
    return number;
  }

  /** A parameter that is one of {@code choices}, of which the first is the default. */
  public String choice(String name, String... choices) {
    Object value = parameters.getOrDefault(name, choices[0]);
    List<String> known = Arrays.asList(choices);
    if (!known.contains(value)) {
      throw new InvalidInput(
          "the parameter " + name + " is " + value + "; it must be one of "
              + String.join(", ", known));
    }
    return (String) value;
  }

  /** Throws InvalidInput if there is a parameter that {@code known} does not list. */
  public void refuseUnknown(String... known) {
    for (String name : parameters.keySet()) {
      if (!Arrays.asList(known).contains(name)) {
        throw new InvalidInput(
            "there is no parameter '" + name + "'; known are: "
                + (known.length == 0 ? "none" : String.join(", ", known)));
      }
    }
  }
}
