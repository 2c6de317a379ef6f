package org.matchbench.sme2;

import java.net.InetAddress;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.net.spi.URLStreamHandlerProvider;

/**
 * Puts a {@link DocumentStore} behind the protocols http and https for the whole process. Java finds
 * this class by META-INF/services and asks it only while a store is installed, so a plugin may still
 * set a factory of its own.
 */
public final class DocumentHandlers extends URLStreamHandlerProvider {
  private static volatile DocumentStore installed;

  static void install(DocumentStore store) {
    installed = store;
  }

  @Override
  public URLStreamHandler createURLStreamHandler(String protocol) {
    DocumentStore store = installed;
    if (store == null || !(protocol.equals("http") || protocol.equals("https"))) return null;
    return new Handler(store, protocol.equals("http") ? 80 : 443);
  }

  private static final class Handler extends URLStreamHandler {
    private final DocumentStore store;
    private final int port;

    Handler(DocumentStore store, int port) {
      this.store = store;
      this.port = port;
    }

    @Override
    protected URLConnection openConnection(URL url) {
      return new DocumentConnection(url, store);
    }

    @Override
    protected URLConnection openConnection(URL url, Proxy proxy) {
      return openConnection(url);
    }

    @Override
    protected int getDefaultPort() {
      return port;
    }

    // URL's own equals() and hashCode() look host names up in the network. They ask the methods
    // below; two URLs are equal if they are written alike, but for the case of the host name.
    @Override
    protected InetAddress getHostAddress(URL url) {
      return null;
    }

    @Override
    protected boolean hostsEqual(URL one, URL other) {
      return one.getHost().equalsIgnoreCase(other.getHost());
    }
  }
}
