#include "harness/fronts/cli/command_line.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/fronts/cli/help_formatter.hpp"
#include "harness/fronts/cli/not_taken.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cctype>
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
  // The action of the command that the user chose; CLI11 sets it while it parses.
  std::function<int()> chosen;
};

CommandLine::CommandLine() : state_(std::make_unique<State>()) {
  state_->app.set_version_flag("-V,--version", version_text(), "Print the version");
  state_->app.require_subcommand(1);
  state_->app.set_help_flag("-h,--help", "Print this help");
  state_->app.formatter(help_formatter(help_width()));
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
  app->footer(std::string(kExample) + example);
  return state_->commands.emplace_back(*app, state_->chosen);
}

std::vector<CommandManual> CommandLine::manuals() const {
  return manuals_of(state_->app);
}

namespace {

struct NamedCommand {
  std::string path = "matchbench";  // "matchbench collection import"
  bool is_group = true;             // it does nothing itself
  const CLI::App* app = nullptr;
};

// The paths of all commands of this name: of "pool" they are "matchbench judge pool" and
// "matchbench qrels pool".
std::vector<std::string> commands_named(const CLI::App& app, const std::string& path,
                                        std::string_view name) {
  std::vector<std::string> found;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (is_hidden(*command)) continue;
    const std::string its_path = fmt::format("{} {}", path, command->get_name());
    if (command->get_name() == name) found.push_back(its_path);
    std::ranges::copy(commands_named(*command, its_path, name), std::back_inserter(found));
  }
  return found;
}

// Files and folders, which are not names of commands.
bool is_path(std::string_view word) {
  return word.find_first_of("./") != std::string_view::npos;
}

// The command that the first words name. Throws if a word is not one of the commands that may be
// there.
NamedCommand named_command(const CLI::App& root, const std::vector<std::string>& words) {
  NamedCommand named;
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
      throw input_error(fmt::format("'{}' names no command before '{}'", named.path, words[i]),
                        fmt::format("write one of {}", fmt::join(names, ", ")));
    }
    // "measures" itself lists them.
    if (next == nullptr && words[i] == "list" && app->get_require_subcommand_min() == 0) {
      throw input_error(fmt::format("there is no command '{} list'", named.path),
                        fmt::format("write '{}'", named.path));
    }
    if (next == nullptr) {
      const std::string_view nearest = nearest_name(words[i], names);
      std::vector<std::string> meant = commands_named(root, "matchbench", words[i]);
      const bool is_elsewhere = i > 0 && !meant.empty();  // in another group than was asked
      if (meant.empty() && !nearest.empty()) meant.emplace_back(nearest);
      // "measures map" asks the only command that the group has.
      if (meant.empty() && names.size() == 1) {
        meant.push_back(fmt::format("{} {} {}", named.path, names.front(), words[i]));
      }
      const std::string all = fmt::format("'{} --help' lists the commands", named.path);
      const std::string guess = fmt::format("did you mean '{}'?", fmt::join(meant, "' or '"));
      throw input_error(fmt::format("there is no command '{} {}'", named.path, words[i]),
                        meant.empty()  ? all
                        : is_elsewhere ? fmt::format("{} {}", guess, all)
                                       : guess);
    }
    app = next;
    named.path += fmt::format(" {}", words[i]);
  }
  named.app = app;
  named.is_group = app->get_require_subcommand_min() > 0;
  return named;
}

// "help run" asks what "run --help" does, and so do a group of commands and the program alone;
// "version" asks what "--version" does.
std::vector<std::string> with_help_asked(const CLI::App& root, std::vector<std::string> words) {
  const bool asked = !words.empty() && words.front() == "help";
  if (asked) words.erase(words.begin());
  if (words == std::vector<std::string>{"version"}) return {"--version"};
  const bool has_options =
      std::ranges::any_of(words, [](const auto& word) { return word.starts_with('-'); });
  if (asked || (!has_options && named_command(root, words).is_group)) words.emplace_back("--help");
  return words;
}

// What the command line, of these words, has beside what its command takes.
Error too_much(const CLI::App& root, const NamedCommand& command,
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
    return unknown_option(*command.app, command.path, option);
  }
  return surplus_words(*command.app, command.path, extra);
}

// "'db' is missing: the round's database", as the help of the command begins to describe it.
std::string missing_argument(const CLI::App& command, const std::string& name) {
  const CLI::Option* const option = command.get_option_no_throw(name);
  if (option == nullptr) return fmt::format("'{}' is missing", name);
  std::string described = option->get_description();
  const std::size_t end = std::min(described.find("; "), described.find(". "));
  const bool is_word = described.size() > 1 && std::isupper(described[1]) == 0;  // not "URI"
  if (is_word) described.front() = static_cast<char>(std::tolower(described.front()));
  return fmt::format("'{}' is missing: {}", name, described.substr(0, end));
}

// Returns the parser's message. A message that names the parser's own types, such as
// "--db: 1 required TEXT missing", is replaced, and "qrels is required" says what is missing.
std::string words_of(const CLI::ParseError& error, const CLI::App& command) {
  constexpr std::string_view kRequired = " is required";
  const std::string what = error.what();
  if (what.ends_with(kRequired)) {
    return missing_argument(command, what.substr(0, what.size() - kRequired.size()));
  }
  const auto own = what.find(": 1 required ");
  return own != std::string::npos && what.ends_with(" missing")
             ? what.substr(0, own) + " needs a value"
             : what;
}

}  // namespace

int CommandLine::run(int argc, const char* const* argv) {
  state_->chosen = nullptr;
  const std::vector<std::string> words =
      with_help_asked(state_->app, {argv + std::min(argc, 1), argv + argc});
  const NamedCommand command = named_command(state_->app, words);
  try {
    // CLI11 wants them in reverse.
    state_->app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::Success& success) {  // --help, --version
    return state_->app.exit(success, std::cout, std::cerr);
  } catch (const CLI::ExtrasError&) {
    throw too_much(state_->app, command, words);
  } catch (const CLI::ParseError& error) {
    if (command.is_group && !state_->app.remaining(/*recurse=*/true).empty()) {
      throw too_much(state_->app, command, words);
    }
    const std::string what = words_of(error, *command.app);
    throw input_error(fmt::format("{}: {}{} see '{} --help'", command.path, what,
                                  what.ends_with('?') ? "" : ";", command.path));
  }
  return state_->chosen();
}

}  // namespace matchbench::cli
