// Intervals of real scores that are drawn again and again. What comes out is stated in the
// documentation of the measure suite, from an independent implementation, with a tolerance of ±
// .04.

#include "harness/analysis/significance/moments.hpp"
#include "harness/analysis/significance/sign_flip_interval.hpp"
#include "harness/analysis/significance/visible_difference.hpp"
#include "harness/base/median.hpp"
#include "harness/measures/bootstrap.hpp"
#include "tests/analysis/robust_scores.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace matchbench::analysis {
namespace {

constexpr double kTolerance = 0.04;

class RobustIntervals : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(robust_scores_file())) {
      GTEST_SKIP() << robust_scores_file() << " is not there";
    }
    all_ = read_robust_scores();
  }

  // In full with as many draws and flips as are stated, else with fewer.
  static bool in_full() { return std::getenv("MATCHBENCH_FULL_SIMULATIONS") != nullptr; }
  static int draws() { return in_full() ? 1500 : 500; }
  static FlipOptions flips() {
    FlipOptions out;
    if (!in_full()) out.drawn = 2000;
    return out;
  }

  RobustScores all_;
};

struct Coverage {
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
    Coverage by_percentile, by_t;
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
    Coverage coverage;
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

// Shares of verdicts on a change: not worse if a loss beyond the margin is ruled out, worse if it
// is not and the difference lies below 0, else undecided; the margin is what would have been
// noticed, at most .05.
struct Verdicts {
  void add(const std::vector<double>& d, const FlipOptions& flips) {
    const auto interval = sign_flip_interval(d, flips);
    const double margin = std::min(noticed_loss(moments(d).deviation, d.size()), 0.05);
    const bool is_not_worse = interval.low >= -margin;
    not_worse.add(is_not_worse);
    worse.add(!is_not_worse && interval.high < 0);
    undecided.add(!is_not_worse && interval.high >= 0);
  }
  void expect(double of_not_worse, double of_worse, double of_undecided) const {
    EXPECT_NEAR(not_worse.share(), of_not_worse, kTolerance);
    EXPECT_NEAR(worse.share(), of_worse, kTolerance);
    EXPECT_NEAR(undecided.share(), of_undecided, kTolerance);
  }
  Coverage not_worse, worse, undecided;
};

TEST_F(RobustIntervals, AndWhatWouldHaveBeenNoticedDecideAsOftenAsStated) {
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
    Verdicts of_same, of_lower;
    for (int i = 0; i < draws(); ++i) {
      const auto runs = draw_runs(all_, 2, random);
      std::vector<double> d;
      for (const auto topic : draw_topics(all_, requests, random)) {
        const double half = (all_[topic][runs[0]] - all_[topic][runs[1]]) / 2;
        d.push_back(random.below(2) == 0 ? half : -half);
      }
      losses.push_back(noticed_loss(moments(d).deviation, requests));
      of_same.add(d, flips());
      for (double& one : d) one -= 0.05;
      of_lower.add(d, flips());
    }
    EXPECT_NEAR(*median(losses), noticed, 0.005);
    of_same.expect(same[0], same[1], same[2]);
    of_lower.expect(lower[0], lower[1], lower[2]);
  }
}

}  // namespace
}  // namespace matchbench::analysis
