#include "harness/data/contest/parameters.hpp"
#include "harness/foundation/text/json.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace matchbench::contest {
namespace {

using Sets = std::vector<std::pair<std::string, std::string>>;  // JSON, label

Sets sets_of(const std::string& yaml) {
  const text::YamlDocument document = text::YamlDocument::parse(yaml, "a.yaml");
  Sets sets;
  for (const auto& set : parameter_sets(document.root())) sets.emplace_back(set.json, set.label);
  return sets;
}

std::string json_of(const std::string& value) {
  return sets_of("p: " + value).at(0).first;
}

TEST(Parameters, AreEmptyWhereThereAreNone) {
  const auto sets = parameter_sets(std::nullopt);
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(sets[0].json, "{}");
  EXPECT_EQ(sets[0].label, "");
}

TEST(Parameters, KeepJsonsTypes) {
  EXPECT_EQ(json_of("3"), R"({"p":3})");
  EXPECT_EQ(json_of("-0.5"), R"({"p":-0.5})");
  EXPECT_EQ(json_of("1e3"), R"({"p":1e3})");
  EXPECT_EQ(json_of("true"), R"({"p":true})");
  EXPECT_EQ(json_of("false"), R"({"p":false})");
  EXPECT_EQ(json_of("~"), R"({"p":null})");
  EXPECT_EQ(json_of("text"), R"({"p":"text"})");
  EXPECT_EQ(json_of("{deep: {er: [1, a]}}"), R"({"p":{"deep":{"er":[1,"a"]}}})");
}

TEST(Parameters, LeaveWhatIsNoJsonNumberAText) {
  for (const char* text : {"007", ".5", "5.", "1_000", "+3", "0x1F", "1.e3", "Infinity", "nan",
                           "1e400", "True", "yes", "1,5"}) {
    EXPECT_EQ(json_of(text), std::string(R"({"p":")") + text + R"("})");
  }
}

TEST(Parameters, LeaveWhatIsQuotedAText) {
  EXPECT_EQ(json_of("\"3\""), R"({"p":"3"})");
  EXPECT_EQ(json_of("'true'"), R"({"p":"true"})");
}

TEST(Parameters, AreEscapedAsJson) {
  EXPECT_EQ(text::json_string("a\"b\\c\n\x01é"), "\"a\\\"b\\\\c\\n\\u0001é\"");
}

TEST(Parameters, MakeOneEntrantForEachValueOfAList) {
  EXPECT_EQ(sets_of("k1: [0.5, 1.2]\nb: 0.75"),
            (Sets{{R"({"k1":0.5,"b":0.75})", "k1=0.5"}, {R"({"k1":1.2,"b":0.75})", "k1=1.2"}}));
}

TEST(Parameters, MakeEveryCombinationOfSeveralListsTheLastVaryingFastest) {
  EXPECT_EQ(sets_of("a: [1, 2]\nb: [x, y]"), (Sets{{R"({"a":1,"b":"x"})", "a=1,b=x"},
                                                   {R"({"a":1,"b":"y"})", "a=1,b=y"},
                                                   {R"({"a":2,"b":"x"})", "a=2,b=x"},
                                                   {R"({"a":2,"b":"y"})", "a=2,b=y"}}));
}

TEST(Parameters, TakeAListOfListsForAParameterThatIsAList) {
  EXPECT_EQ(sets_of("fields: [[name, tags], [name]]"),
            (Sets{{R"({"fields":["name","tags"]})", R"(fields=["name","tags"])"},
                  {R"({"fields":["name"]})", R"(fields=["name"])"}}));
}

TEST(Parameters, RefuseMoreCombinationsThanAnybodyWants) {
  std::string lists;
  for (char key = 'a'; key < 'm'; ++key) {
    lists += key + std::string(": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n");
  }
  try {
    sets_of(lists);
    FAIL();
  } catch (const Error& error) {  // the fifth of the ten-valued lists
    EXPECT_EQ(std::string(error.what()),
              "a.yaml:5:4: with parameter 'e' this entry makes more than 10000 entrants; list "
              "fewer values; a list as one value is written [[a, b]]");
  }
}

TEST(Parameters, AreRefusedIfListsMultiplyALongText) {
  std::string lists = "text: " + std::string(100'000, 'x') + "\na: [";
  for (int value = 0; value < 1000; ++value) lists += std::to_string(value) + ",";
  try {
    sets_of(lists + "]\n");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "a.yaml:2:4: with parameter 'a' this entry's parameters have more than 64 MiB in all "
              "entrants; list fewer values, or hand over long ones in a file: files: {key: PATH}");
  }
}

}  // namespace
}  // namespace matchbench::contest
