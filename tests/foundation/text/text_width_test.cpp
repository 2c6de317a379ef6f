#include "harness/foundation/text/text_width.hpp"

#include "harness/foundation/text/table/text_table.hpp"

#include <gtest/gtest.h>

namespace matchbench::text {
namespace {

constexpr const char* kAcute = "e\u0301";                      // e and a combining accent
constexpr const char* kFamily = "\U0001F469\u200D\U0001F467";  // a woman and a girl, joined
constexpr const char* kThumb = "\U0001F44D\U0001F3FD";         // of a skin tone
constexpr const char* kHeart = "\u2764\uFE0F";                 // a dingbat, shown as an emoji

TEST(TextWidth, OfLettersIsTheirNumber) {
  EXPECT_EQ(text_width(""), 0u);
  EXPECT_EQ(text_width("abc"), 3u);
  EXPECT_EQ(text_width("Größe"), 5u);
  EXPECT_EQ(text_width("Ωμέγα"), 5u);
  EXPECT_EQ(text_width("a–b…"), 4u);
}

TEST(TextWidth, OfWideScriptsIsTwoForACharacter) {
  EXPECT_EQ(text_width("日本語"), 6u);
  EXPECT_EQ(text_width("한국"), 4u);
  EXPECT_EQ(text_width("\uFF21"), 2u);      // a fullwidth A
  EXPECT_EQ(text_width("\U00020000"), 2u);  // an ideograph beyond 16 bits
  EXPECT_EQ(text_width("\uFF71"), 1u);      // a halfwidth katakana
}

TEST(TextWidth, LeavesOutMarksThatCombine) {
  EXPECT_EQ(text_width(kAcute), 1u);
  EXPECT_EQ(text_width("\u0928\u092E\u0938\u094D\u0924\u0947"), 4u);  // namaste in Devanagari
  EXPECT_EQ(text_width("\u1112\u1161\u11AB"), 2u);                    // one Hangul syllable
  EXPECT_EQ(text_width("a\u200Bb"), 2u);                              // a space of no width
}

TEST(TextWidth, OfEmojiThatAreJoinedIsThatOfOne) {
  EXPECT_EQ(text_width("\U0001F600"), 2u);
  EXPECT_EQ(text_width(kFamily), 2u);
  EXPECT_EQ(text_width(kThumb), 2u);
  EXPECT_EQ(text_width("\u2764"), 1u);
  EXPECT_EQ(text_width(kHeart), 2u);
  EXPECT_EQ(text_width("\U0001F1E9\U0001F1EA"), 2u);  // the two letters of a flag
}

TEST(TextWidth, OfAByteThatIsNoTextIsOne) {
  EXPECT_EQ(text_width("a\xff\xe6\x97"), 4u);
}

TEST(TextWidth, CutsNoCharacterFromWhatBelongsToIt) {
  EXPECT_EQ(bytes_of_first("日本語", 3), 3u);
  EXPECT_EQ(bytes_before_last("日本語", 3), 6u);
  EXPECT_EQ(bytes_of_first(std::string(kAcute) + "x", 1), 3u);
  EXPECT_EQ(bytes_of_first(std::string("x") + kFamily, 2), 1u);
  EXPECT_EQ(bytes_before_last(std::string("x") + kAcute, 1), 1u);
  EXPECT_EQ(bytes_of_first("abc", 9), 3u);
}

TEST(TextWidth, ShortensToColumns) {
  EXPECT_EQ(shortened("日本語", 6), "日本語");
  EXPECT_EQ(shortened("日本語", 5), "日本…");
  EXPECT_EQ(shortened("日本語", 4), "日…");
}

TEST(TextWidth, AlignsTheColumnsOfATable) {
  const Table table{{{"name", "name"}, {"n", "n"}},
                    {{std::string("日本"), std::int64_t{1}},
                     {std::string(kAcute), std::int64_t{2}},
                     {std::string("plain"), std::int64_t{3}}}};
  EXPECT_EQ(text_table(table),
            std::string("name   n\n日本   1\n") + kAcute + "      2\nplain  3\n");
}

TEST(TextWidth, WrapsByColumns) {
  EXPECT_EQ(wrapped("日本 日本 日本", 9, 0), "日本 日本\n日本");
}

}  // namespace
}  // namespace matchbench::text
