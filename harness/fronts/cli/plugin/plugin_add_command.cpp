#include "harness/execution/conformance/identified_plugin.hpp"
#include "harness/execution/registry/class_path.hpp"
#include "harness/execution/registry/new_environment.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/registry/system_files.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

struct AddOptions {
  std::string library;
  std::string name;
  std::string sme2;
  bool is_sme2 = false;
  std::vector<std::string> classpath;
  std::string folder;
  std::vector<std::string> java;
  std::string requirements;
  std::string python;
  bool allow_builds = false;
  std::vector<std::string> interpreters;
  bool json = false;
};

// The file that the user names, from where they are, or else in the program's folder.
std::filesystem::path requirements_of(const AddOptions& options,
                                      const std::filesystem::path& folder) {
  if (is_file(options.requirements) || !is_file(folder / options.requirements)) {
    return options.requirements;
  }
  return folder / options.requirements;
}

void install_requirements(const AddOptions& options, const std::function<bool()>& interrupt) {
  const auto plugin = registry::plugin_file(options.library);
  const auto manifest = registry::read_plugin_manifest(plugin);
  const auto file = requirements_of(options, plugin.parent_path());
  const auto announce = [&] {
    fmt::print(stderr, "installing {} into {}: the network is used now, and never in a round\n",
               file.string(), (plugin.parent_path() / ".venv").string());
    if (options.allow_builds) {
      fmt::print(stderr,
                 "--allow-builds: code of the packages' authors runs now, as you and "
                 "outside of the sandbox\n");
    }
  };
  registry::make_environment(manifest,
                             {.requirements = file,
                              .packages = options.allow_builds ? registry::Packages::kBuilt
                                                               : registry::Packages::kFinished,
                              .python = options.python},
                             announce, interrupt);
}

// What the person names for the environment may be read by it.
session::WorkerSource programs_for(const AddOptions& options,
                                   const session::WorkerSource& programs) {
  session::WorkerSource own = with_interpreters(programs, options.interpreters);
  if (!options.python.empty()) {
    std::error_code none;  // who makes the environment says what is wrong
    const auto real = std::filesystem::canonical(options.python, none);
    if (!none) own.interpreters.push_back(registry::prefix_of(real));
  }
  return own;
}

int add(const AddOptions& options, const session::WorkerSource& given) {
  const session::WorkerSource programs = programs_for(options, given);
  const auto interrupt = watch_signals();
  if (!options.requirements.empty()) {
    install_requirements(options, interrupt);
  }
  const auto classpath = registry::jars_of_class_path(options.classpath);
  const auto [name, found] =
      !options.is_sme2
          ? conformance::register_plugin(options.library, options.name, programs, interrupt)
          : conformance::register_sme2_plugin({.name = options.sme2,
                                               .jar = options.library,
                                               .classpath = classpath,
                                               .folder = options.folder,
                                               .java_options = options.java},
                                              options.name, programs, interrupt);
  if (options.json) {
    fmt::print("{}",
               text::format_table(conformance::table_of(name, found), text::TableFormat::kJson));
  } else {
    print_for_people(fmt::format("registered '{}': {} {} ({})\n", name, found.identity.name,
                                 found.identity.version, found.identity.path));
    if (registry::PluginRegistry::standard().find_shipped(name)) {
      print_for_people(
          fmt::format("It replaces the '{0}' that comes with matchbench, until "
                      "'matchbench plugin remove {1}'.\n",
                      name, word_to_copy(name)));
    }
  }
  return 0;
}

}  // namespace

void add_plugin_add_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<AddOptions>();
  Command& command = line.add(
      "plugin add",
      "Register a plugin, a library or the folder of a program, so that contests can name it",
      "matchbench plugin add build/plugins/sumatch/sumatch.so --name sumatch");
  add_interpreters(command, options->interpreters);
  command
      .required("library", options->library,
                "The library, or the folder with plugin.yaml of a program; it stays where it is")
      .option("--name", options->name,
              "Name in contests; default: the file's without .so, or the folder's")
      .option_or_flag("--sme2", options->sme2, options->is_sme2,
                      "The library is a jar, and this its class that implements SME2's interface; "
                      "without a name, the only one in it")
      .several("--classpath", options->classpath,
               "Further jars that the class needs, or folders of jars: several after one option, "
               "or with ':' between them")
      .repeated("--java-option", options->java,
                "An option for the virtual machine of such a class, such as --java-option=-Xss16m")
      .option("--folder", options->folder,
              "Files for the working folder of such a class, laid out as SME2's")
      .option("--requirements", options->requirements,
              "Make the environment .venv of a Python program with the packages of this file, "
              "from the network")
      .option("--python", options->python,
              "The interpreter that this environment is made from; default: the system's python3")
      .flag("--allow-builds", options->allow_builds,
            "Packages may be built, which runs their authors' programs unconfined, and the file "
            "may contain options")
      .flag("--json", options->json, "Print JSON")
      .needs("--classpath", "--sme2")
      .needs("--java-option", "--sme2")
      .needs("--folder", "--sme2")
      .needs("--allow-builds", "--requirements")
      .needs("--python", "--requirements")
      .action([options, &programs] { return add(*options, programs); });
}

}  // namespace matchbench::cli
