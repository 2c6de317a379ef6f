// Plugins that answer in the worker's name, with times of their own.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>
#include <string_view>

namespace matchbench {
namespace {

using testing::HasSubstr;

struct TimeForgery {
  const char* name;
  const char* say;
  const char* found;  // part of why the times are not believed
};

void PrintTo(const TimeForgery& forgery, std::ostream* out) {
  *out << forgery.name;
}

// Claims too short to be true are found out by the processor time that the kernel has counted: of
// 50 ms of work some 20 ms are what a worker may need for itself. So are long ones by the host's
// clock.
constexpr TimeForgery kTimeForgeries[] = {
    {"Short", "short times", "of processor time"},
    // 200 ms that a plugin has slept while it was warmed up do not pay for 50 ms of computing.
    {"ShortAfterASlowWarmUp", "short times after a slow warm-up", "of processor time"},
    {"Long", "long times", "by the host's clock"},
    {"Negative", "negative times", "by the host's clock"},
};

class ForgedTimes
    : public MisbehavingTest,
      public testing::WithParamInterface<std::tuple<TimeForgery, contest::ConfinementMode>> {
 protected:
  round::EntrantRecord record(std::string_view say, bool clock_apart) const {
    const std::string parameter = fmt::format(R"("how":"{}")", say);
    const Misdeed forgery{"", "forger", Blame::kAll, kError, "", "", parameter.c_str()};
    contest::Protocol protocol = round::quick_protocol();
    protocol.confinement = std::get<contest::ConfinementMode>(GetParam());
    protocol.warmup = say.ends_with("warm-up") ? 1 : 0;
    protocol.clock_apart = clock_apart;
    return record_of(forgery, protocol);
  }
};

TEST_P(ForgedTimes, AreFoundOut) {
  const TimeForgery& forgery = std::get<TimeForgery>(GetParam());
  const round::EntrantRecord entrant = record(forgery.say, false);
  EXPECT_THAT(entrant.invalid, HasSubstr(forgery.found));
  EXPECT_THAT(entrant.all_answers,
              testing::Contains(testing::Field(&Answer::message, HasSubstr(forgery.found))));
}

// The worker puts its own in their place: each query computes 10 ms.
TEST_P(ForgedTimes, AreOfNoUseIfTheClockIsApart) {
  const round::EntrantRecord entrant = record(std::get<TimeForgery>(GetParam()).say, true);
  EXPECT_EQ(entrant.invalid, "");
  EXPECT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    EXPECT_EQ(answer.outcome, kOk) << answer.message;
    EXPECT_GE(answer.time.wall_ns, 10'000'000);
    EXPECT_LT(answer.time.wall_ns, 600'000'000'000);
  }
}

INSTANTIATE_TEST_SUITE_P(Forgery, ForgedTimes,
                         testing::Combine(testing::ValuesIn(kTimeForgeries), kConfinedOrNot),
                         name_of_tried<TimeForgery>);

// All answers are said when the first query is asked: beside the clock with times that are found
// out, apart from it in advance.
class AnswersAtOnce : public ForgedTimes {};

TEST_P(AnswersAtOnce, AreFoundOut) {
  const round::EntrantRecord entrant = record("short times at once", false);
  EXPECT_THAT(entrant.invalid, HasSubstr("of processor time"));
}

TEST_P(AnswersAtOnce, AreRefusedIfTheClockIsApart) {
  const round::EntrantRecord entrant = record("short times at once", true);
  EXPECT_THAT(entrant.all_answers,
              testing::Contains(testing::Field(
                  &Answer::message, HasSubstr("answered a query that it was not asked"))));
  for (const auto& answer : entrant.all_answers) {
    if (answer.outcome == kOk) {
      EXPECT_GE(answer.time.wall_ns, 50'000'000);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Forgery, AnswersAtOnce,
                         testing::Combine(testing::Values(TimeForgery{"AtOnce", "", ""}),
                                          kConfinedOrNot),
                         name_of_tried<TimeForgery>);

}  // namespace
}  // namespace matchbench
