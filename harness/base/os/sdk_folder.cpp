#include "harness/base/os/sdk_folder.hpp"

#include <system_error>

namespace matchbench {

namespace fs = std::filesystem;

fs::path sdk_folder() {
  std::error_code none;
  const fs::path prefix = fs::read_symlink("/proc/self/exe", none).parent_path().parent_path();
  for (const char* place : {"lib/matchbench/sdk", "sdk"}) {
    if (fs::is_directory(prefix / place, none)) return prefix / place;
  }
  return {};
}

}  // namespace matchbench
