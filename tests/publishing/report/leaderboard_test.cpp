#include "harness/publishing/report/board/leaderboard.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/publishing/report/sample_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace matchbench::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;

// Three entrants, two requests; the second request has no relevant service under "strict".
results::RoundResults sample() {
  results::RoundResults results;
  results.requests = {{"r1", "urn:r1", {}}, {"r2", "urn:r2", {}}};
  results.entrants = {sample_entrant("low", {1'000'000, 3'000'000}),
                      sample_entrant("high", {2'000'000, 4'000'000}),
                      sample_entrant("also low", {})};
  results.settings = {{"graded", "", false}, {"strict", "", false}};
  results.measure_facts = {{"AP", "", "", "", 0, 1}};
  results.measures = {{"graded", "AP", {{0.25, 0.5}, {0.5, 0.9}, {0.375, 0.375}}},
                      {"strict", "AP", {{0.2, {}}, {0.5, {}}, {0.3, {}}}}};
  return results;
}

std::vector<std::string> entrants_of(const Leaderboard& board) {
  std::vector<std::string> names;
  for (const auto& row : board.rows) names.push_back(row.entrant.entrant.name);
  return names;
}

TEST(Leaderboard, OrdersByTheMeanAndEqualOnesAsInTheContest) {
  const Leaderboard board = make_leaderboard(sample(), "graded", {});
  EXPECT_THAT(entrants_of(board), ElementsAre("high", "low", "also low"));
  EXPECT_DOUBLE_EQ(*board.rows[0].scores[0], 0.7);
  EXPECT_DOUBLE_EQ(*board.rows[1].place.ratio, 0.375 / 0.7);
}

TEST(Leaderboard, GivesOneRankToThoseThatTheDataCannotSeparate) {
  // Two requests have four patterns of signs: no p-value is below 1/2.
  const Leaderboard board = make_leaderboard(sample(), "graded", {});
  for (const auto& row : board.rows) {
    EXPECT_EQ(row.place.rank, 1U);
    EXPECT_EQ(row.place.group_label, "1–3");
  }
}

TEST(Leaderboard, GivesTheNextRankByPlaceToThoseThatAreSeparated) {
  // Ten requests, all won by the same margin: of 1024 patterns of signs two are as extreme, so each
  // pair has p = 2/1024.
  results::RoundResults results = sample();
  results.requests.assign(10, {"r", "urn:r", {}});
  const auto all = [](double value) {
    return std::vector<std::optional<double>>(10, std::optional(value));
  };
  results.measures = {{"graded", "AP", {all(0.2), all(0.6), all(0.2)}}};
  const Leaderboard board = make_leaderboard(results, "graded", {});
  EXPECT_EQ(board.rows[0].place.rank, 1U);
  EXPECT_EQ(board.rows[0].place.group_label, "1");
  EXPECT_EQ(board.rows[1].place.rank, 2U);
  EXPECT_EQ(board.rows[2].place.rank, 2U);
  EXPECT_EQ(board.rows[2].place.group_label, "2–3");
}

TEST(Leaderboard, ShowsNoIntervalOfFewerThanSixRequests) {
  const Leaderboard board = make_leaderboard(sample(), "graded", {});
  for (const auto& row : board.rows) {
    EXPECT_EQ(row.place.low, std::nullopt);
    EXPECT_EQ(row.place.high, std::nullopt);
  }
}

TEST(Leaderboard, LeavesOutRequestsWithoutADefinedScoreAndSaysHowManyCount) {
  const Leaderboard board = make_leaderboard(sample(), "strict", {"AP"});
  EXPECT_THAT(board.request_counts, ElementsAre(1U));
  EXPECT_DOUBLE_EQ(*board.rows[0].scores[0], 0.5);
  ASSERT_TRUE(board.test);
  EXPECT_FALSE(board.test->can_separate);  // one request separates nobody
}

TEST(Leaderboard, PutsAnEntrantThatWasNeverAskedLastWithoutARank) {
  results::RoundResults results = sample();
  results.measures[0].values[1] = {std::nullopt, std::nullopt};
  const Leaderboard board = make_leaderboard(results, "graded", {});
  EXPECT_THAT(entrants_of(board), ElementsAre("low", "also low", "high"));
  EXPECT_FALSE(board.rows[2].place.rank.has_value());
  EXPECT_EQ(board.rows[2].place.group_label, "–");
  EXPECT_DOUBLE_EQ(*board.rows[1].place.ratio, 1);
}

TEST(Leaderboard, AveragesTimesAndShowsNoneWhereNothingWasAnswered) {
  const Leaderboard board = make_leaderboard(sample(), "graded", {});
  EXPECT_DOUBLE_EQ(*board.rows[0].entrant.aqrt_ms, 3.0);
  EXPECT_FALSE(board.rows[2].entrant.aqrt_ms.has_value());
  EXPECT_FALSE(board.rows[2].entrant.load_ms.has_value());
  EXPECT_FALSE(board.rows[2].entrant.latency.has_value());
}

// An index may be made there as well as in load().
TEST(Leaderboard, ShowsHowLongEntrantsWereTrained) {
  results::RoundResults results = sample();
  const auto has_column = [&] {
    const auto columns =
        to_table(make_leaderboard(results, "graded", {}), BoardColumns::kAll).columns;
    return std::ranges::find(columns, "train_ms", &text::Column::key) != columns.end();
  };
  EXPECT_FALSE(has_column());
  results.entrants[1].train_ns = {5'000'000};
  EXPECT_TRUE(has_column());
  const Leaderboard board = make_leaderboard(results, "graded", {});
  const text::Table table = to_table(board, BoardColumns::kAll);
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
}

TEST(Leaderboard, SaysWhyAPercentileIsRefused) {
  const Leaderboard board = make_leaderboard(sample(), "graded", {});
  const ReportPercentile& p50 = board.rows[0].entrant.latency->p50;
  EXPECT_FALSE(p50.value.has_value());
  EXPECT_EQ(
      p50.refused,
      "p50 needs 11 answered requests, or 3 answered more than once; there are 2 answered once");
}

TEST(Leaderboard, CountsFailuresButNotAbstentionsAsFailures) {
  results::RoundResults results = sample();
  results.entrants[0].outcomes[static_cast<std::size_t>(Outcome::kCrashed)] = 3;
  results.entrants[0].outcomes[static_cast<std::size_t>(Outcome::kAbstained)] = 2;
  const ReportEntrant entrant = make_leaderboard(results, "graded", {}).rows[1].entrant;
  EXPECT_EQ(entrant.failures, 3U);
  EXPECT_EQ(entrant.abstentions, 2U);
}

TEST(Leaderboard, NamesWhatIsScoredWhereTheSettingOrMeasureIsNot) {
  EXPECT_THAT([] { make_leaderboard(sample(), "binary", {}); },
              Throws<Error>(Property(&Error::what, HasSubstr("use one of graded, strict"))));
  EXPECT_THAT([] { make_leaderboard(sample(), "grated", {}); },
              Throws<Error>(Property(&Error::what, HasSubstr("did you mean 'graded'?"))));
  EXPECT_THAT([] { make_leaderboard(sample(), "graded", {"RR"}); },
              Throws<Error>(Property(&Error::what, HasSubstr("'RR' is not scored"))));
}

}  // namespace
}  // namespace matchbench::report
