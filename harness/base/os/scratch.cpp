#include "harness/base/os/scratch.hpp"

#include "harness/base/error.hpp"
#include "harness/base/os/remove_tree.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <system_error>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "matchbench-scratch-";
// Between its making and its locking a folder looks abandoned.
constexpr std::time_t kFreshSeconds = 60;
// More is nothing that a matchmaker needs, and takes too long to look at.
constexpr std::uint64_t kMaxEntries = 100'000;
constexpr int kMaxDepth = 64;

OwnedFd open_folder(const fs::path& folder) {
  return OwnedFd(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

}  // namespace

bool is_abandoned(const fs::path& folder, std::time_t now) {
  struct stat status {};
  const OwnedFd opened = open_folder(folder);
  return opened.is_open() && fstat(opened.get(), &status) == 0 && status.st_uid == geteuid() &&
         now - status.st_ctime > kFreshSeconds && flock(opened.get(), LOCK_EX | LOCK_NB) == 0;
}

void remove_abandoned(const fs::path& parent, std::time_t now) {
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(kPrefix) && name.size() == kPrefix.size() + 6 &&
        is_abandoned(entry->path(), now)) {
      remove_tree(entry->path());
    }
  }
}

ScratchFolder::ScratchFolder() {
  const fs::path parent = fs::absolute(fs::temp_directory_path());
  remove_abandoned(parent, std::time(nullptr));
  std::string name = (parent / (std::string(kPrefix) + "XXXXXX")).string();
  if (mkdtemp(name.data()) == nullptr) {
    throw system_error("cannot make a scratch folder " + name, errno,
                       "set TMPDIR to a folder that can be written");
  }
  path_ = name;
  lock_ = open_folder(path_);
  flock(lock_.get(), LOCK_EX | LOCK_NB);
}

ScratchFolder::~ScratchFolder() {
  remove_tree(path_);
}

std::string scratch_fault(const fs::path& folder, std::uint64_t unlinked_bytes,
                          std::uint64_t max_bytes) {
  std::uint64_t bytes = unlinked_bytes;
  std::uint64_t entries = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (++entries > kMaxEntries) {
      return fmt::format("has more than {} files in its scratch folder", kMaxEntries);
    }
    if (entry.depth() > kMaxDepth) {
      return fmt::format("has folders {} deep in its scratch folder", kMaxDepth);
    }
    struct stat status {};
    if (lstat(entry->path().c_str(), &status) == 0) {
      bytes += static_cast<std::uint64_t>(status.st_blocks) * 512;
    }
  }
  if (error == std::errc::permission_denied) return "hides files in its scratch folder";
  return scratch_fault(bytes, max_bytes);
}

std::string scratch_fault(std::uint64_t bytes, std::uint64_t max_bytes) {
  if (bytes <= max_bytes) return {};
  constexpr double kMiB = 1 << 20;
  return fmt::format("has {:.1f} MiB in its scratch folder, the cap is {:.1f} MiB",
                     static_cast<double>(bytes) / kMiB, static_cast<double>(max_bytes) / kMiB);
}

}  // namespace matchbench
