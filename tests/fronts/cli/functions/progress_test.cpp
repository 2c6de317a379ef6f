// What a round that is under way says of itself if its output is read line by line.
#include "harness/fronts/cli/progress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

// Standard error, which is no terminal.
std::string said_of(const std::vector<conduct::RoundProgress>& rounds) {
  testing::internal::CaptureStderr();
  {
    Progress progress(false);
    for (const auto& round : rounds) progress.on_progress(round);
  }
  return testing::internal::GetCapturedStderr();
}

TEST(Progress, CountsFurtherPassesApartAndInFewLines) {
  std::vector<conduct::RoundProgress> rounds;
  for (std::uint64_t answered = 1; answered <= 100; ++answered) {
    rounds.push_back({.queries = 10, .answered = answered, .at_work = "a"});
  }
  EXPECT_THAT(said_of(rounds),
              testing::EndsWith("10/10 queries\n"
                                "10 queries, and 1 of further passes for 'min_duration'\n"
                                "10 queries, and 12 of further passes for 'min_duration'\n"
                                "10 queries, and 34 of further passes for 'min_duration'\n"
                                "10 queries, and 78 of further passes for 'min_duration'\n"));
}

TEST(Progress, NamesTheTrialsThatFollowTheTimedQueriesOncePerEntrant) {
  const conduct::RoundProgress trial{
      .queries = 12, .answered = 12, .at_work = "keyword", .trial = "audit: permuted services"};
  conduct::RoundProgress done = trial;
  done.trial.clear();
  EXPECT_EQ(said_of({done, trial, trial, done}),
            "12 of 12 queries are answered already\n"
            "12/12 queries, audit: permuted services, keyword\n");
}

// The first line comes after two seconds, each further one when the time has doubled.
TEST(Progress, SaysForHowLongAnEntrantLoadsAndHowLongItMay) {
  std::vector<conduct::RoundProgress> rounds;
  for (std::int64_t second = 0; second <= 9; ++second) {
    rounds.push_back({.queries = 12,
                      .answered = 0,
                      .at_work = "sleeper",
                      .loading = conduct::RoundProgress::Loading{"sleeper", second * kSecondNs,
                                                                 900 * kSecondNs}});
  }
  EXPECT_EQ(said_of(rounds),
            "0/12 queries, loading sleeper, 0:02 of 15:00\n"
            "0/12 queries, loading sleeper, 0:04 of 15:00\n"
            "0/12 queries, loading sleeper, 0:08 of 15:00\n");
}

}  // namespace
}  // namespace matchbench::cli
