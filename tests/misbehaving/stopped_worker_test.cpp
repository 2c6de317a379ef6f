// A worker that somebody stops or kills from outside before it has said a word.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace matchbench {
namespace {

std::set<pid_t> own_children() {
  std::ifstream file("/proc/self/task/" + std::to_string(getpid()) + "/children");
  return {std::istream_iterator<pid_t>(file), std::istream_iterator<pid_t>()};
}

class StoppedWorker : public MisbehavingTest, public testing::WithParamInterface<int> {};

TEST_P(StoppedWorker, IsReplacedWhereItHasSaidNothing) {
  int started = 0;
  const StartWorker start_worker = [&](const SharedImage& image) {
    const std::set<pid_t> before = own_children();
    auto worker = built_workers()(image);
    if (started++ != 0) return worker;
    for (const pid_t child : own_children()) {
      if (!before.contains(child)) kill(child, GetParam());
    }
    return worker;
  };
  const RoundRecord record =
      run_small_round({.database = folder_ / "database" / "round.db",
                       .contestants = {{"honest", misbehaving_plugin("honest")}},
                       .protocol = impatient_protocol(),
                       .start_worker = start_worker});
  EXPECT_EQ(started, 2);
  const EntrantRecord& entrant = record.entrants.at("honest");
  EXPECT_EQ(entrant.sessions.size(), 1u);
  EXPECT_EQ(entrant.phases.size(), kPhaseCount - 1);  // nobody is trained
  expect_all_honest(entrant, "honest");
}

INSTANTIATE_TEST_SUITE_P(Signals, StoppedWorker, testing::Values(SIGSTOP, SIGKILL),
                         [](const auto& tested) {
                           return tested.param == SIGSTOP ? "Stop" : "Kill";
                         });

}  // namespace
}  // namespace matchbench
