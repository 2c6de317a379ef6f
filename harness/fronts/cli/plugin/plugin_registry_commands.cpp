#include "harness/execution/conformance/identified_plugin.hpp"
#include "harness/execution/registry/handed_files.hpp"
#include "harness/execution/registry/new_plugin.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

// What a plugin that comes with matchbench cannot do without and no package has.
std::optional<registry::DeclaredFile> lacking(const registry::RegisteredPlugin& plugin,
                                              const std::vector<std::filesystem::path>& packages) {
  if (!plugin.shipped || !is_file(plugin.library)) return std::nullopt;
  const auto manifest = registry::read_plugin_manifest(plugin.library);
  return registry::lacking_file(manifest, registry::usual_files(manifest, packages));
}

int list_plugins(bool json) {
  text::Table table{
      {{"name", "name"}, {"origin", "origin"}, {"state", "state"}, {"library", "library", 1}}, {}};
  if (json) table.columns.push_back({"remedy", "remedy"});
  const auto packages = registry::package_folders();
  for (const auto& plugin : registry::PluginRegistry::standard().list()) {
    const auto file = lacking(plugin, packages);
    std::string state = is_file(plugin.library) ? "there" : "missing";
    if (file) state = "lacks " + file->key;
    auto& row = table.rows.emplace_back();
    row = {plugin.name, plugin.shipped ? "matchbench" : "yours", state, plugin.library.string()};
    const std::string remedy = file ? registry::remedy_for(*file) : "";
    if (json) row.push_back(text::text_cell(remedy));
    if (file && !json) print_note(fmt::format("{} {}: {}", plugin.name, state, remedy));
  }
  if (!json && table.rows.empty()) {
    print_for_people("no plugins; register one with 'matchbench plugin add FILE.so'\n");
    return 0;
  }
  fmt::print("{}",
             json ? text::format_table(table, text::TableFormat::kJson) : table_for_people(table));
  return 0;
}

struct ShowPluginOptions {
  std::string plugin;
  std::vector<std::string> interpreters;
  bool json = false;
};

int show_plugin(const ShowPluginOptions& options, const session::WorkerSource& programs) {
  const auto library =
      registry::PluginRegistry::standard().resolve(options.plugin, std::filesystem::current_path());
  const text::Table table = conformance::table_of(
      options.plugin,
      conformance::identify_plugin(library, with_interpreters(programs, options.interpreters),
                                   watch_signals()));
  if (options.json) {
    fmt::print("{}", text::format_table(table, text::TableFormat::kJson));
  } else {
    print_for_people(facts_for_people(table));
  }
  return 0;
}

namespace fs = std::filesystem;

struct NewOptions {
  std::string name;
  std::string dir;
  std::string language = "cpp";
};

int make(const NewOptions& options) {
  const registry::NewPlugin made = registry::make_new_plugin(
      options.name, options.language, options.dir, registry::templates_folder());
  const std::string at_word = word_to_copy(made.folder.string());
  if (made.is_program) {
    const std::string registered_word = word_to_copy((made.registered / "").string());
    const bool is_built = !made.build.empty();
    fmt::print("a new plugin is in {}; {}check and register it with\n\n", at_word,
               is_built ? "build, " : "");
    if (is_built) fmt::print("  (cd {} && {})\n", at_word, made.build);
    fmt::print("  matchbench plugin check {0}\n  matchbench plugin add {0}{1}\n", registered_word,
               is_built ? " --name " + word_to_copy(options.name) : "");
    return 0;
  }
  fmt::print("a new plugin is in {}; build, check and register it with\n\n", at_word);
  fmt::print("  cmake -S {0} -B {0}/build {1}\n", at_word,
             made.package.empty()
                 ? std::string("-DCMAKE_PREFIX_PATH=<where matchbench is installed>")
                 : word_to_copy("-Dmatchbench_DIR=" + made.package.string()));
  fmt::print("  cmake --build {}/build\n", at_word);
  fmt::print("  matchbench plugin check {0}/build/plugins/{1}/{1}.so\n", at_word, options.name);
  fmt::print("  matchbench plugin add {0}/build/plugins/{1}/{1}.so\n", at_word, options.name);
  return 0;
}

}  // namespace

void add_plugin_list_command(CommandLine& line) {
  auto json = std::make_shared<bool>(false);
  line.add("plugin list", "List the plugins that contests can name",
           "matchbench plugin list --json")
      .flag("--json", *json, "Print JSON")
      .action([json] { return list_plugins(*json); });
}

void add_plugin_show_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<ShowPluginOptions>();
  Command& command = line.add("plugin show", "Show the identity and the parameters of a plugin",
                              "matchbench plugin show keyword");
  add_interpreters(command, options->interpreters);
  command.required("plugin", options->plugin, "A registered name, or the path of a library")
      .flag("--json", options->json, "Print JSON")
      .action([options, &programs] { return show_plugin(*options, programs); });
}

void add_plugin_remove_command(CommandLine& line) {
  auto name = std::make_shared<std::string>();
  line.add("plugin remove", "Remove a registration; the library stays",
           "matchbench plugin remove sumatch")
      .required("name", *name, "The name it was registered under")
      .action([name] {
        registry::PluginRegistry::standard().remove(*name);
        print_for_people(fmt::format("'{}' is no longer registered\n", *name));
        return 0;
      });
}

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
