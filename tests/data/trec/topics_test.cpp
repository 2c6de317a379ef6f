#include "harness/data/trec/topics.hpp"

#include "tests/data/trec/message_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::trec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<Topic> topics_in(const std::string& text) {
  return read_topics(Text::from(text, "t"));
}

// "id|title|text", and what was left out.
std::vector<std::string> told(const std::string& text) {
  std::vector<std::string> told;
  for (const Topic& topic : topics_in(text)) {
    told.push_back(topic.id + "|" + topic.title + "|" + topic.text);
    for (const std::string& name : topic.left_out) told.back() += "|-" + name;
  }
  return told;
}

TEST(Topics, AreReadFromLinesAndJson) {
  EXPECT_THAT(told("\n1\tmaps  of\ttowns\r\n\n2\t<b> {\n"),
              ElementsAre("1||maps of towns", "2||<b> {"));
  EXPECT_THAT(told("{\"_id\": \"1\", \"title\": \"M\", \"text\": \"maps\", \"metadata\": {}}\n"
                   "{\"id\": 2, \"query\": \"weather\", \"source\": \"x\"}\n"),
              ElementsAre("1|M|maps", "2||weather|-source"));
}

TEST(Topics, AreReadFromTheMarkupsOfTrec) {
  EXPECT_THAT(told("<top>\n<num> Number: 301\n<title> Topic: Parcels &amp; <letters>\n<desc> "
                   "Description:\nWhere is\nit?\n<narr> Narrative:\nn\n</top>\n"
                   "<TOP>\n<num>302</num>\n<title>Trains</title>\n</TOP>\n"),
              ElementsAre("301|Parcels &|Where is it?|-narr", "302||Trains"));
  // Web tracks, TREC-COVID, clinical trials, precision medicine.
  EXPECT_THAT(told("<webtrack2012>\n<topic number=\"1\" type='faceted'>\n<query>maps</query>\n"
                   "<description>\n Find maps.\n</description><subtopic number=\"1\">s</subtopic>"
                   "</topic></webtrack2012>"),
              ElementsAre("1||maps|-description|-subtopic"));
  EXPECT_THAT(told("<?xml version=\"1.0\"?>\n<!-- <topics> --><topics task='x'>\n<topic number='3'>"
                   "<query>maps &amp; more</query><question>where</question></topic>\n"
                   "<topic number='4'><question>who &lt; x</question></topic></topics>"),
              ElementsAre("3||maps & more|-question", "4||who < x"));
  EXPECT_THAT(told("<topics>\n<topic number=\"1\">\nA man of\n40 years &lt; x.\n</topic>\n"
                   "<topic number=\"2\"><note>n</note><summary>s</summary></topic></topics>"),
              ElementsAre("1||A man of 40 years < x.", "2||s|-note"));
  EXPECT_THAT(told("<topics><topic number='1'><disease>Melanoma</disease><gene>BRAF</gene></topic>"
                   "</topics>"),
              ElementsAre("1||Melanoma BRAF"));
}

TEST(Topics, AreReadAsXmlWhereTheyAreXml) {
  EXPECT_THAT(
      told("<?xml version='1.0'?>\n<!DOCTYPE topics [<!ENTITY m \"maps &amp; more\">]>\n<topics>"
           "<topic number='3'><query>&m; &eacute;</query></topic>\n"
           "<topic number='4'><query><![CDATA[a < b && c]]> d</query></topic></topics>"),
      ElementsAre("3||maps & more \u00e9", "4||a < b && c d"));
  EXPECT_THAT(message_of([] {
                topics_in("<!DOCTYPE t [<!ENTITY m SYSTEM 'm'>]><topic number='1'>&m;</topic>");
              }),
              HasSubstr("the entity 'm' is in another file; write its text in its place"));
}

TEST(Topics, HaveAHeaderOfColumnsOrNone) {
  EXPECT_THAT(told("qid\tQuery\n1\tmaps\n"), ElementsAre("1||maps"));
  EXPECT_THAT(told("1\tmaps\nid\ttext\n"), ElementsAre("1||maps", "id||text"));
  EXPECT_THAT(told("id\tmaps\n"), ElementsAre("id||maps"));
}

TEST(Topics, LeftOpenAreAsManyAsThereAre) {
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += "<top>\n<num> Number: " + std::to_string(i) + "\n<title> t\n<desc> d\n";
  }
  const auto topics = topics_in(text);
  ASSERT_EQ(topics.size(), 1000U);
  EXPECT_EQ(topics[999].id, "999");
  EXPECT_EQ(topics[999].where.line, 3997U);
  EXPECT_THAT(topics[999].left_out, IsEmpty());
}

// Each sign could begin a tag that ends nowhere.
TEST(Topics, TakeTimeWithTheSizeOfTheirFile) {
  EXPECT_TRUE(topics_in("<topic number='1'>a" + std::string(4'000'000, '<')).size() == 1);
}

TEST(Topics, AreRefusedWithTheLine) {
  const auto message = [](const std::string& text) { return message_of([&] { topics_in(text); }); };
  EXPECT_THAT(message("1\ta\n\n2 b\n"), HasSubstr("t:3: a line without id, tab and text"));
  EXPECT_THAT(message("<top>\n<num> 1\n<title> a\n</top>\n<top>\n<title> x\n</top>"),
              HasSubstr("t:5: a topic without an id"));
  EXPECT_THAT(message("{\"text\": \"a\"}"), HasSubstr("t:1:1: a topic without an id"));
  EXPECT_THAT(message("\ta"), HasSubstr("a topic without an id"));
  EXPECT_THAT(message("<topics></topics>"), HasSubstr("t contains no topics"));
  EXPECT_THAT(message(""), HasSubstr("t contains no topics"));
}

}  // namespace
}  // namespace matchbench::trec
