#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/identified_plugin.hpp"
#include "harness/cli/plugin_registry.hpp"

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
  const std::filesystem::path library = std::filesystem::absolute(options.library);
  if (!is_file(library)) {
    throw input_error(fmt::format("there is no file {}", library.string()),
                      "build the plugin, or correct the path");
  }
  const Identification found = identify_plugin(library, programs);
  if (found.outcome != Outcome::kOk) {
    throw input_error(fmt::format("not registered: {}: {}", name_of(found.outcome), found.message));
  }
  const std::string name = options.name.empty() ? library.stem().string() : options.name;
  PluginRegistry::standard().add(name, library);
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
  line.add("plugin add", "Register a plugin library, so that contests can name it",
           "matchbench plugin add build/plugins/sumatch/sumatch.so --name sumatch")
      .required("library", options->library, "The library; it stays where it is")
      .option("--name", options->name, "Name in contests; default: the file's without .so")
      .flag("--json", options->json, "Print JSON")
      .action([options, &programs] { return add(*options, programs); });
}

}  // namespace matchbench
