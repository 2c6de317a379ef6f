#include "harness/report/board.hpp"

#include "harness/base/random.hpp"
#include "harness/report/model/report_parts.hpp"
#include "tests/report/sample_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

namespace matchbench::report {
namespace {

using testing::ElementsAre;

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
  auto comparison = compare_entrants(results.measures[0], entrant_names(results));
  auto board = make_board(results, results.measures[0], comparison,
                          intervals_of({&results.measures[0]}, intervals).front());
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

TEST(Board, BeginsWithTheSmallestMeanIfLessIsBetter) {
  const auto results = results_of("Fallout@5", {{.9, .8, .7}, {.1, .2, .3}, {.5, .5, .4}});
  const Board board = board_of(results).board;
  std::vector<std::size_t> order;
  for (const auto& row : board.rows) order.push_back(row.entrant);
  EXPECT_THAT(order, ElementsAre(1, 2, 0));
}

TEST(Board, LabelsTheRanksThatTheDataAllow) {
  // Ten requests: the exact p of a constant difference is 2/1024, of three pairs 0.006.
  const std::vector<double> low(10, .2), high(10, .6);
  const Board board = board_of(results_of("AP", {low, high, low})).board;
  EXPECT_EQ(board.rows[0].group_label, "1");
  EXPECT_EQ(board.rows[0].letters, "a");
  EXPECT_EQ(board.rows[1].group_label, "2–3");
  EXPECT_EQ(board.rows[2].letters, "b");
}

}  // namespace
}  // namespace matchbench::report
