// The tests of boards on boards that are drawn from real scores. What comes out is stated in the
// documentation of the measure suite, from an independent implementation, with a tolerance of ±
// .04.

#include "harness/scoring/analysis/significance/correction.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"
#include "tests/scoring/analysis/expected.hpp"
#include "tests/scoring/analysis/robust_scores.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace matchbench::analysis {
namespace {

// How pairs of entrants are made that do not truly differ.
enum class MadeEqual {
  kBySwaps,  // scores are exchanged within requests: differences are symmetric
  kByShift,  // one of them is moved by the difference of means: differences stay as skewed as they
             // are
};

struct DrawnBoard {
  ScoreMatrix scores;
  std::vector<double> true_means;
};

// Entrants 0 and 1, 2 and 3, … are equal, a quarter as many pairs as there are entrants.
DrawnBoard draw_board(const RobustScores& all, std::size_t requests, std::size_t entrants,
                      MadeEqual made_equal, Random& random) {
  const auto runs = draw_runs(all, entrants, random);
  const auto topics = draw_topics(all, requests, random);
  DrawnBoard board;
  std::vector<double> values;
  for (const auto run : runs) {
    board.true_means.push_back(mean_of_run(all, run));
    for (const auto topic : topics) values.push_back(all[topic][run]);
  }
  for (std::size_t a = 0; a < entrants / 4 * 2; a += 2) {
    double& mean = board.true_means[a];
    double& other = board.true_means[a + 1];
    if (made_equal == MadeEqual::kBySwaps) {
      for (std::size_t r = 0; r < requests; ++r) {
        if (random.below(2) == 0)
          std::swap(values[a * requests + r], values[(a + 1) * requests + r]);
      }
      mean = other = (mean + other) / 2;
    } else {
      for (std::size_t r = 0; r < requests; ++r) values[(a + 1) * requests + r] += mean - other;
      other = mean;
    }
  }
  board.scores = matrix_of(entrants, std::move(values));
  return board;
}

// Of many boards: the share of pairs that are found among those whose true means are more than .02
// apart, and the share of boards on which some equal pair is separated.
struct Tally {
  void add(const DrawnBoard& board, const std::vector<double>& p_values) {
    const auto pairs = all_pairs(board.true_means.size());
    bool any_error = false;
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      const double distance =
          std::fabs(board.true_means[pairs[p].first] - board.true_means[pairs[p].second]);
      const bool separated = p_values[p] < 0.05;
      if (distance > 0.02) {
        different += 1;
        found += separated ? 1 : 0;
      }
      any_error = any_error || (distance == 0 && separated);
    }
    boards += 1;
    with_error += any_error ? 1 : 0;
  }
  double share_found() const { return found / different; }
  double family_wise_error() const { return with_error / boards; }

  double found = 0, different = 0, with_error = 0, boards = 0;
};

// In full, boards are as many as were simulated and flips as many as boards take; else fewer, of
// which Holm's correction of 120 pairs needs many.
bool in_full() {
  return std::getenv("MATCHBENCH_FULL_SIMULATIONS") != nullptr;
}
int board_count() {
  return in_full() ? 600 : 200;
}
FlipOptions simulated_flips() {
  FlipOptions out;
  if (!in_full()) out.drawn = 20'000;
  return out;
}

struct Expected {
  std::size_t requests, entrants;
  double holm, max_t;
};

class RobustBoards : public testing::TestWithParam<Expected> {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(robust_scores_file())) {
      GTEST_SKIP() << robust_scores_file() << " is not there";
    }
  }
  static constexpr double kTolerance = 0.04;
};

TEST_P(RobustBoards, AreSeparatedAsOftenAsStatedAndSeldomInError) {
  const auto [requests, entrants, holm_found, max_t_found] = GetParam();
  const auto all = read_robust_scores();
  Random random(requests * 100 + entrants);
  Tally max_t, holm;
  for (int i = 0; i < board_count(); ++i) {
    const auto board = draw_board(all, requests, entrants, MadeEqual::kBySwaps, random);
    const auto result = step_down_max_t(board.scores, all_pairs(entrants), simulated_flips());
    max_t.add(board, result.adjusted_p_values);
    holm.add(board, adjust(result.p_values, Correction::kHolm));
  }
  EXPECT_NEAR(max_t.share_found(), max_t_found, kTolerance);
  EXPECT_NEAR(holm.share_found(), holm_found, kTolerance);
  EXPECT_LE(max_t.family_wise_error(), 0.025);
  EXPECT_LE(holm.family_wise_error(), 0.025);
}

TEST_P(RobustBoards, HardlySeparateEntrantsThatWereMadeEqualByAShift) {
  const auto [requests, entrants, holm_found, max_t_found] = GetParam();
  const auto all = read_robust_scores();
  Random random(requests * 100 + entrants);
  Tally max_t;
  for (int i = 0; i < board_count(); ++i) {
    const auto board = draw_board(all, requests, entrants, MadeEqual::kByShift, random);
    max_t.add(
        board,
        step_down_max_t(board.scores, all_pairs(entrants), simulated_flips()).adjusted_p_values);
  }
  EXPECT_LE(max_t.family_wise_error(), 0.02);
}

INSTANTIATE_TEST_SUITE_P(OfThisSize, RobustBoards,
                         testing::Values(Expected{12, 6, .19, .22}, Expected{12, 16, 0, .07},
                                         Expected{20, 16, .17, .20}, Expected{42, 16, .41, .45}),
                         [](const auto& size) {
                           return std::to_string(size.param.requests) + "RequestsAnd" +
                                  std::to_string(size.param.entrants) + "Entrants";
                         });

}  // namespace
}  // namespace matchbench::analysis
