#include "harness/data/store/connection/writer_lock.hpp"

#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace matchbench::store {
namespace {

// False if the file was removed, or replaced, after `descriptor` had been opened.
bool is_still_at(const std::filesystem::path& path, int descriptor) {
  struct stat opened {};
  struct stat present {};
  return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &present) == 0 &&
         opened.st_dev == present.st_dev && opened.st_ino == present.st_ino;
}

}  // namespace

WriterLock::WriterLock(const std::filesystem::path& database)
    : path_(database.string() + "-writer") {
  for (;;) {
    descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) {
      throw system_error(fmt::format("{}: the file cannot be written here", database.string()),
                         errno, "check that the folder exists and can be written");
    }
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      const int reason = errno;
      close(descriptor_);
      if (reason == EWOULDBLOCK) {
        throw environment_error(
            fmt::format("{}: another matchbench is writing to this file", database.string()),
            "wait for it to end, or stop it");
      }
      throw system_error(fmt::format("cannot lock {}", path_.string()), reason);
    }
    if (is_still_at(path_, descriptor_)) return;
    close(descriptor_);  // the former holder removed it between our open() and flock()
  }
}

WriterLock::~WriterLock() {
  unlink(path_.c_str());
  close(descriptor_);
}

}  // namespace matchbench::store
