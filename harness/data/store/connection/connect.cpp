#include "harness/data/store/connection/connect.hpp"

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

}  // namespace

SQLite::Database connect(const std::string& name, int flags, StepLimit& limit) {
  // A round has one thread per connection, so SQLite's own mutexes are left out.
  SQLite::Database database(name, flags | SQLITE_OPEN_NOMUTEX, kBusyTimeoutMs);
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

}  // namespace matchbench::store
