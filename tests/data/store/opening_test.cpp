#include "harness/data/store/connection/new_file.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/database_mark.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>

namespace {

std::atomic<int> waits_for_disk = 0;

}  // namespace

// In the place of the C library's, for SQLite, too.
extern "C" __attribute__((visibility("default"))) int fsync(int fd) {
  ++waits_for_disk;
  return static_cast<int>(syscall(SYS_fsync, fd));
}

extern "C" __attribute__((visibility("default"))) int fdatasync(int fd) {
  ++waits_for_disk;
  return static_cast<int>(syscall(SYS_fdatasync, fd));
}

namespace matchbench::store {
namespace {

using testing::AllOf;
using testing::ExitedWithCode;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;

class Opening : public RoundFolder {
 protected:
  void make_round() { RoundStore::create(file(), small_round(), small_collection()); }
  void open_to_read() { RoundStore::open(file(), RoundStore::Mode::kRead); }
  void open_to_write() { RoundStore::open(file(), RoundStore::Mode::kWrite); }

  // Both modes refuse, naming the file and giving this reason.
  void expect_refused(ErrorKind kind, const std::string& reason) {
    const auto refusal = AllOf(
        Property(&Error::kind, kind), Property(&Error::what, HasSubstr(file().string() + ": ")),
        Property(&Error::what, HasSubstr(reason)), Property(&Error::what, HasSubstr("; ")));
    EXPECT_THAT([&] { open_to_read(); }, Throws<Error>(refusal));
    EXPECT_THAT([&] { open_to_write(); }, Throws<Error>(refusal));
  }
};

// Ends the process with the message on standard error; as user nobody where it runs as root, whom
// permissions do not stop.
template <class Action>
[[noreturn]] void report_as_ordinary_user(Action action) {
  if (geteuid() == 0 && setuid(65534) != 0) std::_Exit(99);
  try {
    action();
  } catch (const Error& error) {
    std::fputs(error.what(), stderr);
    std::_Exit(3);
  }
  std::_Exit(0);
}

// Before the file has its name.
TEST_F(Opening, ANewRoundWaitsForTheDiskOnce) {
  const int before = waits_for_disk;
  make_round();
  EXPECT_EQ(waits_for_disk - before, 1);
}

TEST_F(Opening, ToWriteARoundThatNobodyKeepsWaitsForNoDisk) {
  const auto waits_of = [this](RoundStore::Mode mode) {
    const int before = waits_for_disk;
    {
      auto store = RoundStore::create(file(), small_round(), small_collection(), mode);
      store.move_collection("elsewhere");
      store.commit();
    }
    const int waits = waits_for_disk - before;
    EXPECT_EQ(RoundStore::open(file(), RoundStore::Mode::kRead).round().collection_folder,
              "elsewhere");
    std::filesystem::remove(file());
    return waits;
  };
  EXPECT_GT(waits_of(RoundStore::Mode::kWrite), 0);
  EXPECT_EQ(waits_of(RoundStore::Mode::kScratch), 0);
}

TEST_F(Opening, RefusesAFileThatIsNotThere) {
  expect_refused(ErrorKind::kInput, "no such");
}

TEST_F(Opening, RefusesAFolder) {
  std::filesystem::create_directory(file());
  expect_refused(ErrorKind::kInput, "a folder, not a database");
}

TEST_F(Opening, RefusesAPipeWithoutWaitingForIt) {
  ASSERT_EQ(mkfifo(file().c_str(), 0600), 0);
  expect_refused(ErrorKind::kInput, "a pipe or a device, not a database");
}

TEST_F(Opening, RefusesATextFile) {
  write_file(file(), std::string(5000, 'x'));
  expect_refused(ErrorKind::kInput, "not a matchbench database");
}

TEST_F(Opening, RefusesAnEmptyFile) {
  write_file(file(), "");
  expect_refused(ErrorKind::kInput, "an empty file");
}

TEST_F(Opening, RefusesTheDatabaseOfAnotherProgram) {
  SQLite::Database(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE bookmark (url TEXT); PRAGMA user_version = 1");
  const std::string before = read_file(file());
  expect_refused(ErrorKind::kInput, "a database of another program (application id 0x0)");
  EXPECT_EQ(read_file(file()), before);
}

TEST_F(Opening, SaysThatAPoolIsNoRound) {
  SQLite::Database(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec(fmt::format("CREATE TABLE pair (id INTEGER); PRAGMA application_id = {}",
                        kPoolApplicationId));
  expect_refused(ErrorKind::kInput,
                 "this is a pool of judgments; name the file that 'matchbench run' wrote");
}

TEST_F(Opening, RefusesANewerSchema) {
  make_round();
  execute("PRAGMA user_version = 99");
  expect_refused(ErrorKind::kInput, "written by a newer matchbench (schema 99, this one reads 7)");
}

TEST_F(Opening, RefusesEachOlderSchemaByItsNumberAndLeavesTheFileAlone) {
  make_round();
  for (int older = 1; older <= 6; ++older) {
    execute(fmt::format("PRAGMA user_version = {}", older));
    const std::string before = read_file(file());
    expect_refused(ErrorKind::kInput,
                   fmt::format("round.db: written by an older matchbench (schema {}, this one "
                               "reads 7); use that version",
                               older));
    EXPECT_EQ(read_file(file()), before);
  }
}

TEST_F(Opening, RefusesASchemaThatNoMatchbenchHasWritten) {
  make_round();
  execute("PRAGMA user_version = 0");
  expect_refused(ErrorKind::kInput, "the schema's version is 0");
  execute("PRAGMA user_version = -3");
  expect_refused(ErrorKind::kInput, "the schema's version is -3");
}

TEST_F(Opening, RefusesToWriteADamagedFile) {
  {
    RoundStore store = RoundStore::create(file(), small_round(), small_collection());
    const OpenRun opened = open_run(store);
    for (int pass = 0; pass < 5000; ++pass) {
      store.add_answer(opened.session,
                       answer_to(0, pass, ranking_of({static_cast<std::uint32_t>(pass % 5)})));
    }
    store.commit();
  }
  const auto size = std::filesystem::file_size(file());
  std::fstream out(file(), std::ios::in | std::ios::out | std::ios::binary);
  out.seekp(static_cast<std::streamoff>(size / 2));
  out << std::string(20'000, '\x5a');
  out.close();
  EXPECT_THAT([&] { open_to_write(); },
              Throws<Error>(AllOf(Property(&Error::kind, ErrorKind::kEnvironment),
                                  Property(&Error::what, HasSubstr("the database is damaged")))));
  const RoundStore reader = RoundStore::open(file(), RoundStore::Mode::kRead);
  EXPECT_THAT([&] { reader.check_integrity(); },
              Throws<Error>(Property(&Error::what, HasSubstr("the database is damaged"))));
}

TEST_F(Opening, RefusesToCreateOverAnExistingFile) {
  write_file(file(), "precious");
  EXPECT_THAT([&] { make_round(); },
              Throws<Error>(AllOf(Property(&Error::kind, ErrorKind::kInput),
                                  Property(&Error::what, HasSubstr("exists already")))));
  EXPECT_EQ(read_file(file()), "precious");
}

TEST_F(Opening, RefusesToCreateInAFolderThatIsNotThere) {
  EXPECT_THAT(
      [&] { RoundStore::create(folder_ / "none" / "round.db", small_round(), small_collection()); },
      Throws<Error>(AllOf(Property(&Error::kind, ErrorKind::kEnvironment),
                          Property(&Error::what, HasSubstr("No such file or directory")))));
}

TEST_F(Opening, RefusesACollectionThatNamesAServiceTwiceAndLeavesNoFile) {
  Collection twice = small_collection();
  twice.services[1].uri = twice.services[0].uri;
  EXPECT_THAT([&] { RoundStore::create(file(), small_round(), twice); },
              Throws<Error>(Property(&Error::what, HasSubstr("UNIQUE"))));
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(Opening, CreatesDespiteThePartOfAKilledProcess) {
  write_file(file().string() + ".part", "half a database");
  make_round();
  open_to_read();
  EXPECT_FALSE(std::filesystem::exists(file().string() + ".part"));
}

TEST_F(Opening, RefusesASecondWriter) {
  const RoundStore writer = RoundStore::create(file(), small_round(), small_collection());
  EXPECT_THAT([&] { open_to_write(); },
              Throws<Error>(AllOf(Property(&Error::kind, ErrorKind::kEnvironment),
                                  Property(&Error::what, HasSubstr("another matchbench")))));
}

TEST_F(Opening, RefusesASecondWriterThroughALink) {
  const RoundStore writer = RoundStore::create(file(), small_round(), small_collection());
  std::filesystem::create_symlink(file(), folder_ / "other.db");
  EXPECT_THAT([&] { RoundStore::open(folder_ / "other.db", RoundStore::Mode::kWrite); },
              Throws<Error>(AllOf(Property(&Error::kind, ErrorKind::kEnvironment),
                                  Property(&Error::what, HasSubstr("another matchbench")))));
}

// What SQLite has not yet brought into the file lies beside one of its names.
TEST_F(Opening, RefusesToWriteAFileWithSeveralNames) {
  make_round();
  std::filesystem::create_hard_link(file(), folder_ / "other.db");
  EXPECT_THAT([&] { open_to_write(); },
              Throws<Error>(AllOf(Property(&Error::kind, ErrorKind::kInput),
                                  Property(&Error::what, HasSubstr("has 2 names")))));
  std::filesystem::remove(folder_ / "other.db");
  open_to_write();
}

TEST_F(Opening, LetsReadersSeeWhatTheWriterHasCommitted) {
  RoundStore writer = RoundStore::create(file(), small_round(), small_collection());
  const OpenRun opened = open_run(writer);
  const RoundStore reader = RoundStore::open(file(), RoundStore::Mode::kRead);
  writer.add_answer(opened.session, answer_to(0, 0, ranking_of({1})));
  EXPECT_EQ(answers_of(reader, opened.repetition).size(), 0u);
  writer.commit();
  EXPECT_EQ(answers_of(reader, opened.repetition).size(), 1u);
}

TEST_F(Opening, LeavesOneFileBehind) {
  {
    RoundStore store = RoundStore::create(file(), small_round(), small_collection());
    open_run(store);
  }
  const std::filesystem::directory_iterator begin(folder_.path());
  EXPECT_EQ(std::distance(begin, {}), 1);
}

TEST_F(Opening, LeavesOneFileBehindAfterReading) {
  make_round();
  const std::string before = read_file(file());
  {
    const RoundStore one = RoundStore::open(file(), RoundStore::Mode::kRead);
    const RoundStore two = RoundStore::open(file(), RoundStore::Mode::kRead);
    EXPECT_EQ(one.round().contest.name, two.round().contest.name);
  }
  const std::filesystem::directory_iterator begin(folder_.path());
  EXPECT_EQ(std::distance(begin, {}), 1);
  EXPECT_EQ(read_file(file()), before);
}

TEST_F(Opening, LeavesOneFileBehindIfTheReaderIsTheLastToClose) {
  {
    std::optional<RoundStore> writer =
        RoundStore::create(file(), small_round(), small_collection());
    open_run(*writer);
    const RoundStore reader = RoundStore::open(file(), RoundStore::Mode::kRead);
    EXPECT_EQ(reader.entrants().size(), 1u);
    writer.reset();
    EXPECT_EQ(reader.entrants().size(), 1u);
  }
  const std::filesystem::directory_iterator begin(folder_.path());
  EXPECT_EQ(std::distance(begin, {}), 1);
  EXPECT_EQ(RoundStore::open(file(), RoundStore::Mode::kRead).entrants().size(), 1u);
}

TEST_F(Opening, LeavesOneFileBehindIfTheFileCannotBeWritten) {
  make_round();
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0777));
  std::filesystem::permissions(file(), std::filesystem::perms(0444));
  EXPECT_EXIT(report_as_ordinary_user([&] {
                const RoundStore store = RoundStore::open(file(), RoundStore::Mode::kRead);
                std::fputs(store.round().contest.name.c_str(), stderr);
              }),
              ExitedWithCode(0), "small contest");
  const std::filesystem::directory_iterator begin(folder_.path());
  EXPECT_EQ(std::distance(begin, {}), 1);
}

TEST_F(Opening, CopiesWhatAReaderSees) {
  make_round();
  open_to_read();
  RoundStore::open(file(), RoundStore::Mode::kRead).copy_to(folder_ / "copy.db");
  EXPECT_EQ(RoundStore::open(folder_ / "copy.db", RoundStore::Mode::kRead).round().contest.name,
            "small contest");
}

TEST_F(Opening, RefusesToCreateWithANameThatIsTooLongAndLeavesNoFile) {
  const auto refused = [&](const RoundFacts& round, const Collection& collection,
                           const std::string& what) {
    EXPECT_THAT(
        [&] { RoundStore::create(file(), round, collection); },
        Throws<Error>(AllOf(Property(&Error::kind, ErrorKind::kInput),
                            Property(&Error::message,
                                     what + " is 100000 bytes long, more than a round can hold"))));
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
  };
  const std::string long_name(100'000, 'x');
  RoundFacts round = small_round();
  round.contest.name = long_name;
  refused(round, small_collection(), "the name of the contest");
  Collection collection = small_collection();
  collection.services[1].name = long_name;
  refused(small_round(), collection, "the name of a service or request");
  collection = small_collection();
  collection.requests[1].name = long_name;
  refused(small_round(), collection, "the name of a service or request");
  collection = small_collection();
  collection.name = long_name;
  refused(small_round(), collection, "the name of the collection");
}

TEST_F(Opening, TellsThatAnotherProgramHoldsTheLock) {
  RoundStore store = RoundStore::create(file(), small_round(), small_collection());
  SQLite::Database shell(file().string(), SQLite::OPEN_READWRITE);
  shell.exec("BEGIN IMMEDIATE");
  EXPECT_THAT([&] { store.add_entrant(entrant_named("late")); },
              Throws<Error>(Property(&Error::what, HasSubstr("locked by another program"))));
}

TEST_F(Opening, ReadsWhereNothingCanBeWritten) {
  make_round();
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0555));
  EXPECT_EXIT(report_as_ordinary_user([&] {
                const RoundStore store = RoundStore::open(file(), RoundStore::Mode::kRead);
                std::fputs(store.round().contest.name.c_str(), stderr);
              }),
              ExitedWithCode(0), "small contest");
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0755));
}

TEST_F(Opening, RefusesToWriteInAReadOnlyFolder) {
  make_round();
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0555));
  EXPECT_EXIT(report_as_ordinary_user([&] { open_to_write(); }), ExitedWithCode(3),
              "round.db-writer: Permission denied; check");
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0755));
}

TEST_F(Opening, RefusesToWriteAReadOnlyFile) {
  make_round();
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0777));
  std::filesystem::permissions(file(), std::filesystem::perms(0444));
  EXPECT_EXIT(report_as_ordinary_user([&] { open_to_write(); }), ExitedWithCode(3),
              "round.db: the database is read-only; check");
}

// The disk is full while the file is made: nothing of it is left.
TEST_F(Opening, LeavesNothingBehindIfTheDiskIsFullAtCreation) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{64 << 10, before.rlim_max};
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  EXPECT_THROW(RoundStore::create(file(), small_round(), small_collection()), Error);
  EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, handler);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

// The log had room, the file that it was to be brought into when it was closed had not.
TEST_F(Opening, LeavesNothingBehindIfTheDiskIsFullWhenTheNewFileIsClosed) {
  const auto leave_a_log = [](const std::filesystem::path& part) {
    write_file(part, "");
    write_file(part.string() + "-wal", "all that was written");
  };
  EXPECT_THROW(write_new_file(file(), leave_a_log), Error);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

}  // namespace
}  // namespace matchbench::store
