#include "harness/scoring/analysis/significance/signed_sums.hpp"

#include <algorithm>

namespace matchbench::analysis {
namespace {

// Requests are summed eight at a time: the bits of eight signs are the index of a table with
// the sums of the eight values under all 256 patterns of signs ("four Russians").
constexpr std::size_t kTable = std::size_t{1} << SignPatterns::kGroup;

}  // namespace

SignedSums::SignedSums(std::span<const std::span<const double>> rows)
    : rows_(rows),
      signs_(rows.front().size()),
      first_table_(kTable),
      second_table_(kTable),
      lanes_(SignPatterns::kCount),
      sums_(rows.size() * SignPatterns::kCount) {}

void SignedSums::draw(std::uint64_t first, std::size_t count, std::uint64_t seed) {
  signs_.draw(first, count, seed);
  sum_all(count);
}

void SignedSums::enumerate(std::uint64_t first, std::size_t count) {
  signs_.enumerate(first, count);
  sum_all(count);
}

void SignedSums::sum_all(std::size_t count) {
  for (std::size_t row = 0; row < rows_.size(); row += kLane) sum_lane(row, count);
}

// A group behind the last request adds 0.
void SignedSums::fill_table(std::size_t row, std::size_t group, std::vector<Lane>& table) const {
  const std::size_t request = std::min(group * SignPatterns::kGroup, requests());
  const std::size_t count = std::min(SignPatterns::kGroup, requests() - request);
  table[0] = {};
  for (std::size_t i = 0; i < count; ++i) {
    Lane values{};
    for (std::size_t s = 0; s < std::min(kLane, rows_.size() - row); ++s) {
      values[s] = rows_[row + s][request + i];
    }
    // The entries below `half` are the sums of the requests before this one.
    const std::size_t half = std::size_t{1} << i;
    for (std::size_t entry = 0; entry < half; ++entry) {
      for (std::size_t s = 0; s < kLane; ++s) {
        table[half + entry][s] = table[entry][s] + values[s];
        table[entry][s] -= values[s];
      }
    }
  }
}

// The sums of kLane rows from `row` on. Two groups are added at a time, in their order: both tables
// fit the fastest cache.
void SignedSums::sum_lane(std::size_t row, std::size_t count) {
  static constexpr std::array<std::uint8_t, SignPatterns::kCount> kNoGroup{};
  std::fill(lanes_.begin(), lanes_.end(), Lane{});
  const std::size_t groups = signs_.groups();
  for (std::size_t group = 0; group < groups; group += 2) {
    fill_table(row, group, first_table_);
    fill_table(row, group + 1, second_table_);
    const auto first = signs_.indices(group);
    const auto second = group + 1 < groups ? signs_.indices(group + 1) : std::span(kNoGroup);
    for (std::size_t p = 0; p < count; ++p) {
      const Lane& one = first_table_[first[p]];
      const Lane& other = second_table_[second[p]];
      for (std::size_t s = 0; s < kLane; ++s) {
        lanes_[p][s] = (lanes_[p][s] + one[s]) + other[s];
      }
    }
  }
  for (std::size_t s = 0; s < std::min(kLane, rows_.size() - row); ++s) {
    for (std::size_t p = 0; p < count; ++p) {
      sums_[(row + s) * SignPatterns::kCount + p] = lanes_[p][s];
    }
  }
}

}  // namespace matchbench::analysis
