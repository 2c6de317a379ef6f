#include "harness/foundation/base/side_by_side.hpp"

#include "harness/foundation/base/error.hpp"

#include "tests/support/without_threads.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <system_error>
#include <vector>

namespace matchbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

const std::function<bool(bool)> kGoOn = [](bool) { return false; };

// Waits until so many are there at once, a minute at most: how fast they come does not matter.
class Meeting {
 public:
  explicit Meeting(int all) : all_(all) {}

  bool come() {
    std::unique_lock lock(mutex_);
    if (++here_ == all_) changed_.notify_all();
    return changed_.wait_for(lock, std::chrono::minutes(1), [&] { return here_ >= all_; });
  }

 private:
  const int all_;
  int here_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
};

TEST(SideBySide, SixtyFourThatWaitForEachOtherAreAtWorkAtOnce) {
  HostThread host;
  Meeting meeting(64);
  std::atomic<int> met = 0;
  std::vector<Job> jobs;
  for (int i = 0; i < 64; ++i) {
    jobs.push_back({std::to_string(i), [&] { met += meeting.come() ? 1 : 0; }});
  }
  run_side_by_side(jobs, 64, host, kGoOn);
  EXPECT_EQ(met, 64);
}

// Every second is of one kind; those follow one another in their order.
TEST(SideBySide, NeverTwoOfOneKindNorMoreThanAreAllowed) {
  HostThread host;
  std::atomic<int> of_kind = 0;
  std::atomic<int> at_work = 0;
  std::atomic<bool> too_many = false;
  std::vector<int> order;  // the host's
  std::vector<Job> jobs;
  for (int i = 0; i < 20; ++i) {
    const bool is_kind = i % 2 == 0;
    jobs.push_back({is_kind ? "one" : std::to_string(i), [&, i, is_kind] {
                      if (++at_work > 3) too_many = true;
                      if (is_kind && ++of_kind > 1) too_many = true;
                      host.run([&] {
                        if (is_kind) order.push_back(i);
                      });
                      if (is_kind) --of_kind;
                      --at_work;
                    }});
  }
  run_side_by_side(jobs, 3, host, kGoOn);
  EXPECT_FALSE(too_many);
  EXPECT_THAT(order, ElementsAre(0, 2, 4, 6, 8, 10, 12, 14, 16, 18));
}

TEST(SideBySide, WhatTheHostIsToRunRunsOnItsThreadAndGivesItsValueBack) {
  HostThread host;
  const auto own = std::this_thread::get_id();
  EXPECT_EQ(host.run([] { return 7; }), 7);
  std::string said;
  const std::vector<Job> jobs = {{"a", [&] {
                                    EXPECT_FALSE(host.is_current());
                                    said = host.run([&]() -> std::string {
                                      return std::this_thread::get_id() == own ? "here" : "there";
                                    });
                                  }}};
  run_side_by_side(jobs, 2, host, kGoOn);
  EXPECT_EQ(said, "here");
}

TEST(SideBySide, AFaultOnTheHostsThreadIsThrownToWhoAsked) {
  HostThread host;
  bool caught = false;
  const std::vector<Job> jobs = {{"a", [&] {
                                    try {
                                      host.run([]() -> int { throw input_error("no"); });
                                    } catch (const Error&) {
                                      caught = true;
                                    }
                                  }}};
  run_side_by_side(jobs, 1, host, kGoOn);
  EXPECT_TRUE(caught);
}

// The first job takes the last thread.
TEST(SideBySide, WaitForThoseThatRunIfTheSystemHasNoThreadLeft) {
  EXPECT_TRUE(holds_with_threads(2, [] {
    HostThread host;
    std::atomic<int> done = 0;
    const auto one = [&] {
      host.run([] {});
      ++done;
    };
    const std::vector<Job> jobs = {{"a", one}, {"b", one}, {"c", one}};
    run_side_by_side(jobs, 3, host, kGoOn);
    EXPECT_EQ(done, 3);
  }));
}

TEST(SideBySide, EndIfTheSystemHasNoThreadForAnyOfThem) {
  EXPECT_TRUE(holds_without_threads([] {
    HostThread host;
    const std::vector<Job> jobs = {{"a", [] {}}, {"b", [] {}}};
    EXPECT_THROW(run_side_by_side(jobs, 2, host, kGoOn), std::system_error);
  }));
}

TEST(SideBySide, AfterAFaultNothingBeginsAndTheFirstIsThrown) {
  HostThread host;
  std::atomic<int> done = 0;
  std::vector<Job> jobs = {{"a", [] { throw input_error("the first"); }}};
  for (int i = 0; i < 5; ++i) jobs.push_back({"a", [&] { ++done; }});
  EXPECT_THAT([&] { run_side_by_side(jobs, 1, host, kGoOn); },
              ThrowsMessage<Error>(HasSubstr("the first")));
  EXPECT_EQ(done, 0);
}

TEST(SideBySide, NothingBeginsOnceTheTickSaysSo) {
  HostThread host;
  std::atomic<int> done = 0;
  const std::vector<Job> jobs(3, Job{"a", [&] { ++done; }});
  run_side_by_side(jobs, 1, host, [](bool) { return true; });
  EXPECT_EQ(done, 0);
  EXPECT_THAT(
      [&] { run_side_by_side(jobs, 1, host, [](bool) -> bool { throw input_error("tick"); }); },
      ThrowsMessage<Error>(HasSubstr("tick")));
  EXPECT_EQ(done, 0);
}

}  // namespace
}  // namespace matchbench
