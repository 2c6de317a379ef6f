#include "harness/report/leaderboard.hpp"

#include "harness/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench {
namespace {

using testing::HasSubstr;
using testing::Property;
using testing::Throws;

EntrantResults entrant(const std::string& name, std::vector<std::int64_t> times_ns) {
  EntrantResults results;
  results.entrant.name = name;
  for (const std::int64_t time_ns : times_ns) {
    results.samples.push_back({{0}, 0, {time_ns, time_ns}});
  }
  results.queries = times_ns.size();
  results.outcomes[0] = times_ns.size();
  return results;
}

// Three entrants, two requests; the second request has no relevant service under "strict".
RoundResults sample() {
  RoundResults results;
  results.requests = {"r1", "r2"};
  results.entrants = {entrant("low", {1'000'000, 3'000'000}),
                      entrant("high", {2'000'000, 2'000'000, 8'000'000, 4'000'000}),
                      entrant("also low", {})};
  results.measures = {{"graded", "AP", {{0.25, 0.5}, {0.5, 0.9}, {0.375, 0.375}}},
                      {"strict", "AP", {{0.2, {}}, {0.5, {}}, {0.3, {}}}}};
  return results;
}

TEST(Leaderboard, RanksByTheMeanAndSharesRanksOfEqualScores) {
  const Leaderboard board = make_leaderboard(sample(), "graded", {});
  ASSERT_EQ(board.rows.size(), 3u);
  EXPECT_EQ(board.rows[0].entrant, "high");
  EXPECT_DOUBLE_EQ(*board.rows[0].scores[0], 0.7);
  EXPECT_EQ(board.rows[1].entrant, "low");  // 0.375, before "also low" in the contest
  EXPECT_EQ(board.rows[2].entrant, "also low");
  EXPECT_EQ(board.rows[1].rank, 2u);
  EXPECT_EQ(board.rows[2].rank, 2u);
}

TEST(Leaderboard, LeavesOutRequestsWithoutADefinedScoreAndSaysHowManyCount) {
  const Leaderboard board = make_leaderboard(sample(), "strict", {"AP"});
  EXPECT_EQ(board.request_counts, (std::vector<std::uint64_t>{1}));
  EXPECT_DOUBLE_EQ(*board.rows[0].scores[0], 0.5);
}

TEST(Leaderboard, TakesPercentilesFromTheRawSamples) {
  // high: sorted 2, 2, 4, 8 ms; p50 is sorted[floor(4·0.5)] = 4, p95 sorted[floor(3.8)] = 8.
  const LeaderboardRow row = make_leaderboard(sample(), "graded", {}).rows[0];
  EXPECT_DOUBLE_EQ(*row.aqrt_ms, 4.0);
  EXPECT_DOUBLE_EQ(*row.p50_ms, 4.0);
  EXPECT_DOUBLE_EQ(*row.p95_ms, 8.0);
}

TEST(Leaderboard, ShowsNoTimeWhereNothingWasAnswered) {
  const LeaderboardRow row = make_leaderboard(sample(), "graded", {}).rows[2];
  EXPECT_FALSE(row.aqrt_ms.has_value());
  EXPECT_FALSE(row.load_ms.has_value());
}

TEST(Leaderboard, CountsFailuresButNotAbstentionsAsFailures) {
  RoundResults results = sample();
  results.entrants[0].outcomes[static_cast<std::size_t>(Outcome::kCrashed)] = 3;
  results.entrants[0].outcomes[static_cast<std::size_t>(Outcome::kAbstained)] = 2;
  const LeaderboardRow row = make_leaderboard(results, "graded", {}).rows[1];
  EXPECT_EQ(row.failures, 3u);
  EXPECT_EQ(row.abstentions, 2u);
}

TEST(Leaderboard, NamesWhatIsScoredWhereTheSettingOrMeasureIsNot) {
  EXPECT_THAT([] { make_leaderboard(sample(), "binary", {}); },
              Throws<Error>(Property(&Error::what, HasSubstr("scored are: graded, strict"))));
  EXPECT_THAT([] { make_leaderboard(sample(), "graded", {"RR"}); },
              Throws<Error>(Property(&Error::what, HasSubstr("'RR' is not scored"))));
}

}  // namespace
}  // namespace matchbench
