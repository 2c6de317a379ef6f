#include "harness/foundation/text/tree/yaml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace matchbench::text {
namespace {

using testing::ElementsAre;

// The message of the Error that parsing and asking for a value ends in.
std::string fault(const std::string& text, const std::function<void(const YamlNode&)>& ask) {
  try {
    ask(YamlDocument::parse(text, "a.yaml").root());
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "no error";
}

std::string fault(const std::string& text) {
  return fault(text, [](const YamlNode&) {});
}

std::string fault_of_key(const std::string& text, const std::function<void(const YamlNode&)>& ask) {
  return fault(text, [&](const YamlNode& node) { ask(YamlMap(node, {"key"}).at("key")); });
}

TEST(Yaml, ReadsTypedValues) {
  const auto document = YamlDocument::parse(
      "name: 1.0\nlimit: 2.5\ncount: 7\nwanted: true\nlist: [a, 2]\nfree: {x: 1, y: 2}\n",
      "a.yaml");
  const YamlMap map(document.root(), {"name", "limit", "count", "wanted", "list", "free", "none"});
  EXPECT_EQ(map.at("name").text(), "1.0");
  EXPECT_EQ(map.at("limit").number(), 2.5);
  EXPECT_EQ(map.at("count").integer(0, 10), 7);
  EXPECT_TRUE(map.at("wanted").boolean());
  EXPECT_THAT(map.texts("list"), ElementsAre("a", "2"));
  EXPECT_EQ(map.at("free").entries().at(1).first.text(), "y");
  EXPECT_EQ(map.at("free").entries().at(1).second.number(), 2);
  EXPECT_EQ(map.text("none", "absent"), "absent");
  EXPECT_EQ(map.integer("none", 3, 0, 9), 3);
  EXPECT_FALSE(map.has("none"));
}

TEST(Yaml, StaysReadableWhileTheDocumentMoves) {
  auto document = YamlDocument::parse("name: x", "a.yaml");
  const YamlNode root = document.root();
  const YamlDocument moved = std::move(document);
  EXPECT_EQ(YamlMap(root, {"name"}).at("name").text(), "x");
}

TEST(Yaml, CountsANullValueAsAbsent) {
  const auto document = YamlDocument::parse("name:\nother: ~\n", "a.yaml");
  const YamlMap map(document.root(), {"name", "other"});
  EXPECT_FALSE(map.has("name"));
  EXPECT_FALSE(map.has("other"));
}

TEST(Yaml, NamesThePlaceOfTheKeyOfAMissingValue) {
  const auto document = YamlDocument::parse("key:\n\nother: 1\n", "a.yaml");
  try {
    document.root().entries().front().second.text();
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "a.yaml:1:1: 'key' is empty, not a text; write one text");
  }
}

TEST(Yaml, SuggestsTheNearestKeyForAnUnknownOne) {
  EXPECT_EQ(fault("licence: x\nonotlogies: []\n",
                  [](const YamlNode& node) {
                    YamlMap(node, {"licence", "ontologies"});
                  }),
            "a.yaml:2:1: unknown key 'onotlogies'; did you mean 'ontologies'?");
  EXPECT_EQ(fault("zzz: x\n",
                  [](const YamlNode& node) {
                    YamlMap(node, {"licence", "name"});
                  }),
            "a.yaml:1:1: unknown key 'zzz'; use one of licence, name");
}

TEST(Yaml, NamesAMissingKeyAndItsMap) {
  EXPECT_EQ(fault("x: 1\n",
                  [](const YamlNode& node) {
                    YamlMap(node, {"x", "y"}).at("y");
                  }),
            "a.yaml:1:1: the key 'y' is missing; add a line 'y: …'");
}

TEST(Yaml, RefusesValuesOfAnotherType) {
  EXPECT_EQ(fault_of_key("key: [1]", [](const YamlNode& node) { node.text(); }),
            "a.yaml:1:6: 'key' is a list, not a text; write one text");
  EXPECT_EQ(fault_of_key("key: many", [](const YamlNode& node) { node.number(); }),
            "a.yaml:1:6: 'key' is \"many\", not a finite number; write a number such as 2 or 0.5");
  EXPECT_EQ(
      fault_of_key("key: \"2\"", [](const YamlNode& node) { node.number(); }),
      "a.yaml:1:6: 'key' is \"2\", not a finite number; write it without quotes, because what is "
      "in quotes is a text");
  EXPECT_THAT(fault_of_key("key: inf", [](const YamlNode& node) { node.number(); }),
              testing::HasSubstr("not a finite number"));
  EXPECT_EQ(
      fault_of_key("key: 11", [](const YamlNode& node) { node.integer(1, 10); }),
      "a.yaml:1:6: 'key' is \"11\", not a whole number from 1 to 10; write one in that range");
  EXPECT_THAT(fault_of_key("key: 1.5", [](const YamlNode& node) { node.integer(1, 10); }),
              testing::HasSubstr("not a whole number"));
  EXPECT_EQ(fault_of_key("key: yes", [](const YamlNode& node) { node.boolean(); }),
            "a.yaml:1:6: 'key' is \"yes\", not true or false; write true or false");
  EXPECT_EQ(fault_of_key("key: True", [](const YamlNode& node) { node.boolean(); }),
            "a.yaml:1:6: 'key' is \"True\", not true or false; write true, in small letters");
  EXPECT_THAT(fault_of_key("key: x", [](const YamlNode& node) { node.list(); }),
              testing::HasSubstr("'key' is \"x\", not a list; write [a, b] or lines that start"));
  EXPECT_THAT(fault_of_key("key: x", [](const YamlNode& node) { node.entries(); }),
              testing::HasSubstr("'key' is \"x\", not a map"));
  EXPECT_THAT(fault_of_key("key: ' '", [](const YamlNode& node) { node.filled_text(); }),
              testing::HasSubstr("'key' is an empty text"));
  EXPECT_EQ(fault_of_key("key:\n- a\n- {b: c}\n", [](const YamlNode& node) { node.texts(); }),
            "a.yaml:3:3: an item of 'key' is a map, not a text; write one text");
}

TEST(Yaml, SuggestsTheNearestOfAListOfNames) {
  EXPECT_EQ(fault_of_key("key: proces",
                         [](const YamlNode& node) {
                           node.one_of({"process", "none"});
                         }),
            "a.yaml:1:6: 'key' is \"proces\", which is unknown; did you mean 'process'?");
  const auto document = YamlDocument::parse("none", "a.yaml");
  EXPECT_EQ(document.root().one_of({"process", "none"}), 1U);
}

TEST(Yaml, RefusesWhatOnlyConfuses) {
  EXPECT_EQ(fault("a: 1\nb: 2\na: 3\n"),
            "a.yaml:3:1: the key 'a' appears twice; keep one of the two");
  EXPECT_THAT(
      fault("a: &x 1\nb: *x\n"),
      testing::StartsWith("a.yaml:1:4: an anchor (&name) is not supported; write the value out: "
                          "files of matchbench have each value at its key"));
  EXPECT_THAT(fault("a: !thing 1\n"), testing::StartsWith("a.yaml:1:4: the tag !thing"));
  EXPECT_THAT(fault("[1]: 2\n"), testing::StartsWith("a.yaml:1:1: a key that is not plain text"));
  EXPECT_THAT(fault("a: 1\n---\nb: 2\n"),
              testing::StartsWith("a.yaml:3:1: a second YAML document"));
  EXPECT_THAT(fault(""), testing::StartsWith("a.yaml: the file is empty"));
  EXPECT_THAT(fault("# only a comment\n"), testing::StartsWith("a.yaml: the file is empty"));
  EXPECT_THAT(fault(std::string("a: b\nc: d\0N\n", 12)),
              testing::StartsWith("a.yaml:2: a null byte"));
  EXPECT_THAT(fault("a: \"b\\Nc\"\n"), testing::StartsWith("a.yaml:1:4: the escape \\N"));
}

TEST(Yaml, NamesThePlaceOfAFaultInTheText) {
  EXPECT_THAT(fault("a: 1\nb: [1, 2\n"), testing::StartsWith("a.yaml:3:1: not well-formed YAML"));
  EXPECT_EQ(fault("a: 1\nb: x\xFFy\n"),
            "a.yaml:2:5: byte 0xFF is not UTF-8; save the file as UTF-8");
}

TEST(Yaml, SurvivesDeepNesting) {
  EXPECT_THAT(fault(std::string(100000, '[')), testing::HasSubstr("not well-formed YAML"));
  EXPECT_THAT(fault(std::string(100000, '{')), testing::HasSubstr("not well-formed YAML"));
}

}  // namespace
}  // namespace matchbench::text
