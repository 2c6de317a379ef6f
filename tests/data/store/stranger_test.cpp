// Databases that a stranger has made: whatever their schema and their rows hold, they are refused
// with a message or read, and nothing of theirs runs.
#include "harness/data/store/connection/connection.hpp"
#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/data/store/hostile_database.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <SQLiteCpp/Statement.h>
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::store {
namespace {

using testing::HasSubstr;
using testing::Not;

class Stranger : public RoundFolder {
 protected:
  Stranger() {
    RoundFacts round = small_round();
    round.contest.measures = {"AP"};
    round.contest.entrants = {"keyword"};
    round.part = PartFacts{"plan", 0, 1};
    round.node = "node1";
    RoundStore store = RoundStore::create(file(), round, small_collection());
    const OpenRun opened = open_run(store);
    store.add_phase(opened.session, {.phase = Phase::kLoad, .own_memory = MemoryReport{}});
    store.add_answer(opened.session, answer_to(0, 0, ranking_of({1, 2})));
    store.add_trial_answer(opened.session, {.answer = answer_to(1, 0, ranking_of({2, 0}))});
    store.end_session(opened.session, {});
    const std::vector<Score> scores = {{opened.repetition, {0}, 0.5}};
    store.replace_scores(std::vector<SettingScores>{{"graded", "", "", {{"AP", scores, scores}}}});
    store.keep_analysis({"incomplete", "", "[]", ""});
  }

  // The file after these statements, with every protection of SQLite off.
  std::filesystem::path edited(const std::vector<std::string>& statements) const {
    const std::filesystem::path copy = folder_ / "edited.db";
    std::filesystem::remove(copy);
    std::filesystem::copy(file(), copy);
    SQLite::Database database(copy.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON");
    for (const std::string& statement : statements) database.exec(statement);
    return copy;
  }

  // Everything that reading gives; "" if all was read, else the message.
  static std::string read_all(const std::filesystem::path& path, RoundStore::Mode mode) {
    try {
      const RoundStore store = RoundStore::open(path, mode);
      store.round();
      store.environments();
      store.services();
      store.requests();
      store.entrants();
      for (const auto& repetition : store.repetitions()) answers_of(store, repetition.id);
      store.sessions();
      store.phases();
      store.trials();
      store.scores();
      store.kept_analyses();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  void expect_refused(const std::vector<std::string>& statements, const std::string& reason) {
    const auto path = edited(statements);
    for (const auto mode : {RoundStore::Mode::kRead, RoundStore::Mode::kWrite}) {
      EXPECT_THAT(read_all(path, mode), HasSubstr(reason)) << statements.back();
    }
  }
};

TEST_F(Stranger, IsRefusedWithAViewInThePlaceOfATable) {
  expect_refused(
      {"DROP TABLE phase",
       "CREATE VIEW phase AS WITH RECURSIVE forever (n) AS (SELECT 1 UNION ALL SELECT "
       "n + 1 FROM forever) SELECT n AS id, 1 AS session, 'load' AS phase, 0 AS outcome, "
       "'' AS message, 0 AS wall_ns, 0 AS cpu_ns, 0 AS peak_rss_bytes, "
       "NULL AS index_bytes, 0 AS ontology_bytes, 0 AS model_bytes, 0 AS scratch_bytes "
       "FROM forever"},
      "the view 'phase' is not one that matchbench has made");
}

TEST_F(Stranger, IsRefusedWithAnythingAddedToTheSchema) {
  expect_refused({"CREATE TRIGGER spy AFTER INSERT ON answer BEGIN DELETE FROM answer; END"},
                 "the trigger 'spy' is not one that matchbench has made");
  expect_refused({"CREATE VIEW mine AS SELECT 1"}, "the view 'mine' is not one");
  expect_refused({"CREATE INDEX mine ON answer (message)"}, "the index 'mine' is not one");
  expect_refused({"CREATE TABLE mine (a)"}, "the table 'mine' is not one");
  expect_refused({"ALTER TABLE repetition ADD COLUMN mine TEXT"},
                 "the table 'repetition' is not one");
  expect_refused({"CREATE VIRTUAL TABLE mine USING fts5 (a)"}, "is not one that matchbench");
}

TEST_F(Stranger, IsRefusedWithAnythingMissingOfTheSchema) {
  expect_refused({"DROP VIEW leaderboard"}, "the view 'leaderboard' is missing");
  expect_refused({"DROP TABLE analysis"}, "the table 'analysis' is missing");
}

TEST_F(Stranger, IsReadAfterItWasAnalysedAndCompacted) {
  const auto path = edited({"ANALYZE", "VACUUM"});
  for (const auto mode : {RoundStore::Mode::kRead, RoundStore::Mode::kWrite}) {
    EXPECT_EQ(read_all(path, mode), "");
  }
}

TEST_F(Stranger, IsRefusedWithNamesOfMegabytes) {
  const std::string name = "printf('%.*c', 20000000, 'x')";
  for (const char* column :
       {"entrant SET name", "round SET contest_name", "request SET name",
        "environment_fact SET value", "session SET scenario", "measure SET name",
        "relevance_setting SET name", "contest_list SET name", "analysis SET name"}) {
    expect_refused({std::string("UPDATE ") + column + " = " + name},
                   "has a text of 20000000 bytes, more than 4096");
  }
}

void append_number(std::string& bytes, std::uint32_t value) {
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(value >> shift & 0xff);
}

// A rollback journal that asks for nothing to be rolled back and says that it is part of a
// transaction with this file as its main journal (https://sqlite.org/fileformat.html, 3).
std::string journal_naming(const std::filesystem::path& database, const std::string& file) {
  constexpr std::uint32_t kSector = 512;
  constexpr std::uint32_t kPage = 16384;
  constexpr std::uint32_t kLockByte = 0x40000000;
  const std::string magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  const auto pages = static_cast<std::uint32_t>(std::filesystem::file_size(database) / kPage);
  std::string bytes = magic;
  for (const std::uint32_t value : {0U, 0U, pages, kSector, kPage}) append_number(bytes, value);
  bytes.resize(kSector);
  append_number(bytes, kLockByte / kPage + 1);
  bytes += file;
  append_number(bytes, static_cast<std::uint32_t>(file.size()));
  append_number(bytes, std::accumulate(file.begin(), file.end(), 0U, [](auto sum, char c) {
                  return sum + static_cast<std::uint32_t>(static_cast<signed char>(c));
                }));
  return bytes + magic;
}

TEST_F(Stranger, DeletesNoFileThatAJournalBesideItNames) {
  const std::filesystem::path precious = folder_ / "precious";
  std::filesystem::create_directory(folder_ / "elsewhere");
  const std::filesystem::path link = folder_ / "elsewhere" / "link.db";
  std::filesystem::create_symlink(file(), link);
  for (const auto mode : {RoundStore::Mode::kRead, RoundStore::Mode::kWrite}) {
    write_file(precious, "precious");
    write_file(file().string() + "-journal", journal_naming(file(), precious.string()));
    for (const auto& path : {file(), link}) {
      EXPECT_THAT(read_all(path, mode), HasSubstr("there is a rollback journal beside it"));
      EXPECT_TRUE(std::filesystem::exists(precious));
    }
  }
}

// They come when nobody looks any more: the look beforehand has found nothing.
TEST_F(Stranger, DeletesNoFileThatAJournalNamesWhichComesLate) {
  const std::filesystem::path precious = folder_ / "precious";
  write_file(precious, "precious");
  write_file(file().string() + "-journal", journal_naming(file(), precious.string()));
  StepLimit limit(file());
  create_database(file(), limit);  // looks at no journal itself
  EXPECT_TRUE(std::filesystem::exists(precious));
}

TEST_F(Stranger, GetsNoFileOverwrittenByALinkInThePlaceOfANewDatabase) {
  const std::filesystem::path empty = folder_ / "empty";
  write_file(empty, "");
  std::filesystem::create_symlink(empty, folder_ / "new.db");
  StepLimit limit(file());
  EXPECT_THROW(create_database(folder_ / "new.db", limit), Error);
  EXPECT_EQ(read_file(empty), "");
}

// Every column with values of every type, whatever its declaration says.
TEST_F(Stranger, IsReadOrRefusedWhateverTypeAColumnHolds) {
  const HostileDatabase hostile(file());
  const std::filesystem::path copy = folder_ / "hostile.db";
  std::size_t made = 0;
  for (const auto& column : hostile.columns()) {
    for (const std::string& value : hostile_values()) {
      if (!hostile.make(copy, column, value)) continue;
      SCOPED_TRACE(column.first + "." + column.second + " = " + value);
      read_all(copy, RoundStore::Mode::kRead);  // throws nothing but an Error
      ++made;
    }
  }
  EXPECT_GT(made, 500u);
}

// A tree whose pages are shared many times over has more rows than could ever be read. Here a query
// that never ends stands for it.
TEST_F(Stranger, IsLeftByAStatementThatTakesFarMoreStepsThanItsSizeAllows) {
  StepLimit limit(file(), 10'000'000);
  SQLite::Database database(file().string(), SQLite::OPEN_READONLY);
  limit.watch(database.getHandle());
  limit.restart();
  try {
    database.execAndGet(
        "WITH RECURSIVE forever (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM forever) "
        "SELECT count(*) FROM forever");
    FAIL();
  } catch (const SQLite::Exception& cause) {
    EXPECT_EQ(cause.getErrorCode(), SQLITE_INTERRUPT);
    EXPECT_THAT(store_error(cause, file(), database.getHandle()).what(),
                HasSubstr("far more steps than a file of its size can need"));
  }
}

}  // namespace
}  // namespace matchbench::store
