#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace {

using testing::HasSubstr;
using testing::SizeIs;

// Eight subjects, each with a class. Of each subject there are five services that talk about it and
// return something else, and five that return it and talk about nothing in particular.
constexpr int kSubjects = 8;

std::string word(int subject) {
  static const char* const kWords[kSubjects] = {"car",   "book", "hotel", "film",
                                                "river", "tax",  "bread", "music"};
  return kWords[subject % kSubjects];
}
std::string concept_of(int subject) {
  return "urn:c#" + word(subject);
}
std::string number(int i) {
  return std::to_string(10 + i);
}

mini::Taxonomy taxonomy() {
  std::vector<mini::Class> classes{{"urn:c#Thing"}};
  for (int i = 0; i < kSubjects; ++i) classes.push_back({concept_of(i), {"urn:c#Thing"}});
  return mini::Taxonomy(classes);
}

std::vector<mini::Service> services() {
  std::vector<mini::Service> services;
  for (int i = 0; i < 5 * kSubjects; ++i) {
    services.push_back({.uri = "urn:talks:" + number(i),
                        .name = "about",
                        .description = word(i),
                        .outputs = {concept_of(i + 1 + i / kSubjects)}});
    services.push_back({.uri = "urn:returns:" + number(i),
                        .name = "about",
                        .description = "general",
                        .outputs = {concept_of(i)}});
  }
  return services;
}

mini::Service request(int subject) {
  return {.uri = "urn:request:" + number(subject),
          .name = "wanted",
          .description = word(subject),
          .outputs = {concept_of(subject)}};
}

bool is_relevant(const std::string& uri, int subject, const std::string& kind) {
  for (int i = 0; i < 5; ++i) {
    if (uri == "urn:" + kind + ":" + number(subject + i * kSubjects)) return true;
  }
  return false;
}

// Judgments for the first `count` subjects: relevant is what is of that kind.
std::vector<mb_judgment_t> judgments(const std::vector<mini::Service>& services, int count,
                                     const std::string& kind) {
  std::vector<mb_judgment_t> judgments;
  for (int subject = 0; subject < count; ++subject) {
    for (std::size_t i = 0; i < services.size(); ++i) {
      const int relevant = is_relevant(services[i].uri, subject, kind) ? 1 : 0;
      judgments.push_back({static_cast<std::uint32_t>(subject), static_cast<std::uint32_t>(i),
                           2 * relevant, relevant});
    }
  }
  return judgments;
}

// The ranking for the last subject, learned from all others.
std::vector<std::string> learned_ranking(const std::vector<mini::Service>& offers,
                                         const std::string& kind, std::uint64_t seed = 7,
                                         const char* config = "") {
  const mini::Taxonomy classes = taxonomy();
  const mini::Services loaded(offers);
  std::vector<mini::Service> earlier;
  for (int i = 0; i + 1 < kSubjects; ++i) earlier.push_back(request(i));
  const mini::Services requests(earlier);
  const mini::Services asked(std::vector<mini::Service>{request(kSubjects - 1)});
  const mini::Host host(&classes);
  mini::Matchmaker matchmaker(mini::open_plugin(LEARNED_SO), host, seed, config);
  EXPECT_EQ(matchmaker.load(loaded), MB_OK) << host.error;
  EXPECT_EQ(matchmaker.train(requests, judgments(offers, kSubjects - 1, kind), 2), MB_OK)
      << host.error;
  EXPECT_EQ(matchmaker.query(asked[0]), MB_OK) << host.error;
  return matchmaker.uris(loaded);
}

int relevant_in_front(const std::vector<std::string>& ranking, const std::string& kind) {
  return static_cast<int>(
      std::count_if(ranking.begin(), ranking.begin() + 5,
                    [&](const std::string& uri) { return is_relevant(uri, kSubjects - 1, kind); }));
}

TEST(Learned, PutsInFrontWhatJudgmentsReward) {
  for (const char* scorer : {R"({"scorer": "both"})", R"({"scorer": "pairs"})",
                             R"({"scorer": "ridge"})", R"({"scorer": "trees"})"}) {
    const auto returns = learned_ranking(services(), "returns", 7, scorer);
    EXPECT_THAT(returns, SizeIs(10 * kSubjects));
    EXPECT_EQ(relevant_in_front(returns, "returns"), 5) << scorer;
    const auto talks = learned_ranking(services(), "talks", 7, scorer);
    EXPECT_EQ(relevant_in_front(talks, "talks"), 5) << scorer;
  }
}

TEST(Learned, RanksTheSameWithTheSameSeedInAnyOrderOfServices) {
  std::vector<mini::Service> offers = services();
  const auto expected = learned_ranking(offers, "returns");
  EXPECT_EQ(learned_ranking(offers, "returns"), expected);
  std::reverse(offers.begin(), offers.end());
  std::swap(offers[3], offers[40]);
  EXPECT_EQ(learned_ranking(offers, "returns"), expected);
}

TEST(Learned, AbstainsWhereNothingWasLearned) {
  const mini::Services offers(services());
  const mini::Services requests(std::vector<mini::Service>{request(0), {.uri = "mute"}});
  const mini::Host host;
  const mb_plugin_t& plugin = mini::open_plugin(LEARNED_SO);

  mini::Matchmaker untrained(plugin, host);
  ASSERT_EQ(untrained.load(offers), MB_OK);
  EXPECT_EQ(untrained.query(requests[0]), MB_UNSUPPORTED);
  EXPECT_THAT(host.error, HasSubstr("nothing was learned: the contest needs 'folds:'"));

  mini::Matchmaker nothing_relevant(plugin, host);
  ASSERT_EQ(nothing_relevant.load(offers), MB_OK);
  EXPECT_EQ(nothing_relevant.train(requests, {{0, 0, 0, 0}}, 1), MB_OK);
  EXPECT_EQ(nothing_relevant.query(requests[0]), MB_UNSUPPORTED);

  mini::Matchmaker no_judgments(plugin, host);
  ASSERT_EQ(no_judgments.load(offers), MB_OK);
  EXPECT_EQ(no_judgments.train(requests, {}, 0), MB_OK);
  EXPECT_EQ(no_judgments.query(requests[0]), MB_UNSUPPORTED);
}

TEST(Learned, LearnsFromASingleRequestAndAbstainsFromOneThatSaysNothing) {
  const mini::Services offers(services());
  const mini::Services requests(std::vector<mini::Service>{request(0), {.uri = "mute"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(LEARNED_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  // What is said about the mute request teaches nothing, but does no harm.
  ASSERT_EQ(matchmaker.train(requests, {{0, 1, 1, 1}, {0, 2, 0, 0}, {1, 5, 1, 1}}, 1), MB_OK);
  EXPECT_EQ(matchmaker.query(requests[0]), MB_OK);
  EXPECT_THAT(matchmaker.matches(), SizeIs(offers.size()));
  EXPECT_EQ(matchmaker.query(requests[1]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "the request has neither words nor concepts");
}

TEST(Learned, CopesWithSmallCollectionsAndServicesThatSayNothing) {
  const mini::Services requests(std::vector<mini::Service>{request(0)});
  for (const std::vector<mini::Service>& few :
       {std::vector<mini::Service>{{.uri = "only"}},
        {{.uri = "a"}, {.uri = "b", .outputs = {"urn:unheard#of"}}, {.uri = "c", .name = "car"}}}) {
    const mini::Services offers(few);
    const mini::Host host;
    mini::Matchmaker matchmaker(mini::open_plugin(LEARNED_SO), host);
    ASSERT_EQ(matchmaker.load(offers), MB_OK);
    ASSERT_EQ(matchmaker.train(requests, {{0, 0, 1, 1}}, 1), MB_OK);
    ASSERT_EQ(matchmaker.query(requests[0]), MB_OK) << host.error;
    EXPECT_THAT(matchmaker.matches(), SizeIs(few.size()));
  }
  const mini::Services none(std::vector<mini::Service>{});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(LEARNED_SO), host);
  ASSERT_EQ(matchmaker.load(none), MB_OK);
  ASSERT_EQ(matchmaker.train(requests, {}, 1), MB_OK);
  EXPECT_EQ(matchmaker.query(requests[0]), MB_UNSUPPORTED);
}

// Fillers have nothing in common with the request, so they are what is left out if there are more
// services than are looked at closely.
TEST(Learned, RanksServicesThatItDoesNotLookAtCloselyBehindTheOthers) {
  std::vector<mini::Service> offers = services();
  for (int i = 0; i < 2100; ++i) {
    offers.push_back({.uri = "urn:filler:" + std::to_string(10000 + i),
                      .name = "filler",
                      .description = "something else"});
  }
  const auto ranking = learned_ranking(offers, "returns");
  EXPECT_THAT(ranking, SizeIs(offers.size()));
  EXPECT_EQ(relevant_in_front(ranking, "returns"), 5);
  // The fillers tie at the first look, so those that are left out are the last by URI.
  EXPECT_EQ(ranking.back(), "urn:filler:12099");
}

TEST(Learned, StopsTrainingWhenAsked) {
  const std::vector<mini::Service> offers = services();
  const mini::Services loaded(offers);
  const mini::Services requests(std::vector<mini::Service>{request(0)});
  mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(LEARNED_SO), host);
  ASSERT_EQ(matchmaker.load(loaded), MB_OK);
  host.stop = true;
  EXPECT_EQ(matchmaker.train(requests, judgments(offers, 1, "returns"), 2), MB_CANCELLED);
}

TEST(Learned, RefusesAConfigItDoesNotUnderstand) {
  const mini::Host host;
  const mini::Matchmaker matchmaker(mini::open_plugin(LEARNED_SO), host, 0,
                                    R"({"scorer": "oracle"})");
  EXPECT_EQ(matchmaker.created(), MB_E_INVALID);
  EXPECT_THAT(host.error, HasSubstr("scorer"));
}

}  // namespace
