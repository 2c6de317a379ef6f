#include "harness/foundation/text/unicode_form.hpp"

#include "harness/foundation/text/table/table.hpp"
#include "harness/foundation/text/uri.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string_view>

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
