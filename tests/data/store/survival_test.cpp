#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/random.hpp"
#include "tests/data/store/round_fixture.hpp"
#include "tests/support/small_disk.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <thread>

namespace matchbench::store {
namespace {

using testing::ExitedWithCode;

class Survival : public RoundFolder {};

// The n-th answer of a repetition: request n mod 3 in pass n / 3. Rankings differ, so that rows
// keep being written.
Answer nth_answer(std::int64_t n) {
  const auto shift = static_cast<std::uint32_t>(n % 5);
  return answer_to(static_cast<std::uint32_t>(n % 3), static_cast<std::int32_t>(n / 3),
                   ranking_of({shift, (shift + 1) % 5, (shift + 2) % 5, (shift + 3) % 5}), n + 20);
}

// How many answers there are, after checking that they are the first ones, whole and once each.
std::int64_t checked_count(const RoundStore& store, RepetitionId repetition) {
  store.check_integrity();
  std::int64_t n = 0;
  store.for_each_answer(repetition, [&](const Answer& answer) {
    const Answer expected = nth_answer(n++);
    EXPECT_EQ(answer.pass, expected.pass);
    EXPECT_EQ(answer.request, expected.request);
    EXPECT_EQ(answer.time.wall_ns, expected.time.wall_ns);
    if (answer.is_own_ranking) {
      EXPECT_EQ(answer.ranking, expected.ranking);
    }
  });
  return n;
}

// Stores answers from the n-th on, a few at a time, and counts those that commit() has
// acknowledged.
void write_answers(RoundStore& store, SessionId session, std::int64_t n,
                   std::atomic<std::int64_t>& acknowledged, std::int64_t end) {
  while (n < end) {
    for (int i = 0; i < 7; ++i) store.add_answer(session, nth_answer(n++));
    store.commit();
    acknowledged = n;
  }
}

// A counter that outlives the child which writes to it.
class SharedCounter {
 public:
  SharedCounter()
      : memory_(mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0)),
        counter_(new (memory_) std::atomic<std::int64_t>(0)) {}
  ~SharedCounter() { munmap(memory_, sizeof(std::atomic<std::int64_t>)); }
  SharedCounter(const SharedCounter&) = delete;
  SharedCounter& operator=(const SharedCounter&) = delete;
  std::atomic<std::int64_t>& get() { return *counter_; }

 private:
  void* memory_;
  std::atomic<std::int64_t>* counter_;
};

TEST_F(Survival, OfAKillAtAnyInstantKeepsWhatWasAcknowledged) {
  RepetitionId repetition;
  {
    RoundStore store = RoundStore::create(file(), small_round(), small_collection());
    repetition = open_run(store).repetition;
  }
  Random random(11);
  std::int64_t stored = 0;
  for (int kill_number = 0; kill_number < 30; ++kill_number) {
    SharedCounter acknowledged;
    acknowledged.get() = stored;
    const pid_t child = fork();
    if (child == 0) {
      // The round continues where the killed process left it.
      RoundStore store = RoundStore::open(file(), RoundStore::Mode::kWrite);
      const auto done = static_cast<std::int64_t>(answers_of(store, repetition).size());
      const SessionId session = store.begin_session({repetition, SessionKind::kQueries, ""});
      write_answers(store, session, done, acknowledged.get(), 1'000'000'000);
    }
    ASSERT_GT(child, 0);
    if (kill_number % 2 == 0) {
      const auto enough = stored + static_cast<std::int64_t>(random.below(1000));
      while (acknowledged.get() < enough)
        std::this_thread::sleep_for(std::chrono::microseconds(30));
    } else {  // while it opens the database or makes its first commits
      std::this_thread::sleep_for(std::chrono::microseconds(random.below(8'000)));
    }
    kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    const RoundStore store = RoundStore::open(file(), RoundStore::Mode::kRead);
    stored = checked_count(store, repetition);
    ASSERT_GE(stored, acknowledged.get());
  }
  EXPECT_GT(stored, 3000);  // 15 kills, 500 answers each on average
}

TEST_F(Survival, OfAKillDuringCreationLeavesAWholeRoundOrNone) {
  const auto start = std::chrono::steady_clock::now();
  RoundStore::create(file(), small_round(), small_collection());
  const auto undisturbed = std::chrono::steady_clock::now() - start;
  std::filesystem::remove(file());
  Random random(12);
  for (int kill_number = 0; kill_number < 30; ++kill_number) {
    const pid_t child = fork();
    if (child == 0) {
      RoundStore::create(file(), small_round(), small_collection());
      pause();
    }
    ASSERT_GT(child, 0);
    std::this_thread::sleep_for(undisturbed * (1.2 * random.uniform()));
    kill(child, SIGKILL);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    if (std::filesystem::exists(file())) {
      const RoundStore store = RoundStore::open(file(), RoundStore::Mode::kWrite);
      EXPECT_EQ(store.services().size(), 5u);
      store.check_integrity();
    } else {
      const RoundStore store = RoundStore::create(file(), small_round(), small_collection());
      EXPECT_EQ(store.services().size(), 5u);
    }
    std::filesystem::remove(file());
  }
}

TEST_F(Survival, OfATruncatedLogKeepsAnEarlierState) {
  RepetitionId repetition;
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun opened = open_run(store);
  repetition = opened.repetition;
  std::atomic<std::int64_t> acknowledged = 0;
  write_answers(store, opened.session, 0, acknowledged, 700);
  // What a power cut leaves: the database and any part of the log that had not been synced.
  const std::string log = file().string() + "-wal";
  const auto log_size = std::filesystem::file_size(log);
  ASSERT_GT(log_size, 100'000u);
  const auto copy = folder_ / "copy.db";
  Random random(13);
  for (int cut = 0; cut < 30; ++cut) {
    const auto kept = cut == 0 ? log_size : random.below(log_size);
    std::filesystem::copy_file(file(), copy, std::filesystem::copy_options::overwrite_existing);
    std::filesystem::copy_file(log, copy.string() + "-wal",
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(copy.string() + "-wal", kept);
    const RoundStore survivor = RoundStore::open(copy, RoundStore::Mode::kWrite);
    const std::int64_t count = checked_count(survivor, repetition);
    EXPECT_EQ(count % 7, 0);  // whole commits
    if (cut == 0) {
      EXPECT_EQ(count, acknowledged);
    }
  }
}

// Ends the process: 3 where the store ran out of space, said so, and kept what it had acknowledged.
[[noreturn]] void fill_up(const std::filesystem::path& path) {
  std::atomic<std::int64_t> acknowledged = 0;
  RepetitionId repetition;
  try {
    RoundStore store = RoundStore::create(path, small_round(), small_collection());
    const OpenRun opened = open_run(store);
    repetition = opened.repetition;
    write_answers(store, opened.session, 0, acknowledged, 1'000'000);
    std::_Exit(1);
  } catch (const Error& error) {
    std::fputs(error.what(), stderr);
  }
  const RoundStore store = RoundStore::open(path, RoundStore::Mode::kRead);
  const bool kept = acknowledged > 0 && checked_count(store, repetition) == acknowledged;
  std::_Exit(kept && !testing::Test::HasFailure() ? 3 : 2);
}

[[noreturn]] void fill_up_to(rlim_t file_bytes, const std::filesystem::path& path) {
  signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{file_bytes, file_bytes};
  setrlimit(RLIMIT_FSIZE, &limit);
  fill_up(path);
}

TEST_F(Survival, OfAFileSizeLimitTellsTheCauseAndKeepsWhatWasAcknowledged) {
  EXPECT_EXIT(fill_up_to(1'000'000, file()), ExitedWithCode(3),
              "round.db: .*file size limit.*; .* resume the round; everything committed");
}

constexpr int kSmallDiskKibibytes = 2048;

TEST_F(Survival, OfAFullDiskTellsTheCauseAndKeepsWhatWasAcknowledged) {
  const pid_t probe = fork();
  if (probe == 0) std::_Exit(mount_small_disk(folder_.path(), kSmallDiskKibibytes) ? 0 : 1);
  int status = 0;
  ASSERT_EQ(waitpid(probe, &status, 0), probe);
  if (status != 0) GTEST_SKIP() << "mounting a file system is not allowed here";
  EXPECT_EXIT(
      {
        mount_small_disk(folder_.path(), kSmallDiskKibibytes);
        fill_up(file());
      },
      ExitedWithCode(3), "round.db: no space left to write to; free some space and resume");
}

}  // namespace
}  // namespace matchbench::store
