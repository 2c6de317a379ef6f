#include "harness/execution/keeper/copied_tree.hpp"

#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <vector>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kReadAndExecute = S_IRUSR | S_IXUSR | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH;
constexpr mode_t kFolderMode = S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH;
constexpr std::size_t kPartBytes = std::size_t{1} << 18;

[[noreturn]] void fail(const ShownFile& shown) {
  if (errno == ENOSPC || errno == EDQUOT) throw NoRoom("no room for " + shown.path);
  throw system_error(fmt::format("cannot copy {} for a worker", shown.path), errno,
                     "make room in memory and in the temporary folder");
}

}  // namespace

CopiedTree::CopiedTree(const fs::path& root, std::uint64_t most_bytes)
    : root_(open(root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)), left_(most_bytes) {
  if (!root_.is_open()) throw system_error("cannot open " + root.string(), errno);
}

// The folder above the path, in the copy.
OwnedFd CopiedTree::folder_of(const std::string& path) const {
  open_how how{};
  how.flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  const std::string folder = "." + path.substr(0, path.rfind('/'));
  return OwnedFd(
      static_cast<int>(syscall(SYS_openat2, root_.get(), folder.c_str(), &how, sizeof how)));
}

void CopiedTree::take(const ShownFile& shown, int file) {
  const OwnedFd folder = folder_of(shown.path);
  if (!folder.is_open()) fail(shown);
  const std::string name = shown.path.substr(shown.path.rfind('/') + 1);
  if (shown.kind == ShownFile::Kind::kFile) {
    copy(shown, file, folder.get(), name);
  } else if (shown.kind == ShownFile::Kind::kLink) {
    if (symlinkat(shown.target.c_str(), folder.get(), name.c_str()) != 0 && errno != EEXIST) {
      fail(shown);
    }
  } else if (mkdirat(folder.get(), name.c_str(), kFolderMode) != 0 && errno != EEXIST) {
    fail(shown);
  }
}

void CopiedTree::copy(const ShownFile& shown, int from, int folder, const std::string& name) {
  struct stat status {};
  if (fstat(from, &status) != 0) fail(shown);
  const mode_t mode = (status.st_mode & kReadAndExecute) | S_IRUSR;
  const OwnedFd to(openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
  if (!to.is_open()) {
    if (errno == EEXIST) return;
    fail(shown);
  }
  // Files of /proc and /sys do not say how long they are and can only be read.
  std::vector<char> part(kPartBytes);
  for (;;) {
    const ssize_t got = read(from, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(shown);
    if (got == 0) break;
    if (static_cast<std::uint64_t>(got) > left_) throw NoRoom("too much to be copied");
    left_ -= static_cast<std::uint64_t>(got);
    for (ssize_t at = 0; at < got;) {
      const ssize_t put = write(to.get(), part.data() + at, static_cast<std::size_t>(got - at));
      if (put < 0 && errno != EINTR) fail(shown);
      if (put > 0) at += put;
    }
  }
  const std::array<timespec, 2> times = {status.st_mtim, status.st_mtim};
  futimens(to.get(), times.data());
}

}  // namespace matchbench::keeper
