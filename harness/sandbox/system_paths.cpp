#include "harness/sandbox/system_paths.hpp"

#include <algorithm>
#include <string>
#include <system_error>

namespace matchbench::sandbox {
namespace fs = std::filesystem;

std::vector<fs::path> entries_except(const fs::path& folder,
                                     std::initializer_list<std::string_view> names) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    const bool excluded = std::find(names.begin(), names.end(), name) != names.end();
    if (!excluded && !entry.is_symlink(error)) entries.push_back(entry.path());
  }
  return entries;
}

std::vector<fs::path> system_readable_paths() {
  std::vector<fs::path> paths = {"/lib",
                                 "/lib64",
                                 "/etc/ld.so.cache",
                                 "/etc/localtime",
                                 "/etc/timezone",
                                 "/etc/locale.alias",
                                 "/sys/devices/system/cpu",
                                 "/dev/urandom",
                                 "/dev/random"};
  // Landlock grants whole folders and cannot take a part back, so a folder with something to hide
  // is granted entry by entry.
  const auto grant = [&](const std::vector<fs::path>& entries) {
    paths.insert(paths.end(), entries.begin(), entries.end());
  };
  grant(entries_except("/usr", {"share", "local"}));
  grant(entries_except("/usr/share", {"matchbench"}));
  grant(entries_except("/usr/local", {"share"}));
  grant(entries_except("/usr/local/share", {"matchbench"}));
  return paths;
}

std::vector<fs::path> system_devices() {
  // Not /dev/zero: mapped, it is shared memory, which no count of the process shows.
  return {"/dev/null", "/dev/full"};
}

}  // namespace matchbench::sandbox
