// Plugins that overwrite the function by which the worker reads its clocks.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <algorithm>
#include <cstdint>
#include <tuple>

namespace matchbench {
namespace {

#ifdef __x86_64__

struct Theft {
  const char* name;
  std::uint32_t warmup;  // passes
  Scenario scenario;
};

void PrintTo(const Theft& theft, std::ostream* out) {
  *out << theft.name;
}

// 500 ms are slept, then 20 ms are computed in each query and left out.
constexpr Theft kThefts[] = {{"SleptInTheWarmUp", 1, Scenario::kSingleStream},
                             {"SleptInTheFirstCall", 0, Scenario::kOffline},
                             {"InAnOpenLoop", 1, Scenario::kServer}};
constexpr std::uint32_t kPasses = 3;
constexpr std::int64_t kLeastNs = 20'000'000;

class PatchedClock : public MisbehavingTest,
                     public testing::WithParamInterface<std::tuple<Theft, ConfinementMode>> {
 protected:
  round::EntrantRecord record(bool clock_apart) const {
    const auto& [theft, confinement] = GetParam();
    const Misdeed patching{"", "patch_clock", Blame::kNobody, kOk, "", ""};
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.confinement = confinement;
    protocol.clock_apart = clock_apart;
    protocol.passes = kPasses;
    protocol.warmup = theft.warmup;
    protocol.scenario = theft.scenario;
    protocol.server.rate_per_s = 20;
    return record_of(patching, protocol);
  }

  static bool is_impossible(const round::EntrantRecord& entrant) {
    return std::ranges::any_of(entrant.all_answers, [](const Answer& answer) {
      return answer.message.find("cannot patch the clock") != std::string::npos;
    });
  }
};

TEST_P(PatchedClock, ChangesNothing) {
  const round::EntrantRecord entrant = record(true);
  if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
  EXPECT_EQ(entrant.invalid, "");
  std::size_t timed = 0;
  for (const auto& answer : entrant.all_answers) {
    if (answer.pass < 0) continue;
    ++timed;
    EXPECT_EQ(answer.outcome, kOk) << answer.message;
    EXPECT_GE(answer.time.wall_ns, kLeastNs);
  }
  EXPECT_EQ(timed, kPasses * 5u);
}

// What shows that the above are thefts.
TEST_P(PatchedClock, StealsIfTheClockIsBeside) {
  const round::EntrantRecord entrant = record(false);
  if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
  EXPECT_EQ(entrant.invalid, "");
  EXPECT_TRUE(std::ranges::any_of(entrant.all_answers, [](const Answer& answer) {
    return answer.pass >= 0 && answer.outcome == kOk && answer.time.wall_ns < kLeastNs;
  }));
}

INSTANTIATE_TEST_SUITE_P(Thefts, PatchedClock,
                         testing::Combine(testing::ValuesIn(kThefts), kConfinedOrNot),
                         name_of_tried<Theft>);

#endif

}  // namespace
}  // namespace matchbench
