#include "harness/foundation/text/tree/json_lines.hpp"
#include "harness/foundation/text/tree/json_parser.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <iterator>
#include <string>

namespace matchbench::text {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string fault_of(const std::string& text) {
  try {
    YamlDocument::parse_json(text, "t.json");
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "no error";
}

TEST(JsonValue, IsNoneBeyond256Levels) {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + "\"]]\\\"[[\"" + std::string(levels, ']');
  };
  ASSERT_TRUE(parse_json(nested(256)));
  EXPECT_EQ(json_text(*parse_json(nested(256))), nested(256));
  EXPECT_FALSE(parse_json(nested(257)));
  EXPECT_FALSE(parse_json(nested(10'000'000)));
  EXPECT_FALSE(parse_json(std::string(1'000'000, '{')));
  EXPECT_TRUE(parse_json('"' + std::string(1000, '[') + '"'));
  EXPECT_FALSE(parse_json("{\"a\": }"));
}

std::string object_of(std::size_t members) {
  std::string text = "{";
  for (std::size_t i = 0; i < members; ++i) text += "\"k" + std::to_string(i) + "\":0,";
  text.back() = '}';
  return text;
}

// In square time this would last for half an hour.
TEST(JsonValue, WithManyMembersIsReadInNoSquareTime) {
  const auto object = parse_json(object_of(500'000));
  ASSERT_TRUE(object);
  EXPECT_EQ(object->size(), 500'000U);
  EXPECT_EQ(std::prev(object->end()).key(), "k499999");
  const auto document = YamlDocument::parse("text: |\n  " + object_of(500'000) + "\n", "t.yaml");
  EXPECT_TRUE(json_of(document.root())["text"].is_string());
}

TEST(JsonValue, KeepsTheOrderAndTheNumbersOfTheText) {
  for (const char* text : {R"({"b":1,"a":[-0.5,1e+100,18446744073709551615,true,null,"\n\u0001"]})",
                           "1.5", "\"x\"", "null", "[]", "{}"}) {
    ASSERT_TRUE(parse_json(text)) << text;
    EXPECT_EQ(json_text(*parse_json(text)), text);
  }
  EXPECT_EQ(json_text(*parse_json("\xEF\xBB\xBF {\"a\": 1}\n")), R"({"a":1})");
  for (const char* none : {R"({"a":1,"a":2})", "", " ", "{} {}", "\"\xFF\"", "[1e999]"}) {
    EXPECT_FALSE(parse_json(none)) << none;
  }
}

TEST(Json, ReadsEveryKindOfValueWithItsPlace) {
  const YamlDocument document = YamlDocument::parse_json(
      "\xEF\xBB\xBF{\"a\": [1.50, -2e3, true, null],\n \"b\\u00e9\": {\"c\": \"x\\ny\"}, \"d\": "
      "null}",
      "t.json");
  const YamlNode root = document.root();
  const std::vector<YamlNode> a = root.find("a")->list();
  EXPECT_EQ(a.at(0).text(), "1.50");
  EXPECT_EQ(a.at(1).number(), -2000);
  EXPECT_TRUE(a.at(2).boolean());
  EXPECT_TRUE(a.at(3).is_null());
  const YamlNode c = *root.find("b\xC3\xA9")->find("c");
  EXPECT_EQ(c.text(), "x\ny");
  EXPECT_TRUE(c.is_quoted());
  EXPECT_EQ(c.where().line, 2U);
  EXPECT_EQ(c.where().column, 19U);
  EXPECT_FALSE(root.find("d").has_value());
  EXPECT_FALSE(c.find("x").has_value());
}

TEST(Json, NamesThePlaceOfAFault) {
  EXPECT_THAT(fault_of("{\"a\": 1,\n \"a\": 2}"),
              StartsWith("t.json:2:2: the key 'a' appears twice"));
  EXPECT_THAT(fault_of("{\"a\": 1,\n \"b\": tru}"), StartsWith("t.json:2:7: not well-formed JSON"));
  EXPECT_THAT(fault_of("{\"a\": [1,\n 2"), StartsWith("t.json:"));
  EXPECT_THAT(fault_of("{\"a\":\n \"x\xFFy\"}"), StartsWith("t.json:2:4: byte 0xFF is not UTF-8"));
  EXPECT_THAT(fault_of("[1] [2]"), StartsWith("t.json:1:"));
  EXPECT_THAT(fault_of("7"), HasSubstr("a single value; write an object or a list"));
  EXPECT_THAT(fault_of(" \n "), HasSubstr("there is no value"));
  EXPECT_THAT(fault_of(""), HasSubstr("there is no value"));
  EXPECT_THAT(fault_of("[01]"), HasSubstr("not well-formed JSON"));
  EXPECT_THAT(fault_of("[nul]"), HasSubstr("not well-formed JSON"));
  EXPECT_THAT(fault_of("{\"a\": \"b}"), HasSubstr("not well-formed JSON"));
  EXPECT_THAT(fault_of("{\"a\" 1}"), HasSubstr("not well-formed JSON"));
  EXPECT_THAT(fault_of("{\"a\": 1,}"), HasSubstr("not well-formed JSON"));
  EXPECT_THAT(fault_of("[\"\\ud800\"]"), HasSubstr("not well-formed JSON"));
}

TEST(Json, SaysWhatIsOutOfPlaceInPlainWords) {
  EXPECT_THAT(fault_of("[1,\n]"),
              StartsWith("t.json:2:1: not well-formed JSON: a comma before ']'"));
  EXPECT_THAT(fault_of("[{'a': 1}]"),
              HasSubstr("1:3: not well-formed JSON: a single quote; write"));
  EXPECT_THAT(fault_of("[1] // one"), HasSubstr("text behind the end"));
  EXPECT_THAT(fault_of("[1 // one\n]"),
              HasSubstr("1:4: not well-formed JSON: a comment; JSON has"));
  EXPECT_THAT(fault_of("[\"a\" \"b\"]"),
              HasSubstr("1:6: not well-formed JSON: '\"' is out of place"));
  EXPECT_THAT(fault_of("{\"a\": 1}\n{\"a\": 2}\n"),
              HasSubstr("2:1: not well-formed JSON: a second value"));
  EXPECT_THAT(fault_of("[{\"a\": 1}"), HasSubstr("check that the file is complete"));
  EXPECT_THAT(fault_of("[\"a]"), HasSubstr("a text is opened and never closed"));
  EXPECT_THAT(fault_of("[\"a\nb\"]"), HasSubstr("write a line break as \\n"));
}

TEST(Json, RefusesValuesNestedDeeperThan256) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(fault_of(nested(256)), "no error");
  EXPECT_THAT(fault_of(nested(257)), HasSubstr("nested more than 256 deep"));
  EXPECT_THAT(fault_of(nested(5000)), HasSubstr("not well-formed JSON"));
}

TEST(JsonLines, GiveOneObjectEachAndNameTheBrokenLine) {
  const auto read = [](std::string text) {
    std::vector<std::string> ids;
    const std::size_t size = text.size();
    text.append(kJsonPadding, '\0');
    for_each_json_line(std::string_view(text).substr(0, size), "t.jsonl",
                       [&](const YamlNode& line) { ids.push_back(line.find("id")->text()); });
    return ids;
  };
  EXPECT_THAT(read("{\"id\": 1}\r\n\n{\"id\": \"b\"}"), ElementsAre("1", "b"));
  EXPECT_THAT([&] { read("{\"id\": 1}\n\n{\"id\": }\n"); },
              testing::ThrowsMessage<Error>(StartsWith("t.jsonl:3:8: not well-formed JSON")));
  EXPECT_THAT([&] { read("{\"id\": 1}\n[2]\n"); },
              testing::ThrowsMessage<Error>(StartsWith("t.jsonl:2: the line has no JSON object")));
  EXPECT_THAT([&] { read("{\"id\": 1}\n{\"id\": 2\n"); },
              testing::ThrowsMessage<Error>(StartsWith("t.jsonl:2")));
}

}  // namespace
}  // namespace matchbench::text
