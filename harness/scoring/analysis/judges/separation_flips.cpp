#include "harness/scoring/analysis/judges/separation_flips.hpp"

#include "harness/scoring/analysis/significance/pairs.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::analysis {
namespace {

// 0: not separated; 1: the first of the pair is better; −1: the second.
int sign_of(const Separation& separation, std::size_t place, const Pair& pair, Better better) {
  if (!separation.separated[place]) return 0;
  const double difference = separation.means[pair.first] - separation.means[pair.second];
  return (difference > 0) == (better == Better::kLarger) ? 1 : -1;
}

}  // namespace

std::vector<SeparationFlip> separation_flips(const Separation& first, const Separation& second,
                                             Better better) {
  using Change = SeparationFlip::Change;
  std::vector<SeparationFlip> flips;
  const auto pairs = all_pairs(first.means.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const int before = sign_of(first, p, pairs[p], better);
    const int after = sign_of(second, p, pairs[p], better);
    if (before == after) continue;
    SeparationFlip flip{pairs[p].first, pairs[p].second,
                        before == 0  ? Change::kGained
                        : after == 0 ? Change::kLost
                                     : Change::kTurned};
    if ((before != 0 ? before : after) < 0) std::swap(flip.better, flip.worse);
    flips.push_back(flip);
  }
  return flips;
}

std::string describe(const std::vector<SeparationFlip>& flips,
                     const std::vector<std::string>& systems) {
  static constexpr const char* kWords[] = {"gained", "lost", "turned round"};
  std::string text;
  for (const auto& flip : flips) {
    text += fmt::format("{}{} > {}: {}", text.empty() ? "" : "; ", systems[flip.better],
                        systems[flip.worse], kWords[static_cast<std::size_t>(flip.change)]);
  }
  return text;
}

}  // namespace matchbench::analysis
