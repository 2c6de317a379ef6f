package org.matchbench;

/** The matchmaker's own account of its memory, in bytes. Immutable. */
public final class MemoryUse {
  private final long indexBytes;
  private final long ontologyBytes;
  private final long modelBytes;
  private final long scratchBytes;

  public MemoryUse(long indexBytes, long ontologyBytes, long modelBytes, long scratchBytes) {
    this.indexBytes = indexBytes;
    this.ontologyBytes = ontologyBytes;
    this.modelBytes = modelBytes;
    this.scratchBytes = scratchBytes;
  }

  /** Services as indexed. */
  public long indexBytes() {
    return indexBytes;
  }

  /** Classified ontologies, closures, taxonomies. */
  public long ontologyBytes() {
    return ontologyBytes;
  }

  /** What training left behind. */
  public long modelBytes() {
    return modelBytes;
  }

  /** The largest transient use so far. */
  public long scratchBytes() {
    return scratchBytes;
  }
}
