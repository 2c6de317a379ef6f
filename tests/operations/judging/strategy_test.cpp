#include "harness/operations/judging/pool/strategy.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <set>

namespace matchbench::judging {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// Rankings of services by number: systems, then requests.
analysis::Experiment experiment_of(
    const std::vector<std::vector<std::vector<std::uint32_t>>>& systems) {
  analysis::Experiment made;
  made.requests.resize(systems.front().size());
  for (const auto& system : systems) {
    made.systems.emplace_back("s");
    auto& answers = made.answers.emplace_back();
    for (const auto& services : system) {
      analysis::WeightedAnswer answer;
      double score = 100;
      for (const std::uint32_t service : services)
        answer.ranking.push_back({{service}, 0, score--});
      answers.push_back({answer});
    }
  }
  return made;
}

std::vector<PairKey> keys_of(const std::vector<ChosenPair>& pairs) {
  std::vector<PairKey> keys;
  for (const auto& pair : pairs) keys.push_back(pair.key);
  return keys;
}

constexpr std::uint32_t kBothRequests[] = {0, 1};

TEST(RequestOrder, BeginsWhereEntrantsDisagreeMost) {
  // The same ranking; nothing in common; the first service in common.
  const auto experiment = experiment_of({{{1, 2}, {1, 2}, {1, 2}}, {{1, 2}, {3, 4}, {1, 3}}});
  EXPECT_THAT(requests_by_disagreement(experiment, 10), ElementsAre(1, 2, 0));
}

TEST(RequestOrder, LooksNoDeeperThanThePool) {
  const auto experiment = experiment_of({{{1, 2}, {1, 2}}, {{1, 3}, {3, 1}}});
  EXPECT_THAT(requests_by_disagreement(experiment, 1), ElementsAre(1, 0));
}

TEST(DepthStrategy, TakesTheUnionOfTheFirstOfEveryEntrant) {
  const auto experiment = experiment_of({{{1, 2, 3}, {4}}, {{2, 5, 6}, {}}});
  const auto chosen = choose_pairs(experiment, kBothRequests, {}, {.depth = 2});
  EXPECT_THAT(keys_of(chosen),
              UnorderedElementsAre(PairKey(0, 1), PairKey(0, 2), PairKey(0, 5), PairKey(1, 4)));
}

TEST(DepthStrategy, TakesEveryAnswerOfAnEntrantThatAnswersDifferently) {
  auto experiment = experiment_of({{{1}}});
  experiment.answers[0][0].push_back(experiment_of({{{2}}}).answers[0][0][0]);
  const std::uint32_t only[] = {0};
  EXPECT_THAT(keys_of(choose_pairs(experiment, only, {}, {.depth = 1})),
              UnorderedElementsAre(PairKey(0, 1), PairKey(0, 2)));
}

TEST(DepthStrategy, SpendsABudgetOnTheHighestRanks) {
  const auto experiment = experiment_of({{{1, 2, 3}, {4, 5, 6}}, {{7, 2, 3}, {4, 5, 6}}});
  // Best ranks: 1 and 7 and 4 are first, 2 and 5 second.
  const auto chosen = choose_pairs(experiment, kBothRequests, {}, {.depth = 3, .budget = 4});
  EXPECT_THAT(keys_of(chosen),
              UnorderedElementsAre(PairKey(0, 1), PairKey(0, 7), PairKey(0, 2), PairKey(1, 4)));
}

TEST(DepthStrategy, LeavesOutWhatIsPooledAndChargesNothingForWhatIsJudged) {
  const auto experiment = experiment_of({{{1, 2, 3}, {4}}});
  const KnownPairs known{{{0, 1}, {.is_pooled = true}}, {{0, 2}, {.relevant = false}}};
  const auto chosen = choose_pairs(experiment, kBothRequests, known, {.depth = 3, .budget = 1});
  EXPECT_THAT(keys_of(chosen), UnorderedElementsAre(PairKey(0, 2), PairKey(1, 4)));
}

TEST(MoveToFront, FollowsTheEntrantThatFoundRelevantServices) {
  // One request. The first entrant's first two are known as relevant, the second's as not.
  const auto experiment = experiment_of({{{1, 2, 3, 4}}, {{11, 12, 13, 14}}});
  const KnownPairs known{{{0, 1}, {true, true}},
                         {{0, 2}, {true, true}},
                         {{0, 11}, {true, false}},
                         {{0, 12}, {true, false}}};
  const std::uint32_t only[] = {0};
  const StrategyOptions options{.strategy = Strategy::kMoveToFront, .depth = 4, .budget = 1};
  EXPECT_THAT(keys_of(choose_pairs(experiment, only, known, options)), ElementsAre(PairKey(0, 3)));
}

TEST(MoveToFront, TakesTurnsWhenNothingIsKnown) {
  const auto experiment = experiment_of({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}});
  const StrategyOptions options{.strategy = Strategy::kMoveToFront, .depth = 2, .budget = 4};
  EXPECT_THAT(keys_of(choose_pairs(experiment, kBothRequests, {}, options)),
              UnorderedElementsAre(PairKey(0, 1), PairKey(0, 5), PairKey(1, 3), PairKey(1, 7)));
}

class Stratified : public testing::Test {
 protected:
  // One request, one ranking of 80 services: strata of 10, 10, 20 and 40 at depth 80.
  static analysis::Experiment ranking() {
    std::vector<std::uint32_t> services(80);
    for (std::uint32_t i = 0; i < 80; ++i) services[i] = i;
    return experiment_of({{services}});
  }
  static std::vector<ChosenPair> drawn(std::uint64_t seed) {
    const std::uint32_t only[] = {0};
    return choose_pairs(
        ranking(), only, {},
        {.strategy = Strategy::kStratified, .depth = 80, .budget = 25, .seed = seed});
  }
};

TEST_F(Stratified, KeepsTheWholePoolAndTheProbabilityOfEachMember) {
  // The rates 1, 1/2, 1/4, 1/8 cost 10 + 5 + 5 + 5 = 25.
  const auto pairs = drawn(1);
  ASSERT_EQ(pairs.size(), 80u);
  std::array<int, 4> members{}, taken{};
  for (const auto& pair : pairs) {
    ++members[pair.stratum];
    if (pair.drawn) ++taken[pair.stratum];
    EXPECT_DOUBLE_EQ(pair.probability, (std::array{1.0, 0.5, 0.25, 0.125}[pair.stratum]));
  }
  EXPECT_THAT(members, ElementsAre(10, 10, 20, 40));
  EXPECT_THAT(taken, ElementsAre(10, 5, 5, 5));
}

// All relevant services were judged before: they must not stand for the others of their ranks.
TEST_F(Stratified, KeepsWhatIsJudgedAlreadyInAStratumOfItsOwn) {
  KnownPairs known;
  for (std::uint32_t service = 20; service < 30; ++service) known[{0, service}].relevant = true;
  const std::uint32_t only[] = {0};
  std::array<int, 5> members{}, taken{};
  for (const auto& pair :
       choose_pairs(ranking(), only, known,
                    {.strategy = Strategy::kStratified, .depth = 80, .budget = 25, .seed = 1})) {
    ++members[pair.stratum];
    if (pair.drawn) ++taken[pair.stratum];
  }
  EXPECT_THAT(members, ElementsAre(10, 10, 10, 40, 10));
  EXPECT_EQ(taken[4], 10);
  EXPECT_LE(taken[0] + taken[1] + taken[2] + taken[3], 25);
}

TEST_F(Stratified, DrawsTheSameForTheSameSeedAndElseAnother) {
  const auto sample = [](std::uint64_t seed) {
    std::set<PairKey> keys;
    for (const auto& pair : drawn(seed)) {
      if (pair.drawn) keys.insert(pair.key);
    }
    return keys;
  };
  EXPECT_EQ(sample(1), sample(1));
  EXPECT_NE(sample(1), sample(2));
}

}  // namespace
}  // namespace matchbench::judging
