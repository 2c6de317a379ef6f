// Plugins that overwrite the function by which the worker reads its clocks.
#include "harness/base/clock.hpp"
#include "harness/base/os/run_delay.hpp"
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <tuple>

namespace matchbench {
namespace {

using testing::HasSubstr;

#ifdef __x86_64__

struct Theft {
  const char* name;
  const char* parameters;
  std::uint32_t passes;
  const char* found;         // part of why the times are not believed
  std::int64_t least_us;     // that every timed query really takes
  std::uint32_t warmup = 0;  // passes
  std::uint32_t max_threads = 1;
  contest::Scenario scenario = contest::Scenario::kSingleStream;
  double rate_per_s = 0;
  bool may_be_missed = false;  // on a busy machine: waiting for a processor is charged to nobody
};

void PrintTo(const Theft& theft, std::ostream* out) {
  *out << theft.name;
}

constexpr const char* kByProcessor = "of processor time";
constexpr const char* kByClock = "by the host's clock";

constexpr Theft kThefts[] = {
    // 500 ms are slept in the warm-up, 300 ms are computed in timed queries and left out.
    {"SleptInTheWarmUp", "", 3, kByProcessor, 20'000, 1},
    // 500 ms are slept in the first pass, 200 ms are computed in the others and left out.
    {"OneSlowPassOfThree", "", 3, kByProcessor, 20'000},
    {"OneSlowCallOfThree", "", 3, kByProcessor, 20'000, 0, 1, contest::Scenario::kOffline},
    // Each query computes 100 ms and shows 17, which six threads would take for them.
    {"ManyThreads", R"("show":"6")", 2, kByClock, 100'000, 0, 8, contest::Scenario::kSingleStream,
     0, true},
    {"ManyThreadsInAnOpenLoop", R"("show":"6")", 4, kByClock, 100'000, 0, 8,
     contest::Scenario::kServer, 8, true},
    // Every second query computes 50 ms and shows none; the others show that they have computed
    // 100 ms, which they have slept. So more is stated than the processor time that is used.
    {"SleptInTheSamePass", R"("us":"50000")", 1, kByProcessor, 50'000},
    // The same with 1 ms in each of 2000 queries, several of which are under way at once.
    {"ManyShortQueries", R"("us":"1000")", 400, kByProcessor, 1'000, 0, 1,
     contest::Scenario::kSingleStream, 0, true},
    // The same with 5 ms and 50 queries in a second.
    {"SleptInAnOpenLoop", R"("us":"5000")", 20, kByProcessor, 5'000, 0, 1,
     contest::Scenario::kServer, 50, true},
};

std::int64_t time_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// How much longer 100 ms of computing take than if nobody else computed.
double slowed_by_others() {
  constexpr std::int64_t kComputedNs = 100'000'000;
  const std::int64_t begin_ns = monotonic_ns();
  const std::int64_t until_ns = time_of(CLOCK_THREAD_CPUTIME_ID) + kComputedNs;
  while (time_of(CLOCK_THREAD_CPUTIME_ID) < until_ns) {
  }
  return static_cast<double>(monotonic_ns() - begin_ns) / kComputedNs;
}

class PatchedClock
    : public MisbehavingTest,
      public testing::WithParamInterface<std::tuple<Theft, contest::ConfinementMode>> {
 protected:
  round::EntrantRecord record(bool clock_apart) const {
    const auto& [theft, confinement] = GetParam();
    const Misdeed patching{"", "patch_clock", Blame::kNobody, kOk, "", "", theft.parameters};
    contest::Protocol protocol = round::quick_protocol();
    protocol.confinement = confinement;
    protocol.clock_apart = clock_apart;
    protocol.passes = theft.passes;
    protocol.warmup = theft.warmup;
    protocol.max_threads = theft.max_threads;
    protocol.scenario = theft.scenario;
    protocol.server.rate_per_s = theft.rate_per_s;
    return record_of(patching, protocol);
  }

  static bool is_impossible(const round::EntrantRecord& entrant) {
    return std::ranges::any_of(entrant.all_answers, [](const Answer& answer) {
      return answer.message.find("cannot patch the clock") != std::string::npos;
    });
  }
};

TEST_P(PatchedClock, IsFoundOut) {
  const RunDelay delay = RunDelay::of_calling_thread();
  const std::int64_t waited_ns = delay.total_ns().value_or(0);
  const std::int64_t begin_ns = monotonic_ns();
  const round::EntrantRecord entrant = record(false);
  if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
  const std::int64_t took_ns = monotonic_ns() - begin_ns;
  const bool waited = delay.total_ns().value_or(0) - waited_ns > took_ns / 20;
  const Theft& theft = std::get<Theft>(GetParam());
  if (theft.may_be_missed && entrant.invalid.empty() && (waited || slowed_by_others() > 1.1)) {
    GTEST_SKIP() << "the machine is too busy to tell";
  }
  EXPECT_THAT(entrant.invalid, HasSubstr(theft.found));
}

TEST_P(PatchedClock, ChangesNothingIfTheClockIsApart) {
  const Theft& theft = std::get<Theft>(GetParam());
  const round::EntrantRecord entrant = record(true);
  if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
  EXPECT_EQ(entrant.invalid, "");
  std::size_t timed = 0;
  for (const auto& answer : entrant.all_answers) {
    if (answer.pass < 0) continue;
    ++timed;
    EXPECT_EQ(answer.outcome, kOk) << answer.message;
    EXPECT_GE(answer.time.wall_ns, theft.least_us * 1000);
  }
  EXPECT_EQ(timed, theft.passes * 5u);
}

INSTANTIATE_TEST_SUITE_P(Thefts, PatchedClock,
                         testing::Combine(testing::ValuesIn(kThefts), kConfinedOrNot),
                         name_of_tried<Theft>);

#endif

}  // namespace
}  // namespace matchbench
