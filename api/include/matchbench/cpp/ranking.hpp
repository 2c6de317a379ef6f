// What a matchmaker returns.
#ifndef MATCHBENCH_CPP_RANKING_HPP
#define MATCHBENCH_CPP_RANKING_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../plugin.h"

namespace mb {
inline namespace plugin_api {

// Services with their scores, added in any order and each at most once. The wrapper sorts them by
// falling score, where equal scores keep the order in which they were added, and cuts at top_k.
class Ranking {
 public:
  void reserve(std::size_t count) { matches_.reserve(count); }

  // Throws std::invalid_argument if the score is not finite.
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
    if (top_k != 0 && matches_.size() > top_k) keep_best(top_k);
    std::stable_sort(matches_.begin(), matches_.end(), precedes);
    return std::move(matches_);
  }

 private:
  static bool precedes(const mb_match_t& a, const mb_match_t& b) { return a.score > b.score; }

  // Takes time in proportion to the number of services: nothing is sorted but what stays.
  void keep_best(std::uint32_t count) {
    std::vector<double> scores;
    scores.reserve(matches_.size());
    for (const mb_match_t& match : matches_) scores.push_back(match.score);
    const auto last = scores.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::nth_element(scores.begin(), last, scores.end(), std::greater<double>());
    const double least = *last;
    // If several services score `least`, those added first stay.
    auto ties = static_cast<std::size_t>(std::count(scores.begin(), last + 1, least));
    std::size_t kept = 0;
    for (const mb_match_t& match : matches_) {
      if (match.score < least || (match.score == least && ties == 0)) continue;
      if (match.score == least) --ties;
      matches_[kept++] = match;
    }
    matches_.resize(kept);
  }

  std::vector<mb_match_t> matches_;
};

}  // namespace plugin_api
}  // namespace mb

#endif
