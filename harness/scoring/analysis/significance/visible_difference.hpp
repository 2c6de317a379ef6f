#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace matchbench::analysis {

// The power with which a board states what its requests can see, and the difference for which it
// states how many requests would see it.
inline constexpr double kVisiblePower = 0.8;
inline constexpr double kWantedDifference = 0.05;

// What the requests of a board can see.
struct VisibleDifference {
  // The smallest difference of two means that they separate with power .8. None if they can
  // separate no pair, if differences do not vary between requests, or if two means of the measure
  // cannot differ by so much.
  std::optional<double> smallest;
  // About how many such requests would bring it to kWantedDifference; at least as many as the test
  // needs for any p below the level. None if no pair differs, or if a million would not.
  std::optional<std::size_t> requests;
};

// The smallest difference is (c + t_.80) times the median standard error of the pairs that differ
// anywhere, with n − 1 degrees of freedom, where c is the critical |t| of the family under
// step-down max-T at the level (max_t.hpp). For another number of requests c is the t with the same
// probability beyond it, which is kept between level/pairs and level. `level`: in (0, 1).
VisibleDifference visible_difference(const ScoreMatrix& family, double critical_t, double level);

// The least p-value that a two-sided test by flips of signs can give to any pair of systems with
// these requests: 2/2^n for a pair that differs on n of them. 1 if all systems are equal.
double least_sign_flip_p(const ScoreMatrix& scores);

// What these requests would have noticed of a paired difference whose deviation over requests this
// is: v = (t_{(1 + confidence)/2} + t_.95)·s/√n. A loss of v is outside the interval of that
// confidence 19 times in 20. Two or more requests.
double noticed_loss(double deviation, std::size_t requests, double confidence = 0.95);

// The smallest number of requests that would have noticed `loss` > 0. None if a million would not.
std::optional<std::size_t> requests_to_notice(double loss, double deviation,
                                              double confidence = 0.95);

// The largest margin that is taken without being named.
inline constexpr double kMostMargin = 0.05;

// The difference up to which a change does no harm, if nobody names one: what the requests would
// have noticed, but not more than `most`. `noticed`: noticed_loss(); none: nothing is known of it.
inline double margin_of_noticed(const std::optional<double>& noticed, double most = kMostMargin) {
  return noticed ? std::min(*noticed, most) : most;
}

// The same of the deviation of paired differences. A single request shows no deviation.
inline double noticed_margin(double deviation, std::size_t requests, double most = kMostMargin,
                             double confidence = 0.95) {
  return margin_of_noticed(
      requests < 2 ? std::optional<double>() : noticed_loss(deviation, requests, confidence), most);
}

}  // namespace matchbench::analysis
