// Plugins that write into the memory they share with another process: with the host, in which the
// worker gathers its answers, or with the worker whose clock is apart from them.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <tuple>

namespace matchbench {
namespace {

// Whether the forger's own results show it; else it harms nobody, or whom it harms is chance.
enum Shown { kShown, kUnknown };

struct Forgery {
  const char* name;
  const char* how;
  Shown shown = kShown;
};

void PrintTo(const Forgery& forgery, std::ostream* out) {
  *out << forgery.name;
}

constexpr Forgery kMemoryForgeries[] = {
    {"FrameOfNoType", "frame 0"},
    {"FrameStart", "frame 1"},
    {"FrameRequest", "frame 2"},
    {"FrameTraining", "frame 3"},
    {"FrameAsk", "frame 4"},
    {"FrameFinish", "frame 5"},
    {"FrameHello", "frame 100"},
    {"FrameDescribed", "frame 101"},
    {"FramePhaseDone", "frame 102"},
    {"FrameAnswered", "frame 103"},
    {"FrameFinal", "frame 105"},
    {"FrameOfTheLastType", "frame 4294967295"},
    {"LongFrame", "long frame"},
    {"HalfAFrame", "half a frame"},
    {"PostedTooMuch", "posted too much", kUnknown},
    {"PostedAgain", "posted again", kUnknown},
    {"PostedLess", "posted less", kUnknown},
    {"TakenTooMuch", "taken too much", kUnknown},
    {"RewrittenWhileItIsRead", "rewritten while it is read", kUnknown},
};

class SharedMemory : public MisbehavingTest,
                     public testing::WithParamInterface<std::tuple<Forgery, ConfinementMode>> {
 protected:
  round::RoundRecord record(bool apart, std::uint32_t passes) const {
    const auto& [forgery, confinement] = GetParam();
    const std::string how = fmt::format(R"("how":"{}")", forgery.how);
    const Misdeed misdeed{"", "forge_ring", Blame::kAbout, kError, "", "", how.c_str()};
    contest::ProtocolSettings protocol = round::impatient_protocol();
    protocol.confinement = confinement;
    protocol.clock_apart = apart;
    protocol.passes = passes;
    return round_of(misdeed, protocol);
  }

  // Whatever the forger itself gets for it: the round continues, and others have their results.
  static void expect_harmless(const round::RoundRecord& round) {
    for (const char* other : {"before", "after"}) {
      expect_all_honest(round.entrants.at(other), other);
    }
    const round::EntrantRecord& forger = round.entrants.at("misbehaving");
    bool failed = false;
    for (const auto& answer : forger.all_answers) {
      EXPECT_NE(answer.outcome, Outcome::kHarnessError) << answer.message;
      failed |= answer.outcome != kOk;
    }
    for (const auto& session : forger.sessions) failed |= session.outcome != kOk;
    if (std::get<Forgery>(GetParam()).shown == kShown) {
      EXPECT_TRUE(failed);
    }
  }
};

TEST_P(SharedMemory, HarmsNobodyElseIfItIsForged) {
  expect_harmless(record(true, 1));
}

TEST_P(SharedMemory, HarmsNobodyElseIfItIsForgedWhereTheClockIsBeside) {
  // The 1025th answer of a worker is the first that it gathers in memory.
  const bool speaks =
      std::string(std::get<Forgery>(GetParam()).how).find("frame") != std::string::npos;
  expect_harmless(record(false, speaks ? 1 : 250));
}

INSTANTIATE_TEST_SUITE_P(Forgery, SharedMemory,
                         testing::Combine(testing::ValuesIn(kMemoryForgeries), kConfinedOrNot),
                         name_of_tried<Forgery>);

}  // namespace
}  // namespace matchbench
