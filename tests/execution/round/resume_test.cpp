// The real program on the collection that ships with it, killed, interrupted and starved.
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/random.hpp"
#include "tests/execution/round/host_round.hpp"
#include "tests/misbehaving/leftovers.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <thread>

namespace matchbench::round {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ResumeTest : public HostRound {
 protected:
  // As long on every machine, since most of its time is slept: 6 runs of 48 queries, 144 of them of
  // 5 ms each, and a commit every 50 ms.
  void write_sleepy_contest() {
    write_contest(fmt::format("  - {{plugin: {0}/keyword/keyword.so}}\n"
                              "  - {{plugin: {0}/random/random.so, repetitions: 2}}\n"
                              "  - {{plugin: {1}/unlucky/unlucky.so, repetitions: 3,\n"
                              "     parameters: {{sleep_us: \"5000\"}}}}\n",
                              REFERENCE_PLUGINS, ROUND_PLUGINS),
                  geography());
  }

  // Never comes back from its 7th query, the first time that it is asked.
  void write_hanging_contest() {
    fs::remove(file("count"));
    write_contest(fmt::format("  - {{plugin: {}/unlucky/unlucky.so,\n"
                              "     parameters: {{count: \"{}\", hang_in: \" 7 \"}}}}\n",
                              ROUND_PLUGINS, file("count").string()),
                  geography(), "{warmup: 0, confinement: off, deadlines: {query: 1000 s}}");
  }
};

// Workers of a killed host are killed by the kernel; this process inherits and buries them.
void expect_no_worker_survives() {
  await_adopted();
  EXPECT_EQ(children(), 0u);
}

int kills_wanted() {
  const char* wanted = std::getenv("MATCHBENCH_KILLS");
  return wanted == nullptr ? 20 : std::atoi(wanted);
}

// Where the next kill falls: after some number of answers, and at any moment between two commits,
// which are 50 ms apart. Every fifth is meant for the time before the first new answer.
void await_random_moment(Random& random, const HostProgram& host, const fs::path& database,
                         std::size_t stored, std::size_t whole) {
  if (random.below(5) != 0) {
    await_answers(host, database, stored + 1 + random.below(whole - stored));
  }
  std::this_thread::sleep_for(std::chrono::microseconds(random.below(60'000)));
}

TEST_F(ResumeTest, AKillAtAnyInstantLosesNothingAndStoresNothingTwice) {
  write_sleepy_contest();
  ASSERT_EQ(run_host(folder_, run_into("whole.db")).code, 0);
  const Facts whole = facts_in(file("whole.db"));
  // 12 requests, 6 runs, 2 passes, a warm-up of one pass in each of 2 blocks.
  ASSERT_EQ(whole.size(), 12u * 6 * 4);

  Random random(5);
  int kills = 0;
  int kills_amid_answers = 0;
  int rounds = 0;
  while (kills < kills_wanted()) {
    const std::string db = fmt::format("killed{}.db", rounds++);
    Facts before;
    for (;;) {
      HostProgram host(folder_, run_into(db));
      const bool last = before.size() == whole.size() || kills == kills_wanted();
      if (!last) {
        await_random_moment(random, host, file(db), before.size(), whole.size());
        host.signal(SIGKILL);
      }
      const int code = host.wait();
      ASSERT_TRUE(code == 0 || (!last && code == 128 + SIGKILL)) << code << host.output();
      expect_no_worker_survives();
      if (code == 0) break;
      ++kills;
      if (!fs::exists(file(db))) continue;
      const Facts now = facts_in(file(db));
      for (const auto& [key, fact] : before) ASSERT_EQ(now.at(key), fact) << key;
      for (const auto& [key, fact] : now) ASSERT_EQ(whole.at(key), fact) << key;
      kills_amid_answers += now.size() > before.size() && now.size() < whole.size();
      before = now;
    }
    EXPECT_EQ(facts_in(file(db)), whole);
    EXPECT_TRUE(all_finished(file(db)));
    fs::remove(file(db));
  }
  // Of the four in five that are meant to, all but those that found the last answer stored.
  EXPECT_GE(kills_amid_answers, kills / 4);
  RecordProperty("rounds", rounds);
}

TEST_F(ResumeTest, AnInterruptEndsCleanlyAndSaysHowToGoOn) {
  for (const int number : {SIGINT, SIGTERM}) {
    write_hanging_contest();
    const std::string db = fmt::format("signal{}.db", number);
    HostProgram host(folder_, run_into(db));
    await_answers(host, file(db), 6);
    host.signal(number);
    EXPECT_EQ(host.wait(), 3);
    EXPECT_THAT(host.output(),
                HasSubstr("error: interrupted after 6 queries, kept in " + db +
                          "; continue with 'matchbench run contest.yaml --db " + db + " --resume"));
    const Facts kept = facts_in(file(db));
    EXPECT_EQ(kept.size(), 6u);
    EXPECT_FALSE(all_finished(file(db)));
    EXPECT_EQ(run_host(folder_, run_into(db)).code, 0);
    const Facts whole = facts_in(file(db));
    for (const auto& [key, fact] : kept) EXPECT_EQ(whole.at(key), fact);
    EXPECT_TRUE(all_finished(file(db)));
  }
}

TEST_F(ResumeTest, ASecondInterruptEndsAtOnce) {
  write_hanging_contest();
  HostProgram host(folder_, run_into("twice.db"));
  await_answers(host, file("twice.db"), 6);
  host.signal(SIGINT);
  host.signal(SIGINT);
  const int code = host.wait();
  EXPECT_TRUE(code == 3 || code == 128 + SIGINT) << code;
  expect_no_worker_survives();
}

TEST_F(ResumeTest, ADatabaseThatAnotherRoundWritesIsRefused) {
  write_geography_contest();
  ASSERT_EQ(run_host(folder_, run_into("round.db")).code, 0);
  const Facts facts = facts_in(file("round.db"));
  const store::RoundStore writer =
      store::RoundStore::open(file("round.db"), store::RoundStore::Mode::kWrite);
  const Ended ended = run_host(folder_, run_into("round.db"));
  EXPECT_EQ(ended.code, 3) << ended.output;
  EXPECT_THAT(ended.output, HasSubstr("round.db"));
  EXPECT_EQ(facts_in(file("round.db")), facts);
}

TEST_F(ResumeTest, ADatabaseThatAnotherProgramLocksMeanwhileKeepsWhatItHas) {
  write_hanging_contest();
  HostProgram host(folder_, run_into("locked.db"));
  await_answers(host, file("locked.db"), 6);
  {
    SQLite::Database other(file("locked.db").string(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");
    host.signal(SIGINT);
    EXPECT_EQ(host.wait(), 3);
    EXPECT_THAT(host.output(), HasSubstr("locked.db: the database is locked by another program"));
    const Ended refused = run_host(folder_, run_into("locked.db"));
    EXPECT_EQ(refused.code, 3);
    EXPECT_THAT(refused.output, HasSubstr("locked by another program"));
  }
  const Facts kept = facts_in(file("locked.db"));
  EXPECT_EQ(kept.size(), 6u);
  EXPECT_EQ(run_host(folder_, run_into("locked.db")).code, 0);
  const Facts whole = facts_in(file("locked.db"));
  for (const auto& [key, fact] : kept) EXPECT_EQ(whole.at(key), fact);
  EXPECT_TRUE(all_finished(file("locked.db")));
}

// What a power cut leaves: the database and any part of the log that had not been synced.
TEST_F(ResumeTest, ALogThatIsCutOffCostsNoMoreThanWhatItHeld) {
  write_sleepy_contest();
  ASSERT_EQ(run_host(folder_, run_into("whole.db")).code, 0);
  const Facts whole = facts_in(file("whole.db"));
  HostProgram host(folder_, run_into("cut.db"));
  await_answers(host, file("cut.db"), whole.size() / 2);
  host.signal(SIGKILL);
  ASSERT_EQ(host.wait(), 128 + SIGKILL);
  // A reader of the database takes its log into it, so the state after the kill is kept first.
  fs::copy(file("cut.db"), file("killed.db"));
  fs::copy(file("cut.db-wal"), file("killed.db-wal"));
  const auto log_bytes = fs::file_size(file("cut.db-wal"));
  const Facts before = facts_in(file("cut.db"));
  Random random(6);
  for (int cut = 0; cut < 3; ++cut) {
    const std::string db = fmt::format("cut{}.db", cut);
    fs::copy(file("killed.db"), file(db));
    fs::copy(file("killed.db-wal"), file(db + "-wal"));
    fs::resize_file(file(db + "-wal"), random.below(log_bytes));
    const Facts left = facts_in(file(db));
    EXPECT_LE(left.size(), before.size());
    for (const auto& [key, fact] : left) EXPECT_EQ(before.at(key), fact);
    EXPECT_EQ(run_host(folder_, run_into(db)).code, 0);
    EXPECT_EQ(facts_in(file(db)), whole);
  }
}

TEST_F(ResumeTest, ADatabaseThatCannotBeWrittenIsRefused) {
  write_geography_contest();
  ASSERT_EQ(run_host(folder_, run_into("round.db")).code, 0);
  const Facts facts = facts_in(file("round.db"));
  if (geteuid() != 0) {
    fs::permissions(file("round.db"), fs::perms::owner_read);
  } else if (std::system(
                 fmt::format("chattr +i {} 2>/dev/null", file("round.db").string()).c_str()) != 0) {
    GTEST_SKIP() << "the superuser writes every file here";
  }
  const Ended ended = run_host(folder_, run_into("round.db"));
  EXPECT_EQ(ended.code, 3) << ended.output;
  EXPECT_THAT(ended.output, HasSubstr("round.db"));
  if (geteuid() == 0) {
    EXPECT_EQ(std::system(fmt::format("chattr -i {}", file("round.db").string()).c_str()), 0);
  }
  EXPECT_EQ(facts_in(file("round.db")), facts);
}

TEST_F(ResumeTest, AnExistingDatabaseIsNotTouchedWithoutResume) {
  write_geography_contest();
  ASSERT_EQ(run_host(folder_, run_into("round.db")).code, 0);
  const Ended ended = run_host(folder_, {"run", "contest.yaml", "--db", "round.db"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.output, HasSubstr("round.db exists already; add --resume to continue it"));
}

}  // namespace
}  // namespace matchbench::round
