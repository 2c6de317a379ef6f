#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/plugin_registry.hpp"
#include "harness/cli/plugin_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  std::string name;
  std::string dir;
};

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

// The CMake package that belongs to this program, installed or in a build tree; empty where there
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

int make(const NewOptions& options) {
  check_name(options.name);
  const fs::path folder = options.dir.empty() ? fs::path(options.name) : fs::path(options.dir);
  std::error_code failure;
  if (fs::exists(folder, failure) && !fs::is_empty(folder, failure)) {
    throw input_error(fmt::format("{} is there already and not empty", folder.string()),
                      "name another folder with --dir");
  }
  fs::create_directories(folder, failure);
  if (failure) throw system_error("cannot make the folder " + folder.string(), failure.value());
  for (const auto& [name, text] : plugin_template(options.name)) write_file(folder / name, text);

  const fs::path package = package_folder();
  const std::string at = folder.string();
  fmt::print("a new plugin is in {}; build, check and register it with\n\n", at);
  fmt::print("  cmake -S {0} -B {0}/build {1}\n", at,
             package.empty() ? std::string("-DCMAKE_PREFIX_PATH=<where matchbench is installed>")
                             : "-Dmatchbench_DIR=" + package.string());
  fmt::print("  cmake --build {}/build\n", at);
  fmt::print("  matchbench plugin check {0}/build/plugins/{1}/{1}.so\n", at, options.name);
  fmt::print("  matchbench plugin add {0}/build/plugins/{1}/{1}.so\n", at, options.name);
  return 0;
}

}  // namespace

void add_plugin_new_command(CommandLine& line) {
  auto options = std::make_shared<NewOptions>();
  line.add("plugin new", "Write a small matchmaker that works, to begin with",
           "matchbench plugin new sumatch")
      .required("name", options->name, "Name of the plugin")
      .option("--dir", options->dir, "Folder for the project; default: the name")
      .action([options] { return make(*options); });
}

}  // namespace matchbench
