#include "harness/fronts/cli/command.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/fronts/cli/bad_usage.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>
#include <system_error>

namespace matchbench::cli {

Command& Command::required(const std::string& name, std::string& target, const std::string& help) {
  app_.add_option(name, target, help)->required();
  return *this;
}

Command& Command::required(const std::string& name, std::vector<std::string>& target,
                           const std::string& help) {
  app_.add_option(name, target, help)->required();
  return *this;
}

Command& Command::required(const std::string& name, std::filesystem::path& target,
                           const std::string& help) {
  option(name, target, help);
  app_.get_option(name)->required();
  return *this;
}

Command& Command::option(const std::string& name, std::string& target, const std::string& help) {
  app_.add_option(name, target, help);
  return *this;
}

Command& Command::option(const std::string& name, std::filesystem::path& target,
                         const std::string& help) {
  const auto take = [&target](const std::string& text) { target = text; };
  app_.add_option_function<std::string>(name, take, help);
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

Command& Command::several(const std::string& name, std::vector<std::string>& target,
                          const std::string& help) {
  app_.add_option(name, target, help)->take_all();
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

namespace {

// What a message calls an option that is described by all of its names.
std::string last_name(const std::string& names) {
  return names.substr(names.rfind(',') + 1);
}

// A value, or what is wrong with the text.
template <class Number>
struct Read {
  Number value = 0;
  std::string problem;
};

// Digits only: a negative number would wrap around in the parser.
Read<std::uint64_t> whole_number(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size()) return {value, {}};
  const bool is_large = error == std::errc::result_out_of_range;
  return {0, fmt::format("'{}' is {}", text, is_large ? "too large" : "not a whole number")};
}

Read<double> finite_number(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && std::isfinite(value)) {
    return {value, {}};
  }
  const bool is_percentage = error == std::errc() && std::string_view(end) == "%";
  return {0, fmt::format("'{}' is not a finite number{}", text,
                         is_percentage ? fmt::format("; write {:.6g}", value / 100) : "")};
}

template <class Target, class ReadNumber>
CLI::Option* add_number(CLI::App& app, const std::string& name, Target& target,
                        const std::string& help, const char* type, ReadNumber read) {
  const auto take = [&app, name, &target, read](const std::string& text) {
    const auto found = read(text);
    if (!found.problem.empty()) {
      throw bad_usage(app, fmt::format("{}: {}", last_name(name), found.problem));
    }
    target = found.value;
  };
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

Command& Command::choice(const std::string& name, const std::vector<std::string>& words,
                         std::string_view shown_default,
                         const std::function<void(std::size_t)>& take, const std::string& help) {
  const auto take_word = [&app = app_, name, words, take](const std::string& word) {
    const auto found = std::ranges::find(words, lower_case(std::string_view(word)),
                                         [](std::string_view one) { return lower_case(one); });
    if (found != words.end()) return take(static_cast<std::size_t>(found - words.begin()));
    const std::string_view nearest =
        nearest_name(word, std::vector<std::string_view>(words.begin(), words.end()));
    throw bad_usage(
        app,
        fmt::format("{}: '{}' is not one of {}", last_name(name), word, fmt::join(words, ", ")),
        nearest.empty() ? "" : fmt::format("did you mean '{}'?", nearest));
  };
  auto* const option = app_.add_option_function<std::string>(name, take_word, help);
  option->default_str(std::string(shown_default));
  facts_.words[option] = words;
  return *this;
}

Command& Command::choice(const std::string& name, std::string& target,
                         const std::vector<std::string>& choices, const std::string& help) {
  return choice(
      name, choices, target, [&target, choices](std::size_t place) { target = choices[place]; },
      help);
}

Command& Command::required_choice(const std::string& name, std::string& target,
                                  const std::vector<std::string>& choices,
                                  const std::string& help) {
  choice(name, target, choices, help);
  app_.get_option(name)->required();
  return *this;
}

Command& Command::words(const std::string& name, const std::vector<std::string>& words) {
  facts_.words[app_.get_option(name)] = words;
  return *this;
}

Command& Command::flag(const std::string& name, bool& target, const std::string& help) {
  app_.add_flag(name, target, help);
  return *this;
}

Command& Command::needs(const std::string& option, const std::string& other) {
  app_.get_option(option)->needs(app_.get_option(other));
  return *this;
}

Command& Command::excludes(const std::string& option, const std::vector<std::string>& others) {
  for (const auto& other : others) app_.get_option(option)->excludes(app_.get_option(other));
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
  app_.callback([&chosen = facts_.chosen, run = std::move(run)] {
    if (!chosen) chosen = run;
  });
}

}  // namespace matchbench::cli
