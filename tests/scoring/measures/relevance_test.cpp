#include "harness/scoring/measures/judgments/relevance.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/scoring/slot_map.hpp"
#include "tests/scoring/measures/score_one.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace matchbench::measures {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;
using Kind = JudgeChoice::Kind;

constexpr std::uint16_t kAnna = 0, kBert = 1, kCleo = 2, kTogether = 3;
constexpr std::uint16_t kInterface = 0, kFunction = 1;

// Request 0: service 1 is judged by all on both dimensions, service 3 on the interface alone,
// service 4 negatively. Request 1: nothing.
Judgments judgments() {
  Judgments all{.judges = {"anna", "bert", "cleo", kConsensus},
                .dimensions = {"interface", "function"},
                .entries = {},
                .digest = {}};
  const auto add = [&](std::uint32_t service, std::uint16_t judge, std::uint16_t dimension,
                       double grade) {
    all.entries.push_back({{0}, {service}, judge, dimension, grade});
  };
  add(1, kAnna, kInterface, 3);
  add(1, kAnna, kFunction, 1);
  add(1, kBert, kInterface, 1);
  add(1, kBert, kFunction, 1);
  add(1, kCleo, kInterface, 1);
  add(1, kCleo, kFunction, 2);
  add(1, kTogether, kInterface, 2);
  add(1, kTogether, kFunction, 2);
  add(3, kAnna, kInterface, 2);
  add(3, kTogether, kInterface, 1);
  add(4, kAnna, kInterface, -1);
  add(4, kTogether, kInterface, -1);
  add(4, kTogether, kFunction, -1);
  return all;
}

RelevanceSetting setting(JudgeChoice judge,
                         std::variant<WeightedSum, GradeTable, Thresholds> rule) {
  return {.name = "test", .judge = std::move(judge), .rule = std::move(rule), .gains = {}};
}

WeightedSum only(std::string dimension) {
  return {.weights = {{std::move(dimension), 1}}};
}

SettingGains applied(const RelevanceSetting& rules, const VirtualJudge* judge = nullptr) {
  return gains_under(rules, judgments(), 2, 6, judge);
}

std::vector<std::uint32_t> services_of(const SettingGains& gains) {
  std::vector<std::uint32_t> services;
  for (const auto service : gains.requests[0].services) services.push_back(service.value);
  return services;
}

TEST(Relevance, OneJudgeAndOneDimensionAreTheGradesThemselves) {
  const auto gains = applied(setting({Kind::kOne, "anna"}, only("interface")));
  EXPECT_THAT(services_of(gains), ElementsAre(1, 3, 4));
  EXPECT_THAT(gains.requests[0].gains, ElementsAre(3, 2, -1));
  EXPECT_TRUE(gains.requests[1].gains.empty());
  EXPECT_THAT(gains.scale, ElementsAre(2, 3));
}

TEST(Relevance, AggregatesLeaveTheConsensusOut) {
  // The interface of service 1: 3, 1, 1 without the consensus' 2.
  const std::vector<std::pair<Kind, double>> wanted{{Kind::kMean, 5.0 / 3},
                                                    {Kind::kMedian, 1},
                                                    {Kind::kMax, 3},
                                                    {Kind::kMin, 1},
                                                    {Kind::kMajority, 1}};
  for (const auto& [kind, gain] : wanted) {
    EXPECT_DOUBLE_EQ(applied(setting({kind, {}}, only("interface"))).requests[0].gains[0], gain);
  }
}

TEST(Relevance, TheMajorityTakesTheLowestOfEquallyFrequentGrades) {
  auto all = judgments();
  std::erase_if(all.entries, [](const Judgment& j) { return j.judge == kCleo; });
  const auto rules = setting({Kind::kMajority, {}}, only("interface"));
  EXPECT_EQ(gains_under(rules, all, 1, 6).requests[0].gains[0], 1);
}

TEST(Relevance, APairWithoutAllNeededGradesIsUnjudged) {
  const auto gains = applied(setting(
      {Kind::kOne, kConsensus}, WeightedSum{.weights = {{"interface", 0.5}, {"function", 2}}}));
  EXPECT_THAT(services_of(gains), ElementsAre(1, 4));
  EXPECT_THAT(gains.requests[0].gains, ElementsAre(5, -1));
}

TEST(Relevance, MapsSumsToGainsAndRefusesOnesNotListed) {
  auto rules = setting({Kind::kOne, kConsensus}, only("interface"));
  rules.gains = {{2, 10}, {1, 6}};
  EXPECT_THAT(applied(rules).requests[0].gains, ElementsAre(10, 6, -1));
  rules.gains = {{2, 10}};
  EXPECT_THAT([&] { applied(rules); },
              ThrowsMessage<Error>(HasSubstr(
                  "relevance setting 'test', request 0, service 3: no gain is given for the grade "
                  "1")));
}

// 0.1·2 + 0.2·2 is 0.6000000000000001 in doubles.
TEST(Relevance, DecimalWeightsFindTheirGainInSpiteOfRounding) {
  auto rules = setting({Kind::kOne, kConsensus},
                       WeightedSum{.weights = {{"interface", 0.1}, {"function", 0.2}}});
  rules.gains = {{0.5, 3}, {0.6, 7}};
  EXPECT_THAT(applied(rules).requests[0].gains, ElementsAre(7, -1));
}

TEST(Relevance, TablesLookUpTuplesOfGrades) {
  GradeTable table{.dimensions = {"function", "interface"},
                   .gains = {{{2, 2}, 7}, {{-1, -1}, 0}},
                   .otherwise = std::nullopt};
  const JudgeChoice consensus{Kind::kOne, kConsensus};
  EXPECT_THAT(applied(setting(consensus, table)).requests[0].gains, ElementsAre(7, 0));
  const JudgeChoice mean{Kind::kMax, {}};
  EXPECT_THAT([&] { applied(setting(mean, table)); },
              ThrowsMessage<Error>(HasSubstr("no entry for the grades (2, 3)")));
  table.otherwise = 1;
  EXPECT_THAT(applied(setting(mean, table)).requests[0].gains, ElementsAre(1));
}

TEST(Relevance, ThresholdsMustAllBeReached) {
  const JudgeChoice consensus{Kind::kOne, kConsensus};
  const auto gain_with = [&](double interface, double function) {
    return applied(setting(consensus, Thresholds{.at_least = {{"interface", interface},
                                                              {"function", function}}}))
        .requests[0]
        .gains[0];
  };
  EXPECT_EQ(gain_with(2, 2), 1);
  EXPECT_EQ(gain_with(2, 3), 0);
}

TEST(Relevance, AnEntrantsScoresMakeItTheIdeal) {
  VirtualJudge judge{.entrant = "keyword", .rankings = {{{{5}, 0, 9.5}, {{0}, 0, 3}, {{2}, 0, 0}}}};
  const auto rules = setting({Kind::kEntrant, "keyword"}, only("interface"));
  const auto gains = applied(rules, &judge);
  EXPECT_THAT(services_of(gains), ElementsAre(0, 2, 5));
  EXPECT_THAT(gains.requests[0].gains, ElementsAre(3, 0, 9.5));

  SlotMap map(6);
  map.assign(gains.requests[0].services);
  const RankedView view = map.view(judge.rankings[0]);
  const Example example{.grades = gains.requests[0].gains,
                        .slots = {view.slots.begin(), view.slots.end()}};
  EXPECT_EQ(score_of("nDCG", example), 1);

  EXPECT_THAT([&] { applied(rules); }, ThrowsMessage<Error>(HasSubstr("the entrant 'keyword'")));
  judge.rankings[0][2].score = -0.5;
  EXPECT_THAT([&] { applied(rules, &judge); },
              ThrowsMessage<Error>(HasSubstr("gives the score -0.5")));
}

TEST(Relevance, ReadsEachJudgmentOnceHoweverManyDimensionsThereAre) {
  // One judgment of each of 60 000 pairs and dimensions: 3.6 billion steps, if all were looked at.
  Judgments many{.judges = {"anna"}, .dimensions = {}, .entries = {}, .digest = {}};
  for (std::uint32_t i = 0; i < 60'000; ++i) {
    many.dimensions.push_back(std::to_string(i));
    many.entries.push_back(
        {{0}, {i / 2}, 0, static_cast<std::uint16_t>(i), i % 2 == 0 ? 1.0 : 0.0});
  }
  const SettingGains gains = gains_under(setting({Kind::kMean, {}}, only("2")), many, 1, 60'000);
  // Service 1 is graded on dimension 2, and on 3 with 0; all others lack the needed grade.
  EXPECT_THAT(services_of(gains), testing::ElementsAre(1));
  EXPECT_THAT(gains.requests[0].subtopic_ids, testing::ElementsAre(2));
}

TEST(Relevance, DimensionsAreSubtopics) {
  const auto gains = applied(setting({Kind::kOne, kConsensus}, only("interface")));
  EXPECT_THAT(gains.requests[0].subtopic_begin, ElementsAre(0, 2, 3, 3));
  EXPECT_THAT(gains.requests[0].subtopic_ids, ElementsAre(kInterface, kFunction, kInterface));
  const auto view = gains.view({0});
  EXPECT_EQ(view.collection_size, 6U);
  EXPECT_EQ(view.grades.size(), 3U);
}

TEST(Relevance, RefusesNamesThatTheJudgmentsLack) {
  EXPECT_THAT(
      [] {
        applied(setting({Kind::kOne, "dora"}, only("interface")));
      },
      ThrowsMessage<Error>(HasSubstr("relevance setting 'test': there is no judge 'dora'; "
                                     "the judgments have anna, bert, cleo, consensus")));
  EXPECT_THAT(
      [] {
        applied(setting({Kind::kMean, {}}, only("taste")));
      },
      ThrowsMessage<Error>(HasSubstr("there is no dimension 'taste'")));
  EXPECT_THAT(
      [] {
        applied(setting({Kind::kMean, {}}, WeightedSum{}));
      },
      ThrowsMessage<Error>(HasSubstr("names no dimension")));
}

TEST(Relevance, MessagesNameTheServiceIfTheCollectionIsKnown) {
  Collection collection;
  collection.requests.resize(2);
  collection.services.resize(6);
  collection.requests[0].uri = "urn:find";
  collection.services[1].uri = "urn:search";
  auto rules = setting({Kind::kOne, kConsensus}, only("interface"));
  rules.gains = {{1, 1}};
  EXPECT_THAT([&] { gains_under(rules, judgments(), 2, 6, nullptr, &collection); },
              ThrowsMessage<Error>(HasSubstr("request urn:find, service urn:search: no gain is")));
  rules.gains.clear();
  EXPECT_THAT([&] { gains_under(rules, judgments(), 2, 4); },
              ThrowsMessage<Error>(HasSubstr("the judgments name request 0, service 4, but the "
                                             "collection has 2 and 4")));
}

TEST(SlotMap, ForgetsTheRequestBefore) {
  SlotMap map(4);
  map.assign(std::vector<ServiceIndex>{{2}, {0}});
  EXPECT_EQ(map[{2}], 0U);
  EXPECT_EQ(map[{0}], 1U);
  map.assign(std::vector<ServiceIndex>{{3}});
  const Ranking ranking{{{3}, 4, 0.5}, {{2}, 0, 0.25}};
  const RankedView view = map.view(ranking);
  EXPECT_THAT(view.slots, ElementsAre(0U, kUnjudged));
  EXPECT_THAT(view.scores, ElementsAre(0.5, 0.25));
  EXPECT_THAT(view.degrees, ElementsAre(4, 0));
}

TEST(Relevance, AggregatesOverPeopleAndNotOverPrograms) {
  Judgments judgments{
      .judges = {"anna", "bert", "model"},
      .dimensions = {"fit"},
      .entries = {
          {{0}, {0}, 0, 0, 1}, {{0}, {0}, 1, 0, 2}, {{0}, {0}, 2, 0, 9}, {{0}, {1}, 2, 0, 9}}};
  judgments.programs = {"model"};
  RelevanceSetting setting{"mean", {JudgeChoice::Kind::kMean, ""}, WeightedSum{{{"fit", 1}}}, {}};
  const SettingGains gains = gains_under(setting, judgments, 1, 2);
  EXPECT_THAT(gains.requests[0].gains,
              testing::ElementsAre(1.5));  // what it judged alone is unjudged
  setting.judge = {JudgeChoice::Kind::kOne, "model"};
  EXPECT_THAT(gains_under(setting, judgments, 1, 2).requests[0].gains, testing::ElementsAre(9, 9));
}

}  // namespace
}  // namespace matchbench::measures
