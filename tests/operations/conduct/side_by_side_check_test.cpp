#include "harness/operations/conduct/side_by_side_check.hpp"

#include "harness/foundation/base/error.hpp"

#include "tests/support/without_threads.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <string>

namespace matchbench::conduct {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kGiBOfMachine = std::uint64_t{1} << 30;

std::string refusal_of_jobs(const std::function<void(contest::Contest&)>& change,
                            std::uint64_t jobs = 2,
                            std::uint64_t machine_bytes = 16 * kGiBOfMachine) {
  contest::Contest contest;
  contest.file = "c.yaml";
  change(contest);
  try {
    require_side_by_side(contest, jobs, machine_bytes);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "";
}

TEST(SideBySideCheck, TakesAPlainContest) {
  EXPECT_EQ(refusal_of_jobs([](auto&) {}), "");
  EXPECT_EQ(refusal_of_jobs([](auto& contest) { contest.training.split = "train"; }), "");
}

TEST(SideBySideCheck, NamesWhatDoesNotGoWithIt) {
  using Change = std::function<void(contest::Contest&)>;
  const std::pair<const char*, Change> cases[] = {
      {"'folds'", [](auto& one) { one.training.folds = 5; }},
      {"'strangers: true'", [](auto& one) { one.protocol.strangers = true; }},
      {"'scenario: server'", [](auto& one) { one.protocol.scenario = Scenario::kServer; }},
      {"'scenario: offline'", [](auto& one) { one.protocol.scenario = Scenario::kOffline; }},
      {"'audit: true'", [](auto& one) { one.protocol.audit = true; }},
      {"'scaling'", [](auto& one) { one.protocol.scaling = {1}; }},
      {"'min_duration'", [](auto& one) { one.protocol.min_duration_ns = 1; }},
      {"'max_duration'", [](auto& one) { one.protocol.max_duration_ns = 1; }},
      {"'affinity: auto'",
       [](auto& one) { one.protocol.affinity.mode = contest::Affinity::Mode::kAuto; }},
      {"'isolation: none'", [](auto& one) { one.protocol.isolation = Isolation::kNone; }},
  };
  for (const auto& [key, change] : cases) {
    EXPECT_THAT(refusal_of_jobs(change),
                HasSubstr(std::string("c.yaml: --jobs 2 does not go with ") + key));
    EXPECT_EQ(refusal_of_jobs(change, 1), "") << key;
  }
}

// Entrants may hold the threads that they may have until nothing more can start.
TEST(SideBySideCheck, RefusesJobsForWhichTheSystemMayHaveNoThreadLeft) {
  EXPECT_TRUE(holds_with_threads(200, [] {
    contest::Contest contest;
    contest.protocol.memory_bytes = 1;
    EXPECT_TRUE(may_be_side_by_side(contest, 2));
    EXPECT_FALSE(may_be_side_by_side(contest, 4));
  }));
}

// Each may take 4 GiB by default.
TEST(SideBySideCheck, RefusesMoreMemoryThanTheMachineHas) {
  EXPECT_EQ(refusal_of_jobs([](auto&) {}, 4, 16 * kGiBOfMachine), "");
  EXPECT_THAT(refusal_of_jobs([](auto&) {}, 5, 16 * kGiBOfMachine),
              HasSubstr("5 workers may take 20.0 GiB together, and the machine has 16.0 GiB"));
  EXPECT_THAT(refusal_of_jobs([](auto& one) { one.protocol.memory_bytes = 0; }),
              HasSubstr("nothing limits the memory of 2 workers at once"));
}

TEST(SideBySideCheck, RefusesNone) {
  EXPECT_THAT(refusal_of_jobs([](auto&) {}, 0), HasSubstr("--jobs is 0"));
}

}  // namespace
}  // namespace matchbench::conduct
