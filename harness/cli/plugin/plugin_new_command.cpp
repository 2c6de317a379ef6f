#include "harness/cli/commands.hpp"
#include "harness/registry/templates/new_plugin.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

namespace matchbench::cli {
namespace {

struct NewOptions {
  std::string name;
  std::string dir;
  std::string language = "cpp";
};

int make(const NewOptions& options) {
  const registry::NewPlugin made =
      registry::make_new_plugin(options.name, options.language, options.dir);
  const std::string at = made.folder.string();
  if (made.is_program) {
    fmt::print(
        "a new plugin is in {0}; check and register it with\n\n"
        "  matchbench plugin check {0}/\n  matchbench plugin add {0}/\n",
        at);
    return 0;
  }
  fmt::print("a new plugin is in {}; build, check and register it with\n\n", at);
  fmt::print("  cmake -S {0} -B {0}/build {1}\n", at,
             made.package.empty()
                 ? std::string("-DCMAKE_PREFIX_PATH=<where matchbench is installed>")
                 : "-Dmatchbench_DIR=" + made.package.string());
  fmt::print("  cmake --build {}/build\n", at);
  fmt::print("  matchbench plugin check {0}/build/plugins/{1}/{1}.so\n", at, options.name);
  fmt::print("  matchbench plugin add {0}/build/plugins/{1}/{1}.so\n", at, options.name);
  return 0;
}

}  // namespace

void add_plugin_new_command(CommandLine& line) {
  auto options = std::make_shared<NewOptions>();
  line.add("plugin new", "Write a small matchmaker that works, to begin with",
           "matchbench plugin new sumatch --language python")
      .required("name", options->name, "Name of the plugin")
      .choice("--language", options->language, registry::template_languages(),
              "What it is written in: a library in C or C++, a program in Python or Java")
      .option("--dir", options->dir, "Folder for the project; default: the name")
      .action([options] { return make(*options); });
}

}  // namespace matchbench::cli
