#include "harness/base/os/program_folder.hpp"

namespace matchbench {

std::filesystem::path program_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

}  // namespace matchbench
