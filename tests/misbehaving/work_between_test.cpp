// Plugins that compute when no call is under way.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

#include <tuple>

namespace matchbench {
namespace {

using testing::HasSubstr;

struct Work {
  const char* name;
  const char* parameters;
  std::uint32_t max_threads;
};

void PrintTo(const Work& work, std::ostream* out) {
  *out << work.name;
}

class WorkBetween : public MisbehavingTest,
                    public testing::WithParamInterface<std::tuple<Work, contest::ConfinementMode>> {
 protected:
  // Of 100 queries in two seconds, after each of which 5 ms are computed.
  round::EntrantRecord record(bool clock_apart) const {
    const auto& [work, confinement] = GetParam();
    const Misdeed misdeed{"", "work_between", Blame::kNobody, kOk, "", "", work.parameters};
    contest::Protocol protocol = round::quick_protocol();
    protocol.passes = 20;
    protocol.scenario = contest::Scenario::kServer;
    protocol.server.rate_per_s = 50;
    protocol.max_threads = work.max_threads;
    protocol.confinement = confinement;
    protocol.clock_apart = clock_apart;
    return record_of(misdeed, protocol);
  }
};

TEST_P(WorkBetween, IsFoundOut) {
  EXPECT_THAT(record(false).invalid, HasSubstr("of processor time"));
}

TEST_P(WorkBetween, IsFoundOutIfTheClockIsApart) {
  EXPECT_THAT(record(true).invalid, HasSubstr("of processor time"));
}

// Calls that sleep for 1 ms would explain what eight threads compute in it.
INSTANTIATE_TEST_SUITE_P(
    Calls, WorkBetween,
    testing::Combine(testing::Values(Work{"AtOnce", R"("us":"5000")", 1},
                                     Work{"AfterSleep", R"("us":"5000","slept_us":"1000")", 8}),
                     kConfinedOrNot),
    name_of_tried<Work>);

}  // namespace
}  // namespace matchbench
