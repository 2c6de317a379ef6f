#include "harness/foundation/base/os/living_thread.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

// PF_EXITING in the kernel's include/linux/sched.h; /proc/PID/stat shows these flags.
constexpr std::uint64_t kExiting = 0x4;

// proc_pid_stat(5): the name, which the process chooses, ends with the last ")"; the flags are the
// seventh field behind it. A thread that is gone is ending.
bool is_ending(const fs::path& thread) {
  std::string line;
  std::getline(std::ifstream(thread / "stat"), line, '\0');  // the name may contain line ends
  const auto name_end = line.rfind(')');
  if (name_end == std::string::npos) return true;
  std::size_t at = name_end;
  for (int field = 0; field < 7 && at != std::string::npos; ++field) at = line.find(' ', at + 1);
  if (at == std::string::npos) return true;
  return (std::strtoull(line.c_str() + at, nullptr, 10) & kExiting) != 0;
}

// The kernel gives it to each thread when it ends the process.
bool has_sigkill(const fs::path& thread) {
  constexpr std::string_view kPending = "SigPnd:";
  std::ifstream status(thread / "status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with(kPending)) continue;
    const std::uint64_t pending = std::strtoull(line.c_str() + kPending.size(), nullptr, 16);
    return (pending >> (SIGKILL - 1) & 1) != 0;
  }
  return true;
}

}  // namespace

bool has_living_thread(pid_t process) {
  const std::string first = std::to_string(process);
  std::error_code error;
  fs::directory_iterator at(fmt::format("/proc/{}/task", process), error);
  for (; !error && at != fs::directory_iterator(); at.increment(error)) {
    const fs::path& thread = at->path();
    // It forgets the signal right before it begins to end.
    if (thread.filename() != first && !has_sigkill(thread) && !is_ending(thread)) return true;
  }
  return false;
}

}  // namespace matchbench
