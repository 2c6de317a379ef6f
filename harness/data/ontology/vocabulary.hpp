#pragma once

#include "harness/data/ontology/rdf_graph.hpp"

#include <string_view>

namespace matchbench::ontology {

inline constexpr std::string_view kRdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
inline constexpr std::string_view kRdfs = "http://www.w3.org/2000/01/rdf-schema#";
inline constexpr std::string_view kOwl = "http://www.w3.org/2002/07/owl#";
inline constexpr std::string_view kXsd = "http://www.w3.org/2001/XMLSchema#";

// The terms that carry meaning here, as terms of one graph.
struct Vocabulary {
  explicit Vocabulary(RdfGraph& graph);

  TermIndex type, first, rest, nil, xml_literal;
  TermIndex rdfs_class, sub_class_of, resource, literal, rdfs_datatype;
  TermIndex owl_class, deprecated_class, thing, nothing, data_range, ontology, imports;
  TermIndex equivalent_class, intersection_of, union_of, disjoint_union_of;
  TermIndex on_property, some_values_from, all_values_from, has_value;
};

inline Vocabulary::Vocabulary(RdfGraph& graph) {
  const auto term = [&](std::string_view space, std::string_view name) {
    return graph.intern(std::string(space) + std::string(name));
  };
  type = term(kRdf, "type");
  first = term(kRdf, "first");
  rest = term(kRdf, "rest");
  nil = term(kRdf, "nil");
  xml_literal = term(kRdf, "XMLLiteral");
  rdfs_class = term(kRdfs, "Class");
  sub_class_of = term(kRdfs, "subClassOf");
  resource = term(kRdfs, "Resource");
  literal = term(kRdfs, "Literal");
  rdfs_datatype = term(kRdfs, "Datatype");
  owl_class = term(kOwl, "Class");
  deprecated_class = term(kOwl, "DeprecatedClass");
  thing = term(kOwl, "Thing");
  nothing = term(kOwl, "Nothing");
  data_range = term(kOwl, "DataRange");
  ontology = term(kOwl, "Ontology");
  imports = term(kOwl, "imports");
  equivalent_class = term(kOwl, "equivalentClass");
  intersection_of = term(kOwl, "intersectionOf");
  union_of = term(kOwl, "unionOf");
  disjoint_union_of = term(kOwl, "disjointUnionOf");
  on_property = term(kOwl, "onProperty");
  some_values_from = term(kOwl, "someValuesFrom");
  all_values_from = term(kOwl, "allValuesFrom");
  has_value = term(kOwl, "hasValue");
}

}  // namespace matchbench::ontology
