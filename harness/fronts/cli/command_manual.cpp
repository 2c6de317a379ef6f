#include "harness/fronts/cli/command_manual.hpp"

#include "harness/fronts/cli/help_formatter.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <utility>

namespace matchbench::cli {
namespace {

std::vector<const CLI::App*> shown_below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); });
}

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const auto& name : option.get_snames()) names.push_back("-" + name);
  for (const auto& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

CommandManual::Argument argument_of(const CLI::Option& option, const CommandFacts& facts) {
  const bool takes_value = option.get_type_size() != 0;
  const bool is_list = option.get_positional() && takes_a_list(option);
  return {.names = names_of(option),
          .name = option.get_name(false, true) + (is_list ? "..." : ""),
          .value = takes_value ? option.get_type_name() : "",
          .help = full_description(option, facts),
          .words = facts.words_of(option),
          .positional = option.get_positional(),
          .required = option.get_required()};
}

void describe(const CLI::App& app, const std::string& path, const CommandFacts& facts,
              std::vector<CommandManual>& manuals) {
  CommandManual manual{.path = path,
                       .summary = app.get_description(),
                       .example = {},
                       .arguments = {},
                       .commands = {}};
  const auto example = facts.examples.find(&app);
  if (example != facts.examples.end()) manual.example = example->second;
  for (const auto* option : app.get_options()) {
    manual.arguments.push_back(argument_of(*option, facts));
  }
  for (const auto* command : shown_below(app)) {
    manual.commands.push_back({command->get_name(), command->get_description()});
  }
  manuals.push_back(std::move(manual));
  for (const auto* command : shown_below(app)) {
    describe(*command, path + (path.empty() ? "" : " ") + command->get_name(), facts, manuals);
  }
}

}  // namespace

std::vector<CommandManual> manuals_of(const CLI::App& app, const CommandFacts& facts) {
  std::vector<CommandManual> manuals;
  describe(app, "", facts, manuals);
  return manuals;
}

}  // namespace matchbench::cli
