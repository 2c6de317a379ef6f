// Plugins that look for requests before they are asked.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace matchbench {
namespace {

using testing::HasSubstr;

class LookAhead : public MisbehavingTest,
                  public testing::WithParamInterface<contest::ConfinementMode> {
 protected:
  // The messages of failed answers, with 10 ms for each query or none.
  std::vector<std::string> found(bool slow, bool clock_apart, contest::Scenario scenario) const {
    const Misdeed looking{
        "", "look_ahead", Blame::kNobody, kOk, "", "", slow ? R"("us":"10000")" : ""};
    contest::Protocol protocol = round::quick_protocol();
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

TEST_P(LookAhead, FindsNothingIfAQueryTakesLong) {
  EXPECT_THAT(found(true, false, contest::Scenario::kSingleStream), testing::IsEmpty());
}

// What shows that it looks in the right places.
TEST_P(LookAhead, FindsWhatAnOpenLoopSendsInAdvance) {
  EXPECT_THAT(found(true, false, contest::Scenario::kServer),
              testing::Contains(HasSubstr("escaped: a coming request is in memory")));
}

TEST_P(LookAhead, FindsNothingIfTheClockIsApart) {
  EXPECT_THAT(found(false, true, contest::Scenario::kSingleStream), testing::IsEmpty());
  std::filesystem::remove(folder_ / "database" / "round.db");
  EXPECT_THAT(found(false, true, contest::Scenario::kServer), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Requests, LookAhead, kConfinedOrNot, [](const auto& tested) {
  return std::string(tested.param == contest::ConfinementMode::kOff ? "Unconfined" : "Confined");
});

}  // namespace
}  // namespace matchbench
