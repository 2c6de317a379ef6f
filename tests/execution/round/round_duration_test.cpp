// Rounds that are asked for as long as the protocol says, and no longer.
#include "tests/execution/round/timed_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <map>

namespace matchbench::round {
namespace {

using testing::HasSubstr;

TEST_F(TimedRound, StopsAtItsMaximumDurationAndSaysSo) {
  contest::ProtocolSettings protocol = passes(1000);
  protocol.max_duration_ns = 100'000'000;
  const EntrantRecord entrant = repetition(R"({"busy_us":"10000"})", protocol);
  EXPECT_LT(entrant.all_answers.size(), 1000u);
  EXPECT_THAT(stored().repetitions().front().invalid, HasSubstr("maximum duration of 0.1 s"));
}

// Each worker sleeps in its first query, for longer than the whole repetition may take; nobody has
// a deadline that it would miss before.
TEST_F(TimedRound, StopsAtItsMaximumDurationWhereNothingIsAnswered) {
  contest::ProtocolSettings protocol = passes(1000);
  protocol.max_duration_ns = 300'000'000;
  const EntrantRecord entrant = repetition(R"({"stall_at":"1","stall_ms":"600000"})", protocol);
  EXPECT_TRUE(entrant.all_answers.empty());
  EXPECT_EQ(entrant.sessions.size(), 1u);
  EXPECT_THAT(stored().repetitions().front().invalid, HasSubstr("maximum duration of 0.3 s"));
}

// A worker dies of every query: what they took is the host's time, and counts.
TEST_F(TimedRound, StopsAtItsMaximumDurationWhereEveryWorkerDies) {
  contest::ProtocolSettings protocol = passes(1000);
  protocol.max_duration_ns = 300'000'000;
  const EntrantRecord entrant =
      repetition(R"({"stall_at":"1","stall_ms":"10","then":"exit"})", protocol);
  std::int64_t worked_ns = 0;
  for (const auto& session : entrant.sessions) worked_ns += session.wall_ns;
  EXPECT_GE(worked_ns, 300'000'000);
  EXPECT_LT(worked_ns - entrant.sessions.back().wall_ns, 300'000'000);
  EXPECT_THAT(stored().repetitions().front().invalid, HasSubstr("maximum duration of 0.3 s"));
}

// Without any maximum: each query would have a worker of its own load anew.
TEST_F(TimedRound, LoadsForSomeTimeWhereEveryWorkerDies) {
  contest::ProtocolSettings protocol = passes(20);
  protocol.deadlines.load_ns = 1'000'000'000;
  const EntrantRecord entrant =
      repetition(R"({"load_ms":"400","stall_at":"1","stall_ms":"1","then":"exit"})", protocol);
  EXPECT_EQ(entrant.all_answers.size(), 100u);
  EXPECT_GE(entrant.sessions.size(), 3u);
  EXPECT_LE(entrant.sessions.size(), 14u);  // of 400 ms, until it is more than 5 s, and no worker
  for (const auto& answer : entrant.all_answers) EXPECT_EQ(answer.outcome, Outcome::kExited);
  EXPECT_THAT(entrant.sessions.back().message, HasSubstr("loading anew took"));
}

// What each of its workers needs before it is started, such as looking up names, counts as loading.
TEST_F(TimedRound, StartsWorkersForSomeTimeWhereEveryWorkerDies) {
  contest::ProtocolSettings protocol = passes(20);
  protocol.deadlines.load_ns = 1'000'000'000;
  const auto start_late = [start = built_workers()](const session::SharedImage& image) {
    usleep(400'000);
    return start(image);
  };
  const EntrantRecord entrant =
      run_small_round({.database = database(),
                       .contestants = {timed(R"({"stall_at":"1","stall_ms":"1","then":"exit"})")},
                       .protocol = protocol,
                       .start_worker = start_late})
          .entrants.at("timed");
  EXPECT_EQ(entrant.all_answers.size(), 100u);
  EXPECT_LE(entrant.sessions.size(), 14u);
  EXPECT_THAT(entrant.sessions.back().message, HasSubstr("loading anew took"));
}

// In every life it answers the five queries of its warm-up and dies of the first timed one.
TEST_F(TimedRound, IsNotAskedForEverWhereNothingIsAnswered) {
  contest::ProtocolSettings protocol = passes(2);
  protocol.warmup = 1;
  protocol.min_duration_ns = 3'600'000'000'000;
  const EntrantRecord entrant =
      repetition(R"({"stall_at":"6","stall_ms":"1","then":"exit"})", protocol);
  EXPECT_EQ(entrant.all_answers.size(), 15u);
  for (const auto& answer : entrant.all_answers) {
    EXPECT_EQ(answer.outcome == Outcome::kOk, answer.pass < 0) << answer.pass;
  }
  EXPECT_THAT(stored().repetitions().front().invalid, HasSubstr("least duration"));
}

// Five answers of the pass that was asked for, none of the next one.
TEST_F(TimedRound, IsNotAskedForEverWhereNothingMoreIsAnswered) {
  contest::ProtocolSettings protocol = passes(1);
  protocol.confinement = ConfinementMode::kOff;  // it counts its queries in a file
  protocol.min_duration_ns = 3'600'000'000'000;
  const std::string parameters =
      fmt::format(R"({{"count":"{}","die_in":" 6 7 8 9 10 "}})", (folder_ / "count").string());
  const RoundRecord round = run_small_round(
      {.database = database(),
       .contestants = {{"unlucky", std::filesystem::path(ROUND_PLUGINS) / "unlucky/unlucky.so",
                        parameters}},
       .protocol = protocol});
  EXPECT_EQ(round.entrants.at("unlucky").all_answers.size(), 10u);
  EXPECT_EQ(round.summary.failed, 5u);
  EXPECT_THAT(stored().repetitions().front().invalid,
              HasSubstr("none of 1 further passes was answered"));
}

TEST_F(TimedRound, AsksMorePassesUntilItsLeastDuration) {
  contest::ProtocolSettings protocol = passes(2);
  protocol.min_duration_ns = 100'000'000;  // 2 passes of 5 queries of 1 ms take about 10 ms
  const EntrantRecord entrant = repetition(R"({"busy_us":"1000"})", protocol);
  std::int64_t asked_ns = 0;  // in the two passes that were asked for
  std::int64_t spent_ns = 0;
  std::map<std::int32_t, int> of_pass;
  for (const auto& answer : entrant.all_answers) {
    spent_ns += answer.time.wall_ns;
    if (answer.pass < 2) asked_ns += answer.time.wall_ns;
    ++of_pass[answer.pass];
  }
  EXPECT_GE(spent_ns, 100'000'000);
  // On a busy machine two passes may be enough.
  EXPECT_EQ(of_pass.size() > 2, asked_ns < 100'000'000);
  for (const auto& [pass, queries] : of_pass) EXPECT_EQ(queries, 5) << pass;
  EXPECT_EQ(of_pass.rbegin()->first + 1, static_cast<std::int32_t>(of_pass.size()));
  EXPECT_EQ(stored().repetitions().front().invalid, "");
}

}  // namespace
}  // namespace matchbench::round
