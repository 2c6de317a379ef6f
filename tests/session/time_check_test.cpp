#include "harness/session/time_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace matchbench::session {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kMs = 1'000'000;

CallTime call(std::int64_t wall_ms) {
  return {wall_ms * kMs, wall_ms * kMs};
}

HostView at(std::int64_t now_ms, std::int64_t cpu_ms = 0) {
  return {now_ms * kMs, cpu_ms * kMs};
}

TEST(TimeCheck, BelievesTimesThatFit) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(100));
  EXPECT_EQ(check.fault_of_query(call(40), at(150), false), "");
  EXPECT_EQ(check.fault_of_query(call(60), at(200), false), "");
  EXPECT_EQ(check.fault_of_query(call(0), at(200), false), "");
}

TEST(TimeCheck, DoesNotBelieveCallsThatTakeLongerTogetherThanTheHostHasWaited) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(100));
  EXPECT_EQ(check.fault_of_query(call(40), at(150), false), "");
  // 60 ms have passed, 40 of them are taken.
  EXPECT_EQ(check.fault_of_query(call(21), at(160), false),
            "the worker states that a call took 21.0 ms; by the host's clock it cannot have taken "
            "more than 20.0 ms");
  // What was not believed takes nothing away from the next.
  EXPECT_EQ(check.fault_of_query(call(20), at(160), false), "");
}

TEST(TimeCheck, DoesNotBelieveNegativeTimes) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  EXPECT_NE(check.fault_of_query({-1, 0}, at(10), false), "");
  EXPECT_NE(check.fault_of_query({1, -1}, at(10), false), "");
}

TEST(TimeCheck, DoesNotBelieveAPhaseThatUsedMoreProcessorTimeThanItStates) {
  TimeCheck check(1, 1000);
  check.begin_phase(at(0));
  // 10 ms stated, 300 used: 250 + 10 (1000 services at 10 us) + 10 + 1 are explained, 10 beyond.
  EXPECT_THAT(check.fault_of_phase(call(10), at(400, 300), true), HasSubstr("used 300.0 ms"));
  EXPECT_EQ(check.fault_of_phase(call(10), at(400, 270), true), "");
}

// The worker before it began the schedule at 100; this one was asked at 1000.
TEST(TimeCheck, KnowsThatAnOpenLoopMayHaveBegunBefore) {
  TimeCheck check(1, 1000);
  check.begin_schedule(100 * kMs);
  check.begin_queries(at(1000));
  const Arrival due_before{50 * kMs, 0};
  EXPECT_THAT(check.fault_of_arrival(due_before, call(10), at(1020)), HasSubstr("cannot be"));
  EXPECT_EQ(check.fault_of_arrival({50 * kMs, 855 * kMs}, call(10), at(1020)), "");
  // Due at 60; its call cannot begin before the one before it has ended, nor end after 1030.
  EXPECT_NE(check.fault_of_arrival({60 * kMs, 850 * kMs}, call(10), at(1030)), "");
  EXPECT_NE(check.fault_of_arrival({60 * kMs, 865 * kMs}, call(10), at(1030)), "");
  EXPECT_EQ(check.fault_of_arrival({60 * kMs, 855 * kMs}, call(10), at(1030)), "");
}

TEST(TimeCheck, LeavesOutThePhasesAfterWhichTheWorkerGoesOn) {
  TimeCheck check(1, 1000);
  check.begin_phase(at(0));
  EXPECT_EQ(check.fault_of_phase(call(1), at(5000, 5000), false), "");
}

TEST(TimeCheck, ComparesQueriesWithProcessorTimeOfAnEarlierMoment) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  EXPECT_EQ(check.fault_of_query(call(1), at(1000, 1000), false), "");
  check.note_processor_time(1000 * kMs);
  EXPECT_THAT(check.fault_of_query(call(1), at(2000, 2000), false), HasSubstr("used 1000.0 ms"));
  // One that states what it took explains it.
  EXPECT_EQ(check.fault_of_query(call(900), at(2000, 2000), false), "");
}

TEST(TimeCheck, AllowsAsMuchAsTheAllowedThreadsCanUse) {
  TimeCheck check(4, 1000);
  check.begin_queries(at(0));
  check.note_processor_time(3900 * kMs);
  EXPECT_EQ(check.fault_of_query(call(1000), at(1000), false), "");
  check.note_processor_time(4131 * kMs);  // 4000 + 100 + 20 + 2 * 0.2 are explained, 10 beyond
  EXPECT_THAT(check.fault_of_query(call(0), at(1000), false), HasSubstr("which 4 of its threads"));
}

TEST(TimeCheck, AllowsAWorkerLittleOfItsOwnForItsQueries) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  EXPECT_EQ(check.fault_of_query(call(0), at(100), false), "");
  // 20 ms for all and 0.1 + 0.1 (1000 services at 0.1 us) for each of two queries are explained, 10
  // beyond.
  check.note_processor_time(30 * kMs + 400'000);
  EXPECT_EQ(check.fault_of_query(call(0), at(100), false), "");
  check.note_processor_time(30 * kMs + 600'001);
  EXPECT_THAT(check.fault_of_query(call(0), at(100), false), HasSubstr("used 30.6 ms"));
}

TEST(TimeCheck, LooksAtThePresentWhereTheWorkerWaits) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  EXPECT_EQ(check.fault_of_query(call(0), at(100, 50), false), "");
  EXPECT_THAT(check.fault_of_query(call(0), at(100, 50), true), HasSubstr("used 50.0 ms"));
}

HostView waited(std::int64_t now_ms, std::int64_t cpu_ms, std::int64_t delay_ms) {
  HostView view = at(now_ms, cpu_ms);
  view.delay_ns = delay_ms * kMs;
  return view;
}

// The fault of the time after one query that states 200 ms of 1000.
std::string fault_of_while(std::uint32_t threads, const HostView& view) {
  TimeCheck check(threads, 1000);
  check.begin_queries(waited(0, 0, 7));
  EXPECT_EQ(check.fault_of_query(call(200), view, true), "");
  return check.fault_of_while(view);
}

// Eight threads could have used 1000 ms in 200. 20 (a tenth), 0.2, 100 and 50 (a twentieth of 1000)
// may lie outside.
TEST(TimeCheck, FindsComputingBetweenTheCallsOfManyThreads) {
  EXPECT_EQ(fault_of_while(8, waited(1000, 1000, 7)),
            "the worker states 200.0 ms for its last calls and has used 1000.0 ms of processor "
            "time; by the host's clock 800.0 ms more have passed, in which it can have computed");
  // The machine was busy with others.
  EXPECT_EQ(fault_of_while(8, waited(1000, 1000, 7 + 630)), "");
  EXPECT_NE(fault_of_while(8, waited(1000, 1000, 7 + 629)), "");
  // One thread can use 220.2 ms within the calls: nothing needs to be outside of them.
  EXPECT_EQ(fault_of_while(8, waited(1000, 220, 7)), "");
  EXPECT_EQ(fault_of_while(8, at(1000, 1000)), "");  // the kernel does not tell
}

// Its processor time shows what it has computed; by the clock others may have had the machine.
TEST(TimeCheck, AsksNotForTheWallTimeOfOneCallOfOneThread) {
  EXPECT_EQ(fault_of_while(1, waited(60'000, 240, 7)), "");
}

// One query states 100 ms that it sleeps, the next computes 100 ms and states none.
TEST(TimeCheck, LetsNoCallThatSleepsPayForOneThatComputes) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  EXPECT_EQ(check.fault_of_query(call(100), at(100, 0), true), "");
  EXPECT_EQ(check.fault_of_while(at(100, 0)), "");
  EXPECT_EQ(check.fault_of_query(call(0), at(200, 100), true), "");
  EXPECT_EQ(check.fault_of_while(at(200, 100)),
            "the worker states 0.0 ms for its last calls and has used 100.0 ms of processor time; "
            "with what it used too much before, 100.0 ms are more than 1 of its threads can use in "
            "them");
}

// As above, while both queries are under way: of 1000 ms 500 are stated, and as many were used. 50
// (a tenth), 0.4, 100 and 50 may lie outside the calls.
TEST(TimeCheck, LetsNoCallPayForAnotherThatIsUnderWay) {
  const auto fault_after = [](std::int64_t delay_ms) {
    TimeCheck check(1, 1000);
    check.begin_queries(waited(0, 0, 0));
    const HostView view = waited(1000, 500, delay_ms);
    EXPECT_EQ(check.fault_of_query(call(500), view, false), "");
    EXPECT_EQ(check.fault_of_query(call(0), view, true), "");
    return check.fault_of_while(view);
  };
  EXPECT_THAT(fault_after(0), HasSubstr("500.0 ms more have passed"));
  EXPECT_NE(fault_after(299), "");
  EXPECT_EQ(fault_after(300), "");
}

// In an open loop from 0 on: due at 1000, a query sleeps 100 ms; the next, due at 2000, computes
// them and states none.
TEST(TimeCheck, LetsNoCallPayForOneOfAnotherTimeInAnOpenLoop) {
  TimeCheck check(1, 0);
  check.begin_queries(at(0));
  check.begin_schedule(0);
  EXPECT_EQ(check.fault_of_query(call(100), at(1100), true), "");
  EXPECT_EQ(check.fault_of_arrival({1000 * kMs, 0}, call(100), at(1100)), "");
  EXPECT_EQ(check.fault_of_while(at(1100)), "");
  EXPECT_EQ(check.fault_of_query(call(0), at(2100, 100), true), "");
  EXPECT_EQ(check.fault_of_arrival({2000 * kMs, 0}, call(0), at(2100)), "");
  EXPECT_THAT(check.fault_of_while(at(2100, 100)), HasSubstr("100.0 ms are more than 1"));
}

// A query that was due at 1000 states 200 ms and has used `cpu_ms` when it is heard of at 2000. 20
// (a tenth), 0.4, 100 and 50 (a twentieth of 1000) may lie outside the call.
TEST(TimeCheck, CountsNoTimeBeforeAQueryIsDueInAnOpenLoop) {
  const auto fault_after = [](std::int64_t cpu_ms, std::int64_t delay_ms) {
    TimeCheck check(8, 0);
    check.begin_queries(waited(0, 0, 0));
    check.begin_schedule(0);
    const HostView view = waited(2000, cpu_ms, delay_ms);
    EXPECT_EQ(check.fault_of_query(call(200), view, true), "");
    EXPECT_EQ(check.fault_of_arrival({1000 * kMs, 0}, call(200), view), "");
    return check.fault_of_while(view);
  };
  EXPECT_THAT(fault_after(1000, 0), HasSubstr("by the host's clock 800.0 ms more have passed"));
  EXPECT_NE(fault_after(1000, 629), "");
  EXPECT_EQ(fault_after(1000, 630), "");
  EXPECT_EQ(fault_after(220, 0), "");
}

// In each account of 20 ms 10 are stated and 10 left out: 8.6 too many, of which 0.05 * 20 are
// allowed. After 14 accounts that is more than 0.1 s.
TEST(TimeCheck, AddsUpWhatSmallAccountsLeaveOut) {
  TimeCheck check(1, 1000);
  int accounts = 0;
  for (std::string fault; fault.empty() && accounts < 100; ++accounts) {
    const std::int64_t now_ms = accounts * 20;
    check.begin_queries(waited(now_ms, now_ms / 2, 0));
    const HostView view = waited(now_ms + 20, now_ms / 2 + 10, 0);
    EXPECT_EQ(check.fault_of_query(call(10), view, false), "");
    EXPECT_EQ(check.fault_of_query(call(0), view, true), "");
    fault = check.fault_of_while(view);
  }
  EXPECT_EQ(accounts, 14);
}

TEST(TimeCheck, DoesNotBelieveAThreadThatUsedMoreProcessorTimeThanHasPassed) {
  TimeCheck check(8, 1000);
  check.begin_queries(at(0));
  // 10 + 1 + 1 ms are explained.
  EXPECT_EQ(check.fault_of_query({10 * kMs, 12 * kMs}, at(100), false), "");
  EXPECT_EQ(check.fault_of_query({10 * kMs, 12 * kMs + 1}, at(100), false),
            "the worker states that a call of 10.0 ms used 12.0 ms of its thread's processor time, "
            "which cannot be");
}

TEST(TimeCheck, AllowsAWorkerToLookAtTheClockUntilAQueryIsDue) {
  TimeCheck check(1, 0);
  check.begin_queries(at(0));
  EXPECT_EQ(check.fault_of_query(call(0), at(100), false), "");
  EXPECT_EQ(check.fault_of_arrival({10 * kMs, 0}, call(0), at(100)), "");
  check.note_processor_time(20 * kMs + 500'000);  // 20 + 2 * 0.1 + 0.3
  EXPECT_EQ(check.fault_of_query(call(0), at(100), false), "");
}

TEST(TimeCheck, BelievesAQueueThatIsServedInOrder) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(1000));
  check.begin_schedule(1000 * kMs);
  // Due at 10 and 20, each taking 30 ms: the second waits from 20 to 40.
  EXPECT_EQ(check.fault_of_arrival({10 * kMs, 0}, call(30), at(1040)), "");
  EXPECT_EQ(check.fault_of_arrival({20 * kMs, 20 * kMs}, call(30), at(1070)), "");
}

TEST(TimeCheck, DoesNotBelieveACallThatBeginsBeforeTheOneBeforeItHasEnded) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(1000));
  check.begin_schedule(1000 * kMs);
  EXPECT_EQ(check.fault_of_arrival({10 * kMs, 0}, call(30), at(1200)), "");
  EXPECT_EQ(check.fault_of_arrival({20 * kMs, 19 * kMs}, call(30), at(1200)),
            "the worker states that a query waited 19.0 ms for its call, which cannot be");
  EXPECT_NE(check.fault_of_arrival({20 * kMs, -1}, call(30), at(1200)), "");
}

TEST(TimeCheck, DoesNotBelieveACallThatEndsAfterItWasReported) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(1000));
  check.begin_schedule(1000 * kMs);
  EXPECT_NE(check.fault_of_arrival({10 * kMs, 0}, call(30), at(1039)), "");
}

TEST(TimeCheck, DoesNotBelieveAWaitBeyondAllNumbers) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(1000));
  check.begin_schedule(1000 * kMs);
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  EXPECT_NE(check.fault_of_arrival({10 * kMs, kMost}, call(30), at(1040)), "");
  EXPECT_EQ(check.fault_of_arrival({10 * kMs, 0}, call(30), at(1040)), "");
}

TEST(TimeCheck, PaysForNothingOutOfAnEarlierAccount) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  EXPECT_EQ(check.fault_of_query(call(1000), at(1000), true), "");  // and has used nothing
  check.begin_queries(at(1000));
  EXPECT_THAT(check.fault_of_query(call(0), at(1050, 50), true), HasSubstr("used 50.0 ms"));
}

TEST(TimeCheck, AllowsALaterAccountLess) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  check.begin_queries(at(100));
  // 2 ms, and 0.1 + 0.1 (1000 services at 0.1 us) for the query; 10 beyond.
  EXPECT_THAT(check.fault_of_query(call(0), at(200, 13), true), HasSubstr("used 13.0 ms"));
  check.begin_queries(at(200, 13));
  EXPECT_EQ(check.fault_of_query(call(0), at(300, 15), true), "");
}

// In each account 4 ms beyond the 2.2 that it may use: more than 10 in the third.
TEST(TimeCheck, AddsUpWhatAccountsUseBeyondWhatTheyMay) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  int accounts = 0;
  for (std::string fault; fault.empty() && accounts < 100; ++accounts) {
    check.begin_queries(at(accounts * 100));
    HostView view = at(accounts * 100 + 50);
    view.worker_cpu_ns = 6'200'000;
    fault = check.fault_of_query(call(0), view, true);
  }
  EXPECT_EQ(accounts, 3);
}

TEST(TimeCheck, LeavesOutWhatWasUsedBeforeThePluginCouldAct) {
  TimeCheck check(1, 0);
  check.begin_phase(at(0));
  check.leave_out(5000 * kMs);
  EXPECT_EQ(check.fault_of_phase(call(10), at(6000, 5200), true), "");
  EXPECT_THAT(check.fault_of_phase(call(10), at(7000, 5400), true), HasSubstr("used 400.0 ms"));
}

TEST(TimeCheck, BeginsAnew) {
  TimeCheck check(1, 1000);
  check.begin_queries(at(0));
  EXPECT_EQ(check.fault_of_query(call(100), at(100), false), "");
  check.begin_queries(at(100, 500));
  EXPECT_EQ(check.fault_of_query(call(100), at(200), false), "");
}

}  // namespace
}  // namespace matchbench::session
