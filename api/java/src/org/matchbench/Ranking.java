package org.matchbench;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Services with their scores, added in any order and each at most once. The SDK sorts them by
 * falling score, keeps the order in which equal scores were added, and cuts at top_k.
 */
public final class Ranking {
  private int count;
  private int[] services;
  private double[] scores;
  private int[] degrees; // null as long as every degree is NONE

  public Ranking() {
    this(16);
  }

  public Ranking(int capacity) {
    services = new int[capacity];
    scores = new double[capacity];
  }

  /** Keeps the arrays, which are of the same length, and does not change them. */
  public static Ranking of(int[] services, double[] scores) {
    if (services.length != scores.length) {
      throw new IllegalArgumentException(
          services.length + " services and " + scores.length + " scores: their numbers must agree");
    }
    Ranking ranking = new Ranking(0);
    ranking.count = scores.length;
    ranking.services = services;
    ranking.scores = scores;
    return ranking;
  }

  /** Ranks the whole collection: scores[i] is the score of service i. */
  public static Ranking ofScores(double[] scores) {
    int[] services = new int[scores.length];
    for (int i = 0; i < services.length; ++i) services[i] = i;
    return of(services, scores);
  }

  public void add(int service, double score) {
    add(service, score, Degree.NONE);
  }

  /** {@code degree} is one of {@link Degree}. */
  public void add(int service, double score, int degree) {
    if (count == services.length) {
      int capacity = Math.max(16, count + count / 2);
      services = Arrays.copyOf(services, capacity);
      scores = Arrays.copyOf(scores, capacity);
      if (degrees != null) degrees = Arrays.copyOf(degrees, capacity);
    }
    if (degree != Degree.NONE && degrees == null) degrees = new int[services.length];
    services[count] = service;
    scores[count] = score;
    if (degrees != null) degrees[count] = degree;
    ++count;
  }

  public int size() {
    return count;
  }

  /** How many services are left after the cut; {@code topK} 0 means all. */
  public int size(int topK) {
    return topK > 0 ? Math.min(topK, count) : count;
  }

  boolean hasDegrees() {
    return degrees != null;
  }

  /** The services in the order of the finished list, cut at {@code topK}. */
  public int[] ranked(int topK) {
    int[] order = order();
    int[] result = new int[size(topK)];
    for (int i = 0; i < result.length; ++i) result[i] = services[order == null ? i : order[i]];
    return result;
  }

  /** The scores of the services that ranked() returns. */
  double[] rankedScores(int topK) {
    int[] order = order();
    double[] result = new double[size(topK)];
    for (int i = 0; i < result.length; ++i) result[i] = scores[order == null ? i : order[i]];
    return result;
  }

  /**
   * The columns of a binary ranking. Throws IllegalArgumentException if a position is negative or a
   * score is not finite.
   */
  void pack(int topK, ByteBuffer out) {
    for (int i = 0; i < count; ++i) {
      if (services[i] < 0) throw new IllegalArgumentException("service " + services[i]);
      if (!Double.isFinite(scores[i])) {
        throw new IllegalArgumentException(
            "the score of service " + services[i] + " is " + scores[i] + "; it must be finite");
      }
    }
    int[] order = order();
    int ranked = size(topK);
    for (int i = 0; i < ranked; ++i) out.putInt(services[order == null ? i : order[i]]);
    for (int i = 0; i < ranked; ++i) out.putDouble(scores[order == null ? i : order[i]]);
    if (degrees == null) return;
    for (int i = 0; i < ranked; ++i) out.putInt(degrees[order == null ? i : order[i]]);
  }

  /** The positions of the entries by falling score; null if they are in that order already. */
  private int[] order() {
    boolean falling = true;
    for (int i = 1; i < count && falling; ++i) falling = scores[i] <= scores[i - 1];
    if (falling) return null;
    int[] from = new int[count];
    int[] to = new int[count];
    for (int i = 0; i < count; ++i) from[i] = i;
    // Merging from below keeps equal scores in their order and needs no objects.
    for (int width = 1; width < count; width *= 2) {
      for (int begin = 0; begin < count; begin += 2 * width) {
        merge(from, to, begin, Math.min(begin + width, count), Math.min(begin + 2 * width, count));
      }
      int[] swapped = from;
      from = to;
      to = swapped;
    }
    return from;
  }

  private void merge(int[] from, int[] to, int begin, int middle, int end) {
    int left = begin;
    int right = middle;
    for (int i = begin; i < end; ++i) {
      boolean takeRight =
          left == middle || (right < end && scores[from[right]] > scores[from[left]]);
      to[i] = takeRight ? from[right++] : from[left++];
    }
  }
}
