#pragma once

#include <cstddef>
#include <span>

namespace matchbench::analysis {

// Whether scores are lower after something was taken away: a paired randomization test of the
// mean difference, one-sided. Its p is half of the two-sided one, because the distribution over
// sign patterns is symmetric.
struct ScoreFall {
  std::size_t requests = 0;
  double before = 0;  // means
  double after = 0;
  double p = 1;  // of so large a fall by chance; 1 if the mean does not fall
  // With which so many requests, whose falls deviate so much, show a fall of kToldFall: that of the
  // one-sided paired t test at kLevel. 0 if no fall can be shown.
  double power = 0;

  bool is_shown() const { return p <= kLevel; }
  // Fewer requests cannot show a fall, however large it is: one sign pattern of 2^n is more than
  // the level.
  bool can_be_shown() const { return requests >= kLeastRequests; }

  static constexpr double kToldFall = 0.1;
  static constexpr double kLevel = 0.05;
  static constexpr std::size_t kLeastRequests = 5;
};

// Scores of the same requests, in the same order; larger ones are better.
ScoreFall test_fall(std::span<const double> before, std::span<const double> after);

}  // namespace matchbench::analysis
