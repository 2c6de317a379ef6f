package org.matchbench.local;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.matchbench.Document;
import org.matchbench.Taxonomy;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * The class hierarchy as RDF/XML files state it. The host classifies; this only reads: named
 * superclasses, equivalent names, the members of an intersection. Good enough to debug with.
 */
final class ToldTaxonomy {
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String THING = OWL + "Thing";

  private final Map<String, Set<String>> above = new TreeMap<>(); // direct superclasses

  /** What is not well-formed RDF/XML is named on standard error and left out. */
  static Taxonomy read(List<Document> ontologies) throws IOException {
    ToldTaxonomy told = new ToldTaxonomy();
    told.known(THING);
    for (Document ontology : ontologies) {
      if (!ontology.mediaType().equals("application/rdf+xml")) continue;
      try {
        told.add(ontology);
      } catch (SAXException | ParserConfigurationException e) {
        System.err.println(ontology.uri() + " is left out of the taxonomy: " + e.getMessage());
      }
    }
    return told.numbered();
  }

  private Set<String> known(String name) {
    return above.computeIfAbsent(name, n -> new TreeSet<>());
  }

  private void add(Document ontology)
      throws IOException, SAXException, ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    Element root =
        factory
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(ontology.read()))
            .getDocumentElement();
    String base = root.getAttributeNS("http://www.w3.org/XML/1998/namespace", "base");
    visit(root, base.isEmpty() ? ontology.uri() : base);
  }

  private void visit(Element element, String base) {
    String name = isClass(element) ? nameOf(element, base) : null;
    for (Element part : children(element)) {
      if (name != null) property(known(name), name, part, base);
      visit(part, base);
    }
  }

  private void property(Set<String> parents, String name, Element part, String base) {
    boolean same = is(part, OWL, "equivalentClass");
    if (!same && !is(part, RDFS, "subClassOf") && !is(part, OWL, "intersectionOf")) return;
    List<String> named = new ArrayList<>();
    if (part.hasAttributeNS(RDF, "resource")) {
      named.add(resolve(base, part.getAttributeNS(RDF, "resource")));
    }
    for (Element inner : children(part)) {
      String other = isClass(inner) || is(inner, RDF, "Description") ? nameOf(inner, base) : null;
      if (other != null) named.add(other);
    }
    for (String other : named) {
      parents.add(other);
      known(other);
      if (same) known(other).add(name);
    }
  }

  private static boolean isClass(Element element) {
    return is(element, OWL, "Class") || is(element, RDFS, "Class");
  }

  private static boolean is(Element element, String namespace, String name) {
    return namespace.equals(element.getNamespaceURI()) && name.equals(element.getLocalName());
  }

  private static String nameOf(Element element, String base) {
    if (element.hasAttributeNS(RDF, "about")) {
      return resolve(base, element.getAttributeNS(RDF, "about"));
    }
    if (!element.hasAttributeNS(RDF, "ID")) return null;
    return base.split("#", 2)[0] + "#" + element.getAttributeNS(RDF, "ID");
  }

  private static String resolve(String base, String reference) {
    if (reference.startsWith("#")) return base.split("#", 2)[0] + reference;
    try {
      return URI.create(base).resolve(reference).toString();
    } catch (IllegalArgumentException e) {
      return reference;
    }
  }

  private static List<Element> children(Element element) {
    List<Element> found = new ArrayList<>();
    for (Node n = element.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (n instanceof Element) found.add((Element) n);
    }
    return found;
  }

  /** Classes that subsume each other become one concept, named by the first of their names. */
  private Taxonomy numbered() {
    Map<String, Set<String>> reached = new TreeMap<>();
    for (String name : above.keySet()) reached.put(name, reachable(name));
    Map<String, Integer> position = new TreeMap<>();
    List<List<String>> names = new ArrayList<>();
    for (String name : above.keySet()) {
      Integer own = null;
      for (String other : reached.get(name)) {
        if (own == null && reached.get(other).contains(name)) own = position.get(other);
      }
      if (own == null) {
        own = names.size();
        names.add(new ArrayList<>());
      }
      position.put(name, own);
      names.get(own).add(name);
    }
    int thing = position.get(THING);
    int[][] parents = new int[names.size()][];
    for (int c = 0; c < parents.length; ++c) {
      Set<Integer> found = new TreeSet<>();
      for (String name : names.get(c)) {
        for (String parent : above.get(name)) found.add(position.get(parent));
      }
      found.remove(c);
      if (found.isEmpty()) found.add(thing);
      if (c == thing) found.clear();
      parents[c] = found.stream().mapToInt(Integer::intValue).toArray();
    }
    return new Taxonomy(names, parents);
  }

  private Set<String> reachable(String name) {
    Set<String> found = new TreeSet<>();
    ArrayDeque<String> waiting = new ArrayDeque<>(List.of(name));
    while (!waiting.isEmpty()) {
      for (String parent : above.get(waiting.remove())) {
        if (found.add(parent)) waiting.add(parent);
      }
    }
    return found;
  }
}
