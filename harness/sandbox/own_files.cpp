#include "harness/sandbox/own_files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/os/copy_tree.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
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

// Beyond the cap that the host watches, so that it sees that it was exceeded.
constexpr std::uint64_t kRoomToSeeExcess = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostScratchEntries = 100'000;
constexpr unsigned long kHarmless = MS_NOSUID | MS_NODEV;

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
  const std::string options = fmt::format("mode=0700,size={},nr_inodes={}", bytes, entries);
  return mount("matchbench", place.c_str(), "tmpfs", kHarmless, options.c_str()) == 0;
}

void bind(const fs::path& from, const fs::path& to) {
  if (mount(from.c_str(), to.c_str(), nullptr, MS_BIND | MS_REC, nullptr) != 0) fail("replace", to);
}

// Whether the folder holds the path, after links.
bool holds(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path outer = fs::canonical(folder, error);
  if (error) return false;
  const fs::path inner = fs::canonical(path, error);
  if (error || inner == outer) return false;
  return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

}  // namespace

std::vector<fs::path> copy_files(const OwnFilesPlan& plan) {
  std::vector<fs::path> places(plan.copied.size());
  for (std::size_t i = 0; i < plan.copied.size(); ++i) {
    const auto outer = std::ranges::find_if(
        plan.copied, [&](const auto& other) { return holds(other, plan.copied[i]); });
    if (outer != plan.copied.end()) continue;
    places[i] = plan.copies / std::to_string(i);
    copy_tree(plan.copied[i], places[i], kWorkerCopyLimits);
    if (!fs::exists(places[i])) {
      throw environment_error(
          fmt::format("cannot copy {} for the plugin", plan.copied[i].string()),
          "make it exist, with permissions for the user who runs the round (root has no "
          "privileges here)");
    }
  }
  for (std::size_t i = 0; i < plan.copied.size(); ++i) {
    if (!places[i].empty()) continue;
    const auto outer = std::ranges::find_if(
        plan.copied, [&](const auto& other) { return holds(other, plan.copied[i]); });
    const auto at = static_cast<std::size_t>(outer - plan.copied.begin());
    places[i] = places[at] / fs::relative(fs::canonical(plan.copied[i]), fs::canonical(*outer));
  }
  return places;
}

bool mount_own_files(const OwnFilesPlan& plan) {
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  if (!mount_memory(plan.copies, kWorkerCopyLimits.bytes, kWorkerCopyLimits.entries)) {
    return false;
  }
  const std::vector<fs::path> places = copy_files(plan);
  for (std::size_t i = 0; i < places.size(); ++i) {
    // What lies in a folder that is copied comes with it.
    if (places[i].parent_path() == plan.copies) bind(places[i], plan.copied[i]);
  }
  const bool limited = plan.scratch_bytes != 0;
  if (!plan.scratch.empty() && !limited) bind(plan.scratch, plan.scratch);
  change("/", kRecursive, {.set = kReadOnly});
  if (plan.scratch.empty()) return true;
  if (!limited) {
    change(plan.scratch, 0, {.clear = kReadOnly});
  } else if (!mount_memory(plan.scratch,
                           plan.scratch_bytes + plan.scratch_bytes / 8 + kRoomToSeeExcess,
                           kMostScratchEntries)) {
    fail("mount memory at", plan.scratch);
  }
  return true;
}

}  // namespace matchbench::sandbox
