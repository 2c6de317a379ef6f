// What a matchmaker returns.
#ifndef MATCHBENCH_CPP_RANKING_HPP
#define MATCHBENCH_CPP_RANKING_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../plugin.h"

namespace matchbench {
inline namespace plugin_api {

// Services with their scores, added in any order and each at most once. The wrapper sorts them by
// falling score, where equal scores keep the order in which they were added, and cuts at top_k.
class Ranking {
 public:
  void reserve(std::size_t count) { matches_.reserve(count); }

  // Throws std::invalid_argument where the score is not finite.
  void add(std::size_t service, double score, mb_degree degree = MB_DEGREE_NONE) {
    if (!std::isfinite(score)) {
      throw std::invalid_argument("the score of service " + std::to_string(service) +
                                  " is not finite");
    }
    matches_.push_back(mb_match_t{static_cast<std::uint32_t>(service), degree, score});
  }

  std::size_t size() const noexcept { return matches_.size(); }

  // The finished list; top_k 0 means all of it.
  std::vector<mb_match_t> take(std::uint32_t top_k) && {
    std::stable_sort(matches_.begin(), matches_.end(),
                     [](const mb_match_t& a, const mb_match_t& b) { return a.score > b.score; });
    if (top_k != 0 && matches_.size() > top_k) matches_.resize(top_k);
    return std::move(matches_);
  }

 private:
  std::vector<mb_match_t> matches_;
};

}  // namespace plugin_api
}  // namespace matchbench

#endif
