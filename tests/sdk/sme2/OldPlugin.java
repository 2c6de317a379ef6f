package old;

import de.dfki.sme2.IMatchmakerPlugin;
import java.net.URL;
import java.util.Hashtable;
import java.util.Vector;

/** Written before generics, and compiled against nothing but the interface. */
public class OldPlugin implements IMatchmakerPlugin {
  private Vector inputs = new Vector();

  public void input(URL service) {
    inputs.add(service);
  }

  /** Answers as the last segment of the request's path says. */
  public Hashtable query(URL request) {
    String wanted = request.getPath().substring(request.getPath().lastIndexOf('/') + 1);
    Hashtable answer = new Hashtable();
    Vector matches = new Vector(inputs);
    if (wanted.equals("nothing.owls")) return answer;
    if (wanted.equals("null.owls")) return null;
    if (wanted.equals("throws.owls")) throw new IllegalStateException("as asked");
    if (wanted.equals("string.owls")) {
      answer.put(request, "no vector");
      return answer;
    }
    if (wanted.equals("strangers.owls")) matches.clear();
    try {
      if (wanted.startsWith("stranger")) {
        matches.add(0, new URL("http://127.0.0.1/services/none.owls"));
        matches.add(0, request);
        matches.add(1, null);
        matches.add(inputs.get(0));
      }
      if (wanted.equals("strangers.owls")) matches.remove(inputs.get(0));
      if (wanted.equals("texts.owls")) {
        // Where another server has the services, as texts in a list of another kind.
        java.util.List texts = new java.util.ArrayList();
        texts.add("http://localhost:8080/services/1.1/a.owls#A_PROFILE");
        texts.add(inputs.get(0).toString());
        answer.put(request, texts);
        return answer;
      }
      if (wanted.equals("equal.owls")) {
        // The URL of the first offer, made anew and with another spelling of the host.
        matches.clear();
        URL same = new URL("HTTP://LocalHost.invalid/services/first.owls");
        URL again = new URL("http://localhost.INVALID/services/first.owls");
        if (same.equals(again) && same.hashCode() == again.hashCode()) matches.add(inputs.get(0));
      }
    } catch (java.net.MalformedURLException e) {
      throw new IllegalStateException(e.toString());
    }
    if (wanted.equals("otherkey.owls")) {
      answer.put(inputs.get(0), matches);
      answer.put(inputs.get(1), matches);
    } else {
      answer.put(request, matches);
    }
    return answer;
  }
}
