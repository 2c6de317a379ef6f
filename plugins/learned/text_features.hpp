#pragma once

#include "learned/columns.hpp"
#include "learned/shortlist.hpp"
#include "shared/bag_index.hpp"
#include "shared/bm25.hpp"
#include "shared/compounds.hpp"
#include "shared/set_index.hpp"
#include "shared/stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace learned {

// The words of a service, field by field.
struct Texts {
  using Terms = std::vector<std::string>;
  Terms all;   // as the keyword matchmaker sees it
  Terms name;  // compounds taken apart
  Terms description;
  Terms document;                  // of the source
  shared::SetIndex::Set trigrams;  // of letters of the name
  shared::Bag inputs;              // words of the names of the input concepts
  shared::Bag outputs;
};

Texts texts_of(const mb::Service& service, const shared::Compounds& compounds,
               shared::Stemmer& stemmer);

// How alike the words of a request and of each service are, field by field.
class TextFeatures {
 public:
  explicit TextFeatures(const std::vector<Texts>& services);

  static constexpr std::size_t kCount = 7;  // of columns
  static constexpr std::size_t kAll = 0;    // BM25 over everything, the best being 1
  // BM25 over everything, for all services; the best is 1.
  Column everything(const Texts& request) const;
  // For the services of the shortlist, of which `everything` is what everything() gave.
  Columns of(const Texts& request, const Shortlist& shortlist, const Column& everything) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  shared::Bm25 all_, name_, description_, document_;
  shared::SetIndex trigrams_;
  shared::BagIndex inputs_, outputs_;
};

}  // namespace learned
