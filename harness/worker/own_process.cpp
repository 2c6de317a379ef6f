#include "harness/worker/own_process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>

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

std::uint64_t OwnProcess::field(std::string_view key) const {
  std::array<char, 4096> text{};
  if (status_ < 0) return 0;
  const ssize_t size = pread(status_, text.data(), text.size(), 0);
  if (size <= 0) return 0;
  const std::string_view status(text.data(), static_cast<std::size_t>(size));
  const auto at = status.find(key);
  if (at == std::string_view::npos) return 0;
  const auto digits = status.find_first_of("0123456789", at);
  if (digits == std::string_view::npos) return 0;
  std::uint64_t value = 0;
  std::from_chars(status.data() + digits, status.data() + status.size(), value);
  return value;
}

std::uint64_t OwnProcess::peak_bytes() const {
  return field("VmHWM:") * 1024;
}

std::uint64_t OwnProcess::anonymous_bytes() const {
  return field("RssAnon:") * 1024;
}

std::uint32_t OwnProcess::threads() const {
  return static_cast<std::uint32_t>(field("Threads:"));
}

}  // namespace matchbench
