package importing;

import de.dfki.sme2.IMatchmakerPlugin;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Behaves as plugins of the S3 contests did: opens every URL that it is given, follows imports over
 * http, reads and writes files relative to the working folder, and prints without end. Services that
 * import what the request imports come first, the later ones before the earlier ones.
 */
public final class ImportingPlugin implements IMatchmakerPlugin {
  private static final Pattern IMPORT = Pattern.compile("imports rdf:resource=\"([^\"]*)\"");

  private final Map<URL, Set<String>> services = new LinkedHashMap<>();
  private final String ignored;

  public ImportingPlugin() throws IOException {
    ignored = new String(Files.readAllBytes(Paths.get("plugin/importing/ignored.txt"))).trim();
  }

  @Override
  public void input(URL service) {
    makeNoise();
    services.put(service, imports(service));
    try (FileWriter log = new FileWriter("cache/localOntology.owl", true)) {
      log.write(service + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Hashtable<URL, Vector<URL>> query(URL request) {
    makeNoise();
    Set<String> wanted = imports(request);
    Vector<URL> matches = new Vector<>();
    for (Map.Entry<URL, Set<String>> service : services.entrySet()) {
      if (service.getValue().equals(wanted)) matches.add(0, service.getKey());
    }
    Hashtable<URL, Vector<URL>> answer = new Hashtable<>();
    answer.put(request, matches);
    return answer;
  }

  /** The last segments of all that a document imports, directly or not. */
  private Set<String> imports(URL url) {
    Set<String> found = new TreeSet<>();
    follow(url, found);
    found.remove(ignored);
    return found;
  }

  private void follow(URL url, Set<String> found) {
    try {
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      connection.setRequestProperty("Accept", "application/rdf+xml");
      if (connection.getResponseCode() != 200) {
        throw new IllegalStateException(url + " answers " + connection.getResponseMessage());
      }
      byte[] bytes;
      try (InputStream in = connection.getInputStream()) {
        bytes = in.readAllBytes();
      }
      if (connection.getContentLength() != bytes.length) {
        throw new IllegalStateException("content length");
      }
      if (!"application/rdf+xml".equals(connection.getContentType())) {
        throw new IllegalStateException("content type");
      }
      Matcher imported = IMPORT.matcher(new String(bytes, "ISO-8859-1"));
      while (imported.find()) {
        String name = imported.group(1).replaceFirst(".*/", "");
        if (found.add(name)) follow(new URL(imported.group(1)), found);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void makeNoise() {
    for (int i = 0; i < 2000; ++i) {
      System.out.println("{\"id\": 1, \"ranking\": []} out of the plugin");
      System.err.println("noise");
    }
  }
}
