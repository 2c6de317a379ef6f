#include "harness/execution/registry/new_plugin.hpp"
#include "harness/fronts/cli/commands.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

struct NewOptions {
  std::string name;
  std::string dir;
  std::string language = "cpp";
};

int make(const NewOptions& options) {
  const registry::NewPlugin made = registry::make_new_plugin(
      options.name, options.language, options.dir, registry::templates_folder());
  const std::string at = made.folder.string();
  if (made.is_program) {
    const fs::path registered = made.registered / "";
    const bool is_built = !made.build.empty();
    fmt::print("a new plugin is in {}; {}check and register it with\n\n", at,
               is_built ? "build, " : "");
    if (is_built) fmt::print("  (cd {} && {})\n", at, made.build);
    fmt::print("  matchbench plugin check {0}\n  matchbench plugin add {0}{1}\n",
               registered.string(), is_built ? " --name " + options.name : "");
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
  line.add("plugin new", "Write a small working matchmaker to start from",
           "matchbench plugin new sumatch --language python")
      .required("name", options->name, "Name of the plugin")
      .choice("--language", options->language, registry::template_languages(),
              "Language: a library in C or C++, a program in Python, Java, Rust, Go or TypeScript")
      .option("--dir", options->dir, "Folder for the project; default: the name")
      .action([options] { return make(*options); });
}

}  // namespace matchbench::cli
