#include "harness/foundation/text/unicode_form.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/foundation/text/uri.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {
namespace {

using testing::HasSubstr;

// "Café" with one character and with two; Hangul as a syllable and as two jamo; й.
constexpr const char* kComposed = "Caf\u00e9";
constexpr const char* kDecomposed = "Cafe\u0301";

TEST(UnicodeForm, TextsThatDifferInItLookAlike) {
  EXPECT_TRUE(look_alike(kComposed, kDecomposed));
  EXPECT_TRUE(look_alike("\uac00", "\u1100\u1161"));
  EXPECT_TRUE(look_alike("\u043c\u0439", "\u043c\u0438\u0306"));
  EXPECT_TRUE(look_alike("geo\u200bcode", "geocode"));
  EXPECT_FALSE(look_alike(kComposed, kComposed));
  EXPECT_FALSE(look_alike(kComposed, "Cafe"));
  EXPECT_FALSE(look_alike(kComposed, "Caf\u00fc"));
  EXPECT_FALSE(look_alike(kDecomposed, "Cave\u0301"));
  // Marks without which a script cannot be written are no second form.
  EXPECT_FALSE(look_alike("\u0939\u093f", "\u0939\u0940"));
}

TEST(UnicodeForm, WhatIsNotSeenAsItIsLooksLikeABlankOrLikeNothing) {
  for (const char* hidden : {"a\u00a0b", "a\u2009b", "a\tb", "a\u3000b", "a\u0085b"}) {
    EXPECT_TRUE(look_alike("a b", hidden)) << hidden;
  }
  for (const char* hidden : {"a\u061cb", "a\u2066b", "a\ufe0fb", "a\U000e0041b", "a\u00adb"}) {
    EXPECT_TRUE(look_alike("ab", hidden)) << hidden;
  }
  EXPECT_EQ(spelled_out("a\tb~"), "a\\u{9}b~");
}

TEST(UnicodeForm, ListsTellNamesApart) {
  const std::vector<std::string> names = {kComposed, "a", kDecomposed, "b\u00a0c", "b c"};
  EXPECT_EQ(listed(names), "Caf\\u{E9}, a, Cafe\\u{301}, b\\u{A0}c, b c");
  EXPECT_EQ(first_few(names, 2), "Caf\u00e9, a and 3 more");
  EXPECT_EQ(listed(std::vector<std::string>{kDecomposed, kDecomposed, "a"}, " and "),
            std::string(kDecomposed) + " and " + kDecomposed + " and a");
}

TEST(UnicodeForm, AGuessSpellsBothOut) {
  EXPECT_EQ(did_you_mean(kComposed, kDecomposed),
            "did you mean 'Cafe\\u{301}'? Its characters are others than those of 'Caf\\u{E9}'");
  EXPECT_EQ(did_you_mean("Cafe", kComposed), "did you mean 'Caf\u00e9'?");
}

TEST(UnicodeForm, AUriOfTheSameLookIsTheNearest) {
  const std::array<std::string_view, 2> uris = {"urn:x:Cafs", "urn:x:Cafe\u0301"};
  EXPECT_EQ(nearest_uri("urn:x:Caf\u00e9", uris), uris[1]);
  EXPECT_EQ(nearest_uri(kComposed, uris), kDecomposed);
}

TEST(UnicodeForm, TablesForPeopleTellTextsApart) {
  const Table table{{{"name", "name"}}, {{std::string(kComposed)}, {std::string(kDecomposed)}}};
  for (const auto format : {TableFormat::kText, TableFormat::kMarkdown}) {
    EXPECT_THAT(format_table(table, format), HasSubstr("u{E9}"));
    EXPECT_THAT(format_table(table, format), HasSubstr("u{301}"));
  }
  EXPECT_THAT(format_table(table, TableFormat::kRawCsv), HasSubstr(kDecomposed));
  const Table one{{{"name", "name"}}, {{std::string(kDecomposed)}, {std::string(kDecomposed)}}};
  EXPECT_THAT(format_table(one, TableFormat::kText), HasSubstr(kDecomposed));
}

}  // namespace
}  // namespace matchbench::text
