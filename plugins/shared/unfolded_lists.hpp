#pragma once

#include "shared/concepts.hpp"
#include "shared/stemmer.hpp"
#include "shared/unfolded_index.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace shared {

// What an UnfoldedIndex knows, service by service, for the similarities of some services by all
// four measures: each takes as long as the service has words and classes. The index must outlive
// this.
class UnfoldedLists {
 public:
  explicit UnfoldedLists(const UnfoldedIndex& index);

  // One for each measure, in the order of Syntactic: one similarity for each service of `among`,
  // the same to the bit as UnfoldedIndex::similarities() gives.
  std::array<std::vector<double>, kSyntacticMeasures> similarities(
      Concepts& concepts, Stemmer& stemmer, const Concepts::Set& wanted,
      std::span<const std::uint32_t> among) const;

  std::uint64_t bytes() const;  // heap use, estimated, without the index

 private:
  struct Word {
    std::uint32_t word = 0;
    double weight = 0;   // tf idf
    double entropy = 0;  // of the weight's share of the service's sum
  };

  const UnfoldedIndex& index_;
  // The entries of all services one behind the other: those of service i from begins[i] to begins[i
  // + 1].
  std::vector<std::size_t> word_begins_, class_begins_;
  std::vector<Word> words_;
  std::vector<std::uint32_t> classes_;  // numbered
  std::unordered_map<Concepts::Id, std::uint32_t> class_numbers_;
};

}  // namespace shared
