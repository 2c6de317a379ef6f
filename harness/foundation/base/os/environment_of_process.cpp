#include "harness/foundation/base/os/environment_of_process.hpp"

#include "harness/foundation/base/file.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace matchbench {

std::vector<std::string> own_environment() {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    variables.emplace_back(*variable);
  }
  return variables;
}

std::optional<std::filesystem::path> found_on_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  for (std::string_view left = path == nullptr ? "" : path; !left.empty();) {
    const auto end = left.find(':');
    const std::filesystem::path file = std::filesystem::path(left.substr(0, end)) / name;
    left = end == std::string_view::npos ? std::string_view() : left.substr(end + 1);
    // A folder that this user may not look into is passed over, as shells do.
    if (file.is_absolute() && access(file.c_str(), X_OK) == 0 && is_file(file)) return file;
  }
  return std::nullopt;
}

}  // namespace matchbench
