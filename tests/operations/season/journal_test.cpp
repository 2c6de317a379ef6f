#include "harness/operations/season/journal.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/small_disk.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class JournalTest : public testing::Test {
 protected:
  static Event taken(const std::string& submission,
                     const std::string& at = "2027-01-10T12:00:00Z") {
    Event event;
    event.at = *parse_instant(at, DayEdge::kBegin);
    event.kind = EventKind::kTaken;
    event.phase = "practice";
    event.team = "owls";
    event.submission = submission;
    return event;
  }
  Journal journal() const { return Journal(public_file(), folder_ / "private.jsonl"); }
  fs::path public_file() const { return folder_ / "journal.jsonl"; }
  std::vector<std::string> public_lines() const { return complete_lines(public_file()); }
  void append_bytes(const std::string& file, const std::string& bytes) const {
    std::ofstream(folder_ / file, std::ios::app) << bytes;
  }

  const TemporaryFolder folder_;
};

TEST_F(JournalTest, ChainsEachLineToTheOneBeforeItAsSha256sumWould) {
  std::string head;
  {
    Journal written = journal();
    written.append(taken("a"), false);
    written.append(taken("b"), false);
    head = written.head();
  }
  const auto lines = public_lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0],
            R"({"at":"2027-01-10T12:00:00Z","event":"taken","phase":"practice","team":"owls",)"
            R"("submission":"a","previous":")" +
                std::string(64, '0') + "\"}");
  EXPECT_THAT(lines[1], HasSubstr(Sha256().bytes(lines[0]).hex()));
  EXPECT_EQ(head, Sha256().bytes(lines[1]).hex());
  const PublicJournal read = read_journal(public_file());
  EXPECT_EQ(read.head(), head);
  EXPECT_EQ(read.events, (std::vector{taken("a"), taken("b")}));
}

// A rehearsal is played in years to come.
TEST_F(JournalTest, IsReadAtNoTimeBeforeItsLastEvent) {
  const Event last = taken("a", "2999-01-10T12:00:00Z");
  EXPECT_EQ(reading_time("", {last}), last.at);
  EXPECT_EQ(reading_time("2027-01-10T12:00", {last}), taken("a").at);
  const Instant before = now();
  EXPECT_GE(reading_time("", {taken("a", "2020-01-10T12:00:00Z")}), before);
}

// Who gets nonce and event computes the commitment.
TEST_F(JournalTest, HidesAnEventBehindACommitment) {
  journal().append(taken("a"), true);
  const std::string line = public_lines().at(0);
  EXPECT_THAT(line, Not(HasSubstr("owls")));
  const auto kept = text::parse_json(complete_lines(folder_ / "private.jsonl").at(0));
  ASSERT_TRUE(kept.has_value());
  const std::string nonce = kept->at("nonce");
  EXPECT_EQ(nonce.size(), 64U);
  EXPECT_THAT(line, HasSubstr(Sha256()
                                  .field(nonce)
                                  .field(R"({"at":"2027-01-10T12:00:00Z","event":"taken",)"
                                         R"("phase":"practice","team":"owls","submission":"a"})")
                                  .hex()));
  EXPECT_EQ(journal().events(), std::vector{taken("a")});
}

TEST_F(JournalTest, CutsATornLineOffAndWritesTheLineThatAKilledProcessOwes) {
  journal().append(taken("a"), false);
  journal().append(taken("b"), true);
  const std::string whole = read_file(public_file());
  fs::resize_file(public_file(), whole.size() - 7);
  EXPECT_EQ(read_journal(public_file()).events.size(), 1U);
  append_bytes("private.jsonl", R"({"at":"2027-01-)");
  EXPECT_EQ(journal().events(), (std::vector{taken("a"), taken("b")}));
  EXPECT_EQ(read_file(public_file()), whole);
}

// A repository can hold a link to any file of whoever opens it.
TEST_F(JournalTest, WritesNoFileToWhichItIsALinkOrASecondName) {
  const fs::path other = folder_.put("other", "export SECRET=1");
  for (const bool is_link : {true, false}) {
    is_link ? fs::create_symlink(other, public_file()) : fs::create_hard_link(other, public_file());
    EXPECT_THAT(fault_in(folder_, [&] { journal(); }),
                StartsWith("journal.jsonl is a link, or has a second name: another file would be "
                           "written; put a file of its own there"));
    EXPECT_EQ(read_file(other), "export SECRET=1");
    fs::remove(public_file());
  }
}

TEST_F(JournalTest, LeavesAFileThatIsNoneAsItIs) {
  folder_.put("journal.jsonl", "no journal\nat all");
  EXPECT_THAT(fault_in(folder_, [&] { journal(); }), HasSubstr("journal.jsonl:1"));
  EXPECT_EQ(read_file(public_file()), "no journal\nat all");
}

TEST_F(JournalTest, NamesTheLineThatWasChanged) {
  {
    Journal written = journal();
    for (const char* name : {"a", "b", "c"}) written.append(taken(name), false);
  }
  std::string text = read_file(public_file());
  text.replace(text.find("owls"), 4, "bats");
  write_file(public_file(), text);
  EXPECT_THAT(fault_in(folder_, [&] { read_journal(public_file()); }),
              StartsWith("journal.jsonl:2: the line does not follow from the one before it"));
  EXPECT_THAT(fault_in(folder_, [&] { journal(); }),
              StartsWith("journal.jsonl:1: the line is not what private.jsonl has"));
}

TEST_F(JournalTest, NeedsTheStateFolderThatKnowsWhatWasCommittedTo) {
  journal().append(taken("a"), false);
  fs::rename(folder_ / "private.jsonl", folder_ / "lost");
  EXPECT_EQ(journal().events(), std::vector{taken("a")});  // all of it is public
  journal().append(taken("b"), true);
  fs::remove(folder_ / "private.jsonl");
  EXPECT_THAT(fault_in(folder_, [&] { journal(); }),
              StartsWith("journal.jsonl:2: only the state folder knows"));
  fs::rename(folder_ / "lost", folder_ / "private.jsonl");
  EXPECT_THAT(fault_in(folder_, [&] { journal(); }),
              StartsWith("journal.jsonl:2: private.jsonl has no such line"));
}

TEST_F(JournalTest, RefusesAClockBeforeItsLastLine) {
  Journal written = journal();
  written.append(taken("a"), false);
  written.append(taken("b"), false);  // in the same second
  EXPECT_THROW(written.append(taken("c", "2027-01-10T11:59:59Z"), false), Error);
  EXPECT_EQ(journal().events().size(), 2U);
}

// Each event is acknowledged when it is on disk; whatever ends the process, all of these are there,
// in order and once.
TEST_F(JournalTest, LosesNothingAndHasNothingTwiceIfKilledAtFiftyInstants) {
  std::uint32_t random = 1;
  std::size_t acknowledged = 0;
  for (int kill_number = 0; kill_number < 50; ++kill_number) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      Journal written = journal();
      for (std::size_t n = written.events().size();; ++n) {
        written.append(taken(fmt::format("s{}", n)), n % 2 == 1);
        if (write(ends[1], "x", 1) != 1) _exit(1);
      }
    }
    close(ends[1]);
    random = random * 1103515245 + 12345;
    usleep(1 + (random >> 8) % 20'000);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    char sign = 0;
    while (read(ends[0], &sign, 1) == 1) ++acknowledged;
    close(ends[0]);
    const Journal repaired = journal();
    ASSERT_GE(repaired.events().size(), acknowledged);
    for (std::size_t n = 0; n < repaired.events().size(); ++n) {
      ASSERT_EQ(repaired.events()[n].submission, fmt::format("s{}", n));
    }
    ASSERT_EQ(read_journal(public_file()).events.size(), repaired.events().size());
    acknowledged = repaired.events().size();
  }
  EXPECT_GT(acknowledged, 0U);
}

TEST_F(JournalTest, IsAsItWasIfTheDiskIsFull) {
  const pid_t child = fork();  // the small disk is its own
  if (child == 0) {
    const fs::path disk = folder_ / "disk";
    fs::create_directory(disk);
    if (!mount_small_disk(disk, 16)) _exit(77);
    const auto open = [&] { return Journal(disk / "journal.jsonl", disk / "private.jsonl"); };
    std::size_t written = 0;
    try {
      Journal full = open();
      for (;; ++written) full.append(taken(fmt::format("s{}", written)), false);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kEnvironment) _exit(1);
    }
    if (!resize_small_disk(disk, 64)) _exit(77);
    Journal again = open();
    // The event whose public line had no room is there.
    const bool is_right = again.events().size() == written || again.events().size() == written + 1;
    again.append(taken("last"), false);
    _exit(is_right && read_journal(disk / "journal.jsonl").events.back().submission == "last" ? 0
                                                                                              : 2);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "no small disk here";
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace matchbench::season
