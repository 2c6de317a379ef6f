package org.matchbench.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the part of YAML in which collections are written: nested mappings and lists by indentation,
 * flow lists and mappings, plain and quoted scalars, comments. All else is refused with
 * IllegalArgumentException, which names the line. Scalars stay texts.
 */
final class YamlSubset {
  private final String[] raw;
  private int next;

  private YamlSubset(String[] raw) {
    this.raw = raw;
    skip();
  }

  /** The file's one value: null, String, List or Map. */
  static Object read(String text) {
    YamlSubset reader = new YamlSubset(text.split("\r?\n", -1));
    if (reader.atEnd()) return null;
    Object value = reader.block(reader.indent());
    if (!reader.atEnd()) throw reader.fault("unexpected indentation");
    return value;
  }

  private boolean atEnd() {
    return next >= raw.length;
  }

  private int indent() {
    int i = 0;
    while (i < raw[next].length() && raw[next].charAt(i) == ' ') ++i;
    return i;
  }

  /** The line without indentation and comment. */
  private String text() {
    String text = withoutComment(raw[next].strip());
    if (text.matches("[?%|>].*") || text.equals("---") || text.equals("...")) {
      throw fault("'" + text + "' is not read here");
    }
    return text;
  }

  private static String withoutComment(String text) {
    char quote = 0;
    for (int i = 0; i < text.length(); ++i) {
      char c = text.charAt(i);
      char before = i == 0 ? ' ' : text.charAt(i - 1);
      if (quote != 0) {
        if (c == '\\' && quote == '"') {
          ++i;
        } else if (c == quote) {
          quote = 0;
        }
      } else if ((c == '"' || c == '\'') && " [{,:-".indexOf(before) >= 0) {
        quote = c;
      } else if (c == '#' && (before == ' ' || before == '\t')) {
        return text.substring(0, i).strip();
      }
    }
    return text;
  }

  /** Moves on to the next line that is not empty. */
  private void skip() {
    while (!atEnd() && withoutComment(raw[next].strip()).isEmpty()) ++next;
  }

  private void advance() {
    ++next;
    skip();
  }

  private static boolean isItem(String text) {
    return text.equals("-") || text.startsWith("- ");
  }

  private Object block(int indent) {
    String text = text();
    if (isItem(text)) return list(indent);
    if (Flow.keyEnd(text) >= 0) return mapping(indent);
    advance();
    return flow(text);
  }

  private List<Object> list(int indent) {
    List<Object> items = new ArrayList<>();
    while (!atEnd() && indent() == indent && isItem(text())) {
      String text = text();
      String rest = text.substring(1).strip();
      if (rest.isEmpty()) {
        advance();
        items.add(nested(indent + 1));
      } else if (Flow.keyEnd(rest) >= 0 || isItem(rest)) {
        // What follows the dash is the first line of a block with an indentation of its own.
        int own = indent + text.length() - rest.length();
        raw[next] = " ".repeat(own) + rest;
        items.add(block(own));
      } else {
        items.add(value(rest, indent));
      }
    }
    return items;
  }

  private Map<String, Object> mapping(int indent) {
    Map<String, Object> members = new LinkedHashMap<>();
    while (!atEnd() && indent() == indent) {
      String text = text();
      int end = Flow.keyEnd(text);
      if (end < 0) throw fault("expected 'key: value'");
      String key = (String) flow(text.substring(0, end));
      String rest = text.substring(end + 1).strip();
      if (!rest.isEmpty()) {
        members.put(key, value(rest, indent));
        continue;
      }
      advance();
      // A list may stand as far left as its key.
      boolean startsList = !atEnd() && indent() == indent && isItem(text());
      members.put(key, startsList ? list(indent) : nested(indent + 1));
    }
    return members;
  }

  private Object nested(int least) {
    return atEnd() || indent() < least ? null : block(indent());
  }

  private Object value(String first, int indent) {
    if ("|>".indexOf(first.charAt(0)) >= 0) throw fault("texts of several lines are not read here");
    StringBuilder text = new StringBuilder(first);
    advance();
    // A flow value or a text may go on in deeper lines.
    while (!atEnd() && indent() > indent) {
      text.append(' ').append(text());
      advance();
    }
    return flow(text.toString());
  }

  private Object flow(String text) {
    try {
      return new Flow(text).whole();
    } catch (IllegalArgumentException e) {
      throw fault(e.getMessage());
    }
  }

  private IllegalArgumentException fault(String what) {
    return new IllegalArgumentException("line " + (next + 1) + ": " + what);
  }
}
