#include "harness/foundation/base/os/status_number.hpp"

#include <unistd.h>

#include <array>
#include <charconv>

namespace matchbench {
namespace {

// Only at the start of a line: the process chooses its name, which follows "Name:".
std::size_t find_line(std::string_view text, std::string_view key) {
  std::size_t at = text.find(key);
  while (at != text.npos && at != 0 && text[at - 1] != '\n') at = text.find(key, at + 1);
  return at;
}

}  // namespace

std::uint64_t status_number(int status_fd, std::string_view key) {
  std::array<char, 4096> bytes{};
  const ssize_t size = status_fd < 0 ? 0 : pread(status_fd, bytes.data(), bytes.size(), 0);
  if (size <= 0) return 0;
  const std::string_view text(bytes.data(), static_cast<std::size_t>(size));
  const std::size_t at = find_line(text, key);
  if (at == text.npos) return 0;
  const auto digits = text.find_first_of("0123456789", at + key.size());
  std::uint64_t value = 0;
  if (digits != text.npos) std::from_chars(text.data() + digits, text.data() + text.size(), value);
  return value;
}

}  // namespace matchbench
