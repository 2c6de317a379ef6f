#include "harness/fronts/cli/help_formatter.hpp"

#include "harness/foundation/text/table/text_table.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::cli {
namespace {

constexpr std::size_t kLeastWidth = 40;

// "max-t, t or sign"
std::string alternatives(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? "" : words.front();
  return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter(std::size_t width, const CommandFacts& facts)
      : width_(std::max(width, kLeastWidth)),
        left_(std::min<std::size_t>(34, width_ * 2 / 5)),
        facts_(facts) {}

  std::string make_description(const CLI::App* app) const override {
    return text::wrapped(app->get_description(), width_) + "\n";
  }

  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string usage = CLI::Formatter::make_usage(app, std::move(name));
    while (!usage.empty() && usage.back() == '\n') usage.pop_back();
    return text::wrapped(usage, width_, kIndent) + "\n";
  }

  std::string make_subcommand(const CLI::App* app) const override {
    return in_columns(app->get_name(), app->get_description());
  }

  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return in_columns(make_option_name(option, is_positional) + make_option_opts(option),
                      full_description(*option, facts_));
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return {};  // a flag
    std::string text = " " + option->get_type_name();
    const bool is_list = takes_a_list(*option);
    if (is_list && option->get_positional()) text += " ...";
    if (is_list && option->get_delimiter() != '\0') text += ",...";
    if (option->get_required() && !option->get_positional()) text += " REQUIRED";
    return text;
  }

  // Lines that do not fit are continued after a backslash, so that they can be copied.
  std::string make_footer(const CLI::App* app) const override {
    constexpr std::size_t kBackslash = 2;
    std::string out;
    const std::string footer = app->get_footer();
    std::string_view rest = footer;
    while (!rest.empty()) {
      const auto end = std::min(rest.find('\n'), rest.size());
      std::string line = text::wrapped(rest.substr(0, end), width_ - kBackslash, 2 * kIndent);
      for (auto at = line.find('\n'); at != std::string::npos; at = line.find('\n', at + 3)) {
        line.replace(at, 1, " \\\n");
      }
      out += line + "\n";
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
  }

 private:
  static constexpr std::size_t kIndent = 2;

  std::string in_columns(const std::string& left, const std::string& right) const {
    const std::string name = std::string(kIndent, ' ') + left;
    const std::string text = text::wrapped(right, width_, left_);
    if (right.empty()) return name + "\n";
    if (text::text_width(name) + 1 < left_) return text::padded(name, left_, false) + text + "\n";
    return name + "\n" + std::string(left_, ' ') + text + "\n";
  }

  std::size_t width_;
  std::size_t left_;
  const CommandFacts& facts_;
};

}  // namespace

bool takes_a_list(const CLI::Option& option) {
  return option.get_expected_max() == CLI::detail::expected_max_vector_size;
}

std::string full_description(const CLI::Option& option, const CommandFacts& facts) {
  std::string text = option.get_description();
  const auto words = facts.words_of(option);
  if (!words.empty()) text += fmt::format(" ({})", alternatives(words));
  const std::string value = option.get_default_str();
  return value.empty() ? text : fmt::format("{}; default: {}", text, value);
}

std::shared_ptr<CLI::FormatterBase> help_formatter(std::size_t width, const CommandFacts& facts) {
  return std::make_shared<HelpFormatter>(width, facts);
}

std::size_t help_width() {
  constexpr std::size_t kUsual = 80;
  if (const auto width = terminal_width()) return *width;
  const char* columns = std::getenv("COLUMNS");
  if (columns == nullptr) return kUsual;
  const std::string_view text = columns;
  std::size_t width = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), width);
  return read.ec == std::errc() && width > 0 ? width : kUsual;
}

}  // namespace matchbench::cli
