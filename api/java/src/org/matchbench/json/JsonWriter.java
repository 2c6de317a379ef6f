package org.matchbench.json;

import java.util.List;
import java.util.Map;

/** Writes texts, whole numbers, truth values and maps and lists of them as JSON in ASCII. */
public final class JsonWriter {
  private JsonWriter() {}

  public static String write(Map<String, ?> members) {
    StringBuilder out = new StringBuilder();
    append(out, members);
    return out.toString();
  }

  private static void append(StringBuilder out, Object value) {
    if (value instanceof Map) {
      char separator = '{';
      for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
        out.append(separator);
        appendText(out, (String) member.getKey());
        append(out.append(':'), member.getValue());
        separator = ',';
      }
      out.append(separator == '{' ? "{}" : "}");
    } else if (value instanceof List) {
      char separator = '[';
      for (Object entry : (List<?>) value) {
        append(out.append(separator), entry);
        separator = ',';
      }
      out.append(separator == '[' ? "[]" : "]");
    } else if (value instanceof Long || value instanceof Integer || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof String) {
      appendText(out, (String) value);
    } else {
      throw new IllegalArgumentException("cannot be written as JSON here: " + value);
    }
  }

  /** Half of a UTF-16 pair becomes U+FFFD, as not every reader takes one. */
  private static void appendText(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); ++i) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= 0x20 && c < 0x7f) {
        out.append(c);
      } else {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (pair) {
          appendEscape(out, c);
          c = text.charAt(++i);
        } else if (Character.isSurrogate(c)) {
          c = '\ufffd';
        }
        appendEscape(out, c);
      }
    }
    out.append('"');
  }

  private static void appendEscape(StringBuilder out, char c) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(Character.forDigit(c >> shift & 0xf, 16));
    }
  }
}
