#include "harness/foundation/base/os/user_folders.hpp"

#include <cstdlib>

namespace matchbench {
namespace {

std::filesystem::path user_folder(const char* variable, const char* in_home) {
  if (auto folder = path_in_environment(variable); folder.is_absolute()) return folder;
  const auto home = path_in_environment("HOME");
  return home.is_absolute() ? home / in_home : std::filesystem::path();
}

}  // namespace

std::filesystem::path path_in_environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? value : "";
}

std::filesystem::path user_data_folder() {
  return user_folder("XDG_DATA_HOME", ".local/share");
}

std::filesystem::path user_state_folder() {
  return user_folder("XDG_STATE_HOME", ".local/state");
}

}  // namespace matchbench
