#include "harness/worker/own_process.hpp"

#include "harness/base/os/status_number.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace matchbench {

OwnProcess::OwnProcess()
    : status_(open("/proc/self/status", O_RDONLY | O_CLOEXEC)),
      clear_refs_(open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)) {}

OwnProcess::~OwnProcess() {
  if (status_ >= 0) close(status_);
  if (clear_refs_ >= 0) close(clear_refs_);
}

void OwnProcess::reset_peak() const {
  // proc(5): writing 5 resets the peak resident set size.
  if (clear_refs_ >= 0) [[maybe_unused]]
    const ssize_t done = pwrite(clear_refs_, "5", 1, 0);
}

std::uint64_t OwnProcess::peak_bytes() const {
  return status_number(status_, "VmHWM:") * 1024;
}

std::uint64_t OwnProcess::anonymous_bytes() const {
  return status_number(status_, "RssAnon:") * 1024;
}

std::uint32_t OwnProcess::threads() const {
  return static_cast<std::uint32_t>(status_number(status_, "Threads:"));
}

}  // namespace matchbench
