// The gate on real scores that are drawn again and again. How often it says what is stated in the
// documentation of the measure suite, from an independent implementation, with a tolerance of ±
// .04.

#include "harness/foundation/base/median.hpp"
#include "harness/operations/gate/decide/quality.hpp"
#include "tests/scoring/analysis/robust_scores.hpp"

#include <gtest/gtest.h>

#include <array>

namespace matchbench::gate {
namespace {

class RobustGate : public RobustTest {
 protected:
  static QualityRule rule() {
    QualityRule out;
    if (!in_full()) out.flips.drawn = 2000;
    return out;
  }

  // Half the difference of two runs on topics drawn with replacement, exchanged at random.
  static QualityDecision decided(const std::vector<double>& differences) {
    const Differences one(differences.begin(), differences.end());
    return decide_quality(std::span(&one, 1), rule()).front();
  }

  std::vector<double> draw_equal_sides(std::size_t requests, Random& random) const {
    const auto runs = draw_runs(all_, 2, random);
    std::vector<double> d;
    for (const auto topic : draw_topics(all_, requests, random)) {
      const double half = (all_[topic][runs[0]] - all_[topic][runs[1]]) / 2;
      d.push_back(random.below(2) == 0 ? half : -half);
    }
    return d;
  }
};

struct Shares {
  void add(const QualityDecision& decision) {
    counts[static_cast<std::size_t>(decision.verdict)] += 1;
    all += 1;
  }
  void expect(double not_worse, double worse, double undecided) const {
    constexpr double kTolerance = 0.04;
    EXPECT_NEAR(counts[static_cast<std::size_t>(Verdict::kNotWorse)] / all, not_worse, kTolerance);
    EXPECT_NEAR(counts[static_cast<std::size_t>(Verdict::kWorse)] / all, worse, kTolerance);
    EXPECT_NEAR(counts[static_cast<std::size_t>(Verdict::kUndecided)] / all, undecided, kTolerance);
  }
  std::array<double, 3> counts{};
  double all = 0;
};

TEST_F(RobustGate, DecidesAsOftenAsStated) {
  struct Stated {
    std::size_t requests;
    double noticed;
    std::array<double, 3> same, lower;  // not worse, worse, undecided
  };
  for (const auto& [requests, noticed, same, lower] :
       {Stated{12, .085, {.58, .02, .40}, {.02, .58, .40}},
        Stated{30, .050, {.83, .03, .14}, {.02, .86, .13}},
        Stated{60, .036, {.93, .03, .05}, {.01, .97, .02}},
        Stated{150, .022, {.96, .03, .02}, {.00, 1.00, .00}}}) {
    SCOPED_TRACE(std::to_string(requests) + " requests");
    Random random(requests);
    std::vector<double> losses;
    Shares of_same, of_lower;
    for (int i = 0; i < draws(); ++i) {
      auto d = draw_equal_sides(requests, random);
      const auto decision = decided(d);
      losses.push_back(decision.noticed.value());
      of_same.add(decision);
      for (double& one : d) one -= 0.05;
      of_lower.add(decided(d));
    }
    EXPECT_NEAR(*median(losses), noticed, 0.005);
    of_same.expect(same[0], same[1], same[2]);
    of_lower.expect(lower[0], lower[1], lower[2]);
  }
}

}  // namespace
}  // namespace matchbench::gate
