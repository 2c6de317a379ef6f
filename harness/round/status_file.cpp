#include "harness/round/status_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <set>
#include <string>
#include <system_error>

namespace matchbench {
namespace {

std::string folder_of(pid_t process) {
  return "/proc/" + std::to_string(process);
}

}  // namespace

StatusFile::StatusFile(pid_t process)
    : file_(open((folder_of(process) + "/status").c_str(), O_RDONLY | O_CLOEXEC)) {}

std::uint64_t StatusFile::number(std::string_view key) const {
  std::array<char, 4096> bytes{};
  const ssize_t size = file_.is_open() ? pread(file_.get(), bytes.data(), bytes.size(), 0) : 0;
  if (size <= 0) return 0;
  const std::string_view text(bytes.data(), static_cast<std::size_t>(size));
  const auto at = text.find(key);
  const auto digits = at == text.npos ? at : text.find_first_of("0123456789", at + key.size());
  std::uint64_t value = 0;
  if (digits != text.npos) std::from_chars(text.data() + digits, text.data() + text.size(), value);
  return value;
}

std::uint64_t unlinked_bytes_of(pid_t process, const std::filesystem::path& folder) {
  struct stat where {};
  if (stat(folder.c_str(), &where) != 0) return 0;
  std::uint64_t bytes = 0;
  std::set<ino_t> counted;  // two descriptors of one file
  std::error_code error;
  for (std::filesystem::directory_iterator open_file(folder_of(process) + "/fd", error), end;
       !error && open_file != end; open_file.increment(error)) {
    struct stat file {};
    if (stat(open_file->path().c_str(), &file) != 0) continue;
    if (!S_ISREG(file.st_mode) || file.st_nlink != 0 || file.st_dev != where.st_dev) continue;
    if (counted.insert(file.st_ino).second) {
      bytes += static_cast<std::uint64_t>(file.st_blocks) * 512;
    }
  }
  return bytes;
}

}  // namespace matchbench
