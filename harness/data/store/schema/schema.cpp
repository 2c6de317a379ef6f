#include "harness/data/store/schema/schema.hpp"

#include "harness/data/store/schema/schema_sql.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/database_mark.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace matchbench::store {

namespace {

// Describes a database of another kind than the expected one.
std::string what_it_is(std::int32_t application) {
  if (application == kApplicationId) return "this is a round";
  if (application == kPoolApplicationId) return "this is a pool of judgments";
  return fmt::format("a database of another program (application id {:#x})",
                     static_cast<std::uint32_t>(application));
}

void require_number(int number, const std::string& file, const FileKind& kind) {
  if (number == kind.version) return;
  if (number < 1) {
    throw input_error(fmt::format("{}: the schema's version is {}, which no matchbench has written",
                                  file, number),
                      fmt::format("name the file that '{}' wrote", kind.made_by));
  }
  throw input_error(
      fmt::format("{}: written by {} matchbench (schema {}, this one reads {})", file,
                  number > kind.version ? "a newer" : "an older", number, kind.version),
      "use that version");
}

struct SchemaEntry {
  std::string type;
  std::string name;
  std::string table;
  std::string sql;
  auto operator<=>(const SchemaEntry&) const = default;
};

using Entries = std::vector<SchemaEntry>;

// Sorted. Names that begin with sqlite_ are SQLite's own; tables of statistics are harmless, and
// nobody can make a view of such a name but by editing the file's bytes.
Entries entries_of(SQLite::Database& database) {
  SQLite::Statement row(database,
                        "SELECT type, name, tbl_name, sql FROM main.sqlite_schema WHERE NOT "
                        "(type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))");
  Entries entries;
  while (row.executeStep()) {
    entries.push_back({row.getColumn(0).getString(), row.getColumn(1).getString(),
                       row.getColumn(2).getString(), row.getColumn(3).getString()});
  }
  std::ranges::sort(entries);
  return entries;
}

// An empty database in memory, as a new file of the kind begins.
struct Known {
  explicit Known(const FileKind& kind)
      : database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    database.exec(fmt::format("PRAGMA page_size = {}", kPageBytes));
    make_schema(database, kind);
    entries = entries_of(database);
  }

  SQLite::Database database;
  std::mutex use;  // of the database
  Entries entries;
};

Known& known(const FileKind& kind) {
  static std::map<std::int32_t, Known> all;
  static std::mutex guard;
  const std::lock_guard lock(guard);
  return all.try_emplace(kind.application_id, kind).first->second;
}

Error strange_schema(SQLite::Database& database, const FileKind& kind, const SchemaEntry& entry,
                     const char* what) {
  constexpr std::size_t kShown = 60;
  return input_error(
      fmt::format("{}: the {} '{}' {}", file_of(database), entry.type.substr(0, kShown),
                  entry.name.substr(0, kShown), what),
      fmt::format("use the file as '{}' wrote it, with nothing added to it", kind.made_by));
}

// Throws an input Error unless the file has the schema that make_schema() makes, to the letter.
void require_same_schema(SQLite::Database& database, const FileKind& kind) {
  const Entries found = entries_of(database);
  const Entries& entries = known(kind).entries;
  for (const SchemaEntry& entry : found) {
    if (!std::ranges::binary_search(entries, entry)) {
      throw strange_schema(database, kind, entry, "is not one that matchbench has made");
    }
  }
  for (const SchemaEntry& entry : entries) {
    if (!std::ranges::binary_search(found, entry)) {
      throw strange_schema(database, kind, entry, "is missing");
    }
  }
}

}  // namespace

const FileKind& round_files() {
  static const FileKind kKind{kApplicationId, "matchbench run", 7, kRoundSql};
  return kKind;
}

const FileKind& scratch_round_files() {
  static const FileKind kKind = [] {
    FileKind kind = round_files();
    kind.waits = WaitsForDisk::kNever;
    return kind;
  }();
  return kKind;
}

const FileKind& pool_files() {
  static const FileKind kKind{kPoolApplicationId, "matchbench judge pool",     1,
                              kPoolSql,           WaitsForDisk::kAtEachCommit, true};
  return kKind;
}

void make_schema(SQLite::Database& database, const FileKind& kind) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec(kind.sql);
  database.exec(fmt::format("PRAGMA application_id = {}", kind.application_id));
  database.exec(fmt::format("PRAGMA user_version = {}", kind.version));
  transaction.commit();
}

void copy_schema(SQLite::Database& database, const FileKind& kind) {
  Known& from = known(kind);
  const std::lock_guard lock(from.use);
  SQLite::Backup copy(database, from.database);
  const int code = copy.executeStep();
  if (code != SQLITE_DONE) throw SQLite::Exception(database.getHandle(), code);
}

void know_schema(const FileKind& kind) {
  known(kind);
}

void require_schema(SQLite::Database& database, const FileKind& kind) {
  const std::string file = file_of(database);
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  if (application != kind.application_id) {
    const bool is_empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    throw input_error(is_empty ? fmt::format("{}: an empty file, not a matchbench database", file)
                               : fmt::format("{}: {}", file, what_it_is(application)),
                      fmt::format("name the file that '{}' wrote", kind.made_by));
  }
  require_number(database.execAndGet("PRAGMA user_version").getInt(), file, kind);
  require_same_schema(database, kind);
}

}  // namespace matchbench::store
