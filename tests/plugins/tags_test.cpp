#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace tags {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Scores = std::map<std::string, double>;

std::vector<std::string> rank(const std::vector<mini::Service>& services,
                              const mini::Service& request, const char* config = "") {
  return mini::uris(mini::match(TAGS_SO, nullptr, services, request, config));
}

Scores scores(const std::vector<mini::Service>& services, const mini::Service& request,
              const char* config = "") {
  Scores scores;
  for (const mini::Match& match : mini::match(TAGS_SO, nullptr, services, request, config)) {
    scores[match.uri] = match.score;
  }
  return scores;
}

TEST(Tags, TellsWhatGoesInFromWhatComesOut) {
  const std::vector<mini::Service> services{
      {.uri = "a", .inputs = {"urn:x#Price"}, .outputs = {"urn:x#Car"}},
      {.uri = "b", .inputs = {"urn:x#Car"}, .outputs = {"urn:x#Price"}},
      {.uri = "c", .inputs = {"urn:x#Car"}, .outputs = {"urn:x#Colour"}}};
  EXPECT_THAT(rank(services, {.uri = "r", .inputs = {"urn:x#Car"}, .outputs = {"urn:x#Price"}}),
              ElementsAre("b", "c", "a"));
}

// Two services, N = 2. Behaviour of "s": map (df 1) and city (df 1), each weighing ln(1 + 1.5/1.5)
// = ln 2: cosine with a request for map alone is 1 / sqrt(2). Inputs agree wholly, the request has
// no outputs: (1 + 1 / sqrt(2)) / 2.
TEST(Tags, AveragesTheCosinesOfTheFacetsThatTheRequestHas) {
  const std::vector<mini::Service> services{
      {.uri = "s", .name = "city map", .inputs = {"urn:x#Place"}, .outputs = {"urn:x#Image"}},
      {.uri = "t", .name = "tax", .inputs = {"urn:x#Income"}}};
  const mini::Service request{.uri = "r", .name = "maps", .inputs = {"urn:x#Place"}};
  const double half = 1 / std::sqrt(2.0);
  const Scores plain = scores(services, request);
  EXPECT_NEAR(plain.at("s"), (1 + half) / 2, 1e-12);
  EXPECT_EQ(plain.at("t"), 0);
  const Scores weighted = scores(services, request, R"({"input": 3, "behaviour": 1})");
  EXPECT_NEAR(weighted.at("s"), (3 + half) / 4, 1e-12);
  EXPECT_NEAR(scores(services, request, R"({"input": 0})").at("s"), half, 1e-12);
}

TEST(Tags, ReadsGivenTagsByTheirFacets) {
  const std::vector<mini::Service> services{{.uri = "a", .tags = {"output:city"}},
                                            {.uri = "b", .tags = {"input:city"}},
                                            {.uri = "c", .tags = {"city"}},
                                            {.uri = "d", .tags = {"behaviour:city"}},
                                            {.uri = "e"}};
  EXPECT_EQ(scores(services, {.uri = "r", .inputs = {"urn:x#City"}}),
            (Scores{{"a", 0}, {"b", 1}, {"c", 0}, {"d", 0}, {"e", 0}}));
  EXPECT_EQ(scores(services, {.uri = "r", .name = "cities"}),
            (Scores{{"a", 0}, {"b", 0}, {"c", 1}, {"d", 1}, {"e", 0}}));
}

TEST(Tags, FoldsInflectionSpellingAndCase) {
  const std::vector<mini::Service> services{{.uri = "1", .name = "ColourOrganisers"},
                                            {.uri = "2", .name = "city centres"},
                                            {.uri = "3", .name = "hourly rise"}};
  const auto first = [&services](const char* name) {
    const auto found = scores(services, {.uri = "r", .name = name});
    return std::max_element(found.begin(), found.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
  };
  EXPECT_EQ(first("color organizer"), "1");
  EXPECT_EQ(first("CENTER"), "2");
  EXPECT_EQ(first("hour"), "3");
}

TEST(Tags, TakesNamesApartThatWereSqueezed) {
  const std::vector<mini::Service> services{
      {.uri = "1", .name = "Recommendedpriceservice"},
      {.uri = "2", .name = "other", .description = "a price that is recommended by the service"}};
  // "recommended", "price" and "service" are words of the collection; "pricetag" cannot be made up.
  EXPECT_GT(scores(services, {.uri = "r", .name = "price"}).at("1"), 0);
  EXPECT_EQ(scores(services, {.uri = "r", .name = "pricetag"}).at("1"), 0);
}

TEST(Tags, AnswersCollectionsOfNoneAndOne) {
  EXPECT_THAT(rank({}, {.uri = "r", .name = "car"}), IsEmpty());
  EXPECT_THAT(rank({{.uri = "mute"}}, {.uri = "r", .name = "car"}), ElementsAre("mute"));
}

TEST(Tags, OrdersEqualScoresByUriWhateverTheOrder) {
  std::vector<mini::Service> services;
  for (const char* uri : {"c", "a", "d", "b"}) services.push_back({.uri = uri, .name = "car"});
  EXPECT_THAT(rank(services, {.uri = "r", .name = "cars"}), ElementsAre("a", "b", "c", "d"));
}

TEST(Tags, AbstainsFromARequestWithoutTags) {
  const mini::Services offers(std::vector<mini::Service>{{.uri = "a", .name = "car"}});
  const mini::Services requests(std::vector<mini::Service>{{.uri = "r", .description = "cars"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(TAGS_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(requests[0]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "the request has no tags and nothing to make them of");
}

TEST(Tags, RefusesAConfigItDoesNotUnderstand) {
  for (const char* config :
       {R"({"input": -1})", R"({"facet": 1})", R"({"input": 0, "output": 0, "behaviour": 0})"}) {
    const mini::Host host;
    const mini::Matchmaker matchmaker(mini::open_plugin(TAGS_SO), host, 0, config);
    EXPECT_EQ(matchmaker.created(), MB_E_INVALID) << config;
    EXPECT_THAT(host.error, HasSubstr("config: "));
  }
}

}  // namespace
}  // namespace tags
