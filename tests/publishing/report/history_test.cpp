#include "harness/publishing/report/model/report_model.hpp"

#include "tests/publishing/report/sample_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(History, TestsWhatChangedSinceTheRoundBefore) {
  results::RoundResults before = sample_round().results;
  results::RoundResults after = before;
  // Six requests, so that an exact test of the signs can tell: 2 of 64 patterns give as much.
  for (auto* round : {&before, &after}) {
    round->requests.resize(6);
    for (std::size_t r = 0; r < 6; ++r) round->requests[r].uri = "r" + std::to_string(r);
    for (auto& measure : round->measures) {
      measure.values = {{.1, .2, .3, .1, .2, .3}, {.9, .8, .7, .9, .8, .7}};
    }
  }
  after.measures[0].values[0] = {.3, .4, .5, .3, .4, .4};  // poor gains .2 or .1 everywhere
  std::vector<Remark> remarks;
  const History history = make_history({{"may", before}, {"june", after}}, remarks);
  ASSERT_EQ(history.changes.size(), 8U);  // four boards of two entrants
  const HistoryChange& poor = history.changes[0];
  EXPECT_EQ(poor.entrant, "poor");
  EXPECT_EQ(poor.round, 1U);
  EXPECT_NEAR(poor.difference, 1.1 / 6, 1e-12);
  // Of six requests the interval goes from the least to the largest difference.
  EXPECT_NEAR(*poor.low, 0.1, 1e-12);
  EXPECT_NEAR(*poor.high, 0.2, 1e-12);
  EXPECT_NEAR(*poor.p_adjusted, 2.0 / 64, 1e-12);
  EXPECT_EQ(history.changes[1].entrant, "good");
  EXPECT_EQ(history.changes[1].difference, 0);
  EXPECT_EQ(*history.changes[1].p_adjusted, 1);
}

TEST(History, ComparesTheRequestsOfBothRoundsWhereverTheyStand) {
  results::RoundResults before = sample_round().results;
  results::RoundResults after = before;
  // The later round asked the first request last, and did not ask the others.
  before.requests = {{"", "a"}, {"", "b"}, {"", "c"}};
  after.requests = {{"", "d"}, {"", "a"}};
  for (auto& measure : after.measures) measure.values = {{.0, .5}, {.0, .75}};
  before.measures[0].values = {{.25, .9, .9}, {.75, .1, .1}};
  std::vector<Remark> remarks;
  const History history = make_history({{"may", before}, {"june", after}}, remarks);
  EXPECT_EQ(history.changes[0].difference, 0.25);  // poor on request a
  EXPECT_EQ(history.changes[1].difference, 0);     // good
  EXPECT_EQ(history.changes[0].p_adjusted, std::nullopt);
}

TEST(History, SaysThatRoundsOfOtherRequestsAreNotCompared) {
  results::RoundResults before = sample_round().results;
  results::RoundResults after = before;
  for (auto& request : after.requests) request.uri += "/of-another-split";
  after.requests.resize(1);
  for (auto& measure : after.measures) measure.values = {{.5}, {.5}};
  std::vector<Remark> remarks;
  const History history = make_history({{"may", before}, {"june", after}}, remarks);
  EXPECT_THAT(history.changes, IsEmpty());
  EXPECT_THAT(texts_of(remarks, RemarkLevel::kNote),
              ElementsAre(HasSubstr("between may and june is not compared: no request of both")));
}

TEST(History, SetsNoBoundsToChangesOfFewRequests) {
  const results::RoundResults before = sample_round().results;
  results::RoundResults after = before;
  after.measures[0].values[0] = {.3, .4, .5};  // three requests: 2/8 is the least p
  std::vector<Remark> remarks;
  const History history = make_history({{"may", before}, {"june", after}}, remarks);
  EXPECT_EQ(history.changes[0].low, std::nullopt);
  EXPECT_EQ(history.changes[0].high, std::nullopt);
  EXPECT_EQ(history.changes[1].low, 0);  // nothing changed
}

TEST(History, TestsNoChangeBetweenRoundsOnDifferentCollections) {
  results::RoundResults before = sample_round().results;
  const results::RoundResults after = before;
  before.provenance.round.collection.digest = "d2";
  std::vector<Remark> remarks;
  EXPECT_THAT(make_history({{"may", before}, {"june", after}}, remarks).changes, IsEmpty());
}

TEST(History, TestsNoChangeUnderASettingThatWasRedefined) {
  results::RoundResults before = sample_round().results;
  const results::RoundResults after = before;
  before.settings[1].definition = "  strict: {judge: mean}\n";
  std::vector<Remark> remarks;
  const History history = make_history({{"may", before}, {"june", after}}, remarks);
  EXPECT_EQ(history.changes.size(), 4U);
  for (const auto& change : history.changes) EXPECT_EQ(change.setting, "graded");
}

TEST(History, FollowsEntrantsByNameFromRoundToRound) {
  results::RoundResults before = sample_round().results;
  results::RoundResults after = before;
  after.entrants[0].entrant.name = "newcomer";
  after.measures[0].values[1] = {0.5, 0.5, 0.5};
  std::vector<Remark> remarks;
  const History history = make_history({{"may", before}, {"june", after}}, remarks);
  EXPECT_THAT(remarks, IsEmpty());
  ASSERT_EQ(history.entrants.size(), 3U);
  EXPECT_EQ(history.entrants[1].name, "good");
  ASSERT_EQ(history.entrants[1].series.size(), 8U);
  EXPECT_EQ(history.entrants[1].series[0].round, 0U);
  EXPECT_DOUBLE_EQ(*history.entrants[1].series[0].value, 1);
  EXPECT_EQ(history.entrants[1].series[4].round, 1U);
  EXPECT_DOUBLE_EQ(*history.entrants[1].series[4].value, 0.5);
  EXPECT_EQ(history.entrants[2].series.size(), 4U);  // newcomer
}

TEST(History, SaysWhichRoundsCannotBeCompared) {
  const results::RoundResults last = sample_round().results;
  results::RoundResults other = last;
  other.provenance.round.collection.digest = "d2";
  results::RoundResults redefined = last;
  redefined.settings[1].definition = "  strict: {judge: mean}\n";
  results::RoundResults unscored = last;
  unscored.measures.clear();
  std::vector<Remark> remarks;
  make_history({{"a", other}, {"b", redefined}, {"c", unscored}, {"d", last}}, remarks);
  EXPECT_THAT(texts_of(remarks, RemarkLevel::kNote),
              ElementsAre(HasSubstr("a was on another collection than d"),
                          HasSubstr("'strict' was defined differently in b"),
                          HasSubstr("c is not scored")));
}

}  // namespace
}  // namespace matchbench::report
