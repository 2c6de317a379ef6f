#include "harness/publishing/report/board.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/publishing/report/model/report_parts.hpp"
#include "tests/publishing/report/sample_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

namespace matchbench::report {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

// One measure under one setting; a row of values for each entrant.
results::RoundResults results_of(const std::string& measure,
                                 const std::vector<std::vector<double>>& rows) {
  results::RoundResults out;
  for (std::size_t r = 0; r < rows.front().size(); ++r) {
    out.requests.push_back({fmt::format("r{}", r), fmt::format("urn:r{}", r), {}});
  }
  out.settings = {{"graded", "", false}};
  out.measure_facts = {{measure, "", "", "", 0, 1}};
  results::MeasureResults values{"graded", measure, {}};
  for (const auto& row : rows) {
    out.entrants.push_back(sample_entrant(fmt::format("e{}", out.entrants.size()), {}));
    values.values.emplace_back(row.begin(), row.end());
  }
  out.measures = {values};
  return out;
}

struct BoardAndTests {
  Board board;
  Comparison comparison;
};

BoardAndTests board_of(const results::RoundResults& results) {
  analysis::MeanIntervals intervals(kReportSeed, 100);
  auto comparison = compare_entrants(results, results.measures[0]);
  auto board = make_board(results, results.measures[0], comparison,
                          intervals_of(results.measures, {&comparison, 1}, intervals).front());
  return {std::move(board), std::move(comparison)};
}

TEST(Board, SaysOfEveryPairWhatTheSignificanceTableSays) {
  Random random(3);
  std::size_t separated_pairs = 0;
  for (int i = 0; i < 40; ++i) {
    std::vector<std::vector<double>> rows(2 + random.below(7));
    for (auto& row : rows) {
      const double mean = random.uniform();
      const double noise = 2 * random.uniform() * random.uniform();
      for (int r = 0; r < 12; ++r) row.push_back(mean + noise * random.uniform());
    }
    const auto results = results_of("AP", rows);
    const auto [board, comparison] = board_of(results);
    const auto tests = report_significance(board, comparison, rows.size());
    ASSERT_TRUE(tests);
    std::vector<BoardRow> by_entrant(rows.size());
    std::vector<std::uint64_t> better(rows.size()), worse(rows.size());
    for (const auto& row : board.rows) by_entrant[row.entrant] = row;
    for (const auto& pair : tests->pairs) {
      const bool separated = pair.p_adjusted < kReportAlpha;
      const auto& first = by_entrant[pair.first].letters;
      const bool shared = first.find_first_of(by_entrant[pair.second].letters) != first.npos;
      EXPECT_NE(shared, separated);
      if (!separated) continue;
      ++separated_pairs;
      ++(pair.difference > 0 ? better[pair.second] : better[pair.first]);
      ++(pair.difference > 0 ? worse[pair.first] : worse[pair.second]);
    }
    for (std::size_t e = 0; e < rows.size(); ++e) {
      EXPECT_EQ(by_entrant[e].rank, 1 + better[e]);
      EXPECT_EQ(by_entrant[e].worst_rank, rows.size() - worse[e]);
    }
  }
  EXPECT_GT(separated_pairs, 50U);
}

// Of one request nobody can say more than that it was too few.
TEST(Board, WarnsThatOneRequestSeparatesNobody) {
  const auto results = results_of("AP", {{.9}, {.1}});
  const Board board = board_of(results).board;
  ASSERT_TRUE(board.test);
  EXPECT_FALSE(board.test->can_separate);
  EXPECT_THAT(board.test->notes.warning, StartsWith("No difference can be significant: on this "
                                                    "request every p-value is 1"));
  for (const auto& row : board.rows) EXPECT_EQ(row.rank, 1U);
}

// Six requests and scores so scattered that their critical t stands for more than AP can differ by.
TEST(Board, SaysThatItsRequestsSeeNothingIfNoDifferenceIsLargeEnough) {
  const auto results = results_of(
      "AP",
      {{1, 0, 1, 0, 1, .1}, {0, 1, 0, 1, 0, 1}, {.9, .8, 0, .3, 0, .2}, {0, .1, 1, 1, .5, 1}});
  const Board board = board_of(results).board;
  ASSERT_TRUE(board.test);
  EXPECT_TRUE(board.test->can_separate);
  EXPECT_EQ(board.test->visible.smallest, std::nullopt);
  EXPECT_THAT(board.test->notes.visible,
              StartsWith("These 6 requests are too few to detect even the largest possible"));
}

TEST(Board, BeginsWithTheSmallestMeanIfLessIsBetter) {
  const auto results = results_of("Fallout@5", {{.9, .8, .7}, {.1, .2, .3}, {.5, .5, .4}});
  const Board board = board_of(results).board;
  std::vector<std::size_t> order;
  for (const auto& row : board.rows) order.push_back(row.entrant);
  EXPECT_THAT(order, ElementsAre(1, 2, 0));
}

TEST(Board, LabelsTheRanksThatTheDataAllow) {
  // Ten requests: the exact p of a constant difference is 2/1024.
  const std::vector<double> low(10, .2), high(10, .6);
  const Board board = board_of(results_of("AP", {low, high, low})).board;
  EXPECT_EQ(board.rows[0].group_label, "1");
  EXPECT_EQ(board.rows[0].letters, "a");
  EXPECT_EQ(board.rows[1].group_label, "2–3");
  EXPECT_EQ(board.rows[2].letters, "b");
  EXPECT_TRUE(board.test->separates);
  EXPECT_EQ(board.test->notes.note, "");
}

// Two entrants of which the first is better by .1 or .3 in turn, on so many requests.
std::vector<std::vector<double>> better_by_a_fifth(std::size_t requests) {
  std::vector<std::vector<double>> rows(2);
  for (std::size_t r = 0; r < requests; ++r) {
    rows[0].push_back(r % 2 == 0 ? .5 : .7);
    rows[1].push_back(.4);
  }
  return rows;
}

TEST(Board, WarnsThatItsRequestsCannotSeparateAnyPair) {
  const BoardTest five = *board_of(results_of("AP", better_by_a_fifth(5))).board.test;
  EXPECT_FALSE(five.can_separate);
  EXPECT_EQ(five.visible.smallest, std::nullopt);
  EXPECT_THAT(
      five.notes.warning,
      StartsWith("No difference can be significant: on these 5 requests no p-value can be below "
                 "0.0625, and the level is 0.05. A difference of 0.05 needs about "));
  EXPECT_THAT(five.notes.warning, EndsWith(" such requests."));
  EXPECT_EQ(five.notes.visible, "");
  EXPECT_TRUE(board_of(results_of("AP", better_by_a_fifth(6))).board.test->can_separate);
  // Of eight requests the entrants differ on four.
  auto few = better_by_a_fifth(8);
  for (std::size_t r = 4; r < 8; ++r) few[0][r] = .4;
  const BoardTest eight = *board_of(results_of("AP", few)).board.test;
  EXPECT_THAT(eight.notes.warning, HasSubstr("no p-value can be below 0.125"));
}

TEST(Board, SaysWhatItsRequestsSeeAndThatNothingWasSeparated) {
  // Scores of ten requests that are .1 better and worse in turn.
  std::vector<std::vector<double>> rows(2, std::vector<double>(10, .4));
  for (std::size_t r = 0; r < 10; ++r) rows[0][r] = r % 2 == 0 ? .3 : .5;
  const auto [board, comparison] = board_of(results_of("AP", rows));
  EXPECT_TRUE(board.test->can_separate);
  EXPECT_FALSE(board.test->separates);
  EXPECT_EQ(board.test->notes.note,
            "No difference is significant: the data do not show which one is better.");
  // All |d| = .1: standard error .1·√(10/9)/√10 = .0333. Of 1024 flips 2 give |Σ| = 10, 20 give 8,
  // 90 give 6: the .95 quantile of u = (|Σ|/10)² is .36, t = √(9 · .36/.64) = 2.25. qt(.8, 9) =
  // .8834 (R): 3.1334 · .03333 = .10445.
  EXPECT_NEAR(*board.test->visible.smallest, .10445, 1e-5);
  EXPECT_THAT(
      board.test->notes.visible,
      StartsWith(
          "With these 10 requests, differences of 0.104 or more are detected (level 0.05, power "
          "0.8). A difference of 0.05 needs about "));
}

TEST(Board, HasNoTestOfASingleEntrant) {
  EXPECT_FALSE(board_of(results_of("AP", {{.1, .2, .3}})).board.test);
}

TEST(Board, CutsIntervalsToTheRangeOfTheMeasure) {
  // One request of six is found: the resamples set no upper bound, and beyond that of AP they set
  // the lower one. Its bounds are those of binom.test(1, 6) in R.
  const std::vector<std::vector<double>> rows = {{0, 0, 1, 0, 0, 0}, {.1, .2, .3, .4, .5, .6}};
  const Board bounded = board_of(results_of("AP", rows)).board;
  EXPECT_NEAR(bounded.rows[1].low.value(), 0.004210745, 1e-8);
  EXPECT_NEAR(bounded.rows[1].high.value(), 0.641234578, 1e-8);
  EXPECT_EQ(bounded.test->open_bounds, "");
  const Board unbounded = board_of(results_of("DCG", rows)).board;
  EXPECT_EQ(unbounded.rows[1].low, 0);
  EXPECT_EQ(unbounded.rows[1].high, std::nullopt);
  EXPECT_EQ(
      board_of(results_of("DCG", rows)).board.test->open_bounds,
      "Too few requests differ to bound the interval of DCG by e0; a missing bound is the end "
      "of the measure's range.");
}

// Lets an entrant of a sample round fail in all of its requests.
void let_fail(results::EntrantResults& entrant, std::size_t requests) {
  entrant.queries = requests;
  entrant.outcomes = {};
  entrant.outcomes[static_cast<std::size_t>(Outcome::kCrashed)] = requests;
}

TEST(Board, GivesNoRankToWhoAnsweredNothingAndTestsAsIfItWereNotThere) {
  Random random(5);
  std::vector<std::vector<double>> rows(3);
  for (std::size_t e = 0; e < rows.size(); ++e) {
    for (int r = 0; r < 12; ++r) {
      rows[e].push_back(0.3 * static_cast<double>(e) + 0.2 * random.uniform());
    }
  }
  const BoardAndTests alone = board_of(results_of("AP", rows));
  rows.insert(rows.begin(), std::vector<double>(12, 0.0));
  rows.insert(rows.begin() + 2, std::vector<double>(12, 0.0));
  auto results = results_of("AP", rows);
  let_fail(results.entrants[0], 12);
  let_fail(results.entrants[2], 12);
  const BoardAndTests joined = board_of(results);
  EXPECT_THAT(joined.comparison.entrants, ElementsAre(1, 3, 4));
  EXPECT_EQ(joined.comparison.separation->adjusted_p_values,
            alone.comparison.separation->adjusted_p_values);
  ASSERT_EQ(joined.board.rows.size(), 5U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(joined.board.rows[i].rank, alone.board.rows[i].rank);
    EXPECT_EQ(joined.board.rows[i].worst_rank, alone.board.rows[i].worst_rank);
    EXPECT_EQ(joined.board.rows[i].letters, alone.board.rows[i].letters);
  }
  for (std::size_t i = 3; i < 5; ++i) {
    EXPECT_EQ(joined.board.rows[i].value, 0.0);
    EXPECT_FALSE(joined.board.rows[i].rank.has_value());
    EXPECT_FALSE(joined.board.rows[i].worst_rank.has_value());
    EXPECT_EQ(joined.board.rows[i].letters, "");
    EXPECT_EQ(joined.board.rows[i].group_label, "–");
  }
}

TEST(Board, OfALosingMeasureIsNotWonByWhoAnsweredNothing) {
  // Fallout: less is better, and an entrant that returns nothing has none of it.
  auto results = results_of("Fallout@5", {{0.2, 0.4}, {0, 0}, {0.1, 0.2}});
  let_fail(results.entrants[1], 2);
  const Board board = board_of(results).board;
  EXPECT_EQ(board.rows[0].entrant, 2U);
  EXPECT_EQ(board.rows[2].entrant, 1U);
  EXPECT_FALSE(board.rows[2].rank.has_value());
}

TEST(Board, RanksWhoAnsweredOnceAndFailedOtherwise) {
  auto results = results_of("AP", {{0.2, 0.4}, {0, 0}});
  results.entrants[1].queries = 2;
  results.entrants[1].outcomes = {};
  results.entrants[1].outcomes[static_cast<std::size_t>(Outcome::kOk)] = 1;
  results.entrants[1].outcomes[static_cast<std::size_t>(Outcome::kCrashed)] = 1;
  EXPECT_EQ(board_of(results).board.rows[1].rank, 1U);
}

// Rows of one measure that is undefined for some requests of each entrant.
results::RoundResults results_of_known(const analysis::KnownScores& rows) {
  auto results = results_of("Accuracy", std::vector<std::vector<double>>(
                                            rows.size(), std::vector<double>(rows[0].size())));
  results.measures[0].values = rows;
  return results;
}

// The first has .9 on the 20 requests that both know and .94 on 10 others; the second .92 on what
// both know and 0 on 8 others. On its own requests the first is better (.91 > .66), on the common
// ones the second is, always by the same: p = 2/2^20.
TEST(Board, OrdersAndTestsByTheRequestsThatAllRankedEntrantsHave) {
  std::vector<std::optional<double>> first(38), second(38);
  for (std::size_t r = 0; r < 20; ++r) {
    first[r] = .9;
    second[r] = .92;
  }
  for (std::size_t r = 20; r < 30; ++r) first[r] = .94;
  for (std::size_t r = 30; r < 38; ++r) second[r] = 0;
  const auto [board, comparison] = board_of(results_of_known({first, second}));
  EXPECT_EQ(board.requests, 38U);
  EXPECT_EQ(board.common, 20U);
  ASSERT_EQ(board.rows.size(), 2U);
  EXPECT_EQ(board.rows[0].entrant, 1U);
  EXPECT_DOUBLE_EQ(board.rows[0].value.value(), .92);
  EXPECT_EQ(board.rows[0].rank, 1U);
  EXPECT_EQ(board.rows[0].requests, 20U);
  EXPECT_DOUBLE_EQ(board.rows[1].value.value(), .9);
  EXPECT_EQ(board.rows[1].rank, 2U);
  EXPECT_EQ(board.rows[1].requests, 20U);
  EXPECT_EQ(board.test->requests, 20U);
  EXPECT_THAT(board.notes, ElementsAre(HasSubstr("over the 20 requests")));
}

// The third has 6 of 14 requests: without it the others share all 14.
TEST(Board, RanksNobodyWhomTheMeasureHardlyKnows) {
  const std::vector<std::optional<double>> all(14, .5), better(14, .6);
  std::vector<std::optional<double>> sparse(14);
  for (std::size_t r = 0; r < 6; ++r) sparse[r] = 1;
  const auto [board, comparison] = board_of(results_of_known({all, sparse, better}));
  EXPECT_THAT(comparison.entrants, ElementsAre(0, 2));
  EXPECT_THAT(board.sparse, ElementsAre(1));
  ASSERT_EQ(board.rows.size(), 3U);
  EXPECT_EQ(board.rows[0].entrant, 2U);
  EXPECT_EQ(board.rows[0].requests, 14U);
  EXPECT_EQ(board.rows[1].rank, 2U);
  EXPECT_EQ(board.rows[2].entrant, 1U);
  EXPECT_EQ(board.rows[2].rank, std::nullopt);
  EXPECT_EQ(board.rows[2].letters, "");
  EXPECT_EQ(board.rows[2].value, 1.0);
  EXPECT_EQ(board.rows[2].requests, 6U);
  EXPECT_THAT(board.notes, ElementsAre(HasSubstr("Accuracy is defined for e1 on fewer than half")));
}

// 8 and 7 of 10 requests, 5 of them in common.
TEST(Board, HasNoRanksIfTooFewRequestsAreCommon) {
  std::vector<std::optional<double>> first(10), second(10);
  for (std::size_t r = 0; r < 8; ++r) first[r] = .25;
  for (std::size_t r = 3; r < 10; ++r) second[r] = .75;
  const auto [board, comparison] = board_of(results_of_known({first, second}));
  EXPECT_THAT(comparison.entrants, ElementsAre());
  EXPECT_EQ(board.test, std::nullopt);
  EXPECT_EQ(board.common, 5U);
  for (const auto& row : board.rows) {
    EXPECT_EQ(row.rank, std::nullopt);
    EXPECT_EQ(row.requests, row.entrant == 0 ? 8U : 7U);
    EXPECT_EQ(row.value, row.entrant == 0 ? .25 : .75);
  }
  EXPECT_THAT(board.notes, ElementsAre(HasSubstr("ranks nobody")));
}

}  // namespace
}  // namespace matchbench::report
