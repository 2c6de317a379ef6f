#include "harness/operations/conduct/least_time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace matchbench::conduct {
namespace {

using testing::HasSubstr;

// A contest of `keyword`, of `random`, which is repeated, of a run file with two of four requests,
// and of two fusions.
class DescribedPlan : public testing::Test {
 protected:
  DescribedPlan() {
    contest_.name = "Small";
    entrants_.asked = {{.name = "keyword"}, {.name = "random", .repetitions = 2}};
    entrants_.folds = {0, 0};
    round::RunFileEntrant& file = entrants_.run_files.emplace_back();
    file.entrant.name = "old";
    file.rankings.resize(4);
    file.rankings[0] = file.rankings[3] = Ranking();
    entrants_.fusions.push_back({.entrant = {.name = "both"}, .members = {0, 2}, .fusion = {}});
    entrants_.fusions.push_back({.entrant = {.name = "all"}, .members = {3, 1}, .fusion = {}});
  }

  std::string description() const {
    const round::RoundPlan plan =
        round::make_round_plan(entrants_.asked, entrants_.folds, contest_.protocol, {"digest"});
    return describe_plan(contest_, plan, entrants_, 4, 3);
  }

  contest::Contest contest_;
  round::RoundEntrants entrants_;
};

// 3 repetitions · 3 passes · 4 requests; 9 workers · 50 ms and 36 queries · 1 us.
TEST_F(DescribedPlan, CountsWorkersPassesQueriesAndTheLeastTime) {
  EXPECT_EQ(description(),
            "Small: 4 requests, 3 services, scenario single-stream\n"
            "  keyword: 3 passes in 3 workers\n"
            "  random × 2 repetitions: 3 passes in 3 workers each\n"
            "  old: a run file with rankings for 2 of 4 requests; nobody is asked\n"
            "  both: a fusion of keyword, old; nobody is asked\n"
            "  all: a fusion of both, random; nobody is asked\n"
            "3 repetitions, 9 workers, 36 timed queries, each worker warmed up by 1 pass\n"
            "it takes at least 451 ms, and 36 ms more for each millisecond that a query takes\n");
}

TEST_F(DescribedPlan, NamesTrackAndSplits) {
  contest_.track = "tools";
  contest_.split = "test";
  contest_.training.split = "train";
  EXPECT_THAT(description(),
              HasSubstr("Small, track tools: 4 requests of the split 'test', 3 services, scenario "
                        "single-stream\nentrants that learn are trained on the split 'train'\n"));
}

// Once for `keyword`, in each of two folds for `random`: 3 workers for a trial of everybody, and 2
// for that of training.
TEST_F(DescribedPlan, CountsTheWorkersOfTrials) {
  entrants_.folds = {0, 2};
  contest_.protocol.audit = true;
  contest_.protocol.scaling = {0.5, 1};
  const std::string text = description();
  EXPECT_THAT(text, HasSubstr("  random × 2 repetitions: 3 passes in 6 workers each\n"));
  EXPECT_THAT(text, HasSubstr("audits: 11 more workers\nscaling: 6 more workers\n"));
  EXPECT_THAT(text, HasSubstr("it takes at least 1.6 s"));  // (15 + 11 + 6) · 50 ms
}

TEST_F(DescribedPlan, CountsTheAuditOfAnEntrantThatIsTrainedOnASplit) {
  entrants_.folds = {0, 1};
  contest_.protocol.audit = true;
  EXPECT_THAT(description(), HasSubstr("audits: 7 more workers\n"));
}

// Three passes over the requests at each rate are enough for a median: 6 s at the first. Each
// further rate is twice the one before, ten times over: 6 s · (2 − 1/1024).
TEST_F(DescribedPlan, SaysHowLongASearchForTheRateTakes) {
  contest_.protocol.scenario = Scenario::kServer;
  contest_.protocol.server = {.rate_per_s = 2, .percentile = 0.5, .find_peak = true};
  const std::string text = description();
  EXPECT_THAT(text, HasSubstr("scenario server\n"));
  EXPECT_THAT(text,
              HasSubstr("rate search: 12 queries at the first rate, 2 per second, which takes "
                        "6.0 s, the whole search at least 12.0 s, for each of 2 entrants\n"));
  // 36 queries at 2 per second, two searches, (9 + 2) · 50 ms
  EXPECT_THAT(text, HasSubstr("it takes at least 42.5 s"));
}

TEST_F(DescribedPlan, TakesNoLessThanTheLeastDurationOfItsRepetitions) {
  contest_.protocol.min_duration_ns = 2'000'000'000;
  EXPECT_THAT(description(), HasSubstr("it takes at least 6.0 s"));
}

}  // namespace
}  // namespace matchbench::conduct
