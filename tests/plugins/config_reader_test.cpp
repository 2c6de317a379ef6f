#include <matchbench/plugin.hpp>

#include <gmock/gmock.h>

#include <clocale>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using testing::ElementsAre;

template <typename Read>
std::string refusal(Read&& read) {
  try {
    read();
  } catch (const mb::InvalidInput& refused) {
    return refused.what();
  }
  return "nothing is refused";
}

TEST(ConfigReader, ReadsWhatIsGivenAndKeepsTheDefaultsOfTheRest) {
  enum class Order { kSum, kDegree };
  double k1 = 1.2, b = 0.75;
  std::size_t neighbours = 3;
  bool pairs = true, sides = true;
  std::string stemmer = "english";
  Order order = Order::kSum;
  std::vector<double> weights = {1};
  std::vector<std::string> fields;
  mb::ConfigReader reader(R"( {"k1": -2.5e-1, "neighbours": 18446744073709551615, "pairs": false,
      "stemmer": "none", "order": "degree", "weights": [], "fields": ["name", "tags"]} )");
  reader.number("k1", k1, -1, 1);
  reader.number("b", b, 0, 1);
  reader.count("neighbours", neighbours, 0, SIZE_MAX);
  reader.boolean("pairs", pairs);
  reader.boolean("sides", sides);
  reader.text("stemmer", stemmer, "a language");
  reader.choice("order", order, {"sum", "degree"});
  reader.numbers("weights", weights, 0, 1);
  reader.texts("fields", fields, "the name of a field");
  reader.finish();
  EXPECT_EQ(k1, -0.25);
  EXPECT_EQ(b, 0.75);
  EXPECT_EQ(neighbours, SIZE_MAX);
  EXPECT_FALSE(pairs);
  EXPECT_TRUE(sides);
  EXPECT_EQ(stemmer, "none");
  EXPECT_EQ(order, Order::kDegree);
  EXPECT_THAT(weights, ElementsAre());
  EXPECT_THAT(fields, ElementsAre("name", "tags"));
}

TEST(ConfigReader, NamesKeyValueAndRemedyOfWhatItRefuses) {
  constexpr std::string_view kConfig =
      R"({"b": 1.5, "n": -1, "big": 18446744073709551616, "on": 1, "to": null, "by": ["x"],
          "list": [0.5, "half"], "words": "one", "inner": []})";
  double number = 0;
  std::size_t count = 0;
  bool boolean = false;
  std::string text;
  std::vector<double> numbers;
  std::vector<std::string> texts;
  int position = 0;
  mb::ConfigReader reader(kConfig);
  EXPECT_EQ(refusal([&] { reader.number("b", number, 0, 1); }),
            "config: b is 1.5, but must be a number from 0 to 1");
  EXPECT_EQ(refusal([&] { reader.count("n", count, 1, 9); }),
            "config: n is -1, but must be a whole number from 1 to 9");
  EXPECT_EQ(refusal([&] { reader.count("big", count, 1, 9); }),
            "config: big is 18446744073709551616, but must be a whole number from 1 to 9");
  EXPECT_EQ(refusal([&] { reader.boolean("on", boolean); }),
            "config: on is 1, but must be true or false");
  EXPECT_EQ(refusal([&] { reader.text("to", text, "a language"); }),
            "config: to is null, but must be a language");
  EXPECT_EQ(refusal([&] {
              reader.choice("by", position, {"x", "y"});
            }),
            R"(config: by is ["x"], but must be one of "x" "y")");
  EXPECT_EQ(refusal([&] { reader.numbers("list", numbers, 0, 1); }),
            R"(config: list is "half", but must be a number from 0 to 1)");
  EXPECT_EQ(refusal([&] { reader.texts("words", texts, "a word"); }),
            R"(config: words is "one", but must be a list of texts)");
  EXPECT_EQ(refusal([&] { reader.object("inner"); }), "config: inner is [], but must be an object");
  EXPECT_TRUE(numbers.empty());
}

TEST(ConfigReader, RefusesKeysThatNobodyAskedFor) {
  double k1 = 0;
  bool pairs = false;
  mb::ConfigReader reader(R"({"k1": 1, "k2": 2})");
  reader.number("k1", k1, 0, 9);
  reader.boolean("pairs", pairs);
  EXPECT_EQ(refusal([&] { reader.finish(); }), "config: unknown key \"k2\"; known are k1, pairs");
  EXPECT_EQ(refusal([&] { mb::ConfigReader(R"({"k1": 1})").finish(); }),
            "config: unknown key \"k1\"; there are no parameters, remove it");
  mb::ConfigReader("").finish();
  mb::ConfigReader("{}").finish();
}

TEST(ConfigReader, ReadsAnObjectWithinTheObject) {
  double name = 1, tags = 1;
  mb::ConfigReader reader(R"({"weights": {"name": 2, "tag": 3}})");
  mb::ConfigReader weights = reader.object("weights");
  weights.number("name", name, 0, 9);
  weights.number("tags", tags, 0, 1);
  EXPECT_EQ(name, 2);
  EXPECT_EQ(refusal([&] { weights.finish(); }),
            "config: unknown key \"weights.tag\"; known are name, tags");
  EXPECT_EQ(refusal([&] { weights.number("tag", tags, 0, 1); }),
            "config: weights.tag is 3, but must be a number from 0 to 1");
  mb::ConfigReader absent = reader.object("absent");
  absent.number("tags", tags, 0, 1);
  absent.finish();
  reader.finish();
  EXPECT_EQ(tags, 1);
}

TEST(ConfigReader, TakesTheLastOfSeveralMembersOfOneName) {
  double k1 = 0;
  mb::ConfigReader reader(R"({"k1": 1, "k1": 2})");
  reader.number("k1", k1, 0, 9);
  reader.finish();
  EXPECT_EQ(k1, 2);
}

TEST(Json, ReadsEveryEscapeAsUtf8) {
  EXPECT_EQ(mb::Json::parse(R"("\"\\\/\b\f\n\r\tü\u00fc\u20AC\ud83d\ude00")").text(),
            "\"\\/\b\f\n\r\tüü€😀");
}

TEST(Json, KeepsItemsAndMembersInTheirOrder) {
  const mb::Json value = mb::Json::parse(" { \"z\" : [ 1 , [] , {} ] , \"a\" : null } ");
  const auto members = value.members();
  ASSERT_EQ(members.size(), 2u);
  EXPECT_EQ(members[0].first, "z");
  EXPECT_EQ(members[0].second.written(), "[ 1 , [] , {} ]");
  EXPECT_EQ(members[0].second.items()[2].written(), "{}");
  EXPECT_EQ(members[1].first, "a");
  EXPECT_EQ(members[1].second.kind(), mb::Json::Kind::kNull);
  EXPECT_EQ(refusal([&] { value.items(); }).substr(0, 5), "{ \"z\"");
}

TEST(Json, ReadsNumbersWhateverTheLocale) {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  std::setlocale(LC_NUMERIC, "de_DE.UTF-8");  // writes a comma before the fraction
  EXPECT_EQ(mb::Json::parse("1.5").number(), 1.5);
  std::setlocale(LC_NUMERIC, before.c_str());
  EXPECT_EQ(mb::Json::parse("-0").number(), 0);
  EXPECT_EQ(mb::Json::parse("12E+2").number(), 1200);
  EXPECT_EQ(refusal([] { mb::Json::parse("1e999").number(); }), "1e999 is too large for a number");
}

TEST(Json, NamesTheByteAtWhichATextIsNoJson) {
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {"", "byte 1 should be a value or a digit"},
           {"[1", "byte 3 should be ',' or ']'"},
           {"[1,]", "byte 4 should be a value or a digit"},
           {"{\"a\" 1}", "byte 6 should be ':' after the name of a member"},
           {"{\"a\": 1", "byte 8 should be ',' or '}'"},
           {"{a: 1}", "byte 2 should be a string in quotation marks"},
           {"\"a", "byte 3 should be '\"' at the end of a string"},
           {"\"a\nb\"", "byte 3 should be '\"' at the end of a string"},
           {"\"\\x\"", "byte 3 should be a known escape"},
           {"\"\\u12g4\"", "byte 6 should be a hexadecimal digit"},
           {"\"\\ud800!\"", "byte 8 should be the other half of a surrogate pair"},
           {"\"\\udc00\"", "byte 8 should be the other half of a surrogate pair"},
           {"01", "byte 2 should be the end"},
           {"1.", "byte 3 should be a value or a digit"},
           {"+1", "byte 1 should be a value or a digit"},
           {"nul", "byte 1 should be true, false or null"},
           {"NaN", "byte 1 should be a value or a digit"},
           {std::string(100, '['), "byte 65 should be nested less deeply"}}) {
    EXPECT_EQ(refusal([&] { mb::Json::parse(text); }), "not JSON: " + message) << text;
  }
}

}  // namespace
