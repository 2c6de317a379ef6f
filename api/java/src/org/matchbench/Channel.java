package org.matchbench;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.matchbench.json.JsonReader;
import org.matchbench.json.JsonWriter;

/** The two pipes between the host and the program. */
final class Channel {
  private final FileInputStream in;
  private final FileOutputStream out;
  private byte[] read = new byte[8192]; // larger ones are allocated anew by every read
  private int begin;
  private int end;
  private ByteBuffer answer = ByteBuffer.allocate(8192).order(ByteOrder.LITTLE_ENDIAN);

  private Channel(FileInputStream in, FileOutputStream out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Takes over standard input and output. What Java code prints goes to the log from then on, and
   * what it reads from standard input is at its end at once. What native code prints is lost: Java
   * cannot move a descriptor, but it can open the pipe again, and closing a standard stream points
   * its descriptor at /dev/null.
   */
  static Channel takeOver() throws IOException {
    System.setOut(System.err);
    System.setIn(new ByteArrayInputStream(new byte[0]));
    FileInputStream in;
    FileOutputStream out;
    try {
      in = new FileInputStream("/proc/self/fd/0");
      out = new FileOutputStream("/proc/self/fd/1");
    } catch (IOException e) { // no /proc: the program's own Java code is kept away all the same
      return new Channel(
          new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
    }
    new FileInputStream(FileDescriptor.in).close();
    new FileOutputStream(FileDescriptor.out).close();
    return new Channel(in, out);
  }

  /** Adds and writes answers beside this one, from another thread; it cannot read. */
  Channel beside() {
    return new Channel(null, out);
  }

  /** The next message; null if the host has hung up. */
  Map<String, Object> read() throws IOException {
    int lineEnd = begin;
    while (true) {
      while (lineEnd < end && read[lineEnd] != '\n') ++lineEnd;
      if (lineEnd < end) break;
      int seen = lineEnd - begin;
      if (!fill()) {
        if (seen == 0) return null;
        throw new EOFException("the host has hung up in the middle of a line");
      }
      lineEnd = begin + seen;
    }
    Object message = JsonReader.read(read, begin, lineEnd);
    begin = lineEnd + 1;
    if (!(message instanceof Map)) throw new IOException("the host wrote a line that is no object");
    @SuppressWarnings("unchecked")
    Map<String, Object> members = (Map<String, Object>) message;
    return members;
  }

  /** A message that must come, since the call before it announced it. */
  Map<String, Object> readAnnounced() throws IOException {
    Map<String, Object> message = read();
    if (message == null) throw new EOFException("the host has hung up in the middle of a call");
    return message;
  }

  private boolean fill() throws IOException {
    if (begin > 0) {
      System.arraycopy(read, begin, read, 0, end - begin);
      end -= begin;
      begin = 0;
    }
    if (end == read.length) read = Arrays.copyOf(read, 2 * read.length);
    int count = in.read(read, end, Math.min(read.length - end, 8192));
    if (count > 0) end += count;
    return count > 0;
  }

  /** Adds a message to the answer that flush() writes. */
  void add(Map<String, ?> members) {
    byte[] line = JsonWriter.write(members).getBytes(StandardCharsets.US_ASCII);
    reserve(line.length + 1);
    answer.put(line).put((byte) '\n');
  }

  /** Adds a binary ranking; {@code id} below 0: within a batch. */
  void add(long id, Ranking ranking, int topK) {
    int ranked = ranking.size(topK);
    reserve(80 + 16 * ranked);
    int before = answer.position();
    put(id < 0 ? "{" : "{\"id\":" + id + ",");
    put("\"ranked\":" + ranked + (ranking.hasDegrees() ? ",\"degrees\":true}\n" : "}\n"));
    try {
      ranking.pack(topK, answer);
    } catch (RuntimeException e) {
      answer.position(before);
      throw e;
    }
  }

  /** Takes back what was added since the last flush(). */
  void forget() {
    answer.clear();
  }

  void flush() throws IOException {
    synchronized (out) {
      out.write(answer.array(), 0, answer.position());
    }
    answer.clear();
  }

  private void put(String ascii) {
    for (int i = 0; i < ascii.length(); ++i) answer.put((byte) ascii.charAt(i));
  }

  private void reserve(int bytes) {
    if (answer.remaining() >= bytes) return;
    int size = Math.max(2 * answer.capacity(), answer.position() + bytes);
    ByteBuffer larger = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    answer.flip();
    answer = larger.put(answer);
  }
}
