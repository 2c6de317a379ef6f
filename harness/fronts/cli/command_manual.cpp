#include "harness/fronts/cli/command_manual.hpp"

#include "harness/fronts/cli/help_formatter.hpp"

#include <fmt/format.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <string_view>
#include <utility>

namespace matchbench::cli {
namespace {

std::vector<const CLI::App*> shown_below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); });
}

CommandManual::Argument argument_of(const CLI::Option& option) {
  const bool takes_value = option.get_type_size() != 0;
  const std::string type = option.get_type_name();
  const bool is_list = option.get_positional() && takes_a_list(option);
  return {.name = option.get_name(false, true) + (is_list ? "..." : ""),
          .value = takes_value ? type.substr(0, type.find(':')) : "",
          .help = full_description(option),
          .positional = option.get_positional(),
          .required = option.get_required()};
}

void describe(const CLI::App& app, const std::string& path, std::vector<CommandManual>& manuals) {
  CommandManual manual{.path = path,
                       .summary = app.get_description(),
                       .example = {},
                       .arguments = {},
                       .commands = {}};
  if (const std::string footer = app.get_footer(); footer.starts_with(kExample)) {
    manual.example = footer.substr(std::string_view(kExample).size());
  }
  for (const auto* option : app.get_options()) manual.arguments.push_back(argument_of(*option));
  for (const auto* command : shown_below(app)) {
    manual.commands.push_back({command->get_name(), command->get_description()});
  }
  manuals.push_back(std::move(manual));
  for (const auto* command : shown_below(app)) {
    describe(*command, path + (path.empty() ? "" : " ") + command->get_name(), manuals);
  }
}

}  // namespace

std::vector<CommandManual> manuals_of(const CLI::App& app) {
  std::vector<CommandManual> manuals;
  describe(app, "", manuals);
  return manuals;
}

}  // namespace matchbench::cli
