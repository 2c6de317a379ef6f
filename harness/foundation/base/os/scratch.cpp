#include "harness/foundation/base/os/scratch.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/folder_stream.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <system_error>
#include <utility>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "matchbench-scratch-";
// Its name before it is locked. Only then does it look abandoned though its owner lives.
constexpr std::string_view kNewPrefix = "matchbench-unlocked-";
constexpr std::time_t kFreshSeconds = 60;
constexpr int kMostTries = 100;
// More is nothing that a matchmaker needs, and takes too long to look at.
constexpr std::uint64_t kMaxEntries = 100'000;
constexpr int kMaxDepth = 64;

constexpr std::size_t kRandomLetters = 6;  // of mkdtemp

bool is_made_by(std::string_view prefix, const std::string& name) {
  return name.starts_with(prefix) && name.size() == prefix.size() + kRandomLetters;
}

[[noreturn]] void fail_to_make(const fs::path& folder, int reason = errno) {
  throw system_error("cannot make a scratch folder " + folder.string(), reason,
                     "set TMPDIR to a folder that can be written");
}

OwnedFd open_folder(const fs::path& folder, int above = AT_FDCWD) {
  return OwnedFd(openat(above, folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

// Who may rename what lies in it could give a folder of this user's the name of one that was left
// behind, or of one in use.
bool may_be_renamed_by_others(const fs::path& parent) {
  struct stat status {};
  if (stat(parent.c_str(), &status) != 0) return false;
  return (status.st_mode & (S_IWGRP | S_IWOTH)) != 0 && (status.st_mode & S_ISVTX) == 0;
}

// Names are looked up in the open folder that has them. Looking up whole paths would take the
// longer, the deeper a plugin nests folders and the longer it makes their names.
struct Weighing {
  std::uint64_t bytes = 0;
  std::uint64_t entries = 0;
  std::string fault = {};

  void add(OwnedFd opened, int depth) {
    if (!opened.is_open() && errno == EACCES) fault = "hides files in its scratch folder";
    const FolderStream listing = list_folder(std::move(opened));
    while (const dirent* entry = listing ? readdir(listing.get()) : nullptr) {
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") add(dirfd(listing.get()), entry->d_name, depth);
      if (!fault.empty()) return;
    }
  }

 private:
  void add(int folder, const char* name, int depth) {
    struct stat status {};
    if (++entries > kMaxEntries) {
      fault = fmt::format("has more than {} files in its scratch folder", kMaxEntries);
    } else if (depth > kMaxDepth) {
      fault = fmt::format("has folders {} deep in its scratch folder", kMaxDepth);
    } else if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
      bytes += static_cast<std::uint64_t>(status.st_blocks) * 512;
      if (S_ISDIR(status.st_mode)) add(open_folder(name, folder), depth + 1);
    }
  }
};

}  // namespace

bool is_abandoned(const fs::path& folder, std::time_t now) {
  struct stat status {};
  const OwnedFd opened = open_folder(folder);
  if (!opened.is_open() || fstat(opened.get(), &status) != 0 || status.st_uid != geteuid()) {
    return false;
  }
  const bool may_be_unlocked = folder.filename().string().starts_with(kNewPrefix);
  if (may_be_unlocked && now - status.st_ctime <= kFreshSeconds) return false;
  return flock(opened.get(), LOCK_EX | LOCK_NB) == 0;
}

void remove_abandoned(const fs::path& parent, std::time_t now) {
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if ((is_made_by(kPrefix, name) || is_made_by(kNewPrefix, name)) &&
        is_abandoned(entry->path(), now)) {
      remove_tree(entry->path());
    }
  }
}

ScratchFolder::ScratchFolder() {
  const fs::path parent = fs::absolute(fs::temp_directory_path());
  if (!may_be_renamed_by_others(parent)) remove_abandoned(parent, std::time(nullptr));
  for (int tried = 0; tried < kMostTries; ++tried) {
    std::string made = parent.string();
    made.append("/").append(kNewPrefix).append(kRandomLetters, 'X');
    if (mkdtemp(made.data()) == nullptr) fail_to_make(made);
    lock_ = open_folder(made);
    // Without the lock it would look abandoned to the next process that makes one.
    if (!lock_.is_open() || flock(lock_.get(), LOCK_EX | LOCK_NB) != 0) {
      const int reason = errno;
      rmdir(made.c_str());
      fail_to_make(made, reason);
    }
    std::string name(kPrefix);
    name.append(made, made.size() - kRandomLetters, kRandomLetters);
    path_ = parent / name;
    if (renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE) == 0) return;
    const int reason = errno;
    rmdir(made.c_str());
    if (reason != EEXIST) fail_to_make(path_, reason);
  }
  fail_to_make(path_, EEXIST);
}

ScratchFolder::~ScratchFolder() {
  struct stat made {};
  struct stat there {};
  const bool is_own = fstat(lock_.get(), &made) == 0 && lstat(path_.c_str(), &there) == 0 &&
                      made.st_dev == there.st_dev && made.st_ino == there.st_ino;
  if (is_own) remove_tree(path_);
}

std::string scratch_fault(const fs::path& folder, std::uint64_t unlinked_bytes,
                          std::uint64_t max_bytes) {
  Weighing weighing{.bytes = unlinked_bytes};
  weighing.add(open_folder(folder), 0);
  return weighing.fault.empty() ? scratch_fault(weighing.bytes, max_bytes) : weighing.fault;
}

std::string scratch_fault(std::uint64_t bytes, std::uint64_t max_bytes) {
  if (bytes <= max_bytes) return {};
  constexpr double kMiB = 1 << 20;
  return fmt::format("has {:.1f} MiB in its scratch folder, the cap is {:.1f} MiB",
                     static_cast<double>(bytes) / kMiB, static_cast<double>(max_bytes) / kMiB);
}

}  // namespace matchbench
