#include "harness/sandbox/private_root.hpp"

#include "harness/base/error.hpp"
#include "harness/base/os/copy_tree.hpp"
#include "harness/base/os/settled_file.hpp"
#include "harness/base/os/system_file.hpp"
#include "harness/base/owned_fd.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <fstream>
#include <string>
#include <system_error>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

// The kernel's interface (mount_setattr(2), since Linux 5.12). Own constants, since the system's
// headers can be older than the running kernel.
constexpr long kMountSetattr = 442;
constexpr unsigned kRecursive = 0x8000;
constexpr std::uint64_t kReadOnly = 1;

struct MountAttributes {
  std::uint64_t set = 0;
  std::uint64_t clear = 0;
  std::uint64_t propagation = 0;
  std::uint64_t user_namespace = 0;
};

constexpr unsigned long kHarmless = MS_NOSUID | MS_NODEV;
// The kernel's own limit is 100 000 mounts (fs.mount-max).
constexpr std::uint64_t kMostFiles = 60'000;
constexpr int kMostLinks = 40;  // as the kernel follows

[[noreturn]] void fail(const char* what, const fs::path& path) {
  throw system_error(fmt::format("cannot {} {} for a confined process", what, path.string()),
                     errno);
}

void change(const fs::path& place, unsigned flags, const MountAttributes& attributes) {
  if (syscall(kMountSetattr, AT_FDCWD, place.c_str(), flags, &attributes, sizeof attributes) != 0) {
    fail("change the mount of", place);
  }
}

bool mount_memory(const fs::path& place, std::uint64_t bytes, std::uint64_t entries) {
  const std::string options = fmt::format("mode=0755,size={},nr_inodes={}", bytes, entries);
  return mount("matchbench", place.c_str(), "tmpfs", kHarmless, options.c_str()) == 0;
}

void bind(const fs::path& from, const fs::path& to) {
  if (mount(from.c_str(), to.c_str(), nullptr, MS_BIND, nullptr) != 0) fail("show", from);
}

void settle_file(const fs::path& file) {
  const OwnedFd in(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (in.is_open()) settle(in.get());
}

Error cannot_copy(const fs::path& path) {
  return environment_error(
      fmt::format("cannot copy {} for the plugin", path.string()),
      "make it exist, with permissions for the user who runs the round (root has no privileges "
      "here)");
}

}  // namespace

PrivateRoot::PrivateRoot(const fs::path& place, std::uint64_t bytes, std::uint64_t entries)
    : place_(place) {
  mounted_ = mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
             mount_memory(place, bytes, entries);
}

fs::path PrivateRoot::inside(const fs::path& path) const {
  return place_ / path.relative_path();
}

// Makes the folders and links that lead to the path, which is not made itself if it is a file, and
// returns it without links; nothing if it does not exist.
std::optional<fs::path> PrivateRoot::lead_to(const fs::path& path) {
  fs::path real = "/";
  std::deque<fs::path> names(path.begin(), path.end());
  for (int links = 0; !names.empty();) {
    const fs::path name = names.front();
    names.pop_front();
    if (name == "/" || name == "." || name.empty()) continue;
    if (name == "..") {
      real = real.parent_path();
      continue;
    }
    const fs::path next = real / name;
    struct stat status {};
    if (lstat(next.c_str(), &status) != 0) return std::nullopt;
    if (S_ISLNK(status.st_mode)) {
      std::error_code error;
      const fs::path target = fs::read_symlink(next, error);
      if (error || ++links > kMostLinks) return std::nullopt;
      if (symlink(target.c_str(), inside(next).c_str()) != 0 && errno != EEXIST) fail("make", next);
      if (target.is_absolute()) real = "/";
      names.insert(names.begin(), target.begin(), target.end());
    } else {
      if (S_ISDIR(status.st_mode)) {
        if (mkdir(inside(next).c_str(), S_IRWXU) != 0 && errno != EEXIST) fail("make", next);
      } else if (!names.empty()) {
        return std::nullopt;
      }
      real = next;
    }
  }
  return real;
}

void PrivateRoot::show(const fs::path& path) {
  const auto real = lead_to(path);
  if (!real) return;
  shown_.push_back(*real);
  std::error_code error;
  if (fs::is_directory(*real, error)) {
    show_tree(*real);
  } else {
    show_file(*real);
  }
}

void PrivateRoot::show_tree(const fs::path& folder) {
  if (!trees_.insert(folder).second) return;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    std::error_code gone;
    if (entry->is_symlink(gone)) {
      show_link(path);
    } else if (entry->is_directory(gone)) {
      if (mkdir(inside(path).c_str(), S_IRWXU) != 0 && errno != EEXIST) fail("make", path);
      show_tree(path);
    } else if (entry->is_regular_file(gone)) {
      show_file(path);
    }
  }
}

void PrivateRoot::show_link(const fs::path& link) {
  std::error_code error;
  if (fs::is_regular_file(link, error) && is_of_system(link)) {
    show(link);
  } else if (const fs::path target = fs::read_symlink(link, error); !error) {
    if (symlink(target.c_str(), inside(link).c_str()) != 0 && errno != EEXIST) fail("make", link);
  }
}

void PrivateRoot::show_file(const fs::path& file) {
  const fs::path place = inside(file);
  if (mknod(place.c_str(), S_IFREG | S_IRUSR, 0) != 0) {
    if (errno == EEXIST) return;
    fail("make room for", file);
  }
  if (++files_ > kMostFiles) {
    throw environment_error(
        fmt::format("a confined process needs more than {} files, one of them {}", kMostFiles,
                    file.string()),
        "use an interpreter with fewer packages, or name fewer 'system_files' in plugin.yaml");
  }
  bind(file, place);
  settle_file(file);
}

void PrivateRoot::copy(const fs::path& path) {
  const auto real = lead_to(path);
  if (!real) throw cannot_copy(path);
  const fs::path to = inside(*real);
  std::error_code error;
  const bool is_folder = fs::is_directory(to, error);
  if (is_folder ? rmdir(to.c_str()) != 0 : fs::exists(to, error)) return;  // it came with another
  copy_tree(*real, to, kWorkerCopyLimits);
  if (!fs::exists(to, error)) throw cannot_copy(path);
}

void PrivateRoot::show_own_process() {
  const auto real = lead_to("/proc/self");
  if (real) bind(*real, inside(*real));
}

void PrivateRoot::make_writable(const fs::path& path, std::uint64_t bytes, std::uint64_t entries) {
  const auto real = lead_to(path);
  if (!real) fail("make", path);
  writable_ = *real;
  if (bytes == 0) {
    bind(writable_, inside(writable_));
  } else if (!mount_memory(inside(writable_), bytes, entries)) {
    fail("mount memory at", writable_);
  }
}

void PrivateRoot::enter() {
  change(place_, kRecursive, {.set = kReadOnly});
  if (!writable_.empty()) change(inside(writable_), 0, {.clear = kReadOnly});
  // With the new root on top of the old one the latter has no name and can be let go
  // (pivot_root(2), "pivot_root(".", ".")").
  if (chdir(place_.c_str()) != 0 || syscall(SYS_pivot_root, ".", ".") != 0) fail("enter", place_);
  if (umount2(".", MNT_DETACH) != 0 || chdir("/") != 0)
    fail("leave the machine's root for", place_);
}

void settle_mapped_files() {
  std::ifstream maps("/proc/self/maps");
  std::set<std::string> files;
  for (std::string line; std::getline(maps, line);) {
    if (const auto at = line.find('/'); at != std::string::npos) files.insert(line.substr(at));
  }
  for (const std::string& file : files) settle_file(file);
}

void settle_tree(const fs::path& tree) {
  std::error_code error;
  if (!fs::is_directory(tree, error)) return settle_file(tree);
  constexpr auto kSkip = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(tree, kSkip, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;
    if (!entry->is_symlink(gone) && entry->is_regular_file(gone)) settle_file(entry->path());
  }
}

}  // namespace matchbench::sandbox
