#include "harness/foundation/base/os/status_file.hpp"

#include "harness/foundation/base/os/entry_bytes.hpp"
#include "harness/foundation/base/os/status_number.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

namespace matchbench {
namespace {

std::string folder_of(pid_t process) {
  return "/proc/" + std::to_string(process);
}

// Whether a line of maps or smaps begins a part of memory to which a file of the device is mapped:
// in each, the first colon is the device's.
bool is_part_of(const std::string& line, const std::string& device) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos) return false;
  return line.compare(line.rfind(' ', colon) + 1, device.size(), device) == 0;
}

}  // namespace

StatusFile::StatusFile(pid_t process)
    : file_(open((folder_of(process) + "/status").c_str(), O_RDONLY | O_CLOEXEC)) {}

std::uint64_t StatusFile::number(std::string_view key) const {
  return status_number(file_.get(), key);
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

std::optional<std::uint64_t> bytes_of_own_mount(pid_t process,
                                                const std::filesystem::path& folder) {
  struct stat here {};
  struct stat there {};
  struct statvfs size {};
  const std::string place = folder_of(process) + "/root" + folder.string();
  if (stat(folder.c_str(), &here) != 0 || stat(place.c_str(), &there) != 0 ||
      statvfs(place.c_str(), &size) != 0 || here.st_dev == there.st_dev) {
    return std::nullopt;
  }
  // All but the folder itself have a name.
  const std::uint64_t entries = size.f_files - size.f_ffree;
  return (size.f_blocks - size.f_bfree) * size.f_frsize +
         (entries - std::min<std::uint64_t>(entries, 1)) * kEntryBytes;
}

std::uint64_t mapped_bytes_of_own_mount(pid_t process, const std::filesystem::path& folder) {
  struct stat there {};
  if (stat((folder_of(process) + "/root" + folder.string()).c_str(), &there) != 0) return 0;
  const std::string device =
      fmt::format("{:02x}:{:02x} ", major(there.st_dev), minor(there.st_dev));
  std::ifstream maps(folder_of(process) + "/maps");
  bool maps_any = false;
  std::string line;
  while (!maps_any && std::getline(maps, line)) maps_any = is_part_of(line, device);
  if (!maps_any) return 0;
  std::ifstream facts(folder_of(process) + "/smaps");
  std::uint64_t bytes = 0;
  bool counts = false;
  while (std::getline(facts, line)) {
    constexpr std::string_view kResident = "Rss:";
    constexpr std::string_view kOwnCopies = "Anonymous:";  // of pages, which it has written to
    if (line[0] < 'A' || line[0] > 'Z') {
      counts = is_part_of(line, device);
    } else if (counts && line.starts_with(kResident)) {
      bytes += std::stoull(line.substr(kResident.size())) * 1024;
    } else if (counts && line.starts_with(kOwnCopies)) {
      bytes -= std::min<std::uint64_t>(bytes, std::stoull(line.substr(kOwnCopies.size())) * 1024);
    }
  }
  return bytes;
}

bool maps_unlinked_file_of(pid_t process, const std::filesystem::path& folder) {
  std::error_code error;
  const std::string below = std::filesystem::weakly_canonical(folder, error).string() + "/";
  std::ifstream maps(folder_of(process) + "/maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.ends_with(" (deleted)") && line.find(below) != line.npos) return true;
  }
  return false;
}

}  // namespace matchbench
