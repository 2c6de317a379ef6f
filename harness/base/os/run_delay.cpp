#include "harness/base/os/run_delay.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string_view>

namespace matchbench {
namespace {

OwnedFd open_to_read(const char* path) {
  return OwnedFd(open(path, O_RDONLY | O_CLOEXEC));
}

}  // namespace

RunDelay RunDelay::of_calling_thread() {
  return RunDelay(open_to_read("/proc/thread-self/schedstat"));
}

RunDelay RunDelay::of_first_thread_of(pid_t process) {
  return RunDelay(open_to_read(fmt::format("/proc/{0}/task/{0}/schedstat", process).c_str()));
}

// "time on a processor, time of waiting for one, number of times", in ns.
std::optional<std::int64_t> RunDelay::total_ns() const {
  std::array<char, 128> bytes{};
  const ssize_t size = file_.is_open() ? pread(file_.get(), bytes.data(), bytes.size(), 0) : 0;
  const std::string_view text(bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  std::int64_t ns = 0;
  const auto parsed = std::from_chars(text.data() + space + 1, text.data() + text.size(), ns);
  return parsed.ec == std::errc() ? std::optional(ns) : std::nullopt;
}

}  // namespace matchbench
