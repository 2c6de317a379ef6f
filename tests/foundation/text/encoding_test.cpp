#include "harness/foundation/text/markup/encoding.hpp"

#include <gtest/gtest.h>

#include <string>

namespace matchbench::text {
namespace {

using std::string_literals::operator""s;

TEST(Encoding, KeepsUtf8AsItIs) {
  const DecodedText text = decode_xml("<?xml version='1.0'?><a>ü</a>");
  EXPECT_EQ(text.encoding, "UTF-8");
  EXPECT_FALSE(text.converted);
  EXPECT_FALSE(text.declared);
}

TEST(Encoding, ConvertsWhatTheXmlDeclarationNames) {
  // 0x80 is the euro sign in WINDOWS-1252, U+20AC = E2 82 AC.
  const DecodedText windows =
      decode_xml("<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>\x80</a>");
  EXPECT_EQ(windows.encoding, "WINDOWS-1252");
  EXPECT_TRUE(windows.converted);
  EXPECT_NE(windows.text.find("<a>\xE2\x82\xAC</a>"), std::string::npos);
  // 0xFC is u-umlaut in ISO-8859-1, U+00FC = C3 BC.
  const DecodedText latin = decode_xml("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xFC</a>");
  EXPECT_NE(latin.text.find("<a>\xC3\xBC</a>"), std::string::npos);
}

TEST(Encoding, FollowsByteOrderMarks) {
  EXPECT_EQ(decode_xml("\xEF\xBB\xBF<a/>").text, "<a/>");
  EXPECT_EQ(decode_xml("\xFF\xFE<\0a\0/\0>\0"s).text, "<a/>");
  EXPECT_EQ(decode_xml("\xFE\xFF\0<\0a\0/\0>"s).text, "<a/>");
  EXPECT_EQ(decode_xml("\xFF\xFE<\0a\0/\0>\0"s).encoding, "UTF-16LE");
}

TEST(Encoding, TakesWindows1252WhereTheDeclaredEncodingCannotBe) {
  const DecodedText wrong = decode_xml("<?xml version='1.0' encoding='UTF-8'?><a>\xFC</a>");
  EXPECT_TRUE(wrong.guessed);
  EXPECT_EQ(wrong.encoding, "WINDOWS-1252");
  EXPECT_NE(wrong.text.find("\xC3\xBC"), std::string::npos);
  EXPECT_TRUE(decode_xml("<?xml version='1.0' encoding='klingon'?><a/>").guessed);
}

TEST(Encoding, ReplacesBytesThatStandForNothing) {
  // 0x81 is unassigned in WINDOWS-1252.
  const DecodedText text = decode_xml("<?xml version='1.0' encoding='windows-1252'?><a>\x81</a>");
  EXPECT_NE(text.text.find("\xEF\xBF\xBD"), std::string::npos);
}

TEST(Encoding, FindsTheCharsetOfAPage) {
  const DecodedText page = decode_html(
      "<html><meta http-equiv=\"Content-Type\" "
      "content=\"text/html;charset=iso-8859-1\">\xE9</html>");
  EXPECT_EQ(page.encoding, "ISO-8859-1");
  EXPECT_NE(page.text.find("\xC3\xA9"), std::string::npos);
  EXPECT_EQ(decode_html("<meta charset=utf-8>").encoding, "UTF-8");
}

}  // namespace
}  // namespace matchbench::text
