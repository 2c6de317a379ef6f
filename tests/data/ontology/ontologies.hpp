#pragma once

#include "harness/data/ontology/taxonomy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace matchbench::ontology {

// ASCII as UTF-16, little end first, with its mark.
inline std::string utf16(const std::string& text) {
  std::string result = "\xff\xfe";
  for (const char c : text) result += {c, '\0'};
  return result;
}

inline const std::string kSpace = "http://test.example/o#";

// A Turtle ontology whose classes are :A, :B, ...
inline Document turtle(const std::string& body, const std::string& uri = "http://test.example/o") {
  return {uri, "text/turtle",
          "@prefix : <" + kSpace +
              "> .\n"
              "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
              "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
              "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
              "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n" +
              body};
}

// An RDF/XML ontology; `body` goes into the rdf:RDF element, from line 5 on.
inline Document rdf_xml(const std::string& body, const std::string& uri = "http://test.example/o") {
  return {uri, "application/rdf+xml",
          "<?xml version=\"1.0\"?>\n"
          "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"\n"
          " xmlns:rdfs=\"http://www.w3.org/2000/01/rdf-schema#\"\n"
          " xmlns:owl=\"http://www.w3.org/2002/07/owl#\">\n" +
              body + "</rdf:RDF>\n"};
}

// A class of the test ontologies by its short name.
inline ConceptIndex at(const Taxonomy& taxonomy, const std::string& name) {
  return taxonomy->find(kSpace + name).value();
}

inline bool below(const Taxonomy& taxonomy, const std::string& specific,
                  const std::string& general) {
  return taxonomy->subsumes(at(taxonomy, general), at(taxonomy, specific));
}

// Short names, ascending; "Thing" for owl:Thing.
inline std::vector<std::string> names(const Taxonomy& taxonomy,
                                      std::span<const ConceptIndex> concepts) {
  std::vector<std::string> result;
  for (const ConceptIndex c : concepts) {
    const std::string uri = taxonomy->uri(c);
    result.push_back(uri.substr(uri.find('#') + 1));
  }
  std::ranges::sort(result);
  return result;
}

inline std::vector<std::string> parents(const Taxonomy& taxonomy, const std::string& name) {
  return names(taxonomy, taxonomy->parents(at(taxonomy, name)));
}

inline std::vector<std::string> children(const Taxonomy& taxonomy, const std::string& name) {
  return names(taxonomy, taxonomy->children(at(taxonomy, name)));
}

inline std::vector<ProblemKind> kinds(const Problems& problems) {
  std::vector<ProblemKind> result;
  for (const Problem& problem : problems) result.push_back(problem.kind);
  return result;
}

// Ontologies in which nothing but undescribed classes may be wrong.
inline Taxonomy classified(const std::vector<Document>& ontologies) {
  Problems problems;
  Taxonomy taxonomy = classify(ontologies, problems);
  for (const Problem& problem : problems) {
    EXPECT_EQ(problem.kind, ProblemKind::kUndeclaredClass) << problem.message;
  }
  return taxonomy;
}

}  // namespace matchbench::ontology
