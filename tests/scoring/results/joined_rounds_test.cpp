#include "harness/scoring/results/joined_rounds.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace matchbench::results {
namespace {

using testing::HasSubstr;

// Of one entrant, with its values for two requests by AP, and by P@5 if it was scored, too.
RoundResults round_of_one(const std::string& entrant, double value, bool has_second = true) {
  RoundResults round;
  round.provenance.round.collection.digest = "c";
  round.requests = {{"", "urn:p"}, {"", "urn:q"}};
  round.settings.push_back({.name = "use", .definition = "d", .judgments_digest = "j"});
  EntrantResults& one = round.entrants.emplace_back();
  one.entrant.name = entrant;
  one.samples.emplace_back();
  one.load_ns = {7};
  for (const char* measure : {"AP", "P@5"}) {
    if (std::string(measure) == "P@5" && !has_second) continue;
    MeasureResults& scored = round.measures.emplace_back();
    scored.setting = "use";
    scored.measure = measure;
    scored.values = {{value, value / 2}};
    round.measure_facts.emplace_back().name = measure;
  }
  return round;
}

std::string fault_of_joining(RoundResults one, RoundResults other) {
  try {
    joined_rounds({std::move(one), std::move(other)});
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(JoinedRounds, HaveAllEntrantsWithTheMeasuresThatAllWereScoredWith) {
  const RoundResults joined =
      joined_rounds({round_of_one("a", 1), round_of_one("b", .5, false), round_of_one("c", 0)});
  ASSERT_EQ(joined.entrants.size(), 3U);
  EXPECT_EQ(joined.entrants[2].entrant.name, "c");
  ASSERT_EQ(joined.measures.size(), 1U);
  EXPECT_EQ(joined.measure_facts.size(), 1U);
  ASSERT_EQ(joined.measures[0].values.size(), 3U);
  EXPECT_EQ(joined.measures[0].values[1][1], .25);
  EXPECT_TRUE(joined.entrants[0].samples.empty());  // times of another day
  EXPECT_TRUE(joined.entrants[0].load_ns.empty());
  EXPECT_FALSE(joined.entrants[0].is_timed);
}

TEST(JoinedRounds, AreOfOneCollectionItsRequestsAndJudgments) {
  const RoundResults one = round_of_one("a", 1);
  RoundResults other = round_of_one("b", 1);
  other.provenance.round.collection.digest = "d";
  EXPECT_THAT(fault_of_joining(one, other), HasSubstr("different collections"));
  other = round_of_one("b", 1);
  other.requests.pop_back();
  EXPECT_THAT(fault_of_joining(one, other), HasSubstr("different requests"));
  other = round_of_one("b", 1);
  other.settings[0].judgments_digest = "k";
  EXPECT_THAT(fault_of_joining(one, other), HasSubstr("different relevance settings or judgments"));
  EXPECT_THAT(fault_of_joining(one, round_of_one("a", 0)), HasSubstr("have an entrant 'a'"));
}

}  // namespace
}  // namespace matchbench::results
