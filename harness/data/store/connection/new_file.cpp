#include "harness/data/store/connection/new_file.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace matchbench::store {

namespace {

// Gives the finished file its name, unless somebody else took the name in the meantime.
void publish(const std::filesystem::path& part, const std::filesystem::path& path) {
  if (renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return;
  if (errno == EEXIST) require_absent(path);
  // Some file systems cannot refuse to replace.
  if (errno == EINVAL && rename(part.c_str(), path.c_str()) == 0) return;
  throw system_error(fmt::format("cannot create {}", path.string()), errno);
}

void remove_part(const std::filesystem::path& part) {
  for (const char* suffix : {"", "-wal", "-shm"}) {
    std::error_code error;
    std::filesystem::remove(part.string() + suffix, error);
  }
}

// SQLite says nothing if what is still in its log cannot be brought into the file when that is
// closed; without its log the file would lack it.
void require_no_log(const std::filesystem::path& part, const std::filesystem::path& path) {
  std::error_code error;
  const auto left = std::filesystem::file_size(part.string() + "-wal", error);
  if (error || left == 0) return;
  throw environment_error(
      fmt::format("cannot create {}: there is no space left to write to", path.string()),
      "free some space and run this again");
}

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

void require_absent(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::symlink_status(path, error).type() ==
      std::filesystem::file_type::not_found) {
    return;
  }
  throw input_error(fmt::format("{}: the file exists already", path.string()),
                    "resume the round in it, or name a new file");
}

void write_new_file(const std::filesystem::path& path,
                    const std::function<void(const std::filesystem::path& part)>& write) {
  require_absent(path);
  const std::filesystem::path part = path.string() + ".part";
  const WriterLock lock(part);
  remove_part(part);  // of a process that was killed here
  try {
    write(part);
    require_no_log(part, path);
    publish(part, path);
  } catch (...) {
    remove_part(part);
    throw;
  }
}

void wait_for_disk(const fs::path& file) {
  const OwnedFd opened(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (opened.is_open() && fsync(opened.get()) == 0) return;
  throw system_error(fmt::format("cannot write {} to the disk", file.string()), errno,
                     "see what is wrong with the disk");
}

WriterLock::WriterLock(const fs::path& database) : lock_(lock_of(database)) {}

}  // namespace matchbench::store
