#include "harness/execution/registry/templates/new_plugin.hpp"

#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/program_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

// It becomes a file, a CMake target and a part of a C++ name.
void check_name(const std::string& name) {
  const bool sound = name.size() <= 64 && std::isalpha(static_cast<unsigned char>(name[0])) != 0 &&
                     std::all_of(name.begin(), name.end(), [](unsigned char c) {
                       return std::isalnum(c) != 0 || c == '-' || c == '_';
                     });
  if (!sound) {
    throw input_error(fmt::format("'{}' cannot be a plugin's name", name),
                      "begin with a letter and use letters, digits, '-' and '_', 64 at most");
  }
}

// The CMake package that belongs to this program, installed or in a build tree; empty if there
// is none.
fs::path package_folder() {
  const fs::path prefix = program_folder().parent_path();
  std::error_code none;
  if (fs::exists(prefix / "api/matchbenchConfig.cmake", none)) return prefix / "api";
  for (const char* lib : {"lib", "lib64"}) {
    if (fs::exists(prefix / lib / "cmake/matchbench/matchbenchConfig.cmake", none)) {
      return prefix / lib / "cmake/matchbench";
    }
    for (const auto& folder : fs::directory_iterator(prefix / lib, none)) {  // lib/x86_64-linux-gnu
      fs::path package = folder.path() / "cmake/matchbench";
      if (fs::exists(package / "matchbenchConfig.cmake", none)) return package;
    }
  }
  return {};
}

}  // namespace

NewPlugin make_new_plugin(const std::string& name, const std::string& language, fs::path folder) {
  check_name(name);
  if (folder.empty()) folder = name;
  std::error_code failure;
  if (fs::exists(folder, failure) && !fs::is_empty(folder, failure)) {
    throw input_error(fmt::format("{} exists already and is not empty", folder.string()),
                      "name another folder with --dir");
  }
  const PluginProject project = plugin_template(name, language);
  for (const auto& [file, text] : project.files) {
    const fs::path within = (folder / file).parent_path();
    fs::create_directories(within, failure);
    if (failure) {
      throw system_error("cannot make the folder " + within.string(), failure.value(),
                         "name one where you may write");
    }
    write_file(folder / file, text);
  }
  return {.folder = folder,
          .is_program = project.is_program,
          .build = project.build,
          .registered = folder / project.registered,
          .package = package_folder()};
}

}  // namespace matchbench::registry
