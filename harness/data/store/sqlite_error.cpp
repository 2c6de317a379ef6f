#include "harness/data/store/sqlite_error.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>

namespace matchbench::store {
namespace {

bool is_out_of_space(int error_number) {
  return error_number == ENOSPC || error_number == EDQUOT || error_number == EFBIG;
}

}  // namespace

std::string file_of(const SQLite::Database& database) {
  const char* const path = sqlite3_db_filename(database.getHandle(), "main");
  return path == nullptr ? database.getFilename() : path;
}

Error store_error(const SQLite::Exception& cause, const std::filesystem::path& path,
                  sqlite3* database, const char* made_by) {
  const std::string file = path.string();
  const int error_number = database == nullptr ? 0 : sqlite3_system_errno(database);
  const auto full = [&] {
    return environment_error(
        fmt::format("{}: no space left to write to", file),
        "free some space and resume the round; everything committed so far is kept");
  };
  switch (cause.getErrorCode() & 0xff) {
    case SQLITE_NOTADB:
      return input_error(fmt::format("{}: not a matchbench database", file),
                         fmt::format("name the file that '{}' wrote", made_by));
    case SQLITE_CORRUPT:
      return environment_error(
          fmt::format("{}: the database is damaged: {}", file, cause.what()),
          "restore a copy, or save what can be read with 'sqlite3 FILE .recover'");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return environment_error(
          fmt::format("{}: the database is locked by another program", file),
          "end the other matchbench or the SQL shell that has it open, then try again");
    case SQLITE_INTERRUPT:
      return input_error(
          fmt::format("{}: reading it takes far more steps than a file of its size can need", file),
          "do not use the file: it is damaged, or made to keep a reader busy");
    case SQLITE_TOOBIG:
      return input_error(
          fmt::format("{}: it contains a text that is too long to be one of a round", file),
          "do not use the file: matchbench has not written it");
    case SQLITE_FULL:
      return full();
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return environment_error(
          fmt::format("{}: the database cannot be opened or written: {}", file, cause.what()),
          "check the permissions of the file and of its folder, which SQLite writes to as well");
    case SQLITE_IOERR:
      // Readers share an index in a file beside the database.
      if (is_out_of_space(error_number) || cause.getExtendedErrorCode() == SQLITE_IOERR_SHMSIZE) {
        return full();
      }
      // A failed COMMIT does not tell the system's reason. ENOSPC would have been SQLITE_FULL.
      if (error_number == 0 && cause.getExtendedErrorCode() == SQLITE_IOERR_WRITE) {
        return environment_error(
            fmt::format("{}: writing has failed: a quota or file size limit is reached, or the "
                        "disk is faulty",
                        file),
            "make room and resume the round; everything committed so far is kept");
      }
      if (error_number == 0) break;
      return system_error(fmt::format("{}: {}", file, cause.what()), error_number,
                          "check the disk; everything committed so far is kept");
    default:
      break;
  }
  return environment_error(fmt::format("{}: {}", file, cause.what()),
                           "check the disk, and that no other program has changed the database");
}

}  // namespace matchbench::store
