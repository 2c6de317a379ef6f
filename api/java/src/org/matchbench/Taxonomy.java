package org.matchbench;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The class hierarchy of all ontologies of a collection, classified by the host. A concept is known
 * by its position, 0 to size() - 1; equivalent classes are one concept with several names. A
 * position out of range throws IndexOutOfBoundsException. May be used from one thread at a time.
 */
public final class Taxonomy {
  private final List<List<String>> names;
  private final int[][] parents;
  private final Map<String, Integer> positions = new HashMap<>();
  private final BitSet[] ancestors; // filled as they are asked for
  private int[][] children; // null until somebody asks

  /**
   * {@code names.get(c)} are the URI of concept c and its aliases, {@code parents[c]} its direct
   * superclasses. Keeps both.
   */
  public Taxonomy(List<List<String>> names, int[][] parents) {
    this.names = names;
    this.parents = parents;
    ancestors = new BitSet[parents.length];
    for (int c = 0; c < parents.length; ++c) {
      for (String uri : names.get(c)) positions.put(uri, c);
    }
  }

  public int size() {
    return parents.length;
  }

  /** The concept that has this name; -1 if no ontology knows it. */
  public int find(String uri) {
    return positions.getOrDefault(uri, -1);
  }

  public String uri(int concept) {
    return names.get(concept).get(0);
  }

  /** The other names of the concept. */
  public List<String> aliases(int concept) {
    List<String> all = names.get(concept);
    return all.subList(1, all.size());
  }

  /** The direct superclasses. */
  public int[] parents(int concept) {
    return parents[concept].clone();
  }

  /** The direct subclasses. */
  public int[] children(int concept) {
    if (children == null) children = invert();
    return children[concept].clone();
  }

  /** All superclasses; the concept itself is not among them. */
  public BitSet ancestors(int concept) {
    return (BitSet) above(concept).clone();
  }

  /** All subclasses; the concept itself is not among them. */
  public BitSet descendants(int concept) {
    if (children == null) children = invert();
    return reached(children, concept);
  }

  /** Whether every instance of {@code specific} is one of {@code general}; true if the same. */
  public boolean subsumes(int general, int specific) {
    if (general < 0 || general >= size()) throw new IndexOutOfBoundsException("concept " + general);
    return general == specific || above(specific).get(general);
  }

  /** The number of steps on the shortest way up to a concept without a parent. */
  public int depth(int concept) {
    int steps = 0;
    int[] level = {concept};
    while (true) {
      BitSet next = new BitSet();
      for (int c : level) {
        if (parents[c].length == 0) return steps;
        for (int parent : parents[c]) next.set(parent);
      }
      level = next.stream().toArray();
      ++steps;
    }
  }

  private BitSet above(int concept) {
    if (ancestors[concept] == null) ancestors[concept] = reached(parents, concept);
    return ancestors[concept];
  }

  private static BitSet reached(int[][] edges, int from) {
    BitSet found = new BitSet();
    ArrayDeque<Integer> waiting = new ArrayDeque<>();
    waiting.add(from);
    while (!waiting.isEmpty()) {
      for (int next : edges[waiting.remove()]) {
        if (!found.get(next)) {
          found.set(next);
          waiting.add(next);
        }
      }
    }
    return found;
  }

  private int[][] invert() {
    int[] counts = new int[parents.length];
    for (int[] own : parents) {
      for (int parent : own) ++counts[parent];
    }
    int[][] result = new int[parents.length][];
    for (int c = 0; c < counts.length; ++c) result[c] = new int[counts[c]];
    Arrays.fill(counts, 0);
    for (int child = 0; child < parents.length; ++child) {
      for (int parent : parents[child]) result[parent][counts[parent]++] = child;
    }
    return result;
  }
}
