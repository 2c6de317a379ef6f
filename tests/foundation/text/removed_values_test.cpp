#include "harness/foundation/text/removed_values.hpp"

#include <gtest/gtest.h>

#include <string>

namespace matchbench::text {
namespace {

constexpr const char* kValue = "s3cret/ä key?";

std::string removed(std::string_view text, bool is_cut = false) {
  RemovedValues values;
  values.add("KEY", kValue);
  return values.removed_from(text, is_cut);
}

TEST(RemovedValues, AreNoneUnlessAdded) {
  EXPECT_TRUE(RemovedValues().is_empty());
  EXPECT_EQ(RemovedValues().removed_from("all", true), "all");
}

TEST(RemovedValues, LeaveTheNameInTheirPlace) {
  EXPECT_EQ(removed(std::string("[") + kValue + kValue + "]"), "[$KEY$KEY]");
  EXPECT_EQ(removed("s3cret, ä key"), "s3cret, ä key");
  EXPECT_EQ(removed(""), "");
}

TEST(RemovedValues, AreFoundAsJsonAndUrlsWriteThem) {
  EXPECT_EQ(removed(R"({"k": "s3cret/\u00e4 key?"})"), R"({"k": "$KEY"})");
  EXPECT_EQ(removed("?k=s3cret%2F%C3%A4%20key%3F&x"), "?k=$KEY&x");
  EXPECT_EQ(removed("?k=s3cret%2f%c3%a4+key%3f&x"), "?k=$KEY&x");
  RemovedValues quoted;
  quoted.add("Q", "a\"b\\c\nd");
  EXPECT_EQ(quoted.removed_from(R"(say "a\"b\\c\nd" once)"), R"(say "$Q" once)");
}

// Computed by another implementation; around it letters that others decide remain.
TEST(RemovedValues, AreFoundInBase64WhereverTheyBegin) {
  EXPECT_EQ(removed("czNjcmV0L8OkIGtleT8="), "$KEY8=");
  EXPECT_EQ(removed("dXMzY3JldC/DpCBrZXk/"), "dX$KEY");
  EXPECT_EQ(removed("dXMzY3JldC_DpCBrZXk_"), "dX$KEY");
  EXPECT_EQ(removed("dXNzM2NyZXQvw6Qga2V5Pw=="), "dXN$KEYw==");
}

TEST(RemovedValues, OfATextThatWasCutTheFirstBytesGo) {
  const std::string end = "cret/ä key?";
  const std::string text = end + std::string(100, '.') + kValue;
  EXPECT_EQ(removed(text).find(end), 0U);
  const std::string cut = removed(text, true);
  EXPECT_EQ(cut.find("key"), std::string::npos);
  EXPECT_TRUE(cut.ends_with("....$KEY")) << cut;
  EXPECT_EQ(removed("short", true), "");
}

// A server quotes a token, and a program the first so many signs of what the server said.
TEST(RemovedValues, AreFoundIfTheirEndIsCutOff) {
  RemovedValues values;
  values.add("KEY", "tok-0123456789abcdef");  // 20 bytes
  EXPECT_EQ(values.removed_from("bad: tok-0123456789abcde"), "bad: $KEY");
  EXPECT_EQ(values.removed_from("bad: tok-012345…"), "bad: $KEY…");
  EXPECT_EQ(values.removed_from("bad: tok-01234"), "bad: tok-01234");  // less than half
  values.add("ADDRESS", "12345678");
  EXPECT_EQ(values.removed_from("1234567"), "1234567");
}

TEST(RemovedValues, AreFoundWithoutSpaceAroundThem) {
  RemovedValues values;
  values.add("KEY", " tok-0123456789abcdef\n");
  EXPECT_EQ(values.removed_from("[tok-0123456789abcdef]"), "[$KEY]");
  EXPECT_EQ(values.removed_from("[ tok-0123456789abcdef\n]"), "[$KEY]");
  values.add("SPACE", "            ");  // it is nothing but that
  EXPECT_EQ(values.removed_from("a b"), "a b");
}

// A log is read by lines, and a message has but one.
TEST(RemovedValues, AreFoundLineByLine) {
  RemovedValues values;
  values.add("KEY", "-----BEGIN KEY-----\n  hidden line one\r\nshort\nhidden line two\n");
  EXPECT_EQ(values.removed_from("read: hidden line one | short | hidden line two."),
            "read: $KEY | short | $KEY.");
}

TEST(RemovedValues, TheLongerOfTwoThatOverlapGoes) {
  RemovedValues values;
  values.add("SHORT", "12345678");
  values.add("LONG", "1234567890");
  EXPECT_EQ(values.removed_from("1234567890 12345678"), "$LONG $SHORT");
}

}  // namespace
}  // namespace matchbench::text
