#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace matchbench::cli {

// What is known of all commands beside what CLI11 knows.
struct CommandFacts {
  std::function<int()> chosen;  // the action of the command that the user names
  std::map<const CLI::Option*, std::vector<std::string>> words;  // that an option takes
  std::map<const CLI::App*, std::string> examples;               // lines that work

  std::vector<std::string> words_of(const CLI::Option& option) const {
    const auto found = words.find(&option);
    return found == words.end() ? std::vector<std::string>() : found->second;
  }
};

// One command, while it is being described. Targets must live until the action has run; what the
// user leaves out keeps its value. The parser behind it is slow to compile and stays in a few
// files.
class Command {
 public:
  // `facts` outlives the command.
  Command(CLI::App& app, CommandFacts& facts) : app_(app), facts_(facts) {}

  // Names are "--db" or "-m,--measure"; positional ones are plain words.
  Command& required(const std::string& name, std::string& target, const std::string& help);
  Command& required(const std::string& name, std::filesystem::path& target,
                    const std::string& help);
  Command& required(const std::string& name, std::vector<std::string>& target,
                    const std::string& help);
  Command& option(const std::string& name, std::string& target, const std::string& help);
  Command& option(const std::string& name, std::filesystem::path& target, const std::string& help);
  // Several values with commas between them.
  Command& option(const std::string& name, std::vector<std::string>& target,
                  const std::string& help);
  // Given once for each value, which may contain commas.
  Command& repeated(const std::string& name, std::vector<std::string>& target,
                    const std::string& help);
  // The same, or once for several values, up to the next option; or positional.
  Command& several(const std::string& name, std::vector<std::string>& target,
                   const std::string& help);
  // The value may be left out; `is_given` says whether the option was.
  Command& option_or_flag(const std::string& name, std::string& target, bool& is_given,
                          const std::string& help);
  // Whole numbers are digits alone, others finite: anything else is bad usage.
  Command& option(const std::string& name, std::uint64_t& target, const std::string& help);
  Command& option(const std::string& name, std::optional<std::uint64_t>& target,
                  const std::string& help);
  Command& option(const std::string& name, std::optional<double>& target, const std::string& help);
  Command& option(const std::string& name, double& target, const std::string& help);
  // One of the words, in upper or lower case. A target that is empty has a default of its own.
  Command& choice(const std::string& name, std::string& target,
                  const std::vector<std::string>& choices, const std::string& help);
  Command& required_choice(const std::string& name, std::string& target,
                           const std::vector<std::string>& choices, const std::string& help);
  // An enumerator by its word; `names` has the word of each, in their order.
  template <class Enum, std::size_t count>
  Command& choice(const std::string& name, Enum& target,
                  const std::array<std::string_view, count>& names, const std::string& help) {
    return choice(
        name, {names.begin(), names.end()}, names[static_cast<std::size_t>(target)],
        [&target](std::size_t place) { target = static_cast<Enum>(place); }, help);
  }
  template <class Enum, std::size_t count>
  Command& choice(const std::string& name, std::optional<Enum>& target,
                  const std::array<std::string_view, count>& names, const std::string& help) {
    return choice(
        name, {names.begin(), names.end()}, "",
        [&target](std::size_t place) { target = static_cast<Enum>(place); }, help);
  }
  // What an option takes that checks its words itself.
  Command& words(const std::string& name, const std::vector<std::string>& words);
  Command& flag(const std::string& name, bool& target, const std::string& help);

  // Of options that are there already. Bad usage: the first without one of the others, or with it.
  Command& needs(const std::string& option, const std::string& other);
  Command& excludes(const std::string& option, const std::vector<std::string>& others);

  // The options that the user gave, as words and in their order, but for positional ones and those
  // whose names are listed. Once the command line has been parsed.
  std::string given_options(const std::vector<std::string>& but) const;
  // What the command does; the result is the exit code.
  void action(std::function<int()> run);

 private:
  // `take` gets the place of the word that is given; `shown_default`: a word, or "".
  Command& choice(const std::string& name, const std::vector<std::string>& words,
                  std::string_view shown_default, const std::function<void(std::size_t)>& take,
                  const std::string& help);

  CLI::App& app_;
  CommandFacts& facts_;
};

}  // namespace matchbench::cli
