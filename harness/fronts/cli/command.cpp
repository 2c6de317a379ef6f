#include "harness/fronts/cli/command.hpp"

#include "harness/foundation/base/nearest.hpp"

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

Command& Command::optional(const std::string& name, std::string& target, const std::string& help) {
  app_.add_option(name, target, help);
  return *this;
}

Command& Command::optional(const std::string& name, std::filesystem::path& target,
                           const std::string& help) {
  return option(name, target, help);
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
  const bool is_percentage = error == std::errc() && std::string_view(end) == "%";
  throw CLI::ValidationError(
      name, fmt::format("'{}' is not a finite number{}", text,
                        is_percentage ? fmt::format("; write {:.6g}", value / 100) : ""));
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
            if (words.size() == 1) return fmt::format("'{}' is not '{}'", word, words.front());
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
  app_.callback([&chosen = chosen_, run = std::move(run)] {
    if (!chosen) chosen = run;
  });
}

}  // namespace matchbench::cli
