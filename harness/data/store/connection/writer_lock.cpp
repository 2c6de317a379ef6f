#include "harness/data/store/connection/writer_lock.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <system_error>

namespace matchbench::store {
namespace {

namespace fs = std::filesystem;

void require_one_name(const fs::path& database) {
  struct stat file {};
  if (stat(database.c_str(), &file) != 0 || !S_ISREG(file.st_mode) || file.st_nlink <= 1) return;
  throw input_error(fmt::format("{}: the file has {} names (hard links), and what is written under "
                                "one of them may not be seen under the others",
                                database.string(), file.st_nlink),
                    "remove the other names, or write to a copy");
}

FileLock lock_of(const fs::path& database) {
  require_one_name(database);
  std::error_code unknown;
  fs::path real = fs::weakly_canonical(database, unknown);
  if (unknown) real = database;
  auto lock = FileLock::take(real += "-writer", 0666);
  if (!lock) {
    throw environment_error(
        fmt::format("{}: another matchbench is writing to this file", database.string()),
        "wait for it to end, or stop it");
  }
  return std::move(*lock);
}

}  // namespace

WriterLock::WriterLock(const fs::path& database) : lock_(lock_of(database)) {}

}  // namespace matchbench::store
