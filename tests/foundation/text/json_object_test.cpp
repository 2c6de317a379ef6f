#include "harness/foundation/text/tree/json_object.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::text {
namespace {

using testing::ElementsAre;
using testing::Optional;

class JsonObjectTest : public testing::Test {
 protected:
  std::string parse(const std::string& text) {
    text_ = text;
    text_.reserve(text_.size() + kJsonPadding);
    return object_.parse(text_);
  }

  JsonObject object_;
  std::string text_;
};

TEST_F(JsonObjectTest, GivesMembersByKeyAndByPointer) {
  ASSERT_EQ(parse(R"({"n": 18446744073709551615, "yes": true, "t": "a\u00e9",
                      "inner": {"list": ["x", "y"]}})"),
            "");
  EXPECT_THAT(object_.whole("n"), Optional(18446744073709551615u));
  EXPECT_THAT(object_.flag("yes"), Optional(true));
  EXPECT_THAT(object_.text("t"), Optional(std::string("a\xC3\xA9")));
  EXPECT_THAT(object_.texts("/inner/list"), Optional(ElementsAre("x", "y")));
  EXPECT_TRUE(object_.has("inner"));
  EXPECT_FALSE(object_.has("outer"));
}

TEST_F(JsonObjectTest, SaysNothingOfMembersOfAnotherType) {
  ASSERT_EQ(parse(R"({"n": -1, "f": 1.5, "t": 7, "l": [1]})"), "");
  EXPECT_EQ(object_.whole("n"), std::nullopt);
  EXPECT_EQ(object_.whole("f"), std::nullopt);
  EXPECT_EQ(object_.text("t"), std::nullopt);
  EXPECT_EQ(object_.flag("t"), std::nullopt);
  EXPECT_EQ(object_.texts("l"), std::nullopt);
}

TEST_F(JsonObjectTest, GivesRowsOfTwoOrThreeNumbers) {
  std::vector<JsonObject::Row> rows;
  ASSERT_EQ(parse(R"({"r": [[1, 0.5], [2, 1e-3, -7]], "one": [[1]], "four": [[1, 2, 3, 4]]})"), "");
  ASSERT_TRUE(object_.rows("r", rows));
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].count, 2u);
  EXPECT_THAT(rows[1].numbers, ElementsAre(2, 0.001, -7));
  EXPECT_FALSE(object_.rows("one", rows));
  EXPECT_FALSE(object_.rows("four", rows));
  EXPECT_FALSE(object_.rows("absent", rows));
}

TEST_F(JsonObjectTest, RefusesWhatIsNoObject) {
  for (const char* text :
       {"", "7", "[1]", "{", "{\"a\": NaN}", "{\"a\": 1} {}", "{\"a\": \"\xff\"}"}) {
    EXPECT_NE(parse(text), "") << text;
  }
}

}  // namespace
}  // namespace matchbench::text
