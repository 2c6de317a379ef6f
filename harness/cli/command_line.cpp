#include "harness/cli/command_line.hpp"

#include "harness/base/error.hpp"
#include "harness/base/nearest.hpp"
#include "harness/base/version.hpp"

#include <fmt/format.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <deque>
#include <iostream>
#include <limits>
#include <map>
#include <sstream>

namespace matchbench::cli {
namespace {

const std::map<std::string, std::string> kGroups = {
    {"plugin", "Check and register matchmaker plugins"},
    {"collection", "Import, inspect and export test collections"},
    {"import", "Take over a collection from another format"},
    {"analyse", "Study a stored round"},
    {"runs", "Check, convert, cut, fuse and compare run files"},
    {"judge", "Make judgments for a collection"},
    {"qrels", "Pool, merge, count and compare judgments"},
};

}  // namespace

struct CommandLine::State {
  CLI::App app{
      "Runs contests of semantic service matchmakers: asks plugins every request of a test\n"
      "collection under the clock, stores their rankings, scores them and shows who is best."};
  std::deque<Command> commands;
};

namespace {

// The action of the command that the user chose; CLI11 calls it while it parses.
thread_local std::function<int()> chosen_action;

}  // namespace

Command& Command::required(const std::string& name, std::string& target, const std::string& help) {
  app_.add_option(name, target, help)->required();
  return *this;
}

Command& Command::required(const std::string& name, std::vector<std::string>& target,
                           const std::string& help) {
  app_.add_option(name, target, help)->required();
  return *this;
}

Command& Command::option(const std::string& name, std::string& target, const std::string& help) {
  app_.add_option(name, target, help);
  return *this;
}

Command& Command::option(const std::string& name, std::vector<std::string>& target,
                         const std::string& help) {
  app_.add_option(name, target, help)->take_all()->delimiter(',')->allow_extra_args(false);
  return *this;
}

Command& Command::repeated(const std::string& name, std::vector<std::string>& target,
                           const std::string& help) {
  app_.add_option(name, target, help)->take_all()->allow_extra_args(false);
  return *this;
}

Command& Command::optional(const std::string& name, std::vector<std::string>& target,
                           const std::string& help) {
  app_.add_option(name, target, help);
  return *this;
}

namespace {

// Digits only: a negative number would wrap around in the parser.
std::uint64_t whole_number(const std::string& name, const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size()) return value;
  throw CLI::ValidationError(name, fmt::format("'{}' is not a whole number from 0 to {}", text,
                                               std::numeric_limits<std::uint64_t>::max()));
}

double finite_number(const std::string& name, const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && std::isfinite(value)) {
    return value;
  }
  throw CLI::ValidationError(name, fmt::format("'{}' is no finite number", text));
}

template <class Target, class Read>
CLI::Option* add_number(CLI::App& app, const std::string& name, Target& target,
                        const std::string& help, const char* type, Read read) {
  const auto take = [name, &target, read](const std::string& text) { target = read(name, text); };
  return app.add_option_function<std::string>(name, take, help)->type_name(type);
}

constexpr const char* kWholeNumber = "UINT";
constexpr const char* kFinite = "FLOAT";

}  // namespace

Command& Command::option(const std::string& name, std::optional<std::uint64_t>& target,
                         const std::string& help) {
  add_number(app_, name, target, help, kWholeNumber, whole_number);
  return *this;
}

Command& Command::option(const std::string& name, std::optional<double>& target,
                         const std::string& help) {
  add_number(app_, name, target, help, kFinite, finite_number);
  return *this;
}

Command& Command::option(const std::string& name, std::uint64_t& target, const std::string& help) {
  add_number(app_, name, target, help, kWholeNumber, whole_number)
      ->default_str(fmt::format("{}", target));
  return *this;
}

Command& Command::option(const std::string& name, double& target, const std::string& help) {
  add_number(app_, name, target, help, kFinite, finite_number)
      ->default_str(fmt::format("{}", target));
  return *this;
}

Command& Command::choice(const std::string& name, std::string& target,
                         const std::vector<std::string>& choices, const std::string& help) {
  app_.add_option(name, target, help)
      ->transform(CLI::IsMember(choices, CLI::ignore_case))
      ->capture_default_str();
  return *this;
}

Command& Command::choice(const std::string& name, const std::vector<std::string>& words,
                         std::size_t fallback, const std::function<void(std::size_t)>& take,
                         const std::string& help) {
  const auto take_word = [words, take](const std::string& word) {
    take(static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin()));
  };
  app_.add_option_function<std::string>(name, take_word, help)
      ->transform(CLI::IsMember(words, CLI::ignore_case))
      ->default_str(words[fallback]);
  return *this;
}

Command& Command::required_choice(const std::string& name, std::string& target,
                                  const std::vector<std::string>& choices,
                                  const std::string& help) {
  app_.add_option(name, target, help)
      ->required()
      ->transform(CLI::IsMember(choices, CLI::ignore_case));
  return *this;
}

Command& Command::flag(const std::string& name, bool& target, const std::string& help) {
  app_.add_flag(name, target, help);
  return *this;
}

std::string Command::given_options(const std::vector<std::string>& but) const {
  std::string words;
  std::map<const CLI::Option*, std::size_t> used;
  for (const CLI::Option* option : app_.parse_order()) {
    if (option->get_positional()) continue;
    const std::string name = option->get_name();
    if (std::find(but.begin(), but.end(), name) != but.end()) continue;
    words += (words.empty() ? "" : " ") + name;
    if (option->get_items_expected_max() == 0) continue;  // a flag
    const auto values = option->results();
    const auto next = used[option]++;
    if (next < values.size()) words += " " + values[next];
  }
  return words;
}

void Command::action(std::function<int()> run) {
  // The innermost of nested commands reports first, and it is the one that is meant.
  app_.callback([run = std::move(run)] {
    if (!chosen_action) chosen_action = run;
  });
}

CommandLine::CommandLine() : state_(std::make_unique<State>()) {
  state_->app.set_version_flag("--version", version_text());
  state_->app.require_subcommand(1);
  state_->app.get_formatter()->column_width(34);
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
  app->footer("Example:\n  " + example);
  return state_->commands.emplace_back(*app);
}

namespace {

std::vector<const CLI::App*> below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

void summarise(const CLI::App& app, const std::string& path,
               std::vector<CommandSummary>& summaries) {
  CommandSummary summary{path, app.get_description(), {}, {}};
  for (const auto* command : below(app)) {
    summary.commands.push_back({command->get_name(), command->get_description()});
  }
  for (const auto* option : app.get_options()) {
    for (const auto& name : option->get_lnames()) {
      summary.options.push_back({"--" + name, option->get_description()});
    }
    for (const auto& name : option->get_snames()) {
      summary.options.push_back({"-" + name, option->get_description()});
    }
  }
  summaries.push_back(std::move(summary));
  for (const auto* command : below(app)) {
    summarise(*command, path + (path.empty() ? "" : " ") + command->get_name(), summaries);
  }
}

// "matchbench collection import": the command that the first words name. Throws if a word is not
// one of the commands that may stand there.
std::string named_command(const CLI::App& root, int argc, const char* const* argv) {
  std::string path = "matchbench";
  const CLI::App* app = &root;
  for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
    const auto commands = below(*app);
    if (commands.empty()) break;
    std::vector<std::string_view> names;
    const CLI::App* next = nullptr;
    for (const auto* command : commands) {
      names.push_back(command->get_name());
      if (command->get_name() == argv[i]) next = command;
    }
    if (next == nullptr) {
      throw input_error(fmt::format("there is no command '{} {}'", path, argv[i]),
                        suggestion(argv[i], names));
    }
    app = next;
    path += fmt::format(" {}", argv[i]);
  }
  return path;
}

}  // namespace

std::vector<CommandSummary> CommandLine::commands() const {
  std::vector<CommandSummary> summaries;
  summarise(state_->app, "", summaries);
  return summaries;
}

int CommandLine::run(int argc, const char* const* argv) {
  chosen_action = nullptr;
  const std::string command = named_command(state_->app, argc, argv);
  try {
    state_->app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return state_->app.exit(success, std::cout, std::cerr);
  } catch (const CLI::ParseError& error) {
    throw input_error(fmt::format("{}: {}", command, error.what()),
                      fmt::format("see '{} --help'", command));
  }
  return chosen_action();
}

}  // namespace matchbench::cli
