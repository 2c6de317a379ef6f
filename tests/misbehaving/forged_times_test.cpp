// Plugins that answer in the worker's name, with times of their own.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <string_view>
#include <tuple>

namespace matchbench {
namespace {

using testing::HasSubstr;

// Queries that compute 10 ms each and say something else.
class Forger : public MisbehavingTest {
 protected:
  round::EntrantRecord record(std::string_view say, ConfinementMode confinement,
                              bool clock_apart) const {
    const std::string parameter = fmt::format(R"("how":"{}")", say);
    const Misdeed forgery{"", "forger", Blame::kAll, kError, "", "", parameter.c_str()};
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.confinement = confinement;
    protocol.clock_apart = clock_apart;
    if (say == "twice in a batch") protocol.scenario = Scenario::kOffline;
    return record_of(forgery, protocol);
  }
};

struct TimeForgery {
  const char* name;
  const char* say;
};

void PrintTo(const TimeForgery& forgery, std::ostream* out) {
  *out << forgery.name;
}

class ForgedTimes : public Forger,
                    public testing::WithParamInterface<std::tuple<TimeForgery, ConfinementMode>> {};

// The worker puts its own in their place.
TEST_P(ForgedTimes, AreOfNoUse) {
  const auto& [forgery, confinement] = GetParam();
  const round::EntrantRecord entrant = record(forgery.say, confinement, true);
  EXPECT_EQ(entrant.invalid, "");
  EXPECT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    EXPECT_EQ(answer.outcome, kOk) << answer.message;
    EXPECT_GE(answer.time.wall_ns, 10'000'000);
    EXPECT_LT(answer.time.wall_ns, 600'000'000'000);
  }
}

constexpr TimeForgery kTimeForgeries[] = {
    {"Short", "short times"}, {"Long", "long times"}, {"Negative", "negative times"}};

INSTANTIATE_TEST_SUITE_P(Forgery, ForgedTimes,
                         testing::Combine(testing::ValuesIn(kTimeForgeries), kConfinedOrNot),
                         name_of_tried<TimeForgery>);

// Who keeps the worker from asking has a part of the request, and time to answer it.
TEST_F(Forger, ItsTimesBeginBeforeItCanKnowTheRequest) {
  const Misdeed holding{"", "hold_up", Blame::kNobody, kOk, "", ""};
  const auto entrant = record_of(holding, round::quick_protocol());
  int held_up = 0;
  for (const auto& [request, answer] : entrant.answers) {
    EXPECT_EQ(answer.outcome, kOk) << answer.message;
    if (answer.time.wall_ns >= 80'000'000) ++held_up;
  }
  EXPECT_EQ(held_up, 4);  // all but the first
}

class AnswersInAdvance : public ForgedTimes {};

TEST_P(AnswersInAdvance, AreRefused) {
  const auto& [forgery, confinement] = GetParam();
  const round::EntrantRecord entrant = record(forgery.say, confinement, true);
  EXPECT_THAT(entrant.all_answers,
              testing::Contains(testing::Field(
                  &Answer::message, HasSubstr("answered a query that it was not asked"))));
  for (const auto& answer : entrant.all_answers) {
    if (answer.outcome == kOk) {
      EXPECT_GE(answer.time.wall_ns, 50'000'000);
    }
  }
}

// All answers are said when the first query is asked, or the first of a batch is said twice.
constexpr TimeForgery kInAdvance[] = {{"AtOnce", "short times at once"},
                                      {"TwiceInABatch", "twice in a batch"}};

INSTANTIATE_TEST_SUITE_P(Forgery, AnswersInAdvance,
                         testing::Combine(testing::ValuesIn(kInAdvance), kConfinedOrNot),
                         name_of_tried<TimeForgery>);

class TimesOfAClockBeside : public Forger, public testing::WithParamInterface<ConfinementMode> {};

// What shows that the above are forgeries, and that nobody disbelieves such a clock.
TEST_P(TimesOfAClockBeside, AreBelievedThoughTheyAreForged) {
  const round::EntrantRecord entrant = record("short times", GetParam(), false);
  EXPECT_EQ(entrant.invalid, "");
  EXPECT_EQ(entrant.confinement->clock, ClockPlace::kBeside);
  EXPECT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    EXPECT_EQ(answer.outcome, kOk) << answer.message;
    EXPECT_EQ(answer.time.wall_ns, 1000);
  }
}

INSTANTIATE_TEST_SUITE_P(Forgery, TimesOfAClockBeside, kConfinedOrNot, name_of_confinement);

}  // namespace
}  // namespace matchbench
