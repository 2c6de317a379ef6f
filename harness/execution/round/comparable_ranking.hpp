#pragma once

#include "harness/foundation/model/ranking.hpp"

#include <cstdint>
#include <optional>

namespace matchbench::round {

// A ranking as audits compare it: without what a matchmaker may decide freely, the order of tied
// services and which of the last tie group fit into `top_k`. Sums in another order differ by
// rounding, those of four bytes by some 4e-7 of the largest score.
class ComparableRanking {
 public:
  // Memory grows with the services in it.
  ComparableRanking(const Ranking& ranking, std::uint32_t top_k);

  // Whether the other one has the same services, each with the same score but for a millionth of
  // the largest. If services came in the same order, nothing is summed in another one: a ranking
  // most of whose scores lie within a thousandth of that of each other, which any order fits, has
  // to be the same to the last bit then. None: it cannot be told, because most scores are
  // within a millionth of each other, which any order fits, or because tied services come in
  // another order without a reason.
  std::optional<bool> is_like(const ComparableRanking& other, bool in_same_order) const;

 private:
  bool has_scores_like(const ComparableRanking& other) const;

  Ranking by_service_;
  double largest_ = 0;
  std::optional<double> last_;  // score of the last that fitted; none: all did
  std::uint64_t exact_ = 0;     // but for ties
  std::uint64_t order_ = 0;     // of all services, tied ones too
  bool is_tied_ = false;        // most scores that differ do so by rounding alone
  bool is_close_ = false;       // the same by a millionth
};

}  // namespace matchbench::round
