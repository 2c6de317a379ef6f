#include "harness/fronts/cli/help_formatter.hpp"

#include "harness/foundation/text/table/text_table.hpp"
#include "harness/foundation/text/table/wrapped.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

namespace matchbench::cli {
namespace {

constexpr std::size_t kLeastWidth = 40;

// "max-t, t or sign" of a type that CLI11 describes as "TEXT:{max-t,t,sign}"; empty for others.
std::string choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto open = type.find(":{");
  if (open == std::string::npos || type.back() != '}') return {};
  std::string text;
  std::string_view rest = std::string_view(type).substr(open + 2);
  rest.remove_suffix(1);
  while (!rest.empty()) {
    const auto comma = std::min(rest.find(','), rest.size());
    const std::string_view word = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    text += fmt::format("{}{}", text.empty() ? "" : rest.empty() ? " or " : ", ", word);
  }
  return text;
}

class HelpFormatter : public CLI::Formatter {
 public:
  explicit HelpFormatter(std::size_t width)
      : width_(std::max(width, kLeastWidth)), left_(std::min<std::size_t>(34, width_ * 2 / 5)) {}

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
                      full_description(*option));
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return {};  // a flag
    const std::string type = option->get_type_name();
    std::string text = " " + type.substr(0, type.find(':'));
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
};

}  // namespace

bool takes_a_list(const CLI::Option& option) {
  return option.get_expected_max() == CLI::detail::expected_max_vector_size;
}

std::string full_description(const CLI::Option& option) {
  std::string text = option.get_description();
  const bool has_default = text.find("default") != std::string::npos;
  if (const auto choices = choices_of(option); !choices.empty())
    text += fmt::format(" ({})", choices);
  // The highest number is a bound that nobody set.
  static const std::string unbounded = fmt::format("{}", std::numeric_limits<std::uint64_t>::max());
  const std::string value = option.get_default_str();
  if (!value.empty() && value != unbounded && !has_default) text += "; default: " + value;
  return text;
}

std::shared_ptr<CLI::FormatterBase> help_formatter(std::size_t width) {
  return std::make_shared<HelpFormatter>(width);
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
