#include "harness/fronts/cli/bad_usage.hpp"

#include "harness/foundation/base/nearest.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace matchbench::cli {
namespace {

bool has(const CLI::App& command, const std::string& option) {
  return command.get_option_no_throw(option) != nullptr;
}

// "--db", or "'contest'" of a positional one; with its word if it takes only one.
std::string shown_name(const CLI::Option& option, const CommandFacts& facts) {
  if (option.get_positional()) return fmt::format("'{}'", option.get_name());
  const auto words = facts.words_of(option);
  return words.size() == 1 ? fmt::format("{} {}", option.get_name(), words.front())
                           : option.get_name();
}

Error without_needed(const CLI::Option& option, const CLI::Option& needed,
                     const CommandFacts& facts) {
  const std::string name = shown_name(option, facts);
  return input_error(fmt::format("{} needs {}", name, needed.get_name()),
                     fmt::format("add {}, or leave {} out", shown_name(needed, facts), name));
}

// The option that needs a value and stands last, or before another option.
const CLI::Option* without_value(const CLI::App& command, const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const CLI::Option* const option = command.get_option_no_throw(words[i]);
    if (option == nullptr || option->get_items_expected_min() == 0) continue;
    if (i + 1 == words.size() || words[i + 1].starts_with('-')) return option;
  }
  return nullptr;
}

// What other commands call an option, and what it is here if the command has that.
struct Instead {
  std::string_view name;
  const char* here;  // "" of what every command can do
  std::string_view write;
};
constexpr std::array<Instead, 9> kInstead = {{{"-o", "--out", "write --out"},
                                              {"--output", "--out", "write --out"},
                                              {"-o", "--db", "write --db"},
                                              {"--out", "--db", "write --db"},
                                              {"-o", "", "to keep what it prints, add: > FILE"},
                                              {"--out", "", "to keep what it prints, add: > FILE"},
                                              {"--format", "--to", "write --to"},
                                              {"--alpha", "--level", "write --level"},
                                              {"--level", "--alpha", "write --alpha"}}};

// Some commands choose their format by --format, others by an option for each.
std::string format_of_command(const CLI::App& command, const CommandFacts& facts,
                              const UnknownOption& option) {
  if (option.name == "--format" && has(command, "--" + option.value)) {
    return fmt::format("write --{}", option.value);
  }
  const auto* const format = command.get_option_no_throw("--format");
  if (format == nullptr || !option.name.starts_with("--")) return {};
  const auto formats = facts.words_of(*format);
  const bool is_format = std::ranges::find(formats, option.name.substr(2)) != formats.end();
  return is_format ? fmt::format("write --format {}", option.name.substr(2)) : "";
}

std::string written_instead(const CLI::App& command, const CommandFacts& facts,
                            const UnknownOption& option) {
  for (const auto& [name, here, write] : kInstead) {
    if (name == option.name && (*here == '\0' || has(command, here))) return std::string(write);
  }
  return format_of_command(command, facts, option);
}

// Every option of one letter is near every other one.
std::string nearest_option(const CLI::App& command, const std::string& name) {
  if (!name.starts_with("--")) return {};
  std::vector<std::string> names;
  for (const auto* known : command.get_options()) {
    for (const auto& one : known->get_lnames()) names.push_back("--" + one);
  }
  return std::string(nearest_name(name, std::vector<std::string_view>(names.begin(), names.end())));
}

std::string help_of(const CLI::App& command) {
  return fmt::format("see '{} --help'", path_of(command));
}

// A measure behind a blank, as in "-m nDCG@5 AP", is taken for a file.
void refuse_measures(const CLI::App& command, const std::vector<std::string>& words) {
  if (!has(command, "--measure")) return;
  std::ranges::for_each(words, measures::refuse_measure);
  for (const auto* option : command.get_options()) {
    if (!option->get_positional()) continue;
    std::ranges::for_each(option->results(), measures::refuse_measure);
  }
}

}  // namespace

std::string path_of(const CLI::App& command) {
  const CLI::App* const parent = command.get_parent();
  return parent == nullptr ? command.get_name()
                           : fmt::format("{} {}", path_of(*parent), command.get_name());
}

Error bad_usage(const CLI::App& command, const std::string& problem, const std::string& hint) {
  return input_error(fmt::format("{}: {}", path_of(command), problem),
                     hint.empty() ? help_of(command) : hint + " " + help_of(command));
}

// The parser says what it misses in words; the options themselves say it as facts.
Error not_parsed(const CLI::ParseError& error, const CLI::App& command, const CommandFacts& facts,
                 const std::vector<std::string>& words) {
  const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code());
  for (const auto* option : command.get_options()) {
    if (kind == CLI::ExitCodes::RequiredError && option->get_required() && option->empty()) {
      return bad_usage(command, fmt::format("'{}' is missing ({})", option->get_name(),
                                            option->get_description()));
    }
    if (option->empty()) continue;
    for (const auto* needed : option->get_needs()) {
      if (kind == CLI::ExitCodes::RequiresError && needed->empty()) {
        return without_needed(*option, *needed, facts);
      }
    }
    for (const auto* excluded : option->get_excludes()) {
      if (kind == CLI::ExitCodes::ExcludesError && !excluded->empty()) {
        return input_error(fmt::format("{} and {} do not go together", shown_name(*option, facts),
                                       shown_name(*excluded, facts)),
                           "leave one of them out");
      }
    }
  }
  const auto* const incomplete = without_value(command, words);
  if (kind == CLI::ExitCodes::ArgumentMismatch && incomplete != nullptr) {
    return bad_usage(command, incomplete->get_name() + " needs a value");
  }
  return bad_usage(command, error.what());
}

Error unknown_option(const CLI::App& command, const CommandFacts& facts,
                     const UnknownOption& option) {
  const std::string problem = fmt::format("there is no option '{}'", option.name);
  const std::string instead = written_instead(command, facts, option);
  if (!instead.empty()) {
    return input_error(fmt::format("{}: {}", path_of(command), problem), instead);
  }
  const std::string nearest = nearest_option(command, option.name);
  return bad_usage(command, problem,
                   nearest.empty() ? "" : fmt::format("did you mean '{}'?", nearest));
}

Error surplus_words(const CLI::App& command, const std::vector<std::string>& words) {
  refuse_measures(command, words);
  std::string taken;
  for (const auto* option : command.get_options()) {
    if (!option->get_positional()) continue;
    taken += fmt::format("{}'{}'", taken.empty() ? "" : " and ", option->get_name(true));
  }
  return input_error(fmt::format("{} takes {} '{}'", path_of(command),
                                 taken.empty() ? "no arguments, but was given"
                                               : "only " + taken + ", but was also given",
                                 fmt::join(words, "', '")),
                     help_of(command));
}

}  // namespace matchbench::cli
