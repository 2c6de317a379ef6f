#include "harness/foundation/text/file_names.hpp"

#include <gtest/gtest.h>

#include <string>

namespace matchbench::text {
namespace {

TEST(PlainName, HasLettersDigitsDashesAndUnderscores) {
  for (const char* name : {"weights", "word-list", "a_1", "9"}) {
    EXPECT_TRUE(is_plain_name(name)) << name;
  }
  for (const char* name : {"", ".", "a.b", "../a", "a b", "caf\xC3\xA9", "a:b"}) {
    EXPECT_FALSE(is_plain_name(name)) << name;
  }
  EXPECT_TRUE(is_plain_name(std::string(64, 'x')));
  EXPECT_FALSE(is_plain_name(std::string(65, 'x')));
}

TEST(PlainEnding, IsInSmallLettersAndOfTheFileThatWasCompressed) {
  EXPECT_EQ(plain_ending("a.b/Corpus.JSONL.GZ"), ".jsonl");
  EXPECT_EQ(plain_ending("runs/bm25.tsv.zst"), ".tsv");
  EXPECT_EQ(plain_ending("a.b/corpus.gz"), "");
  EXPECT_EQ(plain_ending(".gz"), "");
  EXPECT_EQ(unpacked_name("BM25.Run.Gz"), "BM25.Run");
  EXPECT_EQ(unpacked_name("big"), "big");
}

}  // namespace
}  // namespace matchbench::text
