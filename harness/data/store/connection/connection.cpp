#include "harness/data/store/connection/connection.hpp"

#include "harness/data/store/connection/connect.hpp"
#include "harness/data/store/schema/schema.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <string>
#include <system_error>

namespace matchbench::store {
namespace {

void prepare_to_write(SQLite::Database& database, const FileKind& kind) {
  // This is for new files. Rankings fill one in order; splitting fewer, larger pages halves the
  // time of it.
  database.exec("PRAGMA page_size = 16384");
  database.exec("PRAGMA journal_mode = WAL");
  // A commit is handed to the operating system, so it outlives the process however that dies.
  // NORMAL saves the fsync per commit that only a power failure would need; a power failure can
  // lose the last commits, never the file's consistency.
  database.exec(kind.waits_for_disk ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  // Pages, so 16 MB: checkpoints fsync, and should not fall into every second of a fast round.
  database.exec("PRAGMA wal_autocheckpoint = 1000");
  // Debian's default overwrites freed pages.
  database.exec(kind.waits_for_disk ? "PRAGMA secure_delete = ON" : "PRAGMA secure_delete = OFF");
  // The references are declared for readers and for check_integrity(). Letting SQLite look each of
  // them up makes an answer a third dearer, and the writer has just checked the indices.
  database.exec("PRAGMA foreign_keys = OFF");
}

void require_file(const std::filesystem::path& path, const FileKind& kind) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw input_error(fmt::format("{}: no such database", path.string()),
                      fmt::format("name the file that '{}' wrote", kind.made_by));
  }
  if (status.type() == std::filesystem::file_type::directory) {
    throw input_error(fmt::format("{}: a folder, not a database", path.string()), "name a file");
  }
  if (status.type() != std::filesystem::file_type::regular) {  // it may never begin or never end
    throw input_error(fmt::format("{}: a pipe or a device, not a database", path.string()),
                      "name a file");
  }
}

// A round has a write-ahead log. SQLite would play back any rollback journal, no matter who wrote
// it, and then delete the file that it names as the journal of a larger transaction: any file of
// the user. It looks beside the file that links lead to.
void require_no_journal(const std::filesystem::path& path) {
  std::error_code error;
  const std::string journal = std::filesystem::canonical(path, error).string() + "-journal";
  const auto status = std::filesystem::symlink_status(journal, error);
  if (status.type() == std::filesystem::file_type::not_found) return;
  throw input_error(
      fmt::format("{}: there is a rollback journal beside it, which no round has", path.string()),
      fmt::format("move {} away", journal));
}

void require_sound(SQLite::Database& database) {
  const std::string found = database.execAndGet("PRAGMA quick_check(1)").getString();
  if (found != "ok") {
    throw damaged_error(database, found);
  }
}

// SQLite's failures as Errors; `database` may be null if there is none yet.
template <class Action>
auto guarded(const std::filesystem::path& path, SQLite::Database* database, const FileKind& kind,
             Action action) {
  try {
    return action();
  } catch (const SQLite::Exception& cause) {
    throw store_error(cause, path, database == nullptr ? nullptr : database->getHandle(),
                      kind.made_by);
  }
}

// SQLite quietly falls back to reading if it may not write.
void require_writable(SQLite::Database& database, const std::filesystem::path& path) {
  if (sqlite3_db_readonly(database.getHandle(), "main") == 0) return;
  throw environment_error(fmt::format("{}: the database is read-only", path.string()),
                          "check the permissions of the file and of its folder");
}

}  // namespace

SQLite::Database create_database(const std::filesystem::path& path, StepLimit& limit,
                                 const FileKind& kind) {
  auto database = guarded(path, nullptr, kind, [&] {
    return connect(path.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, limit);
  });
  guarded(path, &database, kind, [&] {
    prepare_to_write(database, kind);
    make_schema(database, kind);
  });
  return database;
}

SQLite::Database open_to_write(const std::filesystem::path& path, StepLimit& limit,
                               const FileKind& kind) {
  require_file(path, kind);
  require_no_journal(path);
  auto database = guarded(path, nullptr, kind,
                          [&] { return connect(path.string(), SQLITE_OPEN_READWRITE, limit); });
  guarded(path, &database, kind, [&] {
    require_schema(database, kind);
    require_writable(database, path);
    require_sound(database);
    prepare_to_write(database, kind);
  });
  return database;
}

SQLite::Database open_to_read(const std::filesystem::path& path, StepLimit& limit,
                              const FileKind& kind) {
  require_file(path, kind);
  require_no_journal(path);
  auto database = guarded(path, nullptr, kind, [&] { return connect_to_read(path, limit, kind); });
  guarded(path, &database, kind, [&] {
    require_schema(database, kind);
    database.exec("PRAGMA query_only = ON");
  });
  return database;
}

}  // namespace matchbench::store
