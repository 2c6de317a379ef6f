#include "precedents/model.hpp"
#include "precedents/request_index.hpp"
#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace precedents {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kRounding = 1e-6;  // weights are kept as floats

// Two requests share "a"; idf of "a" over two requests is ln(1 + 0.5 / 2.5), of "b" and "c" ln(1 +
// 1.5 / 1.5).
TEST(PrecedentRequests, AreComparedByTheCosine) {
  const RequestIndex index({{{"a", 1}, {"b", 1}}, {{"a", 1}, {"c", 1}}}, {{}, {}}, 0);
  const double a = std::log(1.2);
  const double b = std::log(2.0);
  const double length = std::hypot(a, b);
  EXPECT_THAT(
      index.similarities(index.vector_of({{"a", 1}, {"b", 1}})),
      ElementsAre(DoubleNear(1, kRounding), DoubleNear(a * a / (length * length), kRounding)));
}

// Both profiles are the vector of the one request that wanted them; the gain does not turn it.
TEST(PrecedentProfiles, PointWhereTheRequestsOfAServicePoint) {
  const RequestIndex index({{{"a", 1}}, {{"b", 1}}}, {{{0, 1}}, {{1, 0.5}}}, 3);
  EXPECT_THAT(index.profile_similarities(index.vector_of({{"a", 1}})),
              ElementsAre(DoubleNear(1, kRounding), 0, 0));
  EXPECT_THAT(index.profile_similarities(index.vector_of({{"b", 4}})),
              ElementsAre(0, DoubleNear(1, kRounding), 0));
}

TEST(PrecedentProfiles, AreAsIfTheRequestLeftOutHadNeverBeen) {
  const std::vector<shared::Bag> requests{{{"a", 1}, {"b", 1}}, {{"a", 2}, {"c", 1}}, {{"c", 1}}};
  const std::vector<WantedList> wanted{{{0, 1}, {1, 0.5}}, {{0, 0.5}, {1, 1}}, {{1, 1}}};
  const RequestIndex with(requests, wanted, 2);
  // Leaving the judgments out, and not the request, keeps idf as it was.
  const RequestIndex without(requests, {{}, wanted[1], wanted[2]}, 2);
  const Column found = with.profile_similarities(with.vector_of(0), wanted[0]);
  const Column expected = without.profile_similarities(without.vector_of(0));
  EXPECT_THAT(found,
              ElementsAre(DoubleNear(expected[0], kRounding), DoubleNear(expected[1], kRounding)));
}

// Twenty requests: "word<i % 5>" wants service i % 5, whatever the text match says.
TEST(PrecedentModel, GivesNoWeightToTextThatMisleads) {
  std::vector<shared::Bag> requests;
  std::vector<WantedList> wanted;
  for (std::uint32_t i = 0; i < 20; ++i) {
    requests.push_back({{"word" + std::to_string(i % 5), 1}});
    wanted.push_back({{i % 5, 1}});
  }
  const Column misleading{0, 0, 0, 0, 1};
  const Model model(requests, wanted, 5, [&](std::size_t) { return misleading; });
  EXPECT_EQ(model.weights().text, 0);
  const Column scores = model.scores({{"word2", 1}}, misleading);
  EXPECT_EQ(std::max_element(scores.begin(), scores.end()) - scores.begin(), 2);
}

// No two requests resemble each other, and the text match is always right.
TEST(PrecedentModel, ReliesOnTextIfNoRequestResemblesAnother) {
  std::vector<shared::Bag> requests;
  std::vector<WantedList> wanted;
  for (std::uint32_t i = 0; i < 20; ++i) {
    requests.push_back({{"common", 1}, {"word" + std::to_string(i), 1}});
    wanted.push_back({{i, 1}});
  }
  const auto right = [](std::size_t request) {
    Column column(20, 0.0);
    column[request] = 1;
    return column;
  };
  const Model model(requests, wanted, 20, right);
  EXPECT_GT(model.weights().text, 0);
  const Column scores = model.scores({{"common", 1}}, right(13));
  EXPECT_EQ(std::max_element(scores.begin(), scores.end()) - scores.begin(), 13);
}

std::vector<mini::Service> tools() {
  return {{.uri = "urn:t:map", .description = "Draws a map."},
          {.uri = "urn:t:odds", .description = "Lists bets."},
          {.uri = "urn:t:rain", .description = "Tells whether it rains."}};
}

// Judgments of request i: service `wanted[i]` of tools() is relevant.
std::vector<mb_judgment_t> judgments(const std::vector<std::uint32_t>& wanted) {
  std::vector<mb_judgment_t> judgments;
  for (std::uint32_t i = 0; i < wanted.size(); ++i) judgments.push_back({i, wanted[i], 1, 1});
  return judgments;
}

TEST(Precedents, PutInFrontWhatWasRelevantToARequestInTheSameWords) {
  const mini::Services offers(tools());
  const mini::Services earlier(
      std::vector<mini::Service>{{.uri = "r1", .description = "Shall I take an umbrella today?"},
                                 {.uri = "r2", .description = "Where is the stadium?"},
                                 {.uri = "r3", .description = "Who will win the match?"}});
  const mini::Services asked(
      std::vector<mini::Service>{{.uri = "r4", .description = "Take the umbrella or not?"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(PRECEDENTS_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK) << host.error;
  ASSERT_EQ(matchmaker.train(earlier, judgments({2, 0, 1}), 1), MB_OK) << host.error;
  ASSERT_EQ(matchmaker.query(asked[0]), MB_OK) << host.error;
  EXPECT_EQ(matchmaker.uris(offers).front(), "urn:t:rain");
  EXPECT_EQ(matchmaker.uris(offers).size(), 3U);
}

TEST(Precedents, AbstainIfNothingWasLearned) {
  const mini::Services offers(tools());
  const mini::Services requests(
      std::vector<mini::Service>{{.uri = "r", .description = "Anything"}, {.uri = "mute"}});
  const mini::Host host;
  mini::Matchmaker untrained(mini::open_plugin(PRECEDENTS_SO), host);
  ASSERT_EQ(untrained.load(offers), MB_OK);
  EXPECT_EQ(untrained.query(requests[0]), MB_UNSUPPORTED);
  EXPECT_THAT(host.error, HasSubstr("nothing was learned"));

  mini::Matchmaker nothing_relevant(mini::open_plugin(PRECEDENTS_SO), host);
  ASSERT_EQ(nothing_relevant.load(offers), MB_OK);
  ASSERT_EQ(nothing_relevant.train(requests, {{0, 1, 0, 0}}, 1), MB_OK);
  EXPECT_EQ(nothing_relevant.query(requests[0]), MB_UNSUPPORTED);
}

TEST(Precedents, AbstainFromARequestWithoutWords) {
  const mini::Services offers(tools());
  const mini::Services requests(
      std::vector<mini::Service>{{.uri = "r", .description = "Anything"}, {.uri = "mute"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(PRECEDENTS_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  ASSERT_EQ(matchmaker.train(requests, judgments({1}), 1), MB_OK);
  EXPECT_EQ(matchmaker.query(requests[1]), MB_UNSUPPORTED);
}

TEST(Precedents, RefuseParametersAsTheyHaveNone) {
  const mini::Host host;
  const mini::Matchmaker matchmaker(mini::open_plugin(PRECEDENTS_SO), host, 0, R"({"k": 3})");
  EXPECT_EQ(matchmaker.created(), MB_E_INVALID);
}

}  // namespace
}  // namespace precedents
