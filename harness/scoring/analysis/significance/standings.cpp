#include "harness/scoring/analysis/significance/standings.hpp"

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/letter_display.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <cassert>

namespace matchbench::analysis {

Standings standings_of(std::span<const double> means, const std::vector<bool>& separated,
                       Better better) {
  const std::size_t size = means.size();
  const auto pairs = all_pairs(size);
  assert(separated.size() == pairs.size());
  const auto merits = merits_of(means, better);
  Standings out;
  out.order = falling_order(merits);
  out.ranks.assign(size, 1);
  out.worst_ranks.assign(size, size);
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [a, b] = pairs[p];
    if (!separated[p] || merits[a] == merits[b]) continue;
    const bool first_is_better = merits[a] > merits[b];
    ++out.ranks[first_is_better ? b : a];
    --out.worst_ranks[first_is_better ? a : b];
  }
  out.letters = size <= kMostLettered ? compact_letters(out.order, separated)
                                      : std::vector<std::string>(size);
  return out;
}

}  // namespace matchbench::analysis
