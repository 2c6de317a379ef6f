#include "harness/execution/sandbox/landlock.hpp"

#include "harness/execution/sandbox/compared_file.hpp"
#include "harness/execution/sandbox/devices.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <string>

namespace matchbench::sandbox {
namespace {

// The kernel's interface (Documentation/userspace-api/landlock.rst). Own constants, since the
// system's headers can be older than the running kernel. The numbers are those of every
// architecture.
constexpr long kCreateRuleset = 444;
constexpr long kAddRule = 445;
constexpr long kRestrictSelf = 446;
constexpr std::uint32_t kAskVersion = 1;
constexpr int kRuleBeneathPath = 1;
constexpr std::uint32_t kDoNotLogDenials = 1;  // since version 7

struct [[gnu::packed]] BeneathPathAttribute {
  std::uint64_t allowed;
  std::int32_t folder;
};

enum Right : std::uint64_t {
  kExecute = 1 << 0,
  kWriteFile = 1 << 1,
  kReadFile = 1 << 2,
  kReadFolder = 1 << 3,
  kRemoveFolder = 1 << 4,
  kRemoveFile = 1 << 5,
  kMakeCharacterDevice = 1 << 6,
  kMakeFolder = 1 << 7,
  kMakeFile = 1 << 8,
  kMakeSocket = 1 << 9,
  kMakeFifo = 1 << 10,
  kMakeBlockDevice = 1 << 11,
  kMakeLink = 1 << 12,
  kRefer = 1 << 13,          // since version 2; version 1 always refuses it
  kTruncate = 1 << 14,       // since version 3
  kControlDevice = 1 << 15,  // since version 5
};
constexpr std::uint64_t kFileRights =
    kExecute | kWriteFile | kReadFile | kTruncate | kControlDevice;
constexpr std::uint64_t kReading = kReadFile | kReadFolder;
constexpr std::uint64_t kScratchRights = kReading | kWriteFile | kTruncate | kMakeFile |
                                         kRemoveFile | kMakeFolder | kRemoveFolder | kRefer;
// These files are in /proc/self.
constexpr std::array kOwnFiles = {"maps",    "smaps", "smaps_rollup",   "status",
                                  "stat",    "statm", "auxv",           "limits",
                                  "cmdline", "comm",  "coredump_filter"};

std::uint64_t file_rights_known_to(int abi) {
  std::uint64_t rights = (kMakeLink << 1) - 1;
  if (abi >= 2) rights |= kRefer;
  if (abi >= 3) rights |= kTruncate;
  if (abi >= 5) rights |= kControlDevice;
  return rights;
}

OwnedFd descriptor_of(const std::filesystem::path& path) {
  return OwnedFd(open(path.c_str(), O_PATH | O_CLOEXEC));
}

class Ruleset {
 public:
  explicit Ruleset(int abi) : abi_(abi), known_(file_rights_known_to(abi)) {
    // The kernel's attribute begins with the rights on files. What follows there since version 4,
    // TCP and signals to others, the filter of system calls refuses.
    fd_ = OwnedFd(static_cast<int>(syscall(kCreateRuleset, &known_, sizeof known_, 0)));
    if (!fd_.is_open()) throw system_error("cannot create a Landlock ruleset", errno);
  }

  void allow(const std::filesystem::path& path, std::uint64_t rights) {
    const OwnedFd target = descriptor_of(path);
    if (!target.is_open()) {
      throw system_error(
          fmt::format("cannot open {} for the plugin", path.string()), errno,
          "make it exist, with permissions for the user who runs the round (root has no privileges "
          "here)");
    }
    add(target.get(), path, rights);
  }

  void allow_shown(const ShownFile& shown, std::uint64_t rights_to_file) {
    const bool is_file = shown.kind == ShownFile::Kind::kFile;
    if (!is_file && shown.kind != ShownFile::Kind::kFolder) return;
    add(open_compared(shown).get(), shown.path, is_file ? rights_to_file : kReadFolder);
  }

  void allow_device(const Device& device) {
    const OwnedFd target = descriptor_of(device.path);
    struct stat status {};
    if (!target.is_open() || fstat(target.get(), &status) != 0 || !is_device(status, device))
      return;
    add(target.get(), device.path, device.is_writable ? kReadFile | kWriteFile : kReadFile);
  }

  void allow_if_present(const std::filesystem::path& path, std::uint64_t rights) {
    const OwnedFd target = descriptor_of(path);
    if (target.is_open()) add(target.get(), path, rights);
  }

  // Keeps the descriptor of the path open for the rest of the process.
  void allow_and_hold_if_present(const std::filesystem::path& path, std::uint64_t rights) {
    OwnedFd target = descriptor_of(path);
    if (target.is_open()) add(target.release(), path, rights);
  }

  void enforce() {
    // A plugin in a loop of refused calls must not fill the system's audit log.
    const std::uint32_t flags = abi_ >= 7 ? kDoNotLogDenials : 0;
    if (syscall(kRestrictSelf, fd_.get(), flags) != 0) {
      throw system_error("Landlock refuses to confine the process", errno);
    }
  }

 private:
  void add(int target, const std::filesystem::path& path, std::uint64_t rights) {
    struct stat status {};
    if (fstat(target, &status) != 0) {
      throw system_error(fmt::format("cannot look at {}", path.string()), errno);
    }
    if (!S_ISDIR(status.st_mode)) rights &= kFileRights;
    const BeneathPathAttribute rule{rights & known_, target};
    if (syscall(kAddRule, fd_.get(), kRuleBeneathPath, &rule, 0) != 0) {
      throw system_error(fmt::format("Landlock refuses a rule for {}", path.string()), errno);
    }
  }

  const int abi_;
  const std::uint64_t known_;
  OwnedFd fd_;
};

}  // namespace

int landlock_abi() {
  const long version = syscall(kCreateRuleset, nullptr, 0, kAskVersion);
  return version > 0 ? static_cast<int>(version) : 0;
}

void restrict_with_landlock(int abi, const FileAccess& access) {
  Ruleset rules(abi);
  for (const auto& path : access.readable) rules.allow(path, kReading);
  for (const ShownFile& shown : access.shown) rules.allow_shown(shown, kReadFile);
  for (const Device& device : kDevices) rules.allow_device(device);
  for (const auto& path : access.executable) {
    const auto shown = std::ranges::find(access.shown, path.string(), &ShownFile::path);
    if (shown != access.shown.end()) rules.allow_shown(*shown, kReadFile | kExecute);
    // In the machine's folders nobody believes a name that was not judged.
    if (access.shown.empty()) rules.allow_if_present(path, kReadFile | kExecute);
  }
  if (!access.scratch.empty()) rules.allow(access.scratch, kScratchRights);
  // The C library reads its own maps to find the main thread's stack. procfs forgets an unused
  // entry under memory pressure, and the rule with it; a held one it keeps.
  rules.allow_and_hold_if_present("/proc/self", kReadFolder);
  for (const char* file : kOwnFiles) {
    rules.allow_and_hold_if_present(std::string("/proc/self/") + file, kReadFile);
  }
  rules.enforce();
}

}  // namespace matchbench::sandbox
