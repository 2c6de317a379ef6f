#include "harness/scoring/measures/names/example.hpp"
#include "tests/scoring/measures/every_measure.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace matchbench::measures {
namespace {

using testing::UnorderedElementsAre;

Direction direction_of(std::string_view measure) {
  return parse_measure(measure).declaration->properties.direction;
}

template <class Has>
std::set<std::string_view> measures_that(Has has) {
  std::set<std::string_view> names;
  for (const auto& declaration : registered_measures()) {
    if (has(declaration.properties)) names.insert(declaration.name);
  }
  return names;
}

std::set<std::string_view> measures_with(Direction direction) {
  return measures_that([&](const Properties& of) { return of.direction == direction; });
}

TEST(Direction, IsLessForWhatAGoodRankingHasLittleOf) {
  EXPECT_THAT(
      measures_with(Direction::kLessIsBetter),
      UnorderedElementsAre("Fallout", "NumNonrelJudgedRet", "RBPResid", "gRBPResid", "Unjudged",
                           "FalseSilence", "FalseAnswer", "Characters", "Tokens"));
  EXPECT_THAT(measures_with(Direction::kNeither),
              UnorderedElementsAre("NumQ", "NumRel", "NumRet", "IdealDCG", "NumPrefs"));
  EXPECT_EQ(name_of(direction_of("Fallout@10")), "less is better");
  EXPECT_EQ(name_of(direction_of("AP")), "more is better");
  EXPECT_EQ(name_of(direction_of("num_q")), "neither");
}

TEST(Properties, SayWhatOthersMustKnowOfAMeasure) {
  // Sums of gains by rank, over what the judgments do not change.
  EXPECT_THAT(measures_that([](const Properties& of) { return of.rises_with_gains; }),
              UnorderedElementsAre("SetP", "gP", "P", "Success", "RR", "RBP", "gRBP", "CG", "DCG",
                                   "ERR", "INSQ", "SDCG"));
  EXPECT_THAT(measures_that([](const Properties& of) { return !of.tells_merit; }),
              UnorderedElementsAre("RBPResid", "Judged", "Fallout"));
  EXPECT_THAT(
      measures_that([](const Properties& of) { return of.counts_false == FalseDecision::kAnswer; }),
      UnorderedElementsAre("FalseAnswer"));
  EXPECT_THAT(measures_that(
                  [](const Properties& of) { return of.counts_false == FalseDecision::kSilence; }),
              UnorderedElementsAre("FalseSilence"));
  EXPECT_THAT(measures_that([](const Properties& of) { return of.in_summary_only; }),
              UnorderedElementsAre("NumQ"));
  EXPECT_THAT(measures_that([](const Properties& of) { return of.summary_ignores_level; }),
              UnorderedElementsAre("NumRel"));
}

// The row of docs/measures.md for a direction, in the order of the registry.
std::string row_of(std::string_view word, Direction direction) {
  std::string row = fmt::format("| {} |", word);
  for (const auto& declaration : registered_measures()) {
    if (declaration.properties.direction != direction) continue;
    row += fmt::format("{} `{}`", row.ends_with('|') ? "" : ",", declaration.name);
  }
  return row + " |\n";
}

TEST(Direction, IsWhatTheDocumentationSays) {
  std::ifstream file(MATCHBENCH_SOURCE_DIR "/docs/measures.md");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(text, testing::HasSubstr(row_of("less", Direction::kLessIsBetter)));
  EXPECT_THAT(text, testing::HasSubstr(row_of("neither", Direction::kNeither)));
}

// docs/measures.md says so of every cutoff.
TEST(Cutoff, MakesNdcgBlindBelowIt) {
  EXPECT_EQ(score_of("nDCG@3", full_ranking({0, 0, 0, 1, 2})),
            score_of("nDCG@3", full_ranking({0, 0, 0, 2, 1})));
  EXPECT_LT(score_of("nDCG", full_ranking({0, 0, 0, 1, 2})),
            score_of("nDCG", full_ranking({0, 0, 0, 2, 1})));
}

// A relevant service in the place of a nonrelevant one never makes a ranking worse.
RC_GTEST_PROP(Direction, SaysWhichWayARelevantServiceMovesTheScore, ()) {
  auto example = relevant_example({0, 0, 1});
  example.scores.clear();
  example.subtopic_begin.clear();
  example.grades[0] = 1;
  const auto place = std::find(example.slots.begin(), example.slots.end(), 0U);
  RC_PRE(place != example.slots.end());
  auto worse = example;
  worse.grades.push_back(0);  // an additional service, judged nonrelevant, is in its place
  worse.slots[static_cast<std::size_t>(place - example.slots.begin())] =
      static_cast<std::uint32_t>(worse.grades.size() - 1);
  worse.collection_size = *worse.collection_size + 1;
  example.collection_size = worse.collection_size;
  example.grades.push_back(0);
  for (const auto* name :
       {"Fallout", "Fallout@5", "NumNonrelJudgedRet", "AP", "nDCG@5", "gRBP", "P@5", "COMP@5",
        "yaAP", "PrefShare", "GroupAP", "xinfAP", "SCU", "SetAP"}) {
    const auto measure = parse_measure(name);
    const double change =
        scores_of({measure}, example).front() - scores_of({measure}, worse).front();
    RC_LOG() << name << " changes by " << change << '\n';
    const bool less = direction_of(name) == Direction::kLessIsBetter;
    RC_ASSERT(is_undefined(change) || (less ? change <= 1e-12 : change >= -1e-12));
  }
}

TEST(DependsOnOtherRequests, IsSaidOfMeasuresOnTheScaleOfTheSetting) {
  for (const auto* name : {"ERR", "nERR@10", "gP@5", "gRBP", "GAP", "fuzzyP", "fuzzyF(beta=2)",
                           "INST", "INSQ(T=2)", "BPM@5", "SDCG@5"}) {
    EXPECT_TRUE(depends_on_other_requests(parse_measure(name))) << name;
  }
  for (const auto* name : {"ERR(gmax=3)", "nERR(gmax=3)@10", "gP(gmax=2)@5", "gRBP(gmax=2)",
                           "GAP(g=[0.5,0.5])", "fuzzyP(gmax=3)", "AP", "nDCG", "NDCNG", "muAP"}) {
    EXPECT_FALSE(depends_on_other_requests(parse_measure(name))) << name;
  }
}

TEST(DependsOnOtherRequests, IsSaidOfNoMeasureWhoseScaleIsGiven) {
  const std::vector<double> scale = {1, 2, 4, 8};
  const auto named = [&](const char* name) {
    return to_string(on_scale(parse_measure(name), scale));
  };
  EXPECT_EQ(named("INST"), "INST(max_rel=8)");
  EXPECT_EQ(named("SDCG@5"), "SDCG(max_rel=8)@5");
  EXPECT_EQ(named("gRBP(p=0.5)@10"), "gRBP(p=0.5,gmax=8)@10");
  EXPECT_EQ(named("GAP"), "GAP(g=[0.25,0.25,0.25,0.25])");
  EXPECT_EQ(named("nDCG@10"), "nDCG@10");
  for (const auto& measure : every_measure(5)) {
    const auto written = parse_measure(to_string(on_scale(measure, scale)));
    EXPECT_FALSE(depends_on_other_requests(written)) << to_string(written);
  }
}

// What the accessor says is what the scores do: another scale changes the score, or it does not.
RC_GTEST_PROP(DependsOnOtherRequests, AgreesWithTheScores, ()) {
  auto example = relevant_example({0, 1, 2});
  RC_PRE(!example.slots.empty());
  example.scale = {1, 2};
  auto other = example;
  other.scale = {1, 2, 3};
  for (const auto& measure : every_measure(5)) {
    if (depends_on_other_requests(measure)) continue;
    const auto values = scores_of({measure}, example);
    const auto others = scores_of({measure}, other);
    RC_LOG() << to_string(measure) << '\n';
    for (std::size_t v = 0; v < values.size(); ++v) {
      RC_ASSERT(values[v] == others[v] || (is_undefined(values[v]) && is_undefined(others[v])));
    }
  }
}

}  // namespace
}  // namespace matchbench::measures
