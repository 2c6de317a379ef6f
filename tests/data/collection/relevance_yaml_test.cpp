#include "harness/data/collection/native/relevance_yaml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

const RelevanceVocabulary kNames{{"ada", "consensus"}, {"interface", "function"}};

RelevanceSetting parse(const std::string& text) {
  return parse_relevance_setting("s", text::YamlDocument::parse(text, "r.yaml").root(), kNames);
}

std::string fault(const std::string& text) {
  try {
    parse(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(RelevanceYaml, ReadsOneDimensionOfTheConsensus) {
  const RelevanceSetting setting = parse("dimensions: function");
  EXPECT_EQ(setting.name, "s");
  EXPECT_EQ(setting.judge.kind, JudgeChoice::Kind::kOne);
  EXPECT_EQ(setting.judge.name, "consensus");
  EXPECT_THAT(std::get<WeightedSum>(setting.rule).weights, ElementsAre(Pair("function", 1.0)));
  EXPECT_FALSE(setting.is_binary());
}

TEST(RelevanceYaml, ReadsAggregatesAndEntrantsAsJudges) {
  EXPECT_EQ(parse("{judge: ada, dimensions: function}").judge.name, "ada");
  EXPECT_EQ(parse("{judge: median, dimensions: function}").judge.kind, JudgeChoice::Kind::kMedian);
  const RelevanceSetting virtual_judge = parse("{judge: 'entrant:bm25', dimensions: function}");
  EXPECT_EQ(virtual_judge.judge.kind, JudgeChoice::Kind::kEntrant);
  EXPECT_EQ(virtual_judge.judge.name, "bm25");
}

TEST(RelevanceYaml, ReadsWeightsGainsTablesAndThresholds) {
  const RelevanceSetting sum =
      parse("{dimensions: {interface: 1, function: 0.5}, gains: {0: 0, 1: 1, 2: 3}}");
  EXPECT_THAT(std::get<WeightedSum>(sum.rule).weights,
              ElementsAre(Pair("interface", 1.0), Pair("function", 0.5)));
  EXPECT_THAT(sum.gains, ElementsAre(Pair(0.0, 0.0), Pair(1.0, 1.0), Pair(2.0, 3.0)));

  const RelevanceSetting table = parse(
      "{dimensions: [interface, function],"
      " table: [{grades: [1, 2], gain: 3}, {grades: [0, 0], gain: 0}, {otherwise: 1}]}");
  const auto& rule = std::get<GradeTable>(table.rule);
  EXPECT_THAT(rule.dimensions, ElementsAre("interface", "function"));
  EXPECT_THAT(rule.gains,
              ElementsAre(Pair(ElementsAre(0.0, 0.0), 0.0), Pair(ElementsAre(1.0, 2.0), 3.0)));
  EXPECT_EQ(rule.otherwise, 1.0);

  const RelevanceSetting binary = parse("{binary: {interface: 1, function: 2}}");
  EXPECT_TRUE(binary.is_binary());
  EXPECT_THAT(std::get<Thresholds>(binary.rule).at_least,
              ElementsAre(Pair("interface", 1.0), Pair("function", 2.0)));
}

TEST(RelevanceYaml, WritesWhatItReads) {
  const std::string text =
      "  a: {judge: consensus, dimensions: function}\n"
      "  b: {judge: ada, dimensions: {interface: 1, function: 0.5}, gains: {0: 0, 1.5: 2}}\n"
      "  c: {judge: mean, binary: {function: 2}}\n"
      "  d: {judge: entrant:x y, dimensions: [interface, function], "
      "table: [{grades: [0, 1], gain: 2}, {otherwise: 0}]}\n";
  const auto document = text::YamlDocument::parse(text, "r.yaml");
  EXPECT_EQ(relevance_yaml(parse_relevance_settings(document.root(), kNames)), text);
}

TEST(RelevanceYaml, RefusesUndeclaredNames) {
  EXPECT_EQ(fault("judge: adda\ndimensions: function\n"),
            "r.yaml:1:8: the collection declares no judge 'adda'; did you mean 'ada'?");
  EXPECT_THAT(fault("judge: average\ndimensions: function\n"),
              HasSubstr("declares no judge 'average'; use one of "));
  EXPECT_THAT(fault("judge: average\ndimensions: function\n"),
              HasSubstr(", mean, median, max, min, majority"));
  EXPECT_EQ(
      fault("judge: ada\ndimensions: functoin\n"),
      "r.yaml:2:13: the collection declares no dimension 'functoin'; did you mean 'function'?");
  EXPECT_THAT(fault("judge: ada\nbinary: {x: 1}\n"), HasSubstr("r.yaml:2:10: the collection"));
}

TEST(RelevanceYaml, RefusesSettingsThatContradictThemselves) {
  EXPECT_EQ(fault("binary: {function: 1}\ndimensions: function\n"),
            "r.yaml:2:13: 'dimensions' beside 'binary'; keep one of the two");
  EXPECT_THAT(fault("dimensions: [function]\n"), HasSubstr("the key 'table' is missing"));
  EXPECT_THAT(fault("dimensions: function\ntable: []\n"), HasSubstr("r.yaml:2:8: 'table' beside"));
  EXPECT_THAT(fault("dimensions: [function]\ntable:\n- {grades: [1, 2], gain: 1}\n"),
              HasSubstr("r.yaml:3:12: 2 grades given for 1 dimension"));
  EXPECT_THAT(fault("dimensions: [function]\ntable:\n- {grades: [1], gain: 1}\n"
                    "- {grades: [1], gain: 2}\n"),
              HasSubstr("r.yaml:4:3: these grades appear twice"));
  EXPECT_THAT(fault("dimensions: [function]\ntable:\n- {otherwise: 1}\n- {grades: [1], gain: 2}\n"),
              HasSubstr("r.yaml:4:3: a row after 'otherwise'"));
  EXPECT_THAT(fault("judge: ada\n"), HasSubstr("the key 'dimensions' is missing"));
  EXPECT_THAT(fault("dimensions: {}\n"), HasSubstr("names no dimension"));
  EXPECT_THAT(fault("dimensions: function\ngains: {1: 1, 1.0: 2}\n"),
              HasSubstr("r.yaml:2:15: the grade 1.0 appears twice"));
  EXPECT_THAT(fault("dimensions: function\ngains: {0.6: 1, 0.6000000001: 2}\n"),
              HasSubstr("r.yaml:2:17: the grades 0.6 and 0.6000000001 cannot be told apart"));
  EXPECT_THAT(fault("dimensions: function\ngains: {a: 1}\n"),
              HasSubstr("r.yaml:2:9: 'gains' is \"a\", not a finite number"));
}

}  // namespace
}  // namespace matchbench::collection
