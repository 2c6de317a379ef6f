package plain;

import de.dfki.sme2.IMatchmakerPlugin;
import java.net.URL;
import java.util.Hashtable;
import java.util.Vector;

/** Answers with all services, in the order in which they were registered. */
public class Plain implements IMatchmakerPlugin {
  private final Vector<URL> services = new Vector<URL>();

  public void input(URL service) {
    services.add(service);
  }

  public Hashtable<URL, Vector<URL>> query(URL request) {
    Hashtable<URL, Vector<URL>> answer = new Hashtable<URL, Vector<URL>>();
    answer.put(request, new Vector<URL>(services));
    return answer;
  }

  /** No plugin that could be run. */
  public abstract static class Half extends Plain {}
}
