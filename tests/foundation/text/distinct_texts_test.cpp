#include "harness/foundation/text/table/distinct_texts.hpp"

#include "harness/foundation/text/table/text_table.hpp"

#include <gmock/gmock.h>

#include <random>

namespace matchbench::text {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(DistinctTexts, KeepWhatIsShortEnough) {
  EXPECT_THAT(distinct_texts({"bm25", "12345678"}, 8),
              ElementsAre(Pair("12345678", "12345678"), Pair("bm25", "bm25")));
}

TEST(DistinctTexts, KeepTheBeginningsThatTellThemApart) {
  EXPECT_THAT(
      distinct_texts({"dense retrieval", "sparse retrieval"}, 8),
      ElementsAre(Pair("dense retrieval", "dense r…"), Pair("sparse retrieval", "sparse …")));
}

TEST(DistinctTexts, KeepTheEndsOfThoseThatBeginAlike) {
  EXPECT_THAT(
      distinct_texts({"lm(mu=1000,k=1)", "lm(mu=1000,k=2)", "tfidf with stems"}, 10),
      ElementsAre(Pair("lm(mu=1000,k=1)", "lm(mu…k=1)"), Pair("lm(mu=1000,k=2)", "lm(mu…k=2)"),
                  Pair("tfidf with stems", "tfidf wit…")));
}

TEST(DistinctTexts, ShowWhereThoseDifferThatBeginAndEndAlike) {
  EXPECT_THAT(
      distinct_texts({"bm25-default-k1-0.9.msmarco-passage.dl21.run",
                      "bm25-default-k1-0.9.rm3-msmarco-passage.dl21.run"},
                     20),
      ElementsAre(
          Pair("bm25-default-k1-0.9.msmarco-passage.dl21.run", "bm25-….msmarc…21.run"),
          Pair("bm25-default-k1-0.9.rm3-msmarco-passage.dl21.run", "bm25-….rm3-ms…21.run")));
}

TEST(DistinctTexts, CutWholeCharacters) {
  EXPECT_THAT(
      distinct_texts({"ééééééééxéééééééé", "ééééééééyéééééééé"}, 8),
      ElementsAre(Pair("ééééééééxéééééééé", "éé…éx…éé"), Pair("ééééééééyéééééééé", "éé…éy…éé")));
}

// Texts of few letters, so that most of them begin and end alike.
TEST(DistinctTexts, AreNeverAlikeAndNeverTooWide) {
  std::mt19937 random(7);
  for (const std::size_t width : {8U, 9U, 14U, 20U}) {
    for (int round = 0; round < 200; ++round) {
      std::set<std::string> texts;
      while (texts.size() < 40) {
        std::string text;
        for (std::size_t length = random() % 40; length > 0; --length) {
          text += random() % 8 == 0 ? 'b' : 'a';
        }
        texts.insert(text);
      }
      std::set<std::string> shown;
      for (const auto& [text, one] : distinct_texts(texts, width)) {
        EXPECT_LE(text_width(one), width) << text;
        shown.insert(one);
      }
      EXPECT_EQ(shown.size(), texts.size());
    }
  }
}

}  // namespace
}  // namespace matchbench::text
