package org.matchbench;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Bytes that the host has read: an ontology, or the source of a service. Immutable. */
public final class Document {
  private final String uri;
  private final String mediaType;
  private final String path;
  private final long offset;
  private final long length;

  /** {@code length} -1: to the end of the file. */
  public Document(String uri, String mediaType, String path, long offset, long length) {
    this.uri = uri;
    this.mediaType = mediaType;
    this.path = path;
    this.offset = offset;
    this.length = length;
  }

  /** Identity; nothing is fetched over the network. */
  public String uri() {
    return uri;
  }

  /** "application/owls+xml", "application/wsdl+xml", "application/json", ... */
  public String mediaType() {
    return mediaType;
  }

  /** Reads the document's bytes from its file. */
  public byte[] read() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path, "r")) {
      long count = length < 0 ? Math.max(0, file.length() - offset) : length;
      if (count > Integer.MAX_VALUE - 8) {
        throw new IOException("the document " + uri + " is larger than an array can be");
      }
      byte[] bytes = new byte[(int) count];
      file.seek(offset);
      file.readFully(bytes);
      return bytes;
    } catch (EOFException end) {
      throw new IOException(path + " ends before the document " + uri + " does", end);
    }
  }
}
