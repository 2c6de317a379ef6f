#include "harness/data/contest/foreign_protocol.hpp"
#include "harness/data/contest/passes.hpp"
#include "harness/foundation/base/os/machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <thread>

namespace matchbench::contest {
namespace {

TEST(ForeignProtocol, IsNeverFollowedInRunningEntrantsInTheHost) {
  ProtocolSettings protocol;
  protocol.isolation = Isolation::kNone;
  protocol.confinement = ConfinementMode::kOff;
  protocol.clock_apart = false;
  const auto changes = confine_at_least(ConfinementMode::kRequired, protocol);
  EXPECT_EQ(protocol.isolation, Isolation::kProcess);
  EXPECT_EQ(protocol.confinement, ConfinementMode::kRequired);
  EXPECT_FALSE(protocol.clock_apart);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].key, "isolation");
  EXPECT_EQ(changes[0].stated, "none");
  EXPECT_EQ(changes[0].given, "process");
  EXPECT_EQ(changes[1].key, "confinement");
  EXPECT_EQ(changes[1].stated, "off");
  EXPECT_EQ(changes[1].given, "required");
}

// What is left says what a ranking may depend on.
TEST(WithoutTimes, AProtocolAsksOnceAndKeepsWhatDecidesRankings) {
  ProtocolSettings protocol;
  protocol.passes = 5;
  protocol.blocks = 5;
  protocol.warmup = 2;
  protocol.min_duration_ns = 1;
  protocol.audit = true;
  protocol.scaling = {0.5, 1};
  protocol.scenario = Scenario::kServer;
  protocol.server = {.rate_per_s = 0.001, .latency_bound_ns = 1, .find_peak = true};
  protocol.top_k = 7;
  protocol.seed = 9;
  ProtocolSettings once;
  once.passes = 1;
  once.blocks = 1;
  once.warmup = 0;
  once.top_k = 7;
  once.seed = 9;
  EXPECT_EQ(protocol_json(without_times(protocol)), protocol_json(once));
}

TEST(ForeignProtocol, RunsInTheHostNotEvenIfThePersonAllowsNoConfinement) {
  ProtocolSettings protocol;
  protocol.isolation = Isolation::kNone;
  protocol.confinement = ConfinementMode::kOff;
  confine_at_least(ConfinementMode::kOff, protocol);
  EXPECT_EQ(protocol.isolation, Isolation::kProcess);
  EXPECT_EQ(protocol.confinement, ConfinementMode::kOff);
}

TEST(ForeignProtocol, LiftsNoLimitOfMemoryOrScratch) {
  ProtocolSettings protocol;
  protocol.memory_bytes = 0;
  protocol.scratch_bytes = 0;
  const auto changes = confine_at_least(ConfinementMode::kRequired, protocol);
  EXPECT_EQ(protocol.memory_bytes, ProtocolSettings().memory_bytes);
  EXPECT_EQ(protocol.scratch_bytes, ProtocolSettings().scratch_bytes);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].key, "memory");
  EXPECT_EQ(changes[0].stated, "0");
  EXPECT_EQ(changes[0].given, "4096 MiB");
  EXPECT_TRUE(confine_at_least(ConfinementMode::kRequired, protocol).empty());
}

TEST(ForeignProtocol, GetsHalfOfTheMachineAtMostWhateverItStates) {
  ProtocolSettings protocol;
  protocol.memory_bytes = std::uint64_t{1} << 50;
  protocol.scratch_bytes = std::uint64_t{1} << 50;
  protocol.max_threads = 4'000'000'000;
  const auto changes = confine_at_least(ConfinementMode::kRequired, protocol);
  const std::uint64_t half = memory_of_machine() / 2;
  EXPECT_EQ(protocol.memory_bytes, std::max(half, std::uint64_t{4} << 30));
  EXPECT_EQ(protocol.scratch_bytes, std::max(half, std::uint64_t{1} << 30));
  EXPECT_LE(protocol.max_threads, std::max(64U, std::thread::hardware_concurrency()));
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0].key, "memory");
  EXPECT_EQ(changes[0].stated, "1073741824 MiB");
  EXPECT_EQ(changes[1].key, "scratch");
  EXPECT_EQ(changes[2].key, "max_threads");
  EXPECT_EQ(changes[2].stated, "4000000000");
}

TEST(ForeignProtocol, HasTheLimitsThatItStatesIfThePersonAllowsNoConfinement) {
  ProtocolSettings protocol;
  protocol.memory_bytes = std::uint64_t{1} << 50;
  protocol.max_threads = 1000;
  EXPECT_TRUE(confine_at_least(ConfinementMode::kOff, protocol).empty());
  EXPECT_EQ(protocol.memory_bytes, std::uint64_t{1} << 50);
  EXPECT_EQ(protocol.max_threads, 1000U);
}

TEST(ForeignProtocol, MayAskForMoreConfinementThanThePersonDoes) {
  ProtocolSettings protocol;
  EXPECT_TRUE(confine_at_least(ConfinementMode::kOff, protocol).empty());
  EXPECT_EQ(protocol.confinement, ConfinementMode::kRequired);
}

TEST(ForeignProtocol, IsConfinedAsThePersonSaysIfItAsksForLess) {
  ProtocolSettings protocol;
  protocol.confinement = ConfinementMode::kOff;
  const auto changes = confine_at_least(ConfinementMode::kBestEffort, protocol);
  EXPECT_EQ(protocol.confinement, ConfinementMode::kBestEffort);
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].given, "best-effort");
}

}  // namespace
}  // namespace matchbench::contest
