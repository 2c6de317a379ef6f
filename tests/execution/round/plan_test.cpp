#include "harness/execution/round/plan.hpp"
#include "harness/data/contest/passes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace matchbench::round {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

std::vector<Entrant> two_entrants() {
  std::vector<Entrant> entrants(2);
  entrants[0].name = "once";
  entrants[0].plugin.sha256 = "aa";
  entrants[0].parameters = "{}";
  entrants[1].name = "thrice";
  entrants[1].plugin.sha256 = "bb";
  entrants[1].parameters = "{}";
  entrants[1].repetitions = 3;
  return entrants;
}

contest::ProtocolSettings protocol_of(std::uint32_t passes, std::uint32_t blocks) {
  contest::ProtocolSettings protocol;
  protocol.passes = passes;
  protocol.blocks = blocks;
  return protocol;
}

RoundPlan plan_of(const contest::ProtocolSettings& protocol,
                  std::vector<std::uint32_t> folds = {0, 0}) {
  return make_round_plan(two_entrants(), folds, protocol, {"digest"});
}

TEST(RoundPlan, SaysToWhichBlockAPassBelongs) {
  for (const auto& [passes, blocks] : {std::pair{7u, 3u}, {3u, 3u}, {5u, 1u}, {2u, 4u}}) {
    const contest::ProtocolSettings protocol = protocol_of(passes, blocks);
    const auto block_of = contest::blocks_of_passes(protocol);
    ASSERT_EQ(block_of.size(), passes);
    for (const auto& session : plan_of(protocol).sessions) {
      for (std::uint32_t i = 0; i < session.pass_count; ++i) {
        EXPECT_EQ(block_of[session.first_pass + i], session.block);
      }
    }
  }
}

TEST(RoundPlan, HoldsOneRunForEachRepetition) {
  const RoundPlan plan = plan_of(protocol_of(1, 1));
  ASSERT_EQ(plan.repetitions.size(), 4u);
  EXPECT_EQ(plan.repetitions[0].entrant, 0u);
  EXPECT_EQ(plan.repetitions[3].entrant, 1u);
  EXPECT_EQ(plan.repetitions[3].number, 2u);
}

TEST(RoundPlan, GivesAllEntrantsTheSameSeedInTheSameRepetition) {
  const RoundPlan plan = plan_of(protocol_of(1, 1));
  EXPECT_EQ(plan.repetitions[0].seed, plan.repetitions[1].seed);
  EXPECT_EQ(plan.repetitions[0].order_seed, plan.repetitions[1].order_seed);
  const std::set<std::uint64_t> seeds = {plan.repetitions[1].seed, plan.repetitions[2].seed,
                                         plan.repetitions[3].seed};
  EXPECT_EQ(seeds.size(), 3u);
}

TEST(RoundPlan, IsTheSameForTheSameContest) {
  const RoundPlan first = plan_of(protocol_of(5, 3));
  const RoundPlan second = plan_of(protocol_of(5, 3));
  ASSERT_EQ(first.sessions.size(), second.sessions.size());
  for (std::size_t i = 0; i < first.sessions.size(); ++i) {
    EXPECT_EQ(first.sessions[i].repetition, second.sessions[i].repetition);
  }
  EXPECT_EQ(first.repetitions[2].resume_key, second.repetitions[2].resume_key);
}

TEST(RoundPlan, DealsThePassesToTheBlocks) {
  const RoundPlan plan = plan_of(protocol_of(7, 3));
  std::vector<std::pair<std::uint32_t, std::uint32_t>> of_first_run;
  for (const auto& session : plan.sessions) {
    if (session.repetition == 0) of_first_run.emplace_back(session.first_pass, session.pass_count);
  }
  EXPECT_THAT(of_first_run, ElementsAre(std::pair(0, 3), std::pair(3, 2), std::pair(5, 2)));
}

TEST(RoundPlan, HoldsEveryRunOnceInEachBlockInAnOrderOfItsOwn) {
  const RoundPlan plan = plan_of(protocol_of(20, 20));
  ASSERT_EQ(plan.sessions.size(), 80u);
  std::set<std::vector<std::size_t>> orders;
  for (std::size_t block = 0; block < 20; ++block) {
    std::vector<std::size_t> repetitions;
    for (std::size_t i = 0; i < 4; ++i)
      repetitions.push_back(plan.sessions[4 * block + i].repetition);
    EXPECT_THAT(repetitions, UnorderedElementsAre(0, 1, 2, 3));
    orders.insert(repetitions);
  }
  EXPECT_GT(orders.size(), 5u);  // of 24 possible ones
}

TEST(RoundPlan, HoldsASessionForEachFoldOfThoseThatLearn) {
  const RoundPlan plan = plan_of(protocol_of(1, 1), {3, 0});
  std::vector<std::uint32_t> folds;
  for (const auto& session : plan.sessions) {
    if (session.repetition == 0) {
      folds.push_back(session.fold.value());
    } else {
      EXPECT_FALSE(session.fold);
    }
  }
  EXPECT_THAT(folds, UnorderedElementsAre(0, 1, 2));
}

// Who knows the contest must not know which worker comes next.
TEST(RoundPlan, DrawsTheOrderOfSessionsFromTheSecretOfTheRound) {
  const auto order = [](std::uint64_t seed, std::uint64_t secret) {
    contest::ProtocolSettings protocol = protocol_of(20, 20);
    protocol.seed = seed;
    protocol.secret = secret;
    std::vector<std::pair<std::size_t, std::uint32_t>> sessions;
    for (const auto& session : plan_of(protocol, {3, 0}).sessions) {
      sessions.emplace_back(session.repetition, session.fold.value_or(0));
    }
    return sessions;
  };
  EXPECT_EQ(order(1, 5), order(2, 5));
  EXPECT_NE(order(1, 5), order(1, 6));
}

TEST(RoundPlan, HasAResumeKeyOfItsOwnForWhateverDecidesTheFacts) {
  std::set<std::string> keys;
  const auto add =
      [&](const std::function<void(std::vector<Entrant>&, contest::ProtocolSettings&)>& change,
          const ShownFacts& shown = {"digest"}, std::vector<std::uint32_t> folds = {0, 0}) {
        std::vector<Entrant> entrants = two_entrants();
        contest::ProtocolSettings protocol = protocol_of(3, 3);
        change(entrants, protocol);
        keys.insert(make_round_plan(entrants, folds, protocol, shown).repetitions[0].resume_key);
      };
  const auto nothing = [](auto&, auto&) {};
  add(nothing);
  add(nothing);
  EXPECT_EQ(keys.size(), 1u);
  add([](auto& entrants, auto&) { entrants[0].plugin.sha256 = "cc"; });
  add([](auto& entrants, auto&) { entrants[0].plugin_index = 1; });
  add([](auto& entrants, auto&) { entrants[0].grants.network = NetworkReach::kMachine; });
  add([](auto& entrants, auto&) { entrants[0].grants.variables = {"TOKEN"}; });
  add([](auto& entrants, auto&) { entrants[0].plugin.abi_minor = 1; });
  add([](auto& entrants, auto&) { entrants[0].parameters = R"({"a":1})"; });
  add([](auto& entrants, auto&) { entrants[0].name = "other"; });
  add([](auto& entrants, auto&) { entrants[0].files = {{"weights", "/a", "aa"}}; });
  add([](auto& entrants, auto&) { entrants[0].files = {{"weights", "/a", "bb"}}; });
  add([](auto& entrants, auto&) { entrants[0].files = {{"vectors", "/a", "aa"}}; });
  add([](auto&, auto& protocol) { protocol.seed = 2; });
  add([](auto&, auto& protocol) { protocol.passes = 4; });
  add([](auto&, auto& protocol) { protocol.blocks = 1; });
  add([](auto&, auto& protocol) { protocol.top_k = 10; });
  add([](auto&, auto& protocol) { protocol.max_threads = 2; });
  add([](auto&, auto& protocol) { protocol.memory_bytes = 1; });
  add([](auto&, auto& protocol) { protocol.scratch_bytes = 1; });
  add([](auto&, auto& protocol) { protocol.address_space_bytes = 1; });
  add([](auto&, auto& protocol) { protocol.anonymise = true; });
  add([](auto&, auto& protocol) { protocol.isolation = Isolation::kNone; });
  add([](auto&, auto& protocol) { protocol.confinement = ConfinementMode::kOff; });
  add([](auto&, auto& protocol) { protocol.deadlines.query_ns = 1; });
  add(nothing, {"another collection"});
  add(nothing, {"digest"}, {5, 0});
  add(nothing, {"digest", "training data"}, {5, 0});
  EXPECT_EQ(keys.size(), 26u);
}

TEST(RoundPlan, HasOneResumeKeyWhateverElseTakesPart) {
  std::vector<Entrant> entrants = two_entrants();
  const std::uint32_t none = 0;
  const contest::ProtocolSettings protocol = protocol_of(3, 3);
  const RoundPlan alone = make_round_plan({&entrants[0], 1}, {&none, 1}, protocol, {"digest"});
  EXPECT_EQ(alone.repetitions[0].resume_key, plan_of(protocol).repetitions[0].resume_key);
  // The other one learns, which brings training data into the round.
  const std::vector<std::uint32_t> folds = {0, 4};
  const RoundPlan beside = make_round_plan(entrants, folds, protocol, {"digest", "training data"});
  EXPECT_EQ(alone.repetitions[0].resume_key, beside.repetitions[0].resume_key);
}

// A plugin knows its own seed, and this code.
TEST(RoundPlan, DerivesNoOrderFromWhatAPluginKnows) {
  const PlannedRepetition repetition = plan_of(protocol_of(1, 1)).repetitions[0];
  EXPECT_NE(repetition.seed, repetition.order_seed);
  EXPECT_NE(hidden_seed(repetition.seed, "order 0"), repetition.order_seed);
  EXPECT_NE(hidden_seed(1, "a"), hidden_seed(1, "b"));
  EXPECT_NE(hidden_seed(1, "a"), hidden_seed(2, "a"));
}

// The contest's seed can be guessed, and a plugin's own seed confirms a guess.
TEST(RoundPlan, DerivesTheOrdersOfAnAnonymisedRoundFromItsSecret) {
  contest::ProtocolSettings protocol = protocol_of(3, 3);
  protocol.anonymise = true;
  protocol.secret = 1;
  const RoundPlan one = plan_of(protocol);
  protocol.secret = 2;
  const RoundPlan other = plan_of(protocol);
  EXPECT_EQ(one.repetitions[0].seed, other.repetitions[0].seed);
  EXPECT_NE(one.repetitions[0].order_seed, other.repetitions[0].order_seed);
  EXPECT_NE(one.repetitions[0].resume_key, other.repetitions[0].resume_key);
}

TEST(RoundPlan, LeavesARoundThatHidesNothingToItsSeed) {
  contest::ProtocolSettings protocol = protocol_of(3, 3);
  protocol.secret = 1;
  const RoundPlan one = plan_of(protocol);
  protocol.secret = 2;
  const RoundPlan other = plan_of(protocol);
  EXPECT_EQ(one.repetitions[0].order_seed, other.repetitions[0].order_seed);
  EXPECT_EQ(one.repetitions[0].resume_key, other.repetitions[0].resume_key);
}

TEST(RoundPlan, ShufflesEveryPositionOnce) {
  std::vector<std::uint32_t> order = shuffled(100, 3);
  EXPECT_EQ(order, shuffled(100, 3));
  EXPECT_NE(order, shuffled(100, 4));
  std::sort(order.begin(), order.end());
  for (std::uint32_t i = 0; i < 100; ++i) EXPECT_EQ(order[i], i);
  EXPECT_TRUE(shuffled(0, 1).empty());
}

// Three runs, one trained in two folds, are asked 5, 5 and 2 more passes in two blocks.
// 7 = 3 + 2 + 2.
// A contest or plan of some kilobytes can ask for so many, which took minutes and gigabytes to
// plan.
TEST(RoundPlan, HasNoMoreThanAMillionSessions) {
  EXPECT_THAT([] { plan_of(protocol_of(1'000'000, 1'000'000)); },
              testing::ThrowsMessage<Error>(
                  testing::HasSubstr("would have 4000000 sessions, 1000000 at most")));
  EXPECT_THROW(plan_of(protocol_of(100'000, 100'000), {5, 5}), Error);
  EXPECT_EQ(plan_of(protocol_of(1'000'000, 3)).sessions.size(), 12u);
}

TEST(RoundPlan, IsSplitIntoShardsOfNeighbouringBlocks) {
  const std::vector<BlockRange> expected = {{0, 3}, {3, 2}, {5, 2}};
  EXPECT_EQ(deal_shards(7, 3), expected);
  EXPECT_EQ(deal_shards(2, 2), (std::vector<BlockRange>{{0, 1}, {1, 1}}));
  EXPECT_EQ(deal_shards(5, 1), (std::vector<BlockRange>{{0, 5}}));
}

TEST(RoundPlan, DealsFurtherPassesInCompleteBlocks) {
  const std::vector<PassesOfRepetition> passes = {{0, 0, 10, 5}, {1, 2, 20, 5}, {2, 0, 30, 2}};
  const auto sessions = deal_blocks(passes, 2, 7, "extension");
  ASSERT_EQ(sessions.size(), 8u);
  for (const std::size_t half : {0u, 4u}) {
    std::map<std::size_t, int> workers;
    for (std::size_t i = half; i < half + 4; ++i) ++workers[sessions[i].repetition];
    EXPECT_EQ(workers, (std::map<std::size_t, int>{{0, 1}, {1, 2}, {2, 1}}));
  }
  std::map<std::size_t, std::set<std::pair<std::uint32_t, std::uint32_t>>> dealt;
  for (const auto& session : sessions) {
    dealt[session.repetition].insert({session.first_pass, session.pass_count});
  }
  using Shares = std::set<std::pair<std::uint32_t, std::uint32_t>>;
  EXPECT_EQ(dealt[0], (Shares{{10, 3}, {13, 2}}));
  EXPECT_EQ(dealt[1], (Shares{{20, 3}, {23, 2}}));
  EXPECT_EQ(dealt[2], (Shares{{30, 1}, {31, 1}}));
}

}  // namespace
}  // namespace matchbench::round
