#include "harness/foundation/base/os/datasets_folder.hpp"

#include "harness/foundation/base/os/program_folder.hpp"

#include <system_error>

namespace matchbench {

namespace fs = std::filesystem;

fs::path datasets_folder() {
  fs::path folder = installation_folder() / "share/matchbench/datasets";
  std::error_code none;
  return fs::is_directory(folder, none) ? folder : fs::path();
}

}  // namespace matchbench
