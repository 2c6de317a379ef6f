#include "harness/app/plugins/identified_plugin.hpp"
#include "harness/cli/commands.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench {
namespace {

struct AddOptions {
  std::string library;
  std::string name;
  bool json = false;
};

int add(const AddOptions& options, const Programs& programs) {
  const auto [name, found] = register_plugin(options.library, options.name, programs);
  if (options.json) {
    fmt::print("{}", format_table(table_of(name, found), TableFormat::kJson));
  } else {
    fmt::print("registered '{}': {} {} ({})\n", name, found.identity.name, found.identity.version,
               found.identity.path);
  }
  return 0;
}

}  // namespace

void add_plugin_add_command(CommandLine& line, const Programs& programs) {
  auto options = std::make_shared<AddOptions>();
  line.add("plugin add",
           "Register a plugin, a library or the folder of a program, so that contests can name it",
           "matchbench plugin add build/plugins/sumatch/sumatch.so --name sumatch")
      .required("library", options->library,
                "The library, or the folder with plugin.yaml of a program; it stays where it is")
      .option("--name", options->name,
              "Name in contests; default: the file's without .so, or the folder's")
      .flag("--json", options->json, "Print JSON")
      .action([options, &programs] { return add(*options, programs); });
}

}  // namespace matchbench
