#include "harness/data/store/connection/connection.hpp"

#include "harness/data/store/connection/file_system.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/database_mark.hpp"

#include <SQLiteCpp/Exception.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

namespace matchbench::store {

namespace {

void prepare_to_write(SQLite::Database& database, const FileKind& kind) {
  database.exec(fmt::format("PRAGMA page_size = {}", kPageBytes));  // of a new file
  // A commit is handed to the operating system, so it outlives the process however that dies; it
  // has to wait for the disk only to outlive a power failure.
  constexpr std::array kSynchronous = {"OFF", "NORMAL", "FULL"};
  database.exec(
      fmt::format("PRAGMA synchronous = {}", kSynchronous[static_cast<std::size_t>(kind.waits)]));
  database.exec("PRAGMA journal_mode = WAL");
  // Pages, so 16 MB: checkpoints fsync, and should not fall into every second of a fast round.
  database.exec("PRAGMA wal_autocheckpoint = 1000");
  // Debian's default overwrites freed pages.
  database.exec(kind.overwrites_deleted ? "PRAGMA secure_delete = ON"
                                        : "PRAGMA secure_delete = OFF");
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

// Our connections see none (file_system.hpp). It would lie beside the file that links lead to.
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

constexpr int kBusyTimeoutMs = 2000;

// Far more than the store's own statements and texts need.
constexpr std::pair<int, int> kLimits[] = {
    {SQLITE_LIMIT_LENGTH, 128 << 20}, {SQLITE_LIMIT_SQL_LENGTH, 1 << 20},
    {SQLITE_LIMIT_COLUMN, 200},       {SQLITE_LIMIT_EXPR_DEPTH, 200},
    {SQLITE_LIMIT_VDBE_OP, 250'000},  {SQLITE_LIMIT_FUNCTION_ARG, 16},
    {SQLITE_LIMIT_ATTACHED, 1},  // VACUUM INTO attaches its target
    {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
};

bool has_log(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(path.string() + "-wal", error);
}

// Reads it from the header of the file, which is there as soon as the file has its name. A
// connection that may write could bring the log of another program's database to its end.
bool is_of_kind(const std::filesystem::path& path, const FileKind& kind) {
  std::array<char, kDatabaseHeadBytes> header{};
  std::ifstream file(path, std::ios::binary);
  return file.read(header.data(), header.size()) &&
         application_of({header.data(), header.size()}) == kind.application_id;
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

// A connection that trusts nothing in the file: no function, view or trigger of its schema runs,
// its lengths and its statements' steps are bounded. Throws SQLite::Exception.
SQLite::Database connect(const std::string& name, int flags, StepLimit& limit) {
  // A round has one thread per connection, so SQLite's own mutexes are left out.
  SQLite::Database database(name, flags | SQLITE_OPEN_NOMUTEX, kBusyTimeoutMs, file_system());
  sqlite3* const handle = database.getHandle();
  for (const auto& [kind, most] : kLimits) sqlite3_limit(handle, kind, most);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  for (const int off : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                        SQLITE_DBCONFIG_ENABLE_VIEW}) {
    sqlite3_db_config(handle, off, 0, nullptr);
  }
  limit.watch(handle);
  database.exec("PRAGMA cache_size = -65536");  // KiB
  database.exec("PRAGMA temp_store = MEMORY");
  return database;
}

// None if the file, its folder or a file beside it cannot be written.
std::optional<SQLite::Database> connect_beside_others(const std::filesystem::path& path,
                                                      StepLimit& limit) {
  try {
    std::optional<SQLite::Database> database(connect(path.string(), SQLITE_OPEN_READWRITE, limit));
    database->execAndGet("SELECT count(*) FROM sqlite_schema");  // touches the file and its log
    return database;
  } catch (const SQLite::Exception& cause) {
    const int code = cause.getErrorCode() & 0xff;
    if ((code != SQLITE_CANTOPEN && code != SQLITE_READONLY) || has_log(path)) throw;
    return std::nullopt;
  }
}

// As open_to_read() says.
SQLite::Database connect_to_read(const std::filesystem::path& path, StepLimit& limit,
                                 const FileKind& kind) {
  // A connection that may not write would leave its files beside the database when it is closed.
  const bool may_write =
      is_of_kind(path, kind) && faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
  if (may_write) {
    if (auto database = connect_beside_others(path, limit)) return std::move(*database);
  }
  if (has_log(path)) return connect(path.string(), SQLITE_OPEN_READONLY, limit);
  return connect(immutable_uri(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, limit);
}

}  // namespace

SQLite::Database create_database(const std::filesystem::path& path, StepLimit& limit,
                                 const FileKind& kind) {
  // Its folder may be reached by a link, but what bears its own name may be somebody else's file.
  std::error_code unknown;
  const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
  const std::filesystem::path place =
      std::filesystem::weakly_canonical(folder, unknown) / path.filename();
  auto database = guarded(path, nullptr, kind, [&] {
    return connect(place.string(),
                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW, limit);
  });
  guarded(path, &database, kind, [&] {
    prepare_to_write(database, kind);
    copy_schema(database, kind);
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
