// Intervals of real scores that are drawn again and again. What comes out is stated in the
// documentation of the measure suite, from an independent implementation, with a tolerance of ±
// .04.

#include "harness/scoring/analysis/significance/sign_flip_interval.hpp"
#include "harness/scoring/measures/bootstrap.hpp"
#include "tests/scoring/analysis/robust_scores.hpp"

#include <gtest/gtest.h>

namespace matchbench::analysis {
namespace {

constexpr double kTolerance = 0.04;

class RobustIntervals : public RobustTest {
 protected:
  static FlipOptions flips() {
    FlipOptions out;
    if (!in_full()) out.drawn = 2000;
    return out;
  }
};

struct Held {
  void add(bool inside) {
    held += inside ? 1 : 0;
    all += 1;
  }
  double share() const { return held / all; }
  double held = 0, all = 0;
};

TEST_F(RobustIntervals, OfMeansHoldTheTrueMeanAsOftenAsStated) {
  struct Stated {
    std::size_t requests;
    double percentile, studentized;
  };
  for (const auto& [requests, percentile, studentized] :
       {Stated{12, .91, .96}, Stated{20, .92, .95}, Stated{42, .92, .95}}) {
    Random random(requests);
    measures::Bootstrap bootstrap(1, in_full() ? measures::Bootstrap::kReplicates : 1000);
    Held by_percentile, by_t;
    const auto n = static_cast<double>(requests);
    for (int i = 0; i < draws(); ++i) {
      const auto run = draw_runs(all_, 1, random).front();
      std::vector<double> values;
      for (const auto topic : draw_topics(all_, requests, random)) {
        values.push_back(all_[topic][run]);
      }
      const double mean = mean_of_run(all_, run);
      // The interval of the sum is a percentile interval.
      const auto sum = bootstrap.interval({values, measures::Aggregate::kSum}, Undefined::kSkip);
      by_percentile.add(sum.low / n <= mean && mean <= sum.high / n);
      const auto t =
          bootstrap.interval({values, measures::Aggregate::kMean, {0, 1}}, Undefined::kSkip);
      by_t.add(t.low <= mean && mean <= t.high);
    }
    EXPECT_NEAR(by_t.share(), studentized, kTolerance) << requests;
    EXPECT_NEAR(by_percentile.share(), percentile, kTolerance) << requests;
  }
}

TEST_F(RobustIntervals, OfDifferencesHoldTheTrueDifferenceAsOftenAsStated) {
  struct Stated {
    std::size_t requests;
    double inversion;
  };
  for (const auto& [requests, inversion] : {Stated{12, .95}, Stated{20, .97}, Stated{42, .94}}) {
    Random random(requests);
    Held coverage;
    for (int i = 0; i < draws(); ++i) {
      const auto runs = draw_runs(all_, 2, random);
      std::vector<double> d;
      for (const auto topic : draw_topics(all_, requests, random)) {
        d.push_back(all_[topic][runs[0]] - all_[topic][runs[1]]);
      }
      const double truth = mean_of_run(all_, runs[0]) - mean_of_run(all_, runs[1]);
      const auto interval = sign_flip_interval(d, flips());
      coverage.add(interval.low <= truth && truth <= interval.high);
    }
    EXPECT_NEAR(coverage.share(), inversion, kTolerance) << requests;
  }
}

}  // namespace
}  // namespace matchbench::analysis
