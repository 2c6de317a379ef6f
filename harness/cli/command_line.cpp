#include "harness/cli/command_line.hpp"

#include "harness/base/error.hpp"
#include "harness/base/nearest.hpp"
#include "harness/base/version.hpp"
#include "harness/cli/help_formatter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
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
    {"import", "Import a collection from another format"},
    {"analyse", "Study a stored round"},
    {"runs", "Check, convert, cut, fuse and compare run files"},
    {"judge", "Make judgments for a collection"},
    {"qrels", "Pool, merge, count and compare judgments"},
};

// The command that the scripts of 'completion' ask: no help, suggestion or completion names it.
constexpr const char* kForScripts = "complete";
constexpr const char* kExample = "Example:\n  ";

}  // namespace

struct CommandLine::State {
  CLI::App app{
      "Runs contests of semantic service matchmakers: sends plugins every request of a "
      "test collection and times each call, stores their rankings, scores them and shows "
      "who is best.",
      "matchbench"};
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

Command& Command::option_or_flag(const std::string& name, std::string& target, bool& is_given,
                                 const std::string& help) {
  const auto take = [&](const std::vector<std::string>& values) {
    is_given = true;
    if (!values.empty()) target = values.front();
    return true;
  };
  app_.add_option(name, take, help)->expected(0, 1)->type_name("TEXT");
  return *this;
}

Command& Command::several(const std::string& name, std::vector<std::string>& target,
                          const std::string& help) {
  app_.add_option(name, target, help)->take_all();
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
  throw CLI::ValidationError(
      name,
      fmt::format("'{}' is {}", text,
                  error == std::errc::result_out_of_range ? "too large" : "not a whole number"));
}

double finite_number(const std::string& name, const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && std::isfinite(value)) {
    return value;
  }
  throw CLI::ValidationError(name, fmt::format("'{}' is not a finite number", text));
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

namespace {

// One of the words, in upper or lower case; another one is refused with the word that is meant.
CLI::Validator one_of(const std::vector<std::string>& words) {
  const CLI::Validator member = CLI::IsMember(words, CLI::ignore_case);
  return {[words, member](std::string& word) {
            if (member(word).empty()) return std::string();
            const std::vector<std::string_view> known(words.begin(), words.end());
            const std::string_view nearest = nearest_name(word, known);
            return fmt::format("'{}' is not one of {}{}", word, fmt::join(words, ", "),
                               nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
          },
          member.get_description()};
}

}  // namespace

Command& Command::choice(const std::string& name, std::string& target,
                         const std::vector<std::string>& choices, const std::string& help) {
  app_.add_option(name, target, help)->transform(one_of(choices))->capture_default_str();
  return *this;
}

Command& Command::choice(const std::string& name, const std::vector<std::string>& words,
                         std::size_t fallback, const std::function<void(std::size_t)>& take,
                         const std::string& help) {
  const auto take_word = [words, take](const std::string& word) {
    take(static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin()));
  };
  app_.add_option_function<std::string>(name, take_word, help)
      ->transform(one_of(words))
      ->default_str(words[fallback]);
  return *this;
}

Command& Command::required_choice(const std::string& name, std::string& target,
                                  const std::vector<std::string>& choices,
                                  const std::string& help) {
  app_.add_option(name, target, help)->required()->transform(one_of(choices));
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
  app->footer(kExample + example);
  return state_->commands.emplace_back(*app);
}

namespace {

bool is_hidden(const CLI::App& app) {
  return app.get_group().empty();
}

std::vector<const CLI::App*> below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

void summarise(const CLI::App& app, const std::string& path,
               std::vector<CommandSummary>& summaries) {
  CommandSummary summary{path, app.get_description(), {}, {}};
  for (const auto* command : below(app)) {
    if (is_hidden(*command)) continue;
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
    if (is_hidden(*command)) continue;
    summarise(*command, path + (path.empty() ? "" : " ") + command->get_name(), summaries);
  }
}

struct NamedCommand {
  std::string path = "matchbench";  // "matchbench collection import"
  bool is_group = true;             // it does nothing itself
  const CLI::App* app = nullptr;
};

// The command that the first words name. Throws if a word is not one of the commands that may be
// there.
NamedCommand named_command(const CLI::App& root, const std::vector<std::string>& words) {
  NamedCommand named;
  const CLI::App* app = &root;
  for (std::size_t i = 0; i < words.size() && !words[i].starts_with('-'); ++i) {
    const auto commands = below(*app);
    if (commands.empty()) break;
    std::vector<std::string_view> names;
    const CLI::App* next = nullptr;
    for (const auto* command : commands) {
      if (!is_hidden(*command)) names.push_back(command->get_name());
      if (command->get_name() == words[i]) next = command;
    }
    if (next == nullptr) {
      const std::string_view nearest = nearest_name(words[i], names);
      throw input_error(fmt::format("there is no command '{} {}'", named.path, words[i]),
                        nearest.empty() ? fmt::format("'{} --help' lists the commands", named.path)
                                        : fmt::format("did you mean '{}'?", nearest));
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

}  // namespace

std::vector<CommandSummary> CommandLine::commands() const {
  std::vector<CommandSummary> summaries;
  summarise(state_->app, "", summaries);
  return summaries;
}

namespace {

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
  for (const auto* command : below(app)) {
    if (is_hidden(*command)) continue;
    manual.commands.push_back({command->get_name(), command->get_description()});
  }
  manuals.push_back(std::move(manual));
  for (const auto* command : below(app)) {
    if (is_hidden(*command)) continue;
    describe(*command, path + (path.empty() ? "" : " ") + command->get_name(), manuals);
  }
}

}  // namespace

std::vector<CommandManual> CommandLine::manuals() const {
  std::vector<CommandManual> manuals;
  describe(state_->app, "", manuals);
  return manuals;
}

namespace {

// What the command line has beside what its command takes.
Error too_much(const CLI::App& root, const NamedCommand& command) {
  std::vector<std::string> names;
  for (const auto* option : command.app->get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    for (const auto& name : option->get_snames()) names.push_back("-" + name);
  }
  const std::string see = fmt::format("see '{} --help'", command.path);
  const std::vector<std::string> extra = root.remaining(/*recurse=*/true);
  for (const std::string& word : extra) {
    if (!word.starts_with('-')) continue;
    const std::string name = word.substr(0, word.find('='));
    const std::string_view nearest =
        nearest_name(name, std::vector<std::string_view>(names.begin(), names.end()));
    return input_error(fmt::format("{}: there is no option '{}'", command.path, name),
                       nearest.empty() ? see : fmt::format("did you mean '{}'? {}", nearest, see));
  }
  return input_error(
      fmt::format("{}: '{}' was not expected", command.path, fmt::join(extra, "', '")), see);
}

// The parser's message, but where it speaks of its own types: "--db: 1 required TEXT missing".
std::string words_of(const CLI::ParseError& error) {
  const std::string what = error.what();
  const auto own = what.find(": 1 required ");
  return own != std::string::npos && what.ends_with(" missing")
             ? what.substr(0, own) + " needs a value"
             : what;
}

}  // namespace

int CommandLine::run(int argc, const char* const* argv) {
  chosen_action = nullptr;
  std::vector<std::string> words =
      with_help_asked(state_->app, {argv + std::min(argc, 1), argv + argc});
  const NamedCommand command = named_command(state_->app, words);
  try {
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    state_->app.parse(std::move(words));
  } catch (const CLI::Success& success) {  // --help, --version
    return state_->app.exit(success, std::cout, std::cerr);
  } catch (const CLI::ExtrasError&) {
    throw too_much(state_->app, command);
  } catch (const CLI::ParseError& error) {
    if (command.is_group && !state_->app.remaining(/*recurse=*/true).empty()) {
      throw too_much(state_->app, command);
    }
    const std::string what = words_of(error);
    throw input_error(fmt::format("{}: {}{} see '{} --help'", command.path, what,
                                  what.ends_with('?') ? "" : ";", command.path));
  }
  return chosen_action();
}

}  // namespace matchbench::cli
