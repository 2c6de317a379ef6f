#pragma once

#include "harness/data/ontology/problem.hpp"
#include "harness/data/ontology/rdf_reader.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/taxonomy_view.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::ontology {

// A classified taxonomy that owns its bytes. Ask it through view(), or `taxonomy->find(uri)`.
class Taxonomy {
 public:
  // The bytes of a taxonomy, as words so that they are aligned. Throws an input Error if they are
  // not sound.
  explicit Taxonomy(std::vector<std::uint64_t> words);
  Taxonomy(Taxonomy&&) noexcept = default;  // a moved-from one may only be destroyed or assigned to
  Taxonomy& operator=(Taxonomy&&) noexcept = default;
  Taxonomy(const Taxonomy&) = delete;
  Taxonomy& operator=(const Taxonomy&) = delete;

  // Valid as long as this, moved or not. TaxonomyView::of() on a copy of bytes() answers the same.
  const TaxonomyView& view() const { return view_; }
  const TaxonomyView* operator->() const { return &view_; }
  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(words_)); }

 private:
  std::vector<std::uint64_t> words_;
  TaxonomyView view_;
};

// Reads the ontologies and classifies their classes (see class_axioms.hpp for what is used). What
// is wrong with them is appended to `problems`, by document and line; a document that cannot be
// read is left out. Always at least owl:Thing. The same documents in any order give the same bytes.
// Throws an input Error if there are more classes than the classifier can take.
Taxonomy classify(std::span<const Document> ontologies, Problems& problems,
                  const ReadLimits& limits = {});

}  // namespace matchbench::ontology
