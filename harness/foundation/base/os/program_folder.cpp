#include "harness/foundation/base/os/program_folder.hpp"

#include "harness/foundation/base/error.hpp"

#include <system_error>

namespace matchbench {

const std::filesystem::path& program_folder() {
  static const std::filesystem::path folder = [] {
    std::error_code failure;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (!failure) return program.parent_path();
    throw system_error("this program cannot find its own file by /proc/self/exe", failure.value(),
                       "mount /proc: mount -t proc proc /proc");
  }();
  return folder;
}

std::filesystem::path installation_folder() {
  const std::filesystem::path above = program_folder().parent_path();
  return above.filename() == "libexec" ? above.parent_path() : above;
}

}  // namespace matchbench
