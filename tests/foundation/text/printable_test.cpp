#include "harness/foundation/text/printable.hpp"

#include "harness/foundation/text/printable_uri.hpp"

#include <gtest/gtest.h>

namespace matchbench::text {
namespace {

TEST(Printable, LeavesTextAlone) {
  EXPECT_EQ(printable("Größe 3 µm, 日本 🙂"), "Größe 3 µm, 日本 🙂");
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, TakesOutWhatControlsATerminal) {
  EXPECT_EQ(printable("a\033[2Jb\nc\td\x7f"
                      "e"),
            "a [2Jb c d e");
  EXPECT_EQ(printable("a\xC2\x9B"
                      "31mb"),
            "a 31mb");  // U+009B, CSI in one character
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a b");
}

TEST(Printable, TakesOutWhatTurnsTheDirectionOfText) {
  EXPECT_EQ(printable("a\u202Eb\u202C, \u2066c\u2069"), "a b ,  c ");
  EXPECT_EQ(printable("a\u2028b\u2029c"), "a b c");
  EXPECT_EQ(printable("a\u061Cb\u200Ec\u200Fd"), "a b c d");
  EXPECT_EQ(printable("\u2027\u202F\u2070 שלום"), "\u2027\u202F\u2070 שלום");
}

TEST(Printable, KeepsUrisApartThatDifferInHiddenCharacters) {
  EXPECT_EQ(printable_uri("urn:a\u2028b"), "urn:a%E2%80%A8b");
  EXPECT_EQ(printable_uri("urn:a\u0085b\x01"), "urn:a%C2%85b%01");
  EXPECT_EQ(printable_uri("urn:é%20 b"), "urn:é%20 b");
}

TEST(Printable, TakesOutWhatMakesTwoNamesLookAlike) {
  EXPECT_EQ(printable("key\u200Bword"), "key word");
  EXPECT_EQ(printable("\uFEFFkeyword\U000E0041"), " keyword ");
  for (const char* const ignorable :
       {"\u00AD", "\u034F", "\u115F", "\u1160", "\u17B4", "\u180E", "\u2060", "\u2065", "\u206F",
        "\u3164", "\uFFA0", "\uFFF0", "\U0001BCA0", "\U0001D173", "\U000E0080", "\U000E0FFF"}) {
    EXPECT_EQ(printable("key" + std::string(ignorable) + "word"), "key word");
  }
  EXPECT_EQ(printable("☂\uFE0F 葛\U000E0100 \u180Bᠠ"),
            "☂\uFE0F 葛\U000E0100 \u180Bᠠ");                                 // how it looks
  EXPECT_EQ(printable("می\u200Cخواهم 👩\u200D🔬"), "می\u200Cخواهم 👩\u200D🔬");  // joiners are text
}

// One of each class of code points that XML 1.0 allows nowhere or that shows nothing.
TEST(Printable, TakesOutWhatNoXmlMayContain) {
  EXPECT_EQ(printable("a\uFFFEb\uFFFFc\U0001FFFEd\U0010FFFFe\uFDD0f\uFDEFg"), "a b c d e f g");
  EXPECT_EQ(printable("\uFFFD\uFDCF\uFDF0\uE000\U0010FFFD"), "\uFFFD\uFDCF\uFDF0\uE000\U0010FFFD");
  for (char32_t point = 0; point < 0x20; ++point) {
    EXPECT_EQ(printable(std::string(1, static_cast<char>(point))), " ") << int(point);
  }
  EXPECT_EQ(printable("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD");  // half of a surrogate pair
}

TEST(Printable, ReplacesBytesThatAreNoUtf8) {
  EXPECT_EQ(printable("a\xFF\xFE"
                      "b"),
            "a\xEF\xBF\xBD\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(printable("\xC3"), "\xEF\xBF\xBD");
}

TEST(Printable, KeepsTheEndsOfLines) {
  EXPECT_EQ(printable_lines("a\033[2Jb\r\n\n\xFF"
                            "c\n"),
            "a [2Jb \n\n\xEF\xBF\xBD"
            "c\n");
  EXPECT_EQ(printable_lines(""), "");
  EXPECT_EQ(printable_lines(std::string(10'000, 'x')).size(), 10'000u);
}

TEST(Printable, LeavesOutTheMiddleOfALongMessage) {
  EXPECT_EQ(printable_message("a\033b\nc"), "a b\nc");
  EXPECT_EQ(printable_message(std::string(5000, 'x')), std::string(5000, 'x'));
  const std::string text = "begin" + std::string(10'000'000, '\033') + "end";
  EXPECT_EQ(printable_message(text),
            "begin" + std::string(3995, ' ') + " … " + std::string(997, ' ') + "end");
}

TEST(Printable, EndsAfterSoManyBytes) {
  EXPECT_EQ(printable("abcdef", 3), "abc");
  EXPECT_EQ(printable(std::string(10'000, 'x')).size(), 4096u);
  EXPECT_EQ(printable("ab\xC3\xA9", 3), "ab\xEF\xBF\xBD");  // cut in the middle of é
}

}  // namespace
}  // namespace matchbench::text
