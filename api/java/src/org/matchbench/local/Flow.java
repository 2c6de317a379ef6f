package org.matchbench.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One YAML value that stands in one line: a flow list or mapping, a quoted or a plain scalar. */
final class Flow {
  private final String text;
  private int at;

  Flow(String text) {
    this.text = text.strip();
  }

  /** The position of the colon that ends a mapping's key; -1 if there is none. */
  static int keyEnd(String text) {
    if (text.startsWith("[") || text.startsWith("{")) return -1;
    if (text.startsWith("\"") || text.startsWith("'")) {
      int end = quotedEnd(text, 0);
      return end < text.length() && text.charAt(end) == ':' ? end : -1;
    }
    int colon = text.indexOf(':');
    while (colon >= 0 && colon + 1 < text.length() && " \t".indexOf(text.charAt(colon + 1)) < 0) {
      colon = text.indexOf(':', colon + 1);
    }
    return colon;
  }

  Object whole() {
    if (!text.isEmpty() && "&*!%@`".indexOf(text.charAt(0)) >= 0) {
      throw new IllegalArgumentException("'" + text + "' is not read here");
    }
    if (text.isEmpty() || "[{\"'".indexOf(text.charAt(0)) < 0) return plain(text);
    Object value = read();
    if (at != text.length()) throw new IllegalArgumentException("unexpected " + text.substring(at));
    return value;
  }

  private Object read() {
    char c = peek();
    if (c == '[') return list();
    if (c == '{') return mapping();
    if (c == '"' || c == '\'') {
      int begin = at + 1;
      at = quotedEnd(text, at);
      if (at > text.length()) throw new IllegalArgumentException("the quoted text does not end");
      String inner = text.substring(begin, at - 1);
      return c == '"' ? unescaped(inner) : inner.replace("''", "'");
    }
    int begin = at;
    while (at < text.length() && ",]}".indexOf(peek()) < 0 && !atColon()) ++at;
    return plain(text.substring(begin, at).strip());
  }

  private boolean atColon() {
    return peek() == ':' && (at + 1 == text.length() || text.charAt(at + 1) == ' ');
  }

  private List<Object> list() {
    List<Object> items = new ArrayList<>();
    ++at;
    while (!close(']')) {
      items.add(read());
      separate(']');
    }
    return items;
  }

  private Map<String, Object> mapping() {
    Map<String, Object> members = new LinkedHashMap<>();
    ++at;
    while (!close('}')) {
      String key = String.valueOf(read());
      skipBlanks();
      if (peek() != ':') throw new IllegalArgumentException("expected ':' after " + key);
      ++at;
      skipBlanks();
      members.put(key, read());
      separate('}');
    }
    return members;
  }

  private boolean close(char c) {
    skipBlanks();
    if (peek() != c) return false;
    ++at;
    return true;
  }

  private void separate(char close) {
    skipBlanks();
    if (peek() == ',') {
      ++at;
    } else if (peek() != close) {
      throw new IllegalArgumentException("expected ',' or '" + close + "'");
    }
  }

  private void skipBlanks() {
    while (peek() == ' ' || peek() == '\t') ++at;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private static Object plain(String text) {
    return text.isEmpty() || text.equals("~") || text.equals("null") ? null : text;
  }

  /** The position after the closing quote; beyond the text if there is none. */
  private static int quotedEnd(String text, int start) {
    char quote = text.charAt(start);
    for (int i = start + 1; i < text.length(); ++i) {
      char c = text.charAt(i);
      if (quote == '"' && c == '\\') {
        ++i;
      } else if (c == quote) {
        boolean doubled = quote == '\'' && i + 1 < text.length() && text.charAt(i + 1) == '\'';
        if (!doubled) return i + 1;
        ++i;
      }
    }
    return text.length() + 1;
  }

  private static String unescaped(String text) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); ++i) {
      char c = text.charAt(i);
      if (c != '\\') {
        result.append(c);
        continue;
      }
      char escape = ++i < text.length() ? text.charAt(i) : 0;
      int digits = escape == 'x' ? 2 : escape == 'u' ? 4 : escape == 'U' ? 8 : 0;
      if (digits > 0) {
        result.appendCodePoint(Integer.parseInt(text.substring(i + 1, i + 1 + digits), 16));
        i += digits;
        continue;
      }
      int known = "0abtnvfre \"/\\N_LP".indexOf(escape);
      if (known < 0) throw new IllegalArgumentException("unknown escape \\" + escape);
      result.append(
          "\0\007\b\t\n\013\f\r\033 \"/\\\u0085\u00a0\u2028\u2029".charAt(known));
    }
    return result.toString();
  }
}
