#pragma once

#include "learned/columns.hpp"
#include "learned/concept_features.hpp"
#include "learned/shortlist.hpp"
#include "learned/text_features.hpp"
#include "shared/bag_index.hpp"
#include "shared/compounds.hpp"
#include "shared/concepts.hpp"
#include "shared/service_graph.hpp"
#include "shared/signature.hpp"
#include "shared/stemmer.hpp"
#include "structure/features.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace learned {

// A request as it looks beside services. Columns are those of the shortlist, but for the first
// look.
struct Seen {
  Column first_look;  // of all services: how alike text and concepts are, added
  Shortlist shortlist;
  Columns plain;        // features as they are: comparable from request to request
  Columns standard;     // the same, standardised over the shortlist
  Columns regularised;  // scores supported by those of similar services, standardised
  Column first;         // first impression: text and concepts with equal weight, standardised
};

// The indexes that load() prepares. Nothing is learned here.
class ServiceIndex {
 public:
  ServiceIndex(mb::Host host, const mb::Services& services);

  // The host's positions of all services in the order of their URIs, which is that of all columns:
  // what is learned does not depend on the order that the host chose.
  const std::vector<std::size_t>& order() const { return order_; }

  // Whether there is something to compare the request by.
  bool sees(const mb::Service& request);

  // Throws mb::Unsupported if there is nothing to compare the request by.
  Seen see(const mb::Service& request);

  std::uint64_t index_bytes() const;  // heap use, estimated
  std::uint64_t ontology_bytes() const { return concepts_.bytes(); }

 private:
  void index_texts(const mb::Services& services);
  void index_structure(const mb::Services& services);
  Columns regularised(const Column& concepts, const Column& text, const Shortlist& shortlist) const;

  mb::Host host_;
  std::vector<std::size_t> order_;
  shared::Stemmer stemmer_;
  shared::Compounds compounds_;
  shared::Concepts concepts_;
  std::vector<shared::Signature> signatures_;
  ConceptFeatures concept_features_;
  std::optional<TextFeatures> text_features_;
  std::vector<shared::BagIndex> structure_;  // one for each aspect
  std::optional<shared::ServiceGraph> alike_in_concepts_, alike_in_text_;
};

}  // namespace learned
