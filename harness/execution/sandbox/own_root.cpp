#include "harness/execution/sandbox/own_root.hpp"

#include "harness/execution/sandbox/compared_file.hpp"
#include "harness/execution/sandbox/devices.hpp"
#include "harness/execution/sandbox/namespaces.hpp"
#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <string>
#include <system_error>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

// The kernel's interface (mount_setattr(2), since Linux 5.12; open_tree(2), move_mount(2)). Own
// constants, since the system's headers can be older than the running kernel.
constexpr long kOpenTree = 428;
constexpr long kMoveMount = 429;
constexpr long kMountSetattr = 442;
constexpr unsigned kEmptyPath = 0x1000;
constexpr unsigned kClone = 1;
constexpr unsigned kMoveFromEmptyPath = 4;
constexpr unsigned kRecursive = 0x8000;

struct MountAttributes {
  std::uint64_t set = 0;
  std::uint64_t clear = 0;
  std::uint64_t propagation = 0;
  std::uint64_t user_namespace = 0;
};
constexpr std::uint64_t kReadOnly = 1;
constexpr std::uint64_t kNoSetUser = 2;

constexpr unsigned long kHarmless = MS_NOSUID | MS_NODEV;
constexpr std::uint64_t kRoomForFolders = std::uint64_t{64} << 20;
// Beyond the cap that the host watches, so that it sees that it was exceeded.
constexpr std::uint64_t kRoomToSeeExcess = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostScratchEntries = 100'000;

[[noreturn]] void fail(const char* what, const fs::path& path) {
  throw system_error(fmt::format("cannot {} {} for a confined process", what, path.string()),
                     errno);
}

void change(const fs::path& place, unsigned flags, const MountAttributes& attributes) {
  if (syscall(kMountSetattr, AT_FDCWD, place.c_str(), flags, &attributes, sizeof attributes) != 0) {
    fail("change the mount of", place);
  }
}

void mount_memory(const fs::path& place, std::uint64_t bytes, std::uint64_t entries) {
  const std::string options = fmt::format("mode=0755,size={},nr_inodes={}", bytes, entries);
  if (mount("matchbench", place.c_str(), "tmpfs", kHarmless, options.c_str()) != 0) {
    fail("mount memory at", place);
  }
}

void bind(const fs::path& from, const fs::path& to) {
  if (mount(from.c_str(), to.c_str(), nullptr, MS_BIND, nullptr) != 0) fail("show", from);
}

void mount_opened(const OwnedFd& file, const fs::path& to) {
  const OwnedFd tree(
      static_cast<int>(syscall(kOpenTree, file.get(), "", kEmptyPath | kClone | O_CLOEXEC)));
  if (!tree.is_open() ||
      syscall(kMoveMount, tree.get(), "", AT_FDCWD, to.c_str(), kMoveFromEmptyPath) != 0) {
    fail("show", to);
  }
}

void make_folder(const fs::path& place) {
  if (mkdir(place.c_str(), S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH) != 0 &&
      errno != EEXIST) {
    fail("make", place);
  }
}

void make_folders(const fs::path& place) {
  if (place.has_relative_path()) make_folders(place.parent_path());
  make_folder(place);
}

void make_file(const fs::path& place) {
  if (mknod(place.c_str(), S_IFREG | S_IRUSR, 0) != 0) fail("make room for", place);
}

void make_link(const fs::path& place, const fs::path& target) {
  if (symlink(target.c_str(), place.c_str()) != 0 && errno != EEXIST) fail("make", place);
}

// Shows an entry of a set at its place.
void show(const fs::path& entry, const fs::path& place) {
  std::error_code none;
  if (fs::is_symlink(entry, none)) return make_link(place, fs::read_symlink(entry));
  if (fs::is_directory(entry, none)) {
    make_folder(place);
  } else {
    make_file(place);
  }
  bind(entry, place);
}

fs::file_type type_of(const fs::path& path) {
  std::error_code none;
  return fs::symlink_status(path, none).type();
}

class OwnRoot {
 public:
  explicit OwnRoot(const fs::path& place, std::size_t files) : place_(place) {
    mount_memory(place, kRoomForFolders, 2 * files + 10'000);
  }

  fs::path inside(const fs::path& path) const { return place_ / path.relative_path(); }

  void show_compared(const ShownFile& shown) {
    const fs::path place = inside(shown.path);
    switch (shown.kind) {
      case ShownFile::Kind::kWay:
      case ShownFile::Kind::kFolder:
        return make_folder(place);
      case ShownFile::Kind::kLink:
        return make_link(place, shown.target);
      case ShownFile::Kind::kFile:
        if (type_of(place) != fs::file_type::not_found) return;  // an own file is in its place
        const OwnedFd file = open_compared(shown);
        make_file(place);
        return mount_opened(file, place);
    }
  }

  void write_own(const OwnFile& own) {
    const fs::path place = inside(own.path);
    make_folders(place.parent_path());
    const OwnedFd file(open(place.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                            S_IRUSR | S_IRGRP | S_IROTH));
    const ssize_t put = write(file.get(), own.text.data(), own.text.size());
    if (put != static_cast<ssize_t>(own.text.size())) fail("write", own.path);
  }

  // Shows what is in these folders, which together are one folder of the root, with one mount for
  // each entry that is in one of them alone and is not there yet.
  void show_sets(const std::vector<fs::path>& folders, const fs::path& place) {
    std::map<fs::path, std::vector<fs::path>> entries;
    for (const auto& folder : folders) {
      for (const auto& entry : fs::directory_iterator(folder)) {
        entries[entry.path().filename()].push_back(entry.path());
      }
    }
    for (auto& [name, found] : entries) {
      const fs::path to = place / name;
      const auto is_no_folder = [](const auto& one) {
        return type_of(one) != fs::file_type::directory;
      };
      const fs::file_type there = type_of(to);
      if (there == fs::file_type::not_found) {
        if (found.size() == 1 || is_no_folder(found.front())) {
          show(found.front(), to);
          continue;
        }
        make_folder(to);
      } else if (there != fs::file_type::directory) {
        continue;
      }
      std::erase_if(found, is_no_folder);
      show_sets(found, to);
    }
  }

  // Under its path of the machine, if it is the device that it should be.
  void show_device(const Device& device) {
    const OwnedFd file(open(device.path, O_PATH | O_NOFOLLOW | O_CLOEXEC));
    struct stat status {};
    if (!file.is_open() || fstat(file.get(), &status) != 0 || !is_device(status, device)) return;
    make_folders(inside(device.path).parent_path());
    make_file(inside(device.path));
    mount_opened(file, inside(device.path));
  }

  // Before anything is shown in it.
  void make_process_folder() { make_folder(inside("/proc")); }

  // In a namespace of process ids of its own the process has other numbers than outside, which no
  // /proc of the machine may tell it. The new one is on top of the machine's and goes with the
  // old root: each mount that is let go by itself waits for all processors. Nothing of the
  // machine's /proc can be shown afterwards.
  void show_own_process() {
    const std::string id = std::to_string(getpid());
    std::error_code none;
    const bool is_mounted =
        mount("proc", "/proc", "proc", kHarmless | MS_NOEXEC, "subset=pid") == 0;
    if (!is_mounted && fs::read_symlink("/proc/self", none) != id) return;
    const fs::path own = inside("/proc") / id;
    make_folder(own);
    bind(fs::path("/proc") / id, own);
    // A look at a mapping makes the kernel keep a file of it, which nobody counts: gigabytes of
    // those that were mapped for a moment.
    mount("none", (own / "map_files").c_str(), "tmpfs", kHarmless | MS_RDONLY | MS_NOEXEC,
          "nr_inodes=1");
    make_link(inside("/proc/self"), id);
  }

  void make_writable(const fs::path& path, std::uint64_t bytes) {
    writable_ = path;
    make_folders(inside(path));
    if (bytes == 0) return bind(path, inside(path));
    mount_memory(inside(path), bytes + bytes / 8 + kRoomToSeeExcess, kMostScratchEntries);
  }

  void enter() {
    change(place_, kRecursive, {.set = kReadOnly | kNoSetUser});
    if (!writable_.empty()) change(inside(writable_), 0, {.clear = kReadOnly});
    // With the new root on top of the old one the latter has no name and can be let go
    // (pivot_root(2), "pivot_root(".", ".")").
    if (chdir(place_.c_str()) != 0 || syscall(SYS_pivot_root, ".", ".") != 0) fail("enter", place_);
    if (umount2(".", MNT_DETACH) != 0 || chdir("/") != 0)
      fail("leave the machine's root for", place_);
  }

 private:
  fs::path place_;
  fs::path writable_;
};

}  // namespace

void enter_own_root(const ConfinementPolicy& policy) {
  // With doors, the network is the one that the parent has made and this process has inherited.
  leave_keeper(policy.network == NetworkReach::kNone ? OwnNetwork::kNew : OwnNetwork::kAsItIs);
  OwnRoot root(policy.root, policy.shown.size());
  if (!policy.scratch.empty()) root.make_writable(policy.scratch, policy.scratch_bytes);
  for (const Device& device : kDevices) root.show_device(device);
  root.make_process_folder();
  for (const OwnFile& file : policy.own_files) root.write_own(file);
  for (const ShownFile& shown : policy.shown) root.show_compared(shown);
  root.show_sets({policy.sets.begin(), policy.sets.end()}, policy.root);
  root.show_own_process();
  root.enter();
}

std::vector<fs::path> folders_of_own_root() {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator("/")) {
    if (entry.is_symlink() || entry.path() == "/proc" || entry.path() == "/dev") continue;
    folders.push_back(entry.path());
  }
  return folders;
}

}  // namespace matchbench::sandbox
