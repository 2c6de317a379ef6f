#include "harness/store/connection.hpp"

#include "harness/base/error.hpp"
#include "harness/store/schema.hpp"
#include "harness/store/sqlite_error.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <string>
#include <system_error>

namespace matchbench {
namespace {

constexpr int kBusyTimeoutMs = 2000;

// A round has one thread per connection, so SQLite's own mutexes are left out.
SQLite::Database connect(const std::string& name, int flags) {
  SQLite::Database database(name, flags | SQLITE_OPEN_NOMUTEX, kBusyTimeoutMs);
  // Rounds are passed around: functions in a strange file's schema get no rights.
  database.exec("PRAGMA trusted_schema = OFF");
  database.exec("PRAGMA cache_size = -65536");  // KiB
  return database;
}

void prepare_to_write(SQLite::Database& database) {
  // Of a new file. Rankings fill it in order; splitting fewer, larger pages halves the time of it.
  database.exec("PRAGMA page_size = 16384");
  database.exec("PRAGMA journal_mode = WAL");
  // A commit is handed to the operating system, so it outlives the process however that dies.
  // NORMAL saves the fsync per commit that only a power cut would need; such a cut can lose the
  // last commits, never the file's consistency.
  database.exec("PRAGMA synchronous = NORMAL");
  // Pages, so 16 MB: checkpoints fsync, and should not fall into every second of a fast round.
  database.exec("PRAGMA wal_autocheckpoint = 1000");
  database.exec("PRAGMA secure_delete = OFF");  // Debian's default overwrites freed pages
  // The references are declared for readers and for check_integrity(). Letting SQLite look each of
  // them up makes an answer a third dearer, and the writer has just checked the indices.
  database.exec("PRAGMA foreign_keys = OFF");
}

void require_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw input_error(fmt::format("{}: no such database", path.string()),
                      "name the file that `matchbench run` wrote");
  }
  if (status.type() == std::filesystem::file_type::directory) {
    throw input_error(fmt::format("{}: a folder, not a database", path.string()), "name a file");
  }
}

void require_sound(SQLite::Database& database) {
  const std::string found = database.execAndGet("PRAGMA quick_check(1)").getString();
  if (found != "ok") {
    throw environment_error(
        fmt::format("{}: the database is damaged: {}", database.getFilename(), found),
        "restore a copy, or save what can be read with `sqlite3 FILE .recover`");
  }
}

std::string immutable_uri(const std::filesystem::path& path) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    if (c == '%' || c == '?' || c == '#') {
      uri += fmt::format("%{:02X}", c);
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

SQLite::Database connect_to_read(const std::filesystem::path& path) {
  try {
    auto database = connect(path.string(), SQLITE_OPEN_READONLY);
    database.execAndGet("SELECT count(*) FROM sqlite_schema");  // touches the file and its log
    return database;
  } catch (const SQLite::Exception& cause) {
    // A reader has to make the shared-memory file beside the database. Where it cannot, and no log
    // of a writer is there, the file alone is the whole database.
    std::error_code error;
    const bool has_log = std::filesystem::exists(path.string() + "-wal", error);
    const int code = cause.getErrorCode() & 0xff;
    if ((code != SQLITE_CANTOPEN && code != SQLITE_READONLY) || has_log) throw;
    return connect(immutable_uri(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  }
}

// SQLite's failures as Errors; `database` may be null where there is none yet.
template <class Action>
auto guarded(const std::filesystem::path& path, SQLite::Database* database, Action action) {
  try {
    return action();
  } catch (const SQLite::Exception& cause) {
    throw store_error(cause, path, database == nullptr ? nullptr : database->getHandle());
  }
}

// SQLite quietly falls back to reading where it may not write.
void require_writable(SQLite::Database& database, const std::filesystem::path& path) {
  if (sqlite3_db_readonly(database.getHandle(), "main") == 0) return;
  throw environment_error(fmt::format("{}: the database is read-only", path.string()),
                          "check the permissions of the file and of its folder");
}

void require_present_schema(int version, const std::filesystem::path& path) {
  if (version == schema_version()) return;
  throw input_error(fmt::format("{}: written by an older matchbench (schema {}, this one reads {})",
                                path.string(), version, schema_version()),
                    "run `matchbench score` on it once, which brings it up to date");
}

}  // namespace

SQLite::Database create_database(const std::filesystem::path& path) {
  auto database = guarded(path, nullptr, [&] {
    return connect(path.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  });
  guarded(path, &database, [&] {
    prepare_to_write(database);
    migrate(database, migrations());
  });
  return database;
}

SQLite::Database open_to_write(const std::filesystem::path& path) {
  require_file(path);
  auto database =
      guarded(path, nullptr, [&] { return connect(path.string(), SQLITE_OPEN_READWRITE); });
  guarded(path, &database, [&] {
    const int version = checked_version(database, schema_version());
    require_writable(database, path);
    require_sound(database);
    prepare_to_write(database);
    if (version < schema_version()) migrate(database, migrations());
  });
  return database;
}

SQLite::Database open_to_read(const std::filesystem::path& path) {
  require_file(path);
  auto database = guarded(path, nullptr, [&] { return connect_to_read(path); });
  guarded(path, &database,
          [&] { require_present_schema(checked_version(database, schema_version()), path); });
  return database;
}

}  // namespace matchbench
