#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace shared {

// What two weighted sets have in common: the weight of both, of the one asked and of the one found.
struct Overlap {
  double common = 0;
  double asked = 0;
  double offered = 0;

  // common / either, / asked and / offered. 1 where both sets are empty, 0 where only one is.
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
// what nearly all of them share says little.
class SetIndex {
 public:
  using Item = std::uint64_t;
  using Set = std::vector<Item>;  // sorted, each at most once

  explicit SetIndex(const std::vector<Set>& sets);

  // One overlap for each set. Equal sets overlap wholly to the bit.
  std::vector<Overlap> overlaps(const Set& wanted) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  double weight(std::size_t document_frequency) const;
  double weight(const Set& set) const;

  std::unordered_map<Item, std::vector<std::size_t>> sets_with_;
  std::vector<double> weights_;  // of whole sets
};

}  // namespace shared
