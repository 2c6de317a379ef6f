#include "harness/data/ontology/turtle_guard.hpp"

#include "harness/data/ontology/taxonomy.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace matchbench::ontology {
namespace {

TEST(TurtleGuard, FindsTheFirstBrace) {
  EXPECT_EQ(find_brace("<a> <b> <c> .\n<a> <b> {"), 2U);
  EXPECT_EQ(find_brace("}"), 1U);
  EXPECT_EQ(find_brace("<a> <b> \"text\" }"), 1U);
  EXPECT_EQ(find_brace("<a> <b> \"text\n }"), 2U);  // a text that breaks off
  EXPECT_EQ(find_brace("<a> <b { > ."), 1U);        // and an IRI
}

TEST(TurtleGuard, PassesOverIrisTextsAndComments) {
  EXPECT_FALSE(find_brace(""));
  EXPECT_FALSE(find_brace("<a{> <b> <c}> ."));
  EXPECT_FALSE(find_brace("# {\n<a> <b> \"{\\\"{\", '{\\'{', \"\"\"\"{\n\"\"\", '''{'{''' ."));
  EXPECT_FALSE(find_brace("<a> <b> \"{"));    // ends inside a text
  EXPECT_FALSE(find_brace("<a> <b> \"{\\"));  // and behind a backslash
}

// Hours, if each were looked for to the end of the text.
TEST(TurtleGuard, LooksOnceForTheEndsOfIrisThatBreakOff) {
  EXPECT_FALSE(find_brace(std::string(4'000'000, '<')));
  std::string texts;
  for (int i = 0; i < 400'000; ++i) texts += "<'a'";
  EXPECT_EQ(find_brace(texts + "{"), 1U);
}

// raptor 2.0.15 crashes at this one.
TEST(TurtleGuard, LeavesOutADocumentWithABrace) {
  const std::vector<Document> documents = {
      {"http://example.org/o", "",
       "@base <urn:b> .\n<a> <http://www.lassOf> <b>, <c> . <b> <>{FbzY "}};
  Problems problems;
  classify(documents, problems, {});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].line, 2U);
  EXPECT_EQ(problems[0].message, "a brace, which Turtle does not have; the ontology is left out");
}

}  // namespace
}  // namespace matchbench::ontology
