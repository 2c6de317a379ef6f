#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/signals.hpp"
#include "harness/conformance/identified_plugin.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

struct AddOptions {
  std::string library;
  std::string name;
  std::string sme2;
  std::vector<std::string> classpath;
  std::string folder;
  bool json = false;
};

int add(const AddOptions& options, const session::WorkerSource& programs) {
  if (options.sme2.empty() && !(options.classpath.empty() && options.folder.empty())) {
    throw input_error("--classpath and --folder go with --sme2", "name the class: --sme2 CLASS");
  }
  const auto interrupt = watch_signals();
  const std::vector<std::filesystem::path> classpath(options.classpath.begin(),
                                                     options.classpath.end());
  const auto [name, found] =
      options.sme2.empty()
          ? conformance::register_plugin(options.library, options.name, programs, interrupt)
          : conformance::register_sme2_plugin({.name = options.sme2,
                                               .jar = options.library,
                                               .classpath = classpath,
                                               .folder = options.folder},
                                              options.name, programs, interrupt);
  if (options.json) {
    fmt::print("{}",
               text::format_table(conformance::table_of(name, found), text::TableFormat::kJson));
  } else {
    fmt::print("registered '{}': {} {} ({})\n", name, found.identity.name, found.identity.version,
               found.identity.path);
  }
  return 0;
}

}  // namespace

void add_plugin_add_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<AddOptions>();
  line.add("plugin add",
           "Register a plugin, a library or the folder of a program, so that contests can name it",
           "matchbench plugin add build/plugins/sumatch/sumatch.so --name sumatch")
      .required("library", options->library,
                "The library, or the folder with plugin.yaml of a program; it stays where it is")
      .option("--name", options->name,
              "Name in contests; default: the file's without .so, or the folder's")
      .option("--sme2", options->sme2,
              "The library is a jar, and this its class that implements SME2's interface")
      .repeated("--classpath", options->classpath, "A further jar that the class needs")
      .option("--folder", options->folder,
              "What such a class finds in its working folder, laid out as SME2's")
      .flag("--json", options->json, "Print JSON")
      .action([options, &programs] { return add(*options, programs); });
}

}  // namespace matchbench::cli
