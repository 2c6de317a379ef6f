#include "harness/foundation/base/os/sdk_folder.hpp"

#include "harness/foundation/base/os/program_folder.hpp"

#include <system_error>

namespace matchbench {

namespace fs = std::filesystem;

fs::path sdk_folder() {
  std::error_code none;
  const fs::path prefix = installation_folder();
  for (const char* place : {"lib/matchbench/sdk", "sdk"}) {
    if (fs::is_directory(prefix / place, none)) return prefix / place;
  }
  return {};
}

}  // namespace matchbench
