// A worker that somebody stops or kills from outside before it has said a word.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>

namespace matchbench {
namespace {

std::set<pid_t> own_children() {
  std::ifstream file("/proc/self/task/" + std::to_string(getpid()) + "/children");
  return {std::istream_iterator<pid_t>(file), std::istream_iterator<pid_t>()};
}

// The child that `start` has started.
template <class Start>
pid_t child_of(Start start) {
  const std::set<pid_t> before = own_children();
  start();
  for (const pid_t child : own_children()) {
    if (!before.contains(child)) return child;
  }
  return -1;
}

// Waits until the process ignores the signal.
bool comes_to_ignore(pid_t process, int signal) {
  for (int tries = 0; tries < 3'000; ++tries) {
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (!line.starts_with("SigIgn:")) continue;
      if ((std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) != 0) return true;
    }
    usleep(10'000);
  }
  return false;
}

class StoppedWorker : public MisbehavingTest, public testing::WithParamInterface<int> {};

TEST_P(StoppedWorker, IsReplacedWhereItHasSaidNothing) {
  int started = 0;
  const session::StartWorker start_worker = [&](const session::SharedImage& image) {
    std::unique_ptr<session::Worker> worker;
    const pid_t child = child_of([&] { worker = round::built_workers()(image); });
    if (started++ == 0) kill(child, GetParam());
    return worker;
  };
  const round::RoundRecord record =
      round::run_small_round({.database = folder_ / "database" / "round.db",
                              .contestants = {{"honest", misbehaving_plugin("honest")}},
                              .protocol = round::impatient_protocol(),
                              .start_worker = start_worker});
  EXPECT_EQ(started, 2);
  const round::EntrantRecord& entrant = record.entrants.at("honest");
  EXPECT_EQ(entrant.sessions.size(), 1u);
  EXPECT_EQ(entrant.phases.size(), kPhaseCount - 1);  // nobody is trained
  expect_all_honest(entrant, "honest");
}

class TerminatedWorker : public MisbehavingTest {};

// Slurm does this when a job is cancelled. The host hears it, too, and ends the round.
TEST_F(TerminatedWorker, GoesOnAndLeavesItToTheHost) {
  int started = 0;
  const session::StartWorker start_worker = [&](const session::SharedImage& image) {
    std::unique_ptr<session::Worker> worker;
    const pid_t child = child_of([&] { worker = round::built_workers()(image); });
    ++started;
    EXPECT_TRUE(comes_to_ignore(child, SIGTERM));
    kill(child, SIGTERM);
    return worker;
  };
  const round::RoundRecord record =
      round::run_small_round({.database = folder_ / "database" / "round.db",
                              .contestants = {{"honest", misbehaving_plugin("honest")}},
                              .protocol = round::impatient_protocol(),
                              .start_worker = start_worker});
  EXPECT_EQ(started, 1);
  expect_all_honest(record.entrants.at("honest"), "honest");
}

// Who ends a round may kill its workers with it, and a worker's death may be seen first.
TEST_F(TerminatedWorker, IsToldFromACrashIfTheRoundIsInterruptedThen) {
  pid_t worker_id = -1;
  const session::StartWorker start_worker = [&](const session::SharedImage& image) {
    std::unique_ptr<session::Worker> worker;
    worker_id = child_of([&] { worker = round::built_workers()(image); });
    return worker;
  };
  int asked = 0;  // whether the round is interrupted: no more than every 20 ms
  constexpr int kAtWork = 20;
  const auto interrupt = [&] {
    if (++asked == kAtWork) kill(worker_id, SIGKILL);
    return asked > kAtWork;
  };
  const round::RoundRecord record =
      round::run_small_round({.database = folder_ / "database" / "round.db",
                              .contestants = {{"endless", misbehaving_plugin("infinite_loop")}},
                              .start_worker = start_worker,
                              .interrupt = interrupt});
  EXPECT_TRUE(record.summary.interrupted);
  EXPECT_EQ(record.summary.failed, 0U);
  ASSERT_EQ(record.entrants.at("endless").sessions.size(), 1U);
  EXPECT_EQ(record.entrants.at("endless").sessions[0].message, "interrupted");
  for (const auto& answer : record.entrants.at("endless").all_answers) {
    EXPECT_EQ(answer.outcome, Outcome::kOk) << answer.message;
  }
}

INSTANTIATE_TEST_SUITE_P(Signals, StoppedWorker, testing::Values(SIGSTOP, SIGKILL),
                         [](const auto& tested) {
                           return tested.param == SIGSTOP ? "Stop" : "Kill";
                         });

}  // namespace
}  // namespace matchbench
