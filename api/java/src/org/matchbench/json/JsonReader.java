package org.matchbench.json;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON value from UTF-8: Map, List, String, Long (BigInteger if it does not fit), Double,
 * Boolean or null. Throws IllegalArgumentException, which names the position, on anything else.
 */
public final class JsonReader {
  private static final int DEEPEST = 512;

  private final byte[] bytes;
  private final int end;
  private int at;
  private int depth;

  private JsonReader(byte[] bytes, int begin, int end) {
    this.bytes = bytes;
    this.at = begin;
    this.end = end;
  }

  /** Reads the value that the bytes from {@code begin} to {@code end} hold, and nothing else. */
  public static Object read(byte[] bytes, int begin, int end) {
    JsonReader reader = new JsonReader(bytes, begin, end);
    Object value = reader.value();
    reader.skipBlanks();
    if (reader.at != end) throw reader.fault("nothing more");
    return value;
  }

  public static Object read(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return read(bytes, 0, bytes.length);
  }

  private Object value() {
    skipBlanks();
    if (at == end) throw fault("a value");
    switch (bytes[at]) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new HashMap<>();
    enter();
    if (next('}')) return leave(members);
    do {
      skipBlanks();
      String name = string();
      expect(':');
      members.put(name, value());
    } while (next(','));
    expect('}');
    return leave(members);
  }

  private List<Object> array() {
    List<Object> items = new ArrayList<>();
    enter();
    if (next(']')) return leave(items);
    do {
      items.add(value());
    } while (next(','));
    expect(']');
    return leave(items);
  }

  private void enter() {
    ++at;
    if (++depth > DEEPEST) throw fault("at most " + DEEPEST + " levels");
  }

  private <T> T leave(T made) {
    --depth;
    return made;
  }

  private String string() {
    if (at == end || bytes[at] != '"') throw fault("a text");
    int begin = ++at;
    while (at < end && bytes[at] != '"' && bytes[at] != '\\' && (bytes[at] & 0xff) >= 0x20) ++at;
    if (at < end && bytes[at] == '"') {
      return new String(bytes, begin, at++ - begin, StandardCharsets.UTF_8);
    }
    StringBuilder text = new StringBuilder();
    while (true) {
      text.append(new String(bytes, begin, at - begin, StandardCharsets.UTF_8));
      if (at == end || (bytes[at] & 0xff) < 0x20) throw fault("the end of a text");
      if (bytes[at++] == '"') return text.toString();
      text.append(escaped());
      begin = at;
      while (at < end && bytes[at] != '"' && bytes[at] != '\\' && (bytes[at] & 0xff) >= 0x20) ++at;
    }
  }

  private char escaped() {
    if (at == end) throw fault("an escape");
    switch (bytes[at++]) {
      case '"':
        return '"';
      case '\\':
        return '\\';
      case '/':
        return '/';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'u':
        return (char) (hexDigit() << 12 | hexDigit() << 8 | hexDigit() << 4 | hexDigit());
      default:
        throw fault("an escape");
    }
  }

  private int hexDigit() {
    int digit = at < end ? Character.digit(bytes[at], 16) : -1;
    if (digit < 0) throw fault("a hexadecimal digit");
    ++at;
    return digit;
  }

  private Object number() {
    int begin = at;
    boolean whole = true;
    if (at < end && bytes[at] == '-') ++at;
    while (at < end && ".eE+-0123456789".indexOf(bytes[at]) >= 0) {
      whole &= bytes[at] >= '0' && bytes[at] <= '9';
      ++at;
    }
    String text = new String(bytes, begin, at - begin, StandardCharsets.US_ASCII);
    try {
      if (!whole) return Double.valueOf(text);
      return text.length() < 19 ? (Object) Long.valueOf(text) : big(text);
    } catch (NumberFormatException e) {
      at = begin;
      throw fault("a value");
    }
  }

  private static Object big(String text) {
    BigInteger number = new BigInteger(text);
    return number.bitLength() < 64 ? (Object) number.longValueExact() : number;
  }

  private Object word(String word, Object value) {
    for (int i = 0; i < word.length(); ++i, ++at) {
      if (at == end || bytes[at] != word.charAt(i)) throw fault(word);
    }
    return value;
  }

  private boolean next(char c) {
    skipBlanks();
    if (at == end || bytes[at] != c) return false;
    ++at;
    return true;
  }

  private void expect(char c) {
    if (!next(c)) throw fault("'" + c + "'");
  }

  private void skipBlanks() {
    while (at < end && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' || bytes[at] == '\r')) {
      ++at;
    }
  }

  private IllegalArgumentException fault(String expected) {
    return new IllegalArgumentException("no JSON: expected " + expected + " at byte " + at);
  }
}
