#include "harness/execution/session/watch/watch.hpp"

#include "harness/foundation/base/clock.hpp"
#include "tests/support/milliseconds.hpp"
#include "tests/support/without_threads.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

namespace matchbench::session {
namespace {

using testing::HasSubstr;

// A worker that says what the test wants.
class ScriptedWorker : public Worker {
 public:
  protocol::FlightRecorder& recorder() override { return *recorder_; }
  WorkerUsage usage() const override { return now; }
  std::function<std::string()> weighing(const std::filesystem::path&,
                                        std::uint64_t) const override {
    return weighs;
  }
  void pin(std::span<const std::uint32_t>) override {}
  bool kill() override { return true; }
  ProcessEnd wait() override { return {}; }

  WorkerUsage now;
  std::function<std::string()> weighs = [] { return std::string(); };

 private:
  std::unique_ptr<protocol::FlightRecorder> recorder_ =
      std::make_unique<protocol::FlightRecorder>();
};

class WatchTest : public testing::Test {
 protected:
  WatchTest() {
    protocol_.deadlines = {.create_ns = 100 * kMs,
                           .load_ns = 0,
                           .train_ns = 0,
                           .query_ns = 200 * kMs,
                           .grace_ns = 50 * kMs};
    protocol_.memory_bytes = 1000;
    protocol_.scratch_bytes = 0;
    protocol_.max_threads = 3;
    for (int i = 0; i < 3; ++i) asking_.advance(false);  // open, create, load
    worker_.recorder().stage_since_ns = 1000 * kMs;
  }

  // Looks every 20 ms up to then; the time at which it had enough, or 0.
  std::int64_t killed_at(
      Watch& watch, const Step& step, std::int64_t until_ms,
      const std::function<void(std::int64_t)>& meanwhile = [](std::int64_t) {}) {
    for (; clock_ms_ <= until_ms; clock_ms_ += 20) {
      meanwhile(clock_ms_);
      ticks_.tick(clock_ms_ * kMs);
      if (watch.fault(step, {answered_, in_call_}, clock_ms_ * kMs)) return clock_ms_;
    }
    return 0;
  }

  contest::ProtocolSettings protocol_;
  SessionTask task_;
  ScriptedWorker worker_;
  HostTicks ticks_;
  Step asking_;
  std::uint64_t answered_ = 0;
  std::size_t in_call_ = 1;
  std::int64_t clock_ms_ = 1000;
};

TEST_F(WatchTest, KillsAfterDeadlineAndGrace) {
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_EQ(killed_at(watch, asking_, 2000), 1260);  // first look past 1000 + 200 + 50
}

TEST_F(WatchTest, GivesACallOfManyQueriesTheTimeOfAll) {
  Watch watch(protocol_, task_, worker_, ticks_);
  in_call_ = 5;
  EXPECT_EQ(killed_at(watch, asking_, 5000), 2060);  // first look past 1000 + 5 * 200 + 50
}

TEST_F(WatchTest, GivesSingleQueriesNoMoreWhereAllAreAskedAtOnce) {
  task_.batch = true;  // but the plugin takes them one by one
  const std::vector<PlannedQuery> queries(5);
  task_.queries = queries;
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_EQ(killed_at(watch, asking_, 5000), 1260);
}

TEST_F(WatchTest, CopesWithTheLongestDeadlines) {
  constexpr std::int64_t kYearNs = std::int64_t{365} * 86'400 * 1'000 * kMs;
  protocol_.deadlines.query_ns = protocol_.deadlines.grace_ns = kYearNs;
  Watch watch(protocol_, task_, worker_, ticks_);
  in_call_ = 65'536;
  EXPECT_EQ(killed_at(watch, asking_, 2000), 0);
}

TEST_F(WatchTest, BlamesTheQueryThatIsUnanswered) {
  Watch watch(protocol_, task_, worker_, ticks_);
  answered_ = 7;
  watch.fault(asking_, {answered_}, 1000 * kMs);
  std::optional<Cause> cause;
  for (int ms = 1020; ms <= 1300; ms += 20) cause = watch.fault(asking_, {answered_}, ms * kMs);
  ASSERT_TRUE(cause);
  EXPECT_EQ(cause->outcome, Outcome::kTimedOut);
  EXPECT_EQ(cause->query, 7u);
  EXPECT_THAT(cause->message, HasSubstr("query() did not return within its deadline of 0.2 s"));
}

TEST_F(WatchTest, GivesEachQueryItsOwnTime) {
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_EQ(killed_at(watch, asking_, 5000,
                      [&](std::int64_t ms) {
                        if (ms % 200 == 0) ++answered_;
                      }),
            0);
}

TEST_F(WatchTest, CountsFromTheMomentThatTheRecorderGives) {
  Watch watch(protocol_, task_, worker_, ticks_);
  watch.fault(asking_, {}, 1000 * kMs);
  worker_.recorder().sequence = 1;  // a call that began at 1001, seen at 1020
  worker_.recorder().stage_since_ns = 1001 * kMs;
  clock_ms_ = 1020;
  answered_ = 1;
  EXPECT_EQ(killed_at(watch, asking_, 2000), 1260);
}

TEST_F(WatchTest, IsNotHeldOffByARecorderThatClaimsANewQueryAllTheTime) {
  Watch watch(protocol_, task_, worker_, ticks_);
  // Deadline and grace once more at most: 1000 + 250 + 200.
  EXPECT_EQ(killed_at(watch, asking_, 3000,
                      [&](std::int64_t ms) {
                        ++worker_.recorder().sequence;
                        worker_.recorder().stage_since_ns = ms * kMs;
                      }),
            1460);
}

TEST_F(WatchTest, DoesNotBelieveACallThatBeganInTheFuture) {
  Watch watch(protocol_, task_, worker_, ticks_);
  worker_.recorder().stage_since_ns = 3'600'000 * kMs;
  EXPECT_EQ(killed_at(watch, asking_, 2000), 1260);
}

TEST_F(WatchTest, DoesNotChargeTheWorkerForTimeThatTheHostHasLost) {
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_EQ(killed_at(watch, asking_, 1100), 0);
  clock_ms_ = 1620;  // the host did not come to look for half a second
  EXPECT_EQ(killed_at(watch, asking_, 1720), 0);
  EXPECT_EQ(killed_at(watch, asking_, 10'000), 1760);
}

// What was under way may have stood still, too.
TEST_F(WatchTest, GivesACallAllItsTimeAgainAfterAGapOfTheHost) {
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_EQ(killed_at(watch, asking_, 1100), 0);
  clock_ms_ = 9120;
  EXPECT_EQ(killed_at(watch, asking_, 10'000), 9380);  // first look past 9120 + 250
}

TEST_F(WatchTest, BeginsNoStageBeforeAGapThatCameBeforeItsFirstLook) {
  ticks_.begin_session(1000 * kMs);
  Watch watch(protocol_, task_, worker_, ticks_);
  worker_.recorder().stage_since_ns = 1005 * kMs;
  clock_ms_ = 4000;
  EXPECT_EQ(killed_at(watch, asking_, 6000), 4260);
}

TEST_F(WatchTest, WaitsForEverWithoutADeadline) {
  Step loading;
  loading.advance(false);
  loading.advance(false);
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_EQ(killed_at(watch, loading, 100'000), 0);
}

TEST_F(WatchTest, DoesNotChargeTheFirstQueryForTheTraining) {
  Step step;
  for (int i = 0; i < 3; ++i) step.advance(true);  // open, create, load
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_EQ(killed_at(watch, step, 5000), 0);
  step.advance(true);  // trained; the first query began at 5001, seen at 5020
  worker_.recorder().stage_since_ns = 5001 * kMs;
  EXPECT_EQ(killed_at(watch, step, 10'000), 5260);
}

TEST_F(WatchTest, NamesThePhaseThatIsLate) {
  Watch watch(protocol_, task_, worker_, ticks_);
  const Step opening;
  std::optional<Cause> cause;
  for (int ms = 1000; ms <= 1200; ms += 20) cause = watch.fault(opening, {}, ms * kMs);
  ASSERT_TRUE(cause);
  EXPECT_THAT(cause->message, HasSubstr("the start of the plugin did not return"));
  EXPECT_FALSE(cause->query);
}

TEST_F(WatchTest, KillsWhatUsesTooMuch) {
  Watch watch(protocol_, task_, worker_, ticks_);
  worker_.now = {.resident_bytes = 1000, .threads = 67};
  EXPECT_FALSE(watch.fault(asking_, {}, 1000 * kMs));
  worker_.now = {.resident_bytes = 1001, .threads = 67};
  const auto memory = watch.fault(asking_, {}, 1020 * kMs);
  EXPECT_EQ(memory->outcome, Outcome::kOutOfMemory);
  EXPECT_THAT(memory->message, HasSubstr("; killed; if it needs more, raise it in the contest: "
                                         "protocol: {memory: 1 MiB}"));
  worker_.now = {.resident_bytes = 990, .threads = 67, .other_bytes = 11};
  EXPECT_EQ(watch.fault(asking_, {}, 1040 * kMs)->outcome, Outcome::kOutOfMemory);
  worker_.now = {.resident_bytes = 1000, .threads = 68};
  const auto cause = watch.fault(asking_, {}, 1060 * kMs);
  EXPECT_EQ(cause->outcome, Outcome::kError);
  EXPECT_EQ(cause->message, "ran 68 threads, the cap is 67; killed");
}

// Whose threads may each ask servers.
TEST_F(WatchTest, LetsThreadsWaitForMoreFilesIfThereIsANetwork) {
  worker_.now = {.waited_for = 68};
  Watch alone(protocol_, task_, worker_, ticks_);
  EXPECT_EQ(alone.fault(asking_, {}, 1000 * kMs)->message,
            "waited for 68 files at a time, the cap is 67; killed");
  task_.start.granted.network = NetworkReach::kNamed;
  Watch connected(protocol_, task_, worker_, ticks_);
  EXPECT_FALSE(connected.fault(asking_, {}, 1000 * kMs));
  worker_.now = {.waited_for = 324};
  EXPECT_EQ(connected.fault(asking_, {}, 1020 * kMs)->outcome, Outcome::kError);
}

// A plugin can make it last: by many files far down, and by mappings of them.
TEST_F(WatchTest, LooksOnWhileAScratchFolderIsWeighed) {
  std::promise<std::string> weighed;
  worker_.weighs = [&] { return weighed.get_future().get(); };
  protocol_.scratch_bytes = 1;
  task_.start.confinement.scratch = "/scratch";
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_FALSE(watch.fault(asking_, {}, 1000 * kMs));
  worker_.now = {.resident_bytes = 1001, .threads = 1};
  EXPECT_TRUE(watch.fault(asking_, {}, 1020 * kMs));
  worker_.now = {};
  EXPECT_FALSE(watch.fault(asking_, {}, 1040 * kMs));
  weighed.set_value("has too much");
  std::optional<Cause> cause;
  while (!cause) cause = watch.fault(asking_, {}, 1040 * kMs);
  EXPECT_EQ(cause->message, "has too much; killed");
}

// Another entrant may hold all that there may be.
TEST_F(WatchTest, WeighsAScratchFolderItselfIfTheSystemHasNoThreadLeft) {
  worker_.weighs = [] { return std::string("has too much"); };
  task_.start.confinement.scratch = "/scratch";
  EXPECT_TRUE(holds_without_threads([&] {
    Watch watch(protocol_, task_, worker_, ticks_);
    const auto cause = watch.fault(asking_, {}, 1000 * kMs);
    ASSERT_TRUE(cause);
    EXPECT_EQ(cause->message, "has too much; killed");
  }));
}

TEST_F(WatchTest, KillsWhatCannotBeWeighedForHalfAMinute) {
  std::promise<std::string> weighed;
  worker_.weighs = [&] { return weighed.get_future().get(); };
  protocol_.deadlines.query_ns = 0;
  task_.start.confinement.scratch = "/scratch";
  Watch watch(protocol_, task_, worker_, ticks_);
  EXPECT_FALSE(watch.fault(asking_, {}, 1000 * kMs));
  EXPECT_FALSE(watch.fault(asking_, {}, 31'000 * kMs));
  const auto cause = watch.fault(asking_, {}, 31'020 * kMs);
  ASSERT_TRUE(cause);
  EXPECT_THAT(cause->message, HasSubstr("could not be weighed within 30 s"));
  weighed.set_value("");
}

// Without threads the watch does it itself, so that no thread has to be waited for.
TEST_F(WatchTest, WeighsAScratchFolderFiveTimesASecondIfThatTakesNoTime) {
  int weighed = 0;
  worker_.weighs = [&] {
    ++weighed;
    // An entrant that maps much makes the weighing wait.
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return std::string();
  };
  protocol_.deadlines.query_ns = 0;
  protocol_.scratch_bytes = 1;
  task_.start.confinement.scratch = "/scratch";
  EXPECT_TRUE(holds_without_threads([&] {
    Watch watch(protocol_, task_, worker_, ticks_);
    EXPECT_EQ(killed_at(watch, asking_, 2000), 0);
    EXPECT_EQ(weighed, 6);  // at 1000, 1200, ... 2000 ms
  }));
}

TEST_F(WatchTest, SpendsATwentiethOfACoreOnWeighing) {
  int weighed = 0;
  worker_.weighs = [&] {
    ++weighed;
    const std::int64_t begin_ns = thread_cpu_ns();
    while (thread_cpu_ns() - begin_ns < 30 * kMs) {
    }
    return std::string();
  };
  protocol_.deadlines.query_ns = 0;
  protocol_.scratch_bytes = 1;
  task_.start.confinement.scratch = "/scratch";
  EXPECT_TRUE(holds_without_threads([&] {
    Watch watch(protocol_, task_, worker_, ticks_);
    EXPECT_EQ(killed_at(watch, asking_, 2000), 0);
    // At 1000 and not before 1600 ms; each takes 30 ms at least.
    EXPECT_EQ(weighed, 2);
  }));
}

TEST_F(WatchTest, KillsWhatHasLeftItsMainThread) {
  Watch watch(protocol_, task_, worker_, ticks_);
  worker_.now = {.resident_bytes = 0, .threads = 1};  // the last moment of any process
  EXPECT_FALSE(watch.fault(asking_, {}, 1000 * kMs));
  worker_.now = {.resident_bytes = 500, .threads = 2, .hides = true};
  // As a process may for a moment that somebody else kills.
  EXPECT_FALSE(watch.fault(asking_, {}, 1020 * kMs));
  EXPECT_FALSE(watch.fault(asking_, {}, 1040 * kMs));
  const auto cause = watch.fault(asking_, {}, 1060 * kMs);
  ASSERT_TRUE(cause);
  EXPECT_EQ(cause->outcome, Outcome::kExited);
  EXPECT_TRUE(cause->may_be_ending);
}

}  // namespace
}  // namespace matchbench::session
