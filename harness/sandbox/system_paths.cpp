#include "harness/sandbox/system_paths.hpp"

#include <system_error>

namespace matchbench::sandbox {
namespace fs = std::filesystem;

std::vector<fs::path> system_readable_paths() {
  std::vector<fs::path> paths = {"/etc/ld.so.cache",
                                 "/etc/localtime",
                                 "/etc/timezone",
                                 "/etc/locale.alias",
                                 "/usr/lib/locale",
                                 "/sys/devices/system/cpu/online",
                                 "/sys/devices/system/cpu/possible",
                                 "/sys/devices/system/cpu/present",
                                 "/dev/urandom",
                                 "/dev/random"};
  // The C library's converters lie in its folder of libraries, whose name differs by system.
  std::error_code none;
  for (const char* folder : {"/usr", "/usr/lib"}) {
    for (const auto& entry : fs::directory_iterator(folder, none)) {
      const fs::path converters = entry.path() / "gconv";
      if (!entry.is_symlink(none) && fs::is_directory(converters, none)) {
        paths.push_back(converters);
      }
    }
  }
  return paths;
}

std::vector<fs::path> system_devices() {
  // Not /dev/zero: mapped, it is shared memory, which no count of the process shows.
  return {"/dev/null", "/dev/full"};
}

}  // namespace matchbench::sandbox
