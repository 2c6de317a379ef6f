// Plugins that look for requests before they are asked.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace matchbench {
namespace {

using testing::HasSubstr;

class LookAhead : public MisbehavingTest, public testing::WithParamInterface<ConfinementMode> {
 protected:
  // The messages of failed answers.
  std::vector<std::string> found(bool clock_apart, Scenario scenario) const {
    const Misdeed looking{"", "look_ahead", Blame::kNobody, kOk, "", ""};
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.confinement = GetParam();
    protocol.clock_apart = clock_apart;
    protocol.scenario = scenario;
    protocol.server.rate_per_s = 100;
    const round::EntrantRecord entrant = record_of(looking, protocol);
    EXPECT_EQ(entrant.all_answers.size(), 5u);
    std::vector<std::string> messages;
    for (const auto& answer : entrant.all_answers) {
      if (answer.outcome != kOk) messages.push_back(answer.message);
    }
    return messages;
  }
};

TEST_P(LookAhead, FindsNothing) {
  EXPECT_THAT(found(true, Scenario::kSingleStream), testing::IsEmpty());
}

TEST_P(LookAhead, FindsNothingInAnOpenLoop) {
  EXPECT_THAT(found(true, Scenario::kServer), testing::IsEmpty());
}

// What shows that it looks in the right places.
TEST_P(LookAhead, FindsWhatIsSentInAdvanceIfTheClockIsBeside) {
  EXPECT_THAT(found(false, Scenario::kSingleStream),
              testing::Contains(HasSubstr("escaped: a coming request is in memory")));
}

INSTANTIATE_TEST_SUITE_P(Requests, LookAhead, kConfinedOrNot, name_of_confinement);

}  // namespace
}  // namespace matchbench
