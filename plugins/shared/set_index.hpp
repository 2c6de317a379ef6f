#pragma once

#include "shared/candidate_index.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace shared {

// What two weighted sets have in common: the weight of both, of the one asked and of the one found.
struct Overlap {
  double common = 0;
  double asked = 0;
  double offered = 0;

  // common / either, / asked and / offered. 1 if both sets are empty, 0 if only one is.
  double jaccard() const { return ratio(asked + offered - common); }
  double recall() const { return ratio(asked); }
  double precision() const { return ratio(offered); }

 private:
  double ratio(double whole) const {
    if (asked == 0 && offered == 0) return 1;
    return whole > 0 ? common / whole : 0;
  }
};

// An inverted index of sets whose items weigh their idf over the sets,
//   ln(1 + (N - df + 0.5) / (df + 0.5)):
// an item that nearly all sets share says little.
class SetIndex {
 public:
  using Item = std::uint64_t;
  using Set = std::vector<Item>;  // sorted, each at most once

  explicit SetIndex(const std::vector<Set>& sets);

  std::size_t size() const { return weights_.size(); }  // number of sets

  // One overlap for each set. Equal sets overlap wholly to the bit.
  std::vector<Overlap> overlaps(const Set& wanted) const;
  // The same for each of `among`: takes as long as these sets are large.
  std::vector<Overlap> overlaps(const Set& wanted, std::span<const std::uint32_t> among) const;

  // Finds the sets that have rare items in common.
  CandidateIndex candidates() const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  using Place = std::uint32_t;  // of an item: its number in the order of first appearance

  double weight(std::size_t document_frequency) const;
  double weight(const Set& set) const;

  std::unordered_map<Item, Place> places_;
  std::vector<std::vector<std::uint32_t>> sets_with_;  // by place
  std::vector<double> item_weights_;                   // by place
  std::vector<double> weights_;                        // of whole sets
  // The items of all sets, one set behind the other: set i from begins_[i] to begins_[i + 1].
  std::vector<std::size_t> begins_;
  std::vector<Place> items_;  // within a set in the order of Item

  friend class OverlapsOfOne;
};

// The overlaps of one set of an index with others, one at a time: each takes as long as the other
// set is large. The index must outlive this. One thread.
class OverlapsOfOne {
 public:
  explicit OverlapsOfOne(const SetIndex& index)
      : index_(index), marks_(index.item_weights_.size(), 0.0) {}

  // The overlap of set `asked` with set `offered`, the same to the bit as overlaps() gives it.
  // Cheapest if `asked` is the same as in the call before.
  Overlap overlap(std::size_t asked, std::size_t offered);

 private:
  void mark(std::size_t set);

  const SetIndex& index_;
  std::size_t marked_ = ~std::size_t{0};
  std::vector<double> marks_;  // the weights of the items of the marked set, 0 for all others
};

}  // namespace shared
