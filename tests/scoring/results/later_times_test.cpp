#include "harness/scoring/results/later_times.hpp"

#include "tests/data/store/round_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::results {
namespace {

using store::RoundStore;

class LaterTimes : public store::RoundFolder {
 protected:
  // A worker that started so many seconds after nine and lasted so long.
  void work(const store::OpenRun& run, int from_s, int seconds, Outcome outcome = Outcome::kOk) {
    store::StoredSession session{run.session, {}, store::SessionEnd{}};
    session.start.repetition = run.repetition;
    session.start.started = fmt::format("2031-05-04T09:{:02}:{:02}Z", from_s / 60, from_s % 60);
    session.end->outcome = outcome;
    session.end->wall_ns = std::int64_t{seconds} * 1'000'000'000;
    sessions_.push_back(std::move(session));
  }
  std::string remark() const { return later_times_remark(round_, sessions_); }

  RoundStore round_ = RoundStore::create(file(), store::small_round(), store::small_collection());
  std::vector<store::StoredSession> sessions_;
};

TEST_F(LaterTimes, AreNotThoseAfterAnEntrantThatFailed) {
  const auto first = store::open_run(round_, "first");
  const auto hanging = store::open_run(round_, "hanging");
  const auto last = store::open_run(round_, "last");
  work(first, 0, 2);
  for (int i = 0; i < 4; ++i) work(hanging, 3 + 8 * i, 7, Outcome::kTimedOut);
  work(last, 35, 2);
  EXPECT_EQ(remark(), "");
}

TEST_F(LaterTimes, AreThoseAfterAPause) {
  const auto first = store::open_run(round_, "first");
  const auto hanging = store::open_run(round_, "hanging");
  const auto last = store::open_run(round_, "last");
  work(first, 0, 2);
  work(hanging, 3, 7, Outcome::kTimedOut);
  work(last, 21, 2);  // eleven seconds after any other
  EXPECT_THAT(remark(), testing::StartsWith("last was timed later than first:"));
}

TEST_F(LaterTimes, AreNoneIfAllWereAskedAgainAfterThePause) {
  const auto first = store::open_run(round_, "first");
  const auto second = store::open_run(round_, "second");
  for (const int begin : {0, 600}) {
    work(first, begin, 2);
    work(second, begin + 3, 2);
  }
  EXPECT_EQ(remark(), "");
}

}  // namespace
}  // namespace matchbench::results
