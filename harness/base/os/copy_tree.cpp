#include "harness/base/os/copy_tree.hpp"

#include "harness/base/error.hpp"
#include "harness/base/owned_fd.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr auto kSkip = fs::directory_options::skip_permission_denied;
constexpr mode_t kReadAndExecute = S_IRUSR | S_IXUSR | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH;

class Copy {
 public:
  Copy(const fs::path& from, const TreeLimits& limits) : from_(from), left_(limits) {}

  void take(const fs::path& from, const fs::path& to) {
    if (left_.entries-- == 0) throw too_much();
    struct stat status {};
    if (lstat(from.c_str(), &status) != 0) return;
    if (S_ISLNK(status.st_mode) && from == from_ && stat(from.c_str(), &status) != 0) return;
    if (S_ISDIR(status.st_mode)) {
      take_folder(from, to);
    } else if (S_ISREG(status.st_mode)) {
      take_file(from, to);
    } else if (S_ISLNK(status.st_mode)) {
      std::error_code unreadable;
      const fs::path target = fs::read_symlink(from, unreadable);
      if (!unreadable && symlink(target.c_str(), to.c_str()) != 0) throw no_room(errno);
    }
  }

 private:
  Error too_much() const {
    return environment_error(
        fmt::format("{} holds too much to be copied for each worker", from_.string()),
        "keep nothing beside a library but what it reads");
  }

  Error no_room(int reason) const {
    return system_error(fmt::format("cannot copy {} for a worker", from_.string()), reason,
                        "make room in memory and in the temporary folder");
  }

  void take_folder(const fs::path& from, const fs::path& to) {
    if (mkdir(to.c_str(), S_IRWXU) != 0) throw no_room(errno);
    std::error_code error;
    for (fs::directory_iterator entry(from, kSkip, error), end; !error && entry != end;
         entry.increment(error)) {
      take(entry->path(), to / entry->path().filename());
    }
  }

  void take_file(const fs::path& from, const fs::path& to) {
    const OwnedFd in(open(from.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (!in.is_open() || fstat(in.get(), &status) != 0 || !S_ISREG(status.st_mode)) return;
    const mode_t mode = (status.st_mode & kReadAndExecute) | S_IRUSR;
    const OwnedFd out(open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (!out.is_open()) throw no_room(errno);
    for (;;) {
      constexpr std::size_t kPart = std::size_t{1} << 24;
      const ssize_t copied = sendfile(out.get(), in.get(), nullptr, kPart);
      if (copied < 0 && errno == EINTR) continue;
      if (copied < 0) throw no_room(errno);
      if (copied == 0) break;
      const auto bytes = static_cast<std::uint64_t>(copied);
      if (bytes > left_.bytes) throw too_much();
      left_.bytes -= bytes;
    }
    const std::array<timespec, 2> times = {status.st_mtim, status.st_mtim};
    futimens(out.get(), times.data());
  }

  const fs::path& from_;
  TreeLimits left_;
};

}  // namespace

bool keeps_limits(const fs::path& tree, const TreeLimits& limits) {
  std::uint64_t bytes = 0;
  std::uint64_t entries = 1;
  std::error_code error;
  if (fs::is_regular_file(tree, error)) return fs::file_size(tree, error) <= limits.bytes;
  for (fs::recursive_directory_iterator entry(tree, kSkip, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unknown;
    if (!entry->is_symlink(unknown) && entry->is_regular_file(unknown)) {
      bytes += entry->file_size(unknown);
    }
    if (++entries > limits.entries || bytes > limits.bytes) return false;
  }
  return true;
}

void copy_tree(const fs::path& from, const fs::path& to, const TreeLimits& limits) {
  Copy(from, limits).take(from, to);
}

}  // namespace matchbench
