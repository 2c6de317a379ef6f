#include "tests/plugins/mini_host.hpp"

#include <matchbench/ext/memory.h>

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace keyword {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<mini::Service> kServices{
    {.uri = "urn:car", .name = "Car price", .description = "Returns the price of a car."},
    {.uri = "urn:weather", .name = "Weather", .description = "Forecasts the weather of a city."},
    {.uri = "urn:silent"},
    {.uri = "urn:book", .name = "Book price", .description = "Returns the price of a book."},
};

std::vector<std::string> rank(const mini::Service& request, std::uint32_t top_k = 0) {
  return mini::rank(KEYWORD_SO, kServices, request, 0, top_k);
}

TEST(Keyword, RanksByRareWordsFirstAndServicesWithoutAMatchLastByUri) {
  // "car" is in one service, "price" in two; silent and weather share nothing with the request.
  EXPECT_THAT(rank({.uri = "r", .name = "car price"}),
              ElementsAre("urn:car", "urn:book", "urn:silent", "urn:weather"));
}

TEST(Keyword, FindsInflectedWords) {
  EXPECT_THAT(rank({.uri = "r", .description = "forecasting for cities"}, 1),
              ElementsAre("urn:weather"));
}

TEST(Keyword, FindsConceptNamesAndTags) {
  const std::vector<mini::Service> services{
      {.uri = "urn:a"},
      {.uri = "urn:b", .outputs = {"http://example.org/onto#PostalAddress"}},
      {.uri = "urn:c", .tags = {"sun-rise"}},
  };
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, {.uri = "r", .name = "postal addresses"}, 0, 1),
              ElementsAre("urn:b"));
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, {.uri = "r", .name = "sunRise"}, 0, 1),
              ElementsAre("urn:c"));
}

TEST(Keyword, PrefersAConceptOnTheRequestedSide) {
  const std::string price = "http://example.org/onto#Price";
  const std::string car = "http://example.org/onto#Car";
  const std::vector<mini::Service> services{
      {.uri = "urn:car-of-price", .inputs = {price}, .outputs = {car}},
      {.uri = "urn:price-of-car", .inputs = {car}, .outputs = {price}},
  };
  const mini::Service request{.uri = "r", .inputs = {car}, .outputs = {price}};
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, request),
              ElementsAre("urn:price-of-car", "urn:car-of-price"));
  // Without sides the two are the same bag of words, so the URI decides.
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, request, 0, 0, R"({"sides": false})"),
              ElementsAre("urn:car-of-price", "urn:price-of-car"));
}

// Two services, "car price" and "book", asked for "car": N = 2, df = 1, |d| = 2, avg|d| = 1.5.
// idf = ln(1 + (2 - 1 + 0.5) / (1 + 0.5)) = ln 2. With k1 = 1.2, b = 0.75:
// weight = 2.2 / (1 + 1.2 (0.25 + 0.75 * 2 / 1.5)) = 2.2 / 2.5 = 0.88.
// With k1 = 2, b = 0: weight = 3 / (1 + 2) = 1.
TEST(Keyword, ScoresByTheFormulaOfBm25) {
  const mini::Services offers(
      {{.uri = "urn:1", .name = "car price"}, {.uri = "urn:2", .name = "book"}});
  const mini::Services requests(std::vector<mini::Service>{{.uri = "r", .name = "car"}});
  const mini::Host host;
  mini::Matchmaker usual(mini::open_plugin(KEYWORD_SO), host);
  ASSERT_EQ(usual.load(offers), MB_OK);
  ASSERT_EQ(usual.query(requests[0]), MB_OK);
  EXPECT_DOUBLE_EQ(usual.matches()[0].score, 0.88 * std::log(2.0));
  EXPECT_EQ(usual.matches()[1].score, 0);

  mini::Matchmaker flat(mini::open_plugin(KEYWORD_SO), host, 0, R"({"k1": 2, "b": 0})");
  ASSERT_EQ(flat.load(offers), MB_OK);
  ASSERT_EQ(flat.query(requests[0]), MB_OK);
  EXPECT_DOUBLE_EQ(flat.matches()[0].score, std::log(2.0));
}

TEST(Keyword, DoesNotDependOnTheOrderOfTheServicesOrTheSeed) {
  const mini::Service request{.uri = "r", .name = "price", .description = "of a book in a city"};
  std::vector<mini::Service> shuffled = kServices;
  std::reverse(shuffled.begin(), shuffled.end());
  std::swap(shuffled[0], shuffled[1]);
  EXPECT_EQ(mini::rank(KEYWORD_SO, shuffled, request, 5),
            mini::rank(KEYWORD_SO, kServices, request, 9));
}

TEST(Keyword, CutsTheRankingAtTopK) {
  EXPECT_THAT(rank({.uri = "r", .name = "car price"}, 2), ElementsAre("urn:car", "urn:book"));
}

TEST(Keyword, AnswersAnEmptyCollectionWithAnEmptyRanking) {
  EXPECT_THAT(mini::rank(KEYWORD_SO, {}, {.uri = "r", .name = "car"}), IsEmpty());
}

TEST(Keyword, RanksServicesThatAllLackText) {
  EXPECT_THAT(
      mini::rank(KEYWORD_SO, {{.uri = "urn:b"}, {.uri = "urn:a"}}, {.uri = "r", .name = "car"}),
      ElementsAre("urn:a", "urn:b"));
}

TEST(Keyword, MatchesTextThatIsNotAscii) {
  const std::vector<mini::Service> services{
      {.uri = "urn:1", .name = "Straßenkarte"},
      {.uri = "urn:2", .name = "Übersetzer für Verträge"},
      {.uri = "urn:3", .description = "broken \xB0\xFF bytes"},
  };
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, {.uri = "r", .name = "ÜBERSETZER"}, 0, 1),
              ElementsAre("urn:2"));
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, {.uri = "r", .name = "bytes"}, 0, 1),
              ElementsAre("urn:3"));
}

TEST(Keyword, AbstainsFromARequestWithoutWords) {
  const mini::Services offers(kServices);
  const mini::Services requests(
      std::vector<mini::Service>{{.uri = "r", .description = "of the ..."}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(KEYWORD_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(requests[0]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "the request has no words to look for");
}

TEST(Keyword, StopsWhenTheHostAsks) {
  const mini::Services offers(kServices);
  mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(KEYWORD_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  host.stop = true;
  EXPECT_EQ(matchmaker.query(offers[0]), MB_CANCELLED);
}

TEST(Keyword, RefusesAConfigItDoesNotUnderstand) {
  const auto refusal = [](const char* config) {
    const mini::Host host;
    const mini::Matchmaker matchmaker(mini::open_plugin(KEYWORD_SO), host, 0, config);
    EXPECT_EQ(matchmaker.created(), MB_E_INVALID) << config;
    EXPECT_EQ(matchmaker.get(), nullptr);
    return host.error;
  };
  EXPECT_EQ(refusal("[1"), "not JSON: byte 3 should be ',' or ']'");
  EXPECT_EQ(refusal("[]"), "config: not a JSON object");
  EXPECT_THAT(refusal(R"({"k": 1})"), HasSubstr("unknown key \"k\"; known are k1, b"));
  EXPECT_EQ(refusal(R"({"b": 1.5})"), "config: b is 1.5, but must be a number from 0 to 1");
  EXPECT_THAT(refusal(R"({"k1": "1"})"), HasSubstr("k1 is \"1\", but must be a number"));
  EXPECT_THAT(refusal(R"({"sides": 1})"), HasSubstr("sides is 1, but must be true or false"));
  EXPECT_THAT(refusal(R"({"stemmer": "klingon"})"), HasSubstr("no stemmer for \"klingon\""));
}

TEST(Keyword, AccountsForItsMemory) {
  const mini::Services offers(kServices);
  const mini::Host host;
  const mb_plugin_t& plugin = mini::open_plugin(KEYWORD_SO);
  mini::Matchmaker matchmaker(plugin, host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  const auto* memory = static_cast<const mb_plugin_memory_t*>(plugin.get_extension(MB_EXT_MEMORY));
  ASSERT_NE(memory, nullptr);
  mb_memory_t use{};
  use.struct_size = sizeof use;
  ASSERT_EQ(memory->report(matchmaker.get(), &use), MB_OK);
  EXPECT_GT(use.index_bytes, 500u);  // some ten words with their postings
  EXPECT_LT(use.index_bytes, 10000u);
  EXPECT_EQ(use.model_bytes, 0u);
}

TEST(Keyword, ReadsTheTextOfTheSourceAndTheNamesInIt) {
  const std::vector<mini::Service> services{
      {.uri = "a", .name = "weather"},
      {.uri = "z",
       .source = "<d><!-- rain --><e name='urn:x#CarPrice' type='boat'>rental</e></d>",
       .media_type = "application/wsdl+xml"}};
  const auto first = [&services](const char* words, const char* config) {
    return mini::rank(KEYWORD_SO, services, {.uri = "r", .name = words}, 0, 0, config).at(0);
  };
  EXPECT_EQ(first("rentals", ""), "z");
  EXPECT_EQ(first("car", ""), "z");
  EXPECT_EQ(first("rentals", R"({"source": false})"), "a");
  for (const char* unread : {"boat", "rain"}) EXPECT_EQ(first(unread, ""), "a") << unread;
}

TEST(Keyword, ReadsNoSourceWhereThereIsADescription) {
  const std::vector<mini::Service> services{
      {.uri = "a", .name = "weather"},
      {.uri = "z", .description = "boats", .source = "<d>rental</d>"}};
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, {.uri = "r", .name = "rental"}),
              ElementsAre("a", "z"));
}

TEST(Keyword, PassesOverASourceThatIsNotXml) {
  const std::vector<mini::Service> services{{.uri = "a", .name = "weather"},
                                            {.uri = "b", .source = "<p>rental &nbsp; <br>"},
                                            {.uri = "c", .source = "rental"},
                                            {.uri = "d", .source = std::string("\xff\x00<", 3)}};
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, {.uri = "r", .name = "rental"}), testing::SizeIs(4));
}

// Both services have the same words; only the second has them in the order of the request.
TEST(Keyword, TellsTheOrderOfWordsApartIfPairsAreIndexed) {
  const std::vector<mini::Service> services{{.uri = "urn:1", .description = "card credit"},
                                            {.uri = "urn:2", .description = "credit card"}};
  const mini::Service request{.uri = "urn:r", .description = "a credit card"};
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, request), testing::ElementsAre("urn:1", "urn:2"));
  EXPECT_THAT(mini::rank(KEYWORD_SO, services, request, 0, 0, R"({"pairs": true})"),
              testing::ElementsAre("urn:2", "urn:1"));
}

}  // namespace
}  // namespace keyword
