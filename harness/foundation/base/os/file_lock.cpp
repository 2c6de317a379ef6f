#include "harness/foundation/base/os/file_lock.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace matchbench {
namespace {

// False if the file was removed, or replaced, after `descriptor` had been opened.
bool is_still_at(const std::filesystem::path& path, int descriptor) {
  struct stat opened {};
  struct stat present {};
  return fstat(descriptor, &opened) == 0 && lstat(path.c_str(), &present) == 0 &&
         opened.st_dev == present.st_dev && opened.st_ino == present.st_ino;
}

}  // namespace

std::optional<FileLock> FileLock::take(const std::filesystem::path& file, mode_t rights) {
  for (;;) {
    OwnedFd opened(open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, rights));
    if (!opened.is_open()) {
      throw system_error(fmt::format("cannot write {}", file.string()), errno,
                         "check that the folder exists and can be written");
    }
    if (flock(opened.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return std::nullopt;
      throw system_error(fmt::format("cannot lock {}", file.string()), errno,
                         "use a folder on this machine's own disk, whose files can be locked");
    }
    // Else the former holder has removed it between open() and flock().
    if (is_still_at(file, opened.get())) return FileLock(file, std::move(opened));
  }
}

FileLock::~FileLock() {
  if (opened_.is_open()) unlink(file_.c_str());
}

void FileLock::state(std::string_view text) const {
  const int reason = ftruncate(opened_.get(), 0) != 0 ? errno : write_all(opened_.get(), text);
  if (reason != 0) throw system_error(fmt::format("cannot write {}", file_.string()), reason);
}

}  // namespace matchbench
