import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.matchbench.json.JsonReader;
import org.matchbench.json.JsonWriter;

/** Reads a line of JSON after the other, and writes what it has understood, or that it is not JSON. */
public final class JsonLines {
  private JsonLines() {}

  public static void main(String[] arguments) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      try {
        out.println(understood(JsonReader.read(line)));
      } catch (IllegalArgumentException e) {
        out.println(e.getMessage().startsWith("no JSON: expected ") ? "no JSON" : e.toString());
      }
    }
    out.flush();
  }

  /** JSON with sorted members; texts as the SDK writes them. */
  private static String understood(Object value) {
    StringBuilder text = new StringBuilder();
    if (value instanceof Map) {
      for (Map.Entry<?, ?> member : new TreeMap<>((Map<?, ?>) value).entrySet()) {
        text.append(text.length() == 0 ? "" : ",").append(understood(member.getKey()));
        text.append(':').append(understood(member.getValue()));
      }
      return "{" + text + "}";
    }
    if (value instanceof List) {
      for (Object item : (List<?>) value) {
        text.append(text.length() == 0 ? "" : ",").append(understood(item));
      }
      return "[" + text + "]";
    }
    if (!(value instanceof String)) return String.valueOf(value);
    String written = JsonWriter.write(Map.of("", value)); // {"":"..."}
    return written.substring(4, written.length() - 1);
  }
}
