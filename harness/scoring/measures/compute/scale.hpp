#pragma once

#include "harness/scoring/measures/prepared_request.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace matchbench::measures::compute {

// The highest gain of the scale: `gmax`, or the setting's if that is kGainOfSetting. Throws an
// input Error if a service of the request has a higher gain; it calls gmax by the name of the
// measure's parameter.
double highest_on_scale(const PreparedRequest& request, const Arguments& arguments, double gmax,
                        std::string_view parameter = "gmax");

// Counts of services by level with O(log levels) sums: a Fenwick tree over the levels in falling
// order, so that "at least this level" is a prefix.
class LevelCounts {
 public:
  // Levels are 1 … `levels`; `memory` must outlive this object.
  LevelCounts(std::vector<std::uint32_t>& memory, std::size_t levels)
      : tree_(memory), levels_(levels) {
    tree_.assign(levels + 1, 0);
  }

  void add(std::size_t level) {
    for (auto i = levels_ + 1 - level; i <= levels_; i += i & (~i + 1)) ++tree_[i];
  }

  // `level` may be levels + 1: no service.
  std::uint32_t at_least(std::size_t level) const {
    std::uint32_t sum = 0;
    for (auto i = levels_ + 1 - level; i > 0; i -= i & (~i + 1)) sum += tree_[i];
    return sum;
  }

 private:
  std::vector<std::uint32_t>& tree_;
  std::size_t levels_;
};

}  // namespace matchbench::measures::compute
