package broken;

import de.dfki.sme2.IMatchmakerPlugin;
import java.io.IOException;
import java.net.URL;
import java.util.Hashtable;
import java.util.Vector;

/** Throws for every service. */
public class ReadsNothing implements IMatchmakerPlugin {
  @Override
  public void input(URL service) {
    throw new RuntimeException(new IOException("no parser"));
  }

  @Override
  public Hashtable<URL, Vector<URL>> query(URL request) {
    return new Hashtable<>();
  }
}
