#include "shared/words.hpp"

#include <gmock/gmock.h>

namespace {

using shared::is_stop_word;
using shared::local_name;
using shared::words;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Words, SplitsAtWhatIsNeitherLetterNorDigit) {
  EXPECT_THAT(words("the price, of_a used-car."),
              ElementsAre("the", "price", "of", "a", "used", "car"));
}

TEST(Words, SplitsCamelCaseAndBeforeTheLastCapitalOfARun) {
  EXPECT_THAT(words("FourWheeledCar"), ElementsAre("four", "wheeled", "car"));
  EXPECT_THAT(words("geocodeUSAddress"), ElementsAre("geocode", "us", "address"));
  EXPECT_THAT(words("WSDL"), ElementsAre("wsdl"));
  EXPECT_THAT(words("parseXML"), ElementsAre("parse", "xml"));
}

TEST(Words, SplitsLettersFromDigits) {
  EXPECT_THAT(words("OWLS2WSDL"), ElementsAre("owls", "2", "wsdl"));
  EXPECT_THAT(words("1PersonBicycle"), ElementsAre("1", "person", "bicycle"));
  EXPECT_THAT(words("mp3player"), ElementsAre("mp", "3", "player"));
}

TEST(Words, KeepsWordsOfOtherScriptsWholeAndFoldsTheirCase) {
  EXPECT_THAT(words("Übergröße für CAFÉ"), ElementsAre("übergröße", "für", "café"));
  EXPECT_THAT(words("ŽLUŤOUČKÝ kůň"), ElementsAre("žluťoučký", "kůň"));
  EXPECT_THAT(words("ΤΙΜΗ Цена"), ElementsAre("τιμη", "цена"));
  EXPECT_THAT(words("天気、東京"), ElementsAre("天気", "東京"));
}

TEST(Words, TakesTypographyAsASeparator) {
  EXPECT_THAT(words("city\u2014state\u00a0\u201czip\u201d \u20ac"),
              ElementsAre("city", "state", "zip"));
}

TEST(Words, SkipsBytesThatAreNotUtf8) {
  EXPECT_THAT(words("35\xB0N"), ElementsAre("35", "n"));
  EXPECT_THAT(words("caf\xE9"), ElementsAre("caf"));
  EXPECT_THAT(words("end\xE2\x82"), ElementsAre("end"));
  EXPECT_THAT(words("\xF0\x28\x8C\xBC"), ElementsAre());
  EXPECT_THAT(words(""), IsEmpty());
}

TEST(Words, TakesTheLocalNameOfAUri) {
  EXPECT_EQ(local_name("http://example.org/geo#PostalAddress"), "PostalAddress");
  EXPECT_EQ(local_name("http://example.org/geo/City"), "City");
  EXPECT_EQ(local_name("http://example.org/geo/City/"), "City");
  EXPECT_EQ(local_name("http://example.org/a/b#c/d"), "c/d");
  EXPECT_EQ(local_name("City"), "City");
  EXPECT_EQ(local_name(""), "");
}

TEST(Words, KnowsFunctionWords) {
  EXPECT_TRUE(is_stop_word("the"));
  EXPECT_TRUE(is_stop_word("a"));
  EXPECT_TRUE(is_stop_word("your"));
  EXPECT_FALSE(is_stop_word("price"));
  EXPECT_FALSE(is_stop_word(""));
}

}  // namespace
