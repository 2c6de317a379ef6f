#include "harness/foundation/model/confinement.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench {
namespace {

Confinement all_walls() {
  return {.confined = true,
          .landlock_abi = 7,
          .seccomp = true,
          .namespaces = true,
          .own_files = true,
          .no_capabilities = true,
          .limits = true,
          .threads_limited = true,
          .clock = ClockPlace::kApart};
}

TEST(Confinement, IsFullOnlyWithLandlockAndSeccomp) {
  Confinement reached = all_walls();
  EXPECT_EQ(reached.tier(), ConfinementTier::kFull);
  reached.landlock_abi = 0;
  EXPECT_EQ(reached.tier(), ConfinementTier::kPartial);
  reached = all_walls();
  reached.seccomp = false;
  EXPECT_EQ(reached.tier(), ConfinementTier::kPartial);
  EXPECT_EQ(Confinement().tier(), ConfinementTier::kOff);
}

TEST(Confinement, IsWrittenAsOneSentenceOfEachWall) {
  EXPECT_EQ(in_words(all_walls()),
            "full: Landlock 7, seccomp, namespaces, files of its own, no capabilities, "
            "limits (threads too), clock apart");
  EXPECT_EQ(in_words(Confinement{.confined = true, .clock = ClockPlace::kProgram}),
            "partial: no Landlock, no seccomp, no namespaces, no files of its own, capabilities, "
            "no limits, a program apart");
  EXPECT_EQ(in_words(Confinement()), "off: not asked for, clock beside");
  EXPECT_EQ(in_words(Confinement{.own_process = false}),
            "off: in the host's own process, clock beside");
  EXPECT_EQ(in_words(Confinement{.granted = {.unconfined = true}}), "off: granted, clock beside");
  EXPECT_EQ(in_words(std::nullopt), "");
}

TEST(Confinement, OfStrangersNeedsAllWallsAndAClockOutOfReach) {
  EXPECT_TRUE(all_walls().holds_strangers());
  Confinement reached = all_walls();
  reached.clock = ClockPlace::kProgram;
  EXPECT_TRUE(reached.holds_strangers());
  reached.clock = ClockPlace::kBeside;
  EXPECT_FALSE(reached.holds_strangers());
  reached = all_walls();
  reached.own_files = false;
  EXPECT_FALSE(reached.holds_strangers());
  reached = all_walls();
  reached.granted.variables = {"TOKEN"};
  EXPECT_FALSE(reached.holds_strangers());
  reached = all_walls();
  reached.seccomp = false;
  EXPECT_FALSE(reached.holds_strangers());
}

// Whichever worker was the first.
TEST(Confinement, TheLowerIsThatOfTheWorkerWithTheLeastAroundIt) {
  std::vector<Confinement> rising(7, all_walls());
  rising[0] = {.clock = ClockPlace::kProgram};
  rising[1].seccomp = false;
  rising[2].clock = ClockPlace::kBeside;
  rising[3].own_files = false;
  rising[4].granted.network = NetworkReach::kNamed;
  rising[6].clock = ClockPlace::kProgram;
  for (std::size_t i = 0; i < rising.size(); ++i) {
    EXPECT_EQ(lower_of({}, rising[i]), rising[i]);
    EXPECT_EQ(lower_of(rising[i], {}), rising[i]);
    for (std::size_t j = i; j < rising.size(); ++j) {
      EXPECT_EQ(lower_of(rising[i], rising[j]), rising[i]) << i << " " << j;
      EXPECT_EQ(lower_of(rising[j], rising[i]), rising[i]) << i << " " << j;
    }
  }
  EXPECT_EQ(lower_of({}, {}), std::nullopt);
}

}  // namespace
}  // namespace matchbench
