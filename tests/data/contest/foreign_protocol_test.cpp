#include "harness/data/contest/foreign_protocol.hpp"

#include <gtest/gtest.h>

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

TEST(ForeignProtocol, RunsInTheHostNotEvenIfThePersonAllowsNoConfinement) {
  ProtocolSettings protocol;
  protocol.isolation = Isolation::kNone;
  protocol.confinement = ConfinementMode::kOff;
  confine_at_least(ConfinementMode::kOff, protocol);
  EXPECT_EQ(protocol.isolation, Isolation::kProcess);
  EXPECT_EQ(protocol.confinement, ConfinementMode::kOff);
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
