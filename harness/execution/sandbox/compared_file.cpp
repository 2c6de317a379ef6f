#include "harness/execution/sandbox/compared_file.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/opened_path.hpp"
#include "harness/foundation/base/os/settled_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace matchbench::sandbox {

OwnedFd open_compared(const ShownFile& shown) {
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC;
  how.resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  OwnedFd file(
      static_cast<int>(syscall(SYS_openat2, AT_FDCWD, shown.path.c_str(), &how, sizeof how)));
  struct stat status {};
  if (!file.is_open() || fstat(file.get(), &status) != 0) {
    throw system_error(fmt::format("cannot open {} for the plugin", shown.path), errno,
                       "give the user who runs the round the right to enter the folders above it "
                       "(root has no privileges here)");
  }
  if (status.st_dev != shown.device || status.st_ino != shown.inode) {
    throw environment_error(
        fmt::format("{} is another file than a moment before", shown.path),
        "let nobody change files that plugins read while a round runs, and continue with --resume");
  }
  if (shown.kind == ShownFile::Kind::kFile) settle(open_to_read(file.get()).get());
  return file;
}

}  // namespace matchbench::sandbox
