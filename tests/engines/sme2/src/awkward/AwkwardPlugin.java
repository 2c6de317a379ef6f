package awkward;

import de.dfki.sme2.IMatchmakerPlugin;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.logging.FileHandler;
import java.util.logging.Logger;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * A plugin with the habits of its time: settings and logs relative to the working folder, caches in
 * the home and the temporary folder, threads that never end, reflection into closed packages, network
 * calls that fail, raw types. What it may not miss throws, so that it shows.
 */
public class AwkwardPlugin implements IMatchmakerPlugin {
  private static final Properties SETTINGS = new Properties();
  private static final Logger LOG = Logger.getLogger("awkward");

  static {
    try {
      InputStream in = new FileInputStream("plugin/awkward/settings.properties");
      SETTINGS.load(in);
      in.close();
      LOG.addHandler(new FileHandler("plugin/awkward/awkward.log"));
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final List services = new ArrayList();
  private final Map words = new HashMap();

  public AwkwardPlugin() throws Exception {
    File temporary = File.createTempFile("awkward", ".tmp");
    temporary.deleteOnExit();
    File cache = new File(System.getProperty("user.home"), ".awkward");
    if (!cache.mkdirs() && !cache.isDirectory()) throw new IOException("no home: " + cache);
    FileWriter index = new FileWriter(new File("cache", "index.txt"));
    index.write("index\n");
    index.close();
    Field value = String.class.getDeclaredField("value");
    value.setAccessible(true);
    Thread endless =
        new Thread() {
          public void run() {
            while (true) {
              try {
                sleep(1000);
              } catch (InterruptedException e) {
                // goes on
              }
            }
          }
        };
    endless.start();
    try {
      new java.net.Socket("127.0.0.1", 80).close();
      throw new IllegalStateException("there is a network");
    } catch (IOException expected) {
      LOG.info("no network: " + expected);
    }
  }

  public void input(URL service) {
    for (int i = 0; i < 20; ++i) System.out.println("{\"id\": 3} reading " + service);
    words.put(service, words(service));
    services.add(service);
  }

  public Hashtable query(URL request) {
    final Set wanted;
    try {
      wanted = words(request);
    } catch (RuntimeException e) {
      e.printStackTrace();
      return new Hashtable();
    }
    final Map shared = new HashMap();
    for (Object service : services) {
      Set both = new HashSet((Set) words.get(service));
      both.retainAll(wanted);
      shared.put(service, Integer.valueOf(both.size()));
    }
    Vector matches = new Vector(services);
    Collections.sort(
        matches, (a, b) -> ((Integer) shared.get(b)).compareTo((Integer) shared.get(a)));
    matches.add(matches.get(0));
    matches.add(null);
    matches.add(request);
    Hashtable answer = new Hashtable();
    try {
      Thread.sleep(Long.parseLong(SETTINGS.getProperty("pause")));
      answer.put(new URL(request.toString()), matches);
    } catch (Exception e) {
      throw new RuntimeException(e);
    }
    return answer;
  }

  /** The words of a document's texts and of those that it refers to on the collection's host. */
  private static Set words(URL url) {
    try {
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      connection.setUseCaches(false);
      connection.connect();
      if (connection.getContentLength() <= 0) throw new IOException("no length");
      Document document =
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(url.toString());
      Set found = new HashSet();
      Collections.addAll(
          found, document.getDocumentElement().getTextContent().toLowerCase().split("\\W+"));
      found.remove("");
      NodeList all = document.getElementsByTagName("owl:imports");
      for (int i = 0; i < all.getLength(); ++i) {
        String imported = all.item(i).getAttributes().getNamedItem("rdf:resource").getNodeValue();
        new URL(url, imported).openStream().close();
      }
      return found;
    } catch (Exception e) {
      throw new RuntimeException(e);
    }
  }
}
