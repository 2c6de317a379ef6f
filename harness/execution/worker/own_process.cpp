#include "harness/execution/worker/own_process.hpp"

#include "harness/foundation/base/os/status_number.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <string>

namespace matchbench::worker {

OwnProcess::OwnProcess() {
  processes_[0] = {OwnedFd(open("/proc/self/status", O_RDONLY | O_CLOEXEC)),
                   OwnedFd(open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC))};
}

void OwnProcess::include(pid_t child) {
  const std::string folder = fmt::format("/proc/{}/", child);
  processes_[1] = {OwnedFd(open((folder + "status").c_str(), O_RDONLY | O_CLOEXEC)),
                   OwnedFd(open((folder + "clear_refs").c_str(), O_WRONLY | O_CLOEXEC))};
}

void OwnProcess::reset_peak() const {
  // proc(5): writing 5 resets the peak resident set size.
  for (const Files& files : processes_) {
    if (files.clear_refs.is_open()) [[maybe_unused]]
      const ssize_t done = pwrite(files.clear_refs.get(), "5", 1, 0);
  }
}

std::uint64_t OwnProcess::sum(std::string_view key) const {
  return status_number(processes_[0].status.get(), key) +
         status_number(processes_[1].status.get(), key);
}

std::uint64_t OwnProcess::peak_bytes() const {
  return sum("VmHWM:") * 1024;
}

std::uint64_t OwnProcess::anonymous_bytes() const {
  return sum("RssAnon:") * 1024;
}

std::uint32_t OwnProcess::threads() const {
  return static_cast<std::uint32_t>(sum("Threads:"));
}

}  // namespace matchbench::worker
