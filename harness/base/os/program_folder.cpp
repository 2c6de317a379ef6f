#include "harness/base/os/program_folder.hpp"

namespace matchbench {

std::filesystem::path program_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

std::filesystem::path installation_folder() {
  const std::filesystem::path above = program_folder().parent_path();
  return above.filename() == "libexec" ? above.parent_path() : above;
}

}  // namespace matchbench
