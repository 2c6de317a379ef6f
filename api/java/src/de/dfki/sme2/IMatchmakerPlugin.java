package de.dfki.sme2;

import java.net.URL;
import java.util.Hashtable;
import java.util.Vector;

/**
 * What a plugin of SME2, the contest environment of the S3 contests, implements. Declared here under
 * its old name, so that classes compiled against SME2 link.
 */
public interface IMatchmakerPlugin {
  /** Registers an offer. */
  void input(URL service);

  /** The offers that match the request, the best one first, under the request as key. */
  Hashtable<URL, Vector<URL>> query(URL request);
}
