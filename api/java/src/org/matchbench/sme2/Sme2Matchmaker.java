package org.matchbench.sme2;

import de.dfki.sme2.IMatchmakerPlugin;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.matchbench.Document;
import org.matchbench.Host;
import org.matchbench.Matchmaker;
import org.matchbench.Options;
import org.matchbench.Query;
import org.matchbench.Ranking;
import org.matchbench.Service;
import org.matchbench.ServiceCollection;
import org.matchbench.Unsupported;

/**
 * A plugin of SME2 as a matchmaker. It gets every service and request as a URL, opens what it likes
 * from the collection's documents, and its order is the ranking: SME2 knows no scores, so the
 * service at rank r gets 1 / r.
 *
 * <p>The parameter {@code unknown_urls} says what is answered for URLs that the collection lacks:
 * {@code not_found}, the default, is a 404, {@code empty} an RDF document without statements.
 */
final class Sme2Matchmaker extends Matchmaker {
  private static final int NAMED_IN_LOG = 10;
  private static final int DEEPEST_CAUSE = 100; // causes may go round in circles

  private final IMatchmakerPlugin plugin;
  private final DocumentStore store;
  private final Sme2Answers answers;
  private int leftOut;
  private String firstThrown;

  /** Makes the plugin in a working folder that is ready, with http and https served by the store. */
  Sme2Matchmaker(
      Class<? extends IMatchmakerPlugin> kind, DocumentStore store, Host host, Options options)
      throws Exception {
    super(host, options);
    this.store = store;
    this.answers = new Sme2Answers(host);
    options.refuseUnknown("unknown_urls");
    boolean empty = options.choice("unknown_urls", "not_found", "empty").equals("empty");
    store.reset(empty);
    WorkingFolder.prepare(
        Path.of(options.folder()), Path.of(System.getProperty("user.dir")));
    plugin = Sme2Maker.instantiate(kind);
  }

  int leftOut() {
    return leftOut;
  }

  @Override
  public void load(ServiceCollection collection) {
    for (Document ontology : collection.ontologies()) {
      URL url = urlOf(ontology.uri());
      if (url != null) store.add(url, ontology);
    }
    List<Service> services = collection.services();
    List<URL> urls = new ArrayList<>();
    for (int i = 0; i < services.size(); ++i) {
      urls.add(announce(services.get(i), "services", i));
      if (urls.get(i) != null) answers.add(urls.get(i), i);
    }
    for (int i = 0; i < urls.size(); ++i) {
      host.stopIfAsked();
      input(services.get(i), urls.get(i));
    }
    if (leftOut > 0 && leftOut == services.size()) {
      throw new IllegalStateException("input() threw for each service; the first time " + firstThrown);
    }
    host.log("read " + (services.size() - leftOut) + " services, left out " + leftOut);
    host.log("SME2 documents so far: " + store.summary());
  }

  private void input(Service service, URL url) {
    try {
      if (url == null) throw new IllegalArgumentException("it has no source document");
      plugin.input(url);
    } catch (OutOfMemoryError e) {
      throw e;
    } catch (Throwable e) {
      if (++leftOut > NAMED_IN_LOG) return;
      if (leftOut == 1) firstThrown = withCause(e);
      host.log("left out " + service.uri() + ", as input() threw " + withCause(e));
      if (leftOut == NAMED_IN_LOG) host.log("further services that are left out are only counted");
    }
  }

  /** What was thrown, with the cause behind all others: plugins wrap what libraries tell them. */
  private static String withCause(Throwable thrown) {
    Throwable cause = thrown;
    for (int i = 0; cause.getCause() != null && i < DEEPEST_CAUSE; ++i) cause = cause.getCause();
    return cause == thrown ? thrown.toString() : thrown + ", because of " + cause;
  }

  @Override
  public Ranking query(Query query) {
    Service request = query.request();
    URL url = announce(request, "queries", 0);
    if (url == null) throw new Unsupported("the request has no source document");
    return answers.ranking(plugin.query(url), url);
  }

  /** What the plugin asked for, when the matchmaker ends. */
  void close() {
    host.log("SME2 documents: " + store.summary());
    answers.logSummary();
  }

  /**
   * Makes the service's document known under a URL, and returns it; null if there is no document.
   * A service whose URI is no http URL gets one of the kind that SME2 used.
   */
  private URL announce(Service service, String folder, int position) {
    if (service.source() == null) return null;
    URL url = urlOf(service.uri());
    if (url == null) {
      String ending = service.source().mediaType().contains("wsdl") ? ".wsdl" : ".owls";
      url = urlOf("http://127.0.0.1/" + folder + "/" + position + ending);
    }
    store.add(url, service.source());
    return url;
  }

  private static URL urlOf(String uri) {
    try {
      return uri.startsWith("http://") || uri.startsWith("https://") ? new URL(uri) : null;
    } catch (MalformedURLException e) {
      return null;
    }
  }
}
