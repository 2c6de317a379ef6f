#include "harness/foundation/base/os/program_folder.hpp"

namespace matchbench {

const std::filesystem::path& program_folder() {
  static const std::filesystem::path folder =
      std::filesystem::read_symlink("/proc/self/exe").parent_path();
  return folder;
}

std::filesystem::path installation_folder() {
  const std::filesystem::path above = program_folder().parent_path();
  return above.filename() == "libexec" ? above.parent_path() : above;
}

}  // namespace matchbench
