#include "harness/fronts/cli/command_line.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/fronts/cli/bad_usage.hpp"
#include "harness/fronts/cli/help_formatter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <deque>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>

namespace matchbench::cli {
namespace {

const std::map<std::string, std::string> kGroups = {
    {"plugin", "Check and register matchmaker plugins"},
    {"collection", "Import, inspect and export test collections"},
    {"import", "Import a collection from another format"},
    {"analyse", "Study a stored round, or judgments and runs"},
    {"season", "Organise a contest that lives in time, and take part in one"},
    {"runs", "Check, convert, cut, fuse and compare run files"},
    {"judge", "Make judgments for a collection"},
    {"qrels", "Pool, merge, count and compare judgments"},
};

// The command that the scripts of 'completion' ask: no help, suggestion or completion names it.
constexpr const char* kForScripts = "complete";

bool is_hidden(const CLI::App& app) {
  return app.get_group().empty();
}

}  // namespace

struct CommandLine::State {
  CLI::App app{
      "Runs contests of semantic service matchmakers: sends plugins every request of a "
      "test collection and times each call, stores their rankings, scores them and shows "
      "who is best.",
      "matchbench"};
  std::deque<Command> commands;
  CommandFacts facts;  // the chosen action is set while CLI11 parses
};

CommandLine::CommandLine() : state_(std::make_unique<State>()) {
  state_->app.set_version_flag("-V,--version", version_text(), "Print the version");
  state_->app.require_subcommand(1);
  state_->app.set_help_flag("-h,--help", "Print this help");
  state_->app.formatter(help_formatter(help_width(), state_->facts));
}

CommandLine::~CommandLine() = default;

Command& CommandLine::add(const std::string& path, const std::string& summary,
                          const std::string& example) {
  CLI::App* parent = &state_->app;
  std::istringstream words(path);
  std::string word;
  std::string name;
  words >> name;
  while (words >> word) {
    const auto groups =
        parent->get_subcommands([&](CLI::App* app) { return app->get_name() == name; });
    CLI::App* group = groups.empty() ? nullptr : groups.front();
    if (group == nullptr) {
      group = parent->add_subcommand(name, kGroups.at(name));
      group->require_subcommand(1);
    }
    parent = group;
    name = word;
  }
  CLI::App* app = parent->add_subcommand(name, summary);
  if (path == kForScripts) app->group("");
  app->footer("Example:\n  " + example);
  state_->facts.examples[app] = example;
  return state_->commands.emplace_back(*app, state_->facts);
}

std::vector<CommandManual> CommandLine::manuals() const {
  return manuals_of(state_->app, state_->facts);
}

namespace {

// It does nothing itself.
bool is_group(const CLI::App& app) {
  return app.get_require_subcommand_min() > 0;
}

// The paths of all commands of this name: of "pool" they are "matchbench judge pool" and
// "matchbench qrels pool".
std::vector<std::string> commands_named(const CLI::App& app, std::string_view name) {
  std::vector<std::string> found;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (is_hidden(*command)) continue;
    if (command->get_name() == name) found.push_back(path_of(*command));
    std::ranges::copy(commands_named(*command, name), std::back_inserter(found));
  }
  return found;
}

// Files and folders, which are not names of commands.
bool is_path(std::string_view word) {
  return word.find_first_of("./") != std::string_view::npos;
}

// The command that the first words name. Throws if a word is not one of the commands that may be
// there.
const CLI::App& named_command(const CLI::App& root, const std::vector<std::string>& words) {
  const CLI::App* app = &root;
  for (std::size_t i = 0; i < words.size() && !words[i].starts_with('-'); ++i) {
    const auto commands = app->get_subcommands([](const CLI::App*) { return true; });
    if (commands.empty()) break;
    std::vector<std::string_view> names;
    const CLI::App* next = nullptr;
    for (const auto* command : commands) {
      if (!is_hidden(*command)) names.push_back(command->get_name());
      if (command->get_name() == words[i]) next = command;
    }
    if (next == nullptr && i > 0 && is_path(words[i])) {
      throw input_error(fmt::format("'{}' names no command before '{}'", path_of(*app), words[i]),
                        fmt::format("write one of {}", fmt::join(names, ", ")));
    }
    // "measures" itself lists them.
    if (next == nullptr && words[i] == "list" && !is_group(*app)) {
      throw input_error(fmt::format("there is no command '{} list'", path_of(*app)),
                        fmt::format("write '{}'", path_of(*app)));
    }
    if (next == nullptr) {
      const std::string_view nearest = nearest_name(words[i], names);
      std::vector<std::string> meant = commands_named(root, words[i]);
      const bool is_elsewhere = i > 0 && !meant.empty();  // in another group than was asked
      if (meant.empty() && !nearest.empty()) meant.emplace_back(nearest);
      // "measures map" asks the only command that the group has.
      if (meant.empty() && names.size() == 1) {
        meant.push_back(fmt::format("{} {} {}", path_of(*app), names.front(), words[i]));
      }
      const std::string all = fmt::format("'{} --help' lists the commands", path_of(*app));
      const std::string guess = fmt::format("did you mean '{}'?", fmt::join(meant, "' or '"));
      throw input_error(fmt::format("there is no command '{} {}'", path_of(*app), words[i]),
                        meant.empty()  ? all
                        : is_elsewhere ? fmt::format("{} {}", guess, all)
                                       : guess);
    }
    app = next;
  }
  return *app;
}

// "help run" asks what "run --help" does, and so do a group of commands and the program alone;
// "version" asks what "--version" does.
std::vector<std::string> with_help_asked(const CLI::App& root, std::vector<std::string> words) {
  const bool asked = !words.empty() && words.front() == "help";
  if (asked) words.erase(words.begin());
  if (words == std::vector<std::string>{"version"}) return {"--version"};
  const bool has_options =
      std::ranges::any_of(words, [](const auto& word) { return word.starts_with('-'); });
  if (asked || (!has_options && is_group(named_command(root, words)))) words.emplace_back("--help");
  return words;
}

// What the command line, of these words, has beside what its command takes.
Error too_much(const CLI::App& root, const CLI::App& command, const CommandFacts& facts,
               const std::vector<std::string>& words) {
  const std::vector<std::string> extra = root.remaining(/*recurse=*/true);
  for (const std::string& word : extra) {
    if (!word.starts_with('-')) continue;
    const auto equals = std::min(word.find('='), word.size());
    UnknownOption option{.name = word.substr(0, equals), .value = {}};
    const auto given = std::ranges::find(words, word);
    if (equals < word.size()) {
      option.value = word.substr(equals + 1);
    } else if (given != words.end() && given + 1 != words.end()) {
      option.value = *(given + 1);
    }
    return unknown_option(command, facts, option);
  }
  return surplus_words(command, extra);
}

}  // namespace

int CommandLine::run(int argc, const char* const* argv) {
  CLI::App& app = state_->app;
  CommandFacts& facts = state_->facts;
  facts.chosen = nullptr;
  const std::vector<std::string> words =
      with_help_asked(app, {argv + std::min(argc, 1), argv + argc});
  const CLI::App& command = named_command(app, words);
  try {
    // CLI11 wants them in reverse.
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success, std::cout, std::cerr);
  } catch (const CLI::ExtrasError&) {
    throw too_much(app, command, facts, words);
  } catch (const CLI::ParseError& error) {
    if (is_group(command) && !app.remaining(/*recurse=*/true).empty()) {
      throw too_much(app, command, facts, words);
    }
    throw not_parsed(error, command, facts, words);
  }
  return facts.chosen();
}

}  // namespace matchbench::cli
