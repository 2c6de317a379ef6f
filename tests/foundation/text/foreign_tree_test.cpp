#include "harness/foundation/text/tree/foreign_tree.hpp"

#include "harness/foundation/text/tree/node_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::text {
namespace {

std::string foreign(const std::string& text) {
  try {
    return json_text(
        json_of(ForeignTree::parse(text, "a.yaml", ForeignTree::notation_of(text)).root()));
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(ForeignYaml, WritesAliasesAndMergedKeysOut) {
  EXPECT_EQ(foreign("a: &x {k: [1, &y 2]}\nb: *x\nc: [*y, *x]\n"),
            R"({"a":{"k":[1,2]},"b":{"k":[1,2]},"c":[2,{"k":[1,2]}]})");
  // A map's own keys count first, then those of the first map; '<<' keeps its place.
  EXPECT_EQ(foreign("p: &p {a: 1, b: 2}\nq: &q {b: 3, c: 4}\n"
                    "one:\n  <<: *p\n  b: 5\ntwo: {z: 0, <<: [*p, *q]}\n"),
            R"({"p":{"a":1,"b":2},"q":{"b":3,"c":4},"one":{"a":1,"b":5},)"
            R"("two":{"z":0,"a":1,"b":2,"c":4}})");
  // A map that merges another may be merged itself, and a name may be given twice.
  EXPECT_EQ(foreign("- &a {x: 1}\n- &b {<<: *a, y: 2}\n- {<<: *b}\n- &a 7\n- *a\n"),
            R"([{"x":1},{"x":1,"y":2},{"x":1,"y":2},7,7])");
  EXPECT_EQ(foreign("%YAML 1.1\n---\na: &x null\nb: *x\n\"<<\": 1\n"),
            R"({"a":null,"b":null,"<<":1})");
  EXPECT_EQ(foreign("{\"a\": \"&x *y\"}"), R"({"a":"&x *y"})");
}

TEST(ForeignYaml, StopsAtAliasesWithoutEndAndAtMergesOfNoMap) {
  EXPECT_THAT(foreign("a: &x [1, *x]\n"),
              testing::StartsWith("a.yaml:1:11: an alias (*name) to a value that it is a part of"));
  EXPECT_THAT(foreign("&x {a: *x}\n"), testing::HasSubstr("a part of"));
  EXPECT_THAT(foreign("a: *x\n"), testing::HasSubstr("begins with * has no quotes"));
  EXPECT_THAT(foreign("a: 1\nb: {<<: 2}\n"),
              testing::StartsWith("a.yaml:2:9: the merge key '<<' has a value that is no map"));
  std::string laughs = "- &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 9; ++i) {
    const std::string one = "*a" + std::to_string(i - 1);
    laughs += "- &a" + std::to_string(i) + " [" + one;
    for (int j = 1; j < 10; ++j) laughs += ", " + one;
    laughs += "]\n";
  }
  EXPECT_THAT(foreign(laughs), testing::HasSubstr("stand for more than 262144 values"));
  std::string deep = "- &a0 [x]\n";
  for (int i = 1; i < 300; ++i) {
    deep += "- &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
  }
  EXPECT_THAT(foreign(deep), testing::HasSubstr("nested more than 256 deep"));
}

TEST(ForeignYaml, BetweenBracketsIsToldFromJson) {
  EXPECT_EQ(foreign("{title: Boats, list: [a, 1]}"), R"({"title":"Boats","list":["a",1]})");
  EXPECT_EQ(foreign("\n[ {name: a}, {name: b} ]\n"), R"([{"name":"a"},{"name":"b"}])");
  EXPECT_EQ(foreign("[true, {\"a\": 1}]"), R"([true,{"a":1}])");
  EXPECT_THAT(foreign("[true, {'a': 1}]"), testing::HasSubstr("write double quotes"));
}

// YAML 1.2 allows it between brackets, and the parser does not.
TEST(ForeignYaml, SaysThatAQuestionMarkNeedsQuotes) {
  EXPECT_EQ(foreign("a: {q: Where is it?}\n"),
            "a.yaml:1:19: a text with a question mark has no quotes; put quotes "
            "around the whole text, as in {summary: \"Where is it?\"}");
  // Not the colons of the other values, a blank behind the mark or a letter of two bytes.
  EXPECT_THAT(foreign("a: {q: Where is it?, r: b}\n"),
              testing::StartsWith("a.yaml:1:19: a text with"));
  EXPECT_THAT(foreign("a: {q: \u00dc? Or, r: b}\n"),
              testing::StartsWith("a.yaml:1:10: a text with"));
  EXPECT_THAT(foreign("a:\n  - [b,\n     http://a/b?c=d]\n"),
              testing::StartsWith("a.yaml:3:16: a text"));
  EXPECT_EQ(foreign("a: {q: \"Where is it?\"}\nb: Where?\n"),
            R"({"a":{"q":"Where is it?"},"b":"Where?"})");
}

}  // namespace
}  // namespace matchbench::text
