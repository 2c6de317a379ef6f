package org.matchbench.sme2;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An HTTP connection that goes nowhere: answers 200 with a document of the collection, or 404. It is
 * an HttpURLConnection since old libraries cast to that.
 */
final class DocumentConnection extends HttpURLConnection {
  private static final byte[] NOT_FOUND = "not in the collection\n".getBytes();

  private final DocumentStore store;
  private byte[] body;
  private final Map<String, List<String>> headers = new LinkedHashMap<>();

  DocumentConnection(URL url, DocumentStore store) {
    super(url);
    this.store = store;
  }

  @Override
  public synchronized void connect() throws IOException {
    if (connected) return;
    byte[] found = store.open(url);
    responseCode = found == null ? HTTP_NOT_FOUND : HTTP_OK;
    responseMessage = found == null ? "Not Found" : "OK";
    body = found == null ? NOT_FOUND : found;
    headers.put(null, List.of("HTTP/1.1 " + responseCode + " " + responseMessage));
    headers.put("Content-Type", List.of(found == null ? "text/plain" : "application/rdf+xml"));
    headers.put("Content-Length", List.of(Integer.toString(body.length)));
    connected = true;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    connect();
    if (responseCode == HTTP_NOT_FOUND) throw new FileNotFoundException(url.toString());
    return new ByteArrayInputStream(body);
  }

  @Override
  public InputStream getErrorStream() {
    return responseCode == HTTP_NOT_FOUND ? new ByteArrayInputStream(body) : null;
  }

  @Override
  public int getResponseCode() throws IOException {
    connect();
    return responseCode;
  }

  @Override
  public String getResponseMessage() throws IOException {
    connect();
    return responseMessage;
  }

  @Override
  public Map<String, List<String>> getHeaderFields() {
    return connectQuietly() ? Collections.unmodifiableMap(headers) : Map.of();
  }

  @Override
  public String getHeaderField(String name) {
    for (Map.Entry<String, List<String>> header : getHeaderFields().entrySet()) {
      boolean same = name == null ? header.getKey() == null : name.equalsIgnoreCase(header.getKey());
      if (same) return header.getValue().get(0);
    }
    return null;
  }

  @Override
  public String getHeaderField(int n) {
    return n < 0 || n >= getHeaderFields().size() ? null : getHeaderField(getHeaderFieldKey(n));
  }

  @Override
  public String getHeaderFieldKey(int n) {
    List<String> keys = new java.util.ArrayList<>(getHeaderFields().keySet());
    return n < 0 || n >= keys.size() ? null : keys.get(n);
  }

  @Override
  public void disconnect() {}

  @Override
  public boolean usingProxy() {
    return false;
  }

  private boolean connectQuietly() {
    try {
      connect();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
