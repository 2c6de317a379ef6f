#include "harness/execution/round/round.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/execution/worker/serve.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/execution/round/small_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace matchbench::round {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class RoundTest : public testing::Test {
 protected:
  RoundTest()
      : folder_(fs::path("/tmp") /
                fmt::format("matchbench_round_{}_{}",
                            testing::UnitTest::GetInstance()->current_test_info()->name(),
                            getpid())) {
    fs::create_directories(folder_);
  }
  ~RoundTest() override { fs::remove_all(folder_); }

  fs::path database() const { return folder_ / "round.db"; }

  // Counts its queries in a file, so it needs to be unconfined.
  Contestant unlucky(const std::string& die_in, const std::string& hang_in = "") const {
    return {"unlucky", fs::path(ROUND_PLUGINS) / "unlucky" / "unlucky.so",
            fmt::format(R"({{"count":"{}","die_in":"{}","hang_in":"{}"}})",
                        (folder_ / "count").string(), die_in, hang_in)};
  }

  int asked() const {
    std::ifstream file(folder_ / "count");
    int count = 0;
    file >> count;
    return count;
  }

  static Contestant reference(const std::string& name, std::uint32_t repetitions = 1) {
    return {name, fs::path(REFERENCE_PLUGINS) / name / (name + ".so"), "{}", repetitions};
  }

  static contest::ProtocolSettings unconfined() {
    contest::ProtocolSettings protocol = quick_protocol();
    protocol.confinement = ConfinementMode::kOff;
    return protocol;
  }

  fs::path folder_;
};

// All that a round finds out but times, in one text.
std::string facts_of(const RoundRecord& record) {
  std::string text;
  for (const auto& [name, entrant] : record.entrants) {
    for (const auto& answer : entrant.all_answers) {
      text += fmt::format("{} {} {} {} {}:", name, answer.pass, answer.request.value,
                          name_of(answer.outcome), answer.message);
      for (const auto& entry : answer.ranking) {
        text += fmt::format(" {}/{}/{}", entry.service.value, entry.degree, entry.score);
      }
      text += '\n';
    }
  }
  return text;
}

session::StartWorker in_process() {
  return session::thread_workers(
      [](int socket, std::string_view image, protocol::FlightRecorder& recorder) {
        worker::serve(socket, image, recorder,
                      [](const ConfinementPolicy&) { return Confinement{.own_process = false}; });
      });
}

TEST_F(RoundTest, AsksEveryRequestOnceInEveryPass) {
  contest::ProtocolSettings protocol = quick_protocol();
  protocol.passes = 5;
  protocol.warmup = 2;
  protocol.blocks = 2;
  const RoundRecord record = run_small_round(
      {.database = database(), .contestants = {reference("keyword")}, .protocol = protocol});
  std::multiset<std::pair<int, std::uint32_t>> asked;
  for (const auto& answer : record.entrants.at("keyword").all_answers) {
    asked.insert({answer.pass, answer.request.value});
    EXPECT_EQ(answer.outcome, Outcome::kOk);
  }
  // Passes 0 to 4; in each of the two workers two warm-up passes. Block 1 begins with pass 3, so
  // its warm-up passes are -1 - 3 * 2 = -7 and -8.
  std::multiset<std::pair<int, std::uint32_t>> expected;
  for (const int pass : {-8, -7, -2, -1, 0, 1, 2, 3, 4}) {
    for (std::uint32_t request = 0; request < 5; ++request) expected.insert({pass, request});
  }
  EXPECT_EQ(asked, expected);
  EXPECT_EQ(record.summary.asked, 25u);
  EXPECT_EQ(record.summary.failed, 0u);
  EXPECT_EQ(record.entrants.at("keyword").sessions.size(), 2u);
}

TEST_F(RoundTest, FindsOutTheSameInThisProcess) {
  contest::ProtocolSettings protocol = quick_protocol();
  protocol.passes = 2;
  const std::vector<Contestant> contestants = {reference("keyword"), reference("random")};
  const RoundRecord apart =
      run_small_round({.database = database(), .contestants = contestants, .protocol = protocol});
  protocol.clock_apart = false;
  const RoundRecord here = run_small_round({.database = folder_ / "here.db",
                                            .contestants = contestants,
                                            .protocol = protocol,
                                            .start_worker = in_process()});
  EXPECT_EQ(facts_of(apart), facts_of(here));
  EXPECT_EQ(here.entrants.at("keyword").confinement, Confinement{.own_process = false});
  EXPECT_EQ(apart.entrants.at("keyword").confinement->tier(), ConfinementTier::kFull);
}

TEST_F(RoundTest, FindsOutTheSameTwice) {
  const std::vector<Contestant> contestants = {reference("keyword"), reference("random", 3)};
  const RoundRecord first = run_small_round({.database = database(), .contestants = contestants});
  const RoundRecord second =
      run_small_round({.database = folder_ / "second.db", .contestants = contestants});
  EXPECT_EQ(facts_of(first), facts_of(second));
}

TEST_F(RoundTest, GoesOnWithTheNextQueryAfterADeath) {
  const RoundRecord record = run_small_round(
      {.database = database(), .contestants = {unlucky(" 3 ")}, .protocol = unconfined()});
  const EntrantRecord& entrant = record.entrants.at("unlucky");
  int failed = 0;
  for (const auto& answer : entrant.all_answers) failed += answer.outcome != Outcome::kOk;
  EXPECT_EQ(failed, 1);
  EXPECT_EQ(entrant.all_answers.size(), 5u);
  ASSERT_EQ(entrant.sessions.size(), 2u);
  EXPECT_EQ(entrant.sessions[0].outcome, Outcome::kCrashed);
  EXPECT_EQ(entrant.sessions[1].outcome, Outcome::kOk);
  EXPECT_EQ(asked(), 5);
}

TEST_F(RoundTest, SkipsAWarmUpThatFailedBefore) {
  contest::ProtocolSettings protocol = unconfined();
  protocol.warmup = 1;
  // 2: in the first warm-up. The next worker warms up with the four others, from 3 on.
  const RoundRecord record = run_small_round(
      {.database = database(), .contestants = {unlucky(" 2 ")}, .protocol = protocol});
  const EntrantRecord& entrant = record.entrants.at("unlucky");
  EXPECT_EQ(entrant.all_answers.size(), 10u);
  EXPECT_EQ(entrant.answers.size(), 5u);
  EXPECT_EQ(record.summary.failed, 0u);  // of the timed ones
  EXPECT_EQ(asked(), 2 + 4 + 5);
}

TEST_F(RoundTest, GoesOnWhereAWarmUpFailsThatHadWorked) {
  contest::ProtocolSettings protocol = unconfined();
  protocol.warmup = 1;
  // 5 warm up; the 3rd timed query is the 8th and dies; the next worker dies in its 2nd warm-up,
  // the 10th; the third has 4 left for its warm-up, then 2 timed ones.
  const RoundRecord record = run_small_round(
      {.database = database(), .contestants = {unlucky(" 8  10 ")}, .protocol = protocol});
  const EntrantRecord& entrant = record.entrants.at("unlucky");
  int failed = 0;
  for (const auto& [request, answer] : entrant.answers) failed += answer.outcome != Outcome::kOk;
  EXPECT_EQ(failed, 1);
  EXPECT_EQ(entrant.answers.size(), 5u);
  EXPECT_EQ(entrant.sessions.size(), 3u);
  EXPECT_EQ(asked(), 8 + 2 + 4 + 2);
}

TEST_F(RoundTest, AsksNothingTwiceWhenItIsResumed) {
  const SmallRound round{
      .database = database(), .contestants = {unlucky(" 3 ")}, .protocol = unconfined()};
  const std::string facts = facts_of(run_small_round(round));
  const RoundRecord again = run_small_round(round);
  EXPECT_EQ(facts_of(again), facts);
  EXPECT_EQ(again.summary.asked, 5u);
  EXPECT_EQ(asked(), 5);
  EXPECT_EQ(again.entrants.at("unlucky").sessions.size(), 2u);  // none more
}

TEST_F(RoundTest, StopsWhenItIsInterruptedAndGoesOnWhereItStopped) {
  contest::ProtocolSettings protocol = unconfined();
  protocol.passes = 4;
  SmallRound round{
      .database = database(), .contestants = {unlucky("", " 8 ")}, .protocol = protocol};
  round.interrupt = [this] { return asked() == 8; };
  const RoundRecord stopped = run_small_round(round);
  EXPECT_TRUE(stopped.summary.interrupted);
  EXPECT_EQ(stopped.summary.asked, 7u);
  ASSERT_EQ(stopped.entrants.at("unlucky").sessions.size(), 1u);
  EXPECT_EQ(stopped.entrants.at("unlucky").sessions[0].message, "interrupted");

  round.interrupt = [] { return false; };
  const RoundRecord finished = run_small_round(round);
  EXPECT_EQ(finished.summary.asked, 20u);
  EXPECT_FALSE(finished.summary.interrupted);
  EXPECT_EQ(finished.entrants.at("unlucky").all_answers.size(), 20u);
  EXPECT_EQ(asked(), 21);  // the one under way is asked again
}

TEST_F(RoundTest, StartsAnewForOtherParameters) {
  SmallRound round{.database = database(), .contestants = {reference("random")}};
  const std::string facts = facts_of(run_small_round(round));
  round.contestants[0].parameters = R"({"ties":false})";
  run_small_round(round);
  const RoundRecord both = read_round(database());
  EXPECT_EQ(both.entrants.at("random").all_answers.size(), 5u);  // those that count
  round.contestants[0].parameters = "{}";
  EXPECT_EQ(facts_of(run_small_round(round)), facts);
}

TEST_F(RoundTest, TellsThatTheWorkerProgramIsMissing) {
  try {
    run_small_round({.database = database(),
                     .contestants = {reference("keyword")},
                     .start_worker = session::process_workers(folder_ / "matchbench-worker")});
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("cannot start the worker program " + folder_.string()));
  }
}

// Whose fault is it that no plugin could be opened? Not an entrant's.
TEST_F(RoundTest, BlamesNoEntrantForAWorkerOfAnotherProgram) {
  try {
    run_small_round({.database = database(),
                     .contestants = {reference("keyword")},
                     .start_worker = session::process_workers("/bin/false")});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "the worker program failed before it opened a plugin: it exited with code 1");
  }
  EXPECT_TRUE(read_round(database()).entrants.at("keyword").answers.empty());
}

TEST_F(RoundTest, BlamesNoEntrantForADamagedImage) {
  const session::SharedImage damaged("no image");
  SmallRound round{.database = database(), .contestants = {reference("keyword")}};
  round.start_worker = [&](const session::SharedImage&) { return built_workers()(damaged); };
  EXPECT_THROW(run_small_round(round), Error);
  EXPECT_TRUE(read_round(database()).entrants.at("keyword").answers.empty());
  round.start_worker = built_workers();
  EXPECT_EQ(run_small_round(round).summary.asked, 5u);
}

TEST_F(RoundTest, IsInterruptedBeforeASessionThatIsTooShortForIt) {
  const RoundRecord record = run_small_round({.database = database(),
                                              .contestants = {reference("keyword")},
                                              .interrupt = [] { return true; }});
  EXPECT_TRUE(record.summary.interrupted);
  EXPECT_TRUE(record.entrants.at("keyword").sessions.empty());
}

TEST_F(RoundTest, RanksNoMoreThanTopK) {
  contest::ProtocolSettings protocol = quick_protocol();
  protocol.top_k = 3;
  const RoundRecord record = run_small_round(
      {.database = database(), .contestants = {reference("random")}, .protocol = protocol});
  EXPECT_EQ(record.entrants.at("random").answers.at("bad").ranking.size(), 3u);
}

// The database names each library by its digest.
TEST_F(RoundTest, StopsWhereALibraryIsReplacedBetweenTwoWorkers) {
  const fs::path library = folder_ / "own" / "keyword.so";
  const fs::path other = folder_ / "other.so";
  fs::create_directory(library.parent_path());
  fs::copy_file(reference("keyword").library, library);
  fs::copy_file(reference("random").library, other);
  contest::ProtocolSettings protocol = quick_protocol();
  protocol.passes = protocol.blocks = 2;
  const auto has_ended = [](const auto& session) { return session.end.has_value(); };
  // A file that is replaced within a session can be noticed earlier, with other words.
  const auto replace_it = [&] {
    const auto store = store::RoundStore::open(database(), store::RoundStore::Mode::kRead);
    if (fs::exists(other) && std::ranges::any_of(store.sessions(), has_ended)) {
      fs::rename(other, library);
    }
    return false;
  };
  try {
    run_small_round({.database = database(),
                     .contestants = {{"keyword", library}},
                     .protocol = protocol,
                     .interrupt = replace_it});
    FAIL() << "the second worker got another library";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("keyword.so has changed since the round began"));
  }
}

TEST_F(RoundTest, SideBySideFindsOutWhatItFindsOutOneByOne) {
  contest::ProtocolSettings protocol = quick_protocol();
  protocol.passes = 4;
  protocol.blocks = 2;
  protocol.warmup = 1;
  SmallRound round{.database = folder_ / "one_by_one.db",
                   .contestants = {reference("keyword"), reference("random", 2)},
                   .protocol = protocol,
                   .start_worker = built_workers_for_threads()};
  const RoundRecord one_by_one = run_small_round(round);
  round.database = database();
  round.jobs = 2;
  const RoundRecord beside = run_small_round(round);
  EXPECT_EQ(beside.summary.asked, 4U * 5U * 3U);
  EXPECT_EQ(facts_of(beside), facts_of(one_by_one));
  const auto store = store::RoundStore::open(database(), store::RoundStore::Mode::kRead);
  for (const auto& session : store.sessions()) EXPECT_TRUE(session.start.side_by_side);
  for (const auto& answer : beside.entrants.at("keyword").all_answers) {
    EXPECT_FALSE(answer.is_timed);
  }
}

// The third query that is asked at all hangs, whichever it is.
TEST_F(RoundTest, SideBySideAsksAgainAloneWhatWasLateBesideOthers) {
  contest::ProtocolSettings protocol = impatient_protocol();
  protocol.confinement = ConfinementMode::kOff;
  SmallRound round{.database = database(),
                   .contestants = {unlucky("", " 3 "), reference("keyword")},
                   .protocol = protocol,
                   .jobs = 2};
  const RoundRecord record = run_small_round(round);
  EXPECT_EQ(record.summary.failed, 0U);
  EXPECT_EQ(record.entrants.at("unlucky").answers.size(), 5U);
  EXPECT_EQ(asked(), 3 + 3);
  const auto& sessions = record.entrants.at("unlucky").sessions;
  ASSERT_EQ(sessions.size(), 2U);
  EXPECT_THAT(sessions[0].message, HasSubstr("late beside the sessions of others"));
  EXPECT_EQ(sessions[1].outcome, Outcome::kOk);
}

// Each is a copy of its own, writes a file in its first query and never returns from that. Nobody
// can come to it after another has gone.
TEST_F(RoundTest, SideBySideHasSixtyFourAtWorkAtOnce) {
  constexpr std::size_t kAll = 64;
  contest::ProtocolSettings protocol = unconfined();
  protocol.deadlines.query_ns = 600'000'000'000;  // however slow the machine starts them all
  SmallRound round{.database = database(), .contestants = {}, .protocol = protocol, .jobs = kAll};
  const auto count_of = [this](std::size_t i) { return folder_ / fmt::format("count{}", i); };
  for (std::size_t i = 0; i < kAll; ++i) {
    const fs::path library = folder_ / std::to_string(i) / "unlucky.so";
    fs::create_directory(library.parent_path());
    fs::copy_file(fs::path(ROUND_PLUGINS) / "unlucky" / "unlucky.so", library);
    std::ofstream(library, std::ios::app) << std::string(i, '\0');  // another digest
    round.contestants.push_back(
        {fmt::format("sleeper {}", i), library,
         fmt::format(R"({{"count":"{}","hang_in":" 1 "}})", count_of(i).string())});
  }
  round.interrupt = [&] {
    for (std::size_t i = 0; i < kAll; ++i) {
      if (!fs::exists(count_of(i))) return false;
    }
    return true;
  };
  const RoundRecord record = run_small_round(round);
  EXPECT_TRUE(record.summary.interrupted);
  for (const auto& [name, entrant] : record.entrants) {
    ASSERT_EQ(entrant.sessions.size(), 1U) << name;
    EXPECT_EQ(entrant.sessions[0].message, "interrupted") << name;
  }
}

TEST_F(RoundTest, SideBySideGivesUpWhatIsLateAloneToo) {
  contest::ProtocolSettings protocol = impatient_protocol();
  protocol.confinement = ConfinementMode::kOff;
  const RoundRecord record =
      run_small_round({.database = database(),
                       .contestants = {unlucky("", " 3  4 "), reference("keyword")},
                       .protocol = protocol,
                       .jobs = 2});
  EXPECT_EQ(record.summary.failed, 1U);
  EXPECT_EQ(asked(), 3 + 1 + 2);
}

TEST_F(RoundTest, SideBySideStopsWhenItIsInterruptedAndGoesOnWhereItStopped) {
  contest::ProtocolSettings protocol = unconfined();
  protocol.passes = 4;
  SmallRound round{.database = database(),
                   .contestants = {unlucky("", " 8 "), reference("keyword")},
                   .protocol = protocol,
                   .jobs = 2};
  round.interrupt = [this] { return asked() == 8; };
  const RoundRecord stopped = run_small_round(round);
  EXPECT_TRUE(stopped.summary.interrupted);
  EXPECT_LT(stopped.summary.asked, 40U);

  round.interrupt = [] { return false; };
  const RoundRecord finished = run_small_round(round);
  EXPECT_EQ(finished.summary.asked, 40U);
  EXPECT_EQ(finished.summary.failed, 0U);
}

}  // namespace
}  // namespace matchbench::round
