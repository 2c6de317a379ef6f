#include "harness/foundation/text/tree/handwritten.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/unclosed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace matchbench::text {
namespace {

// A fault that a line shows by itself.
struct FaultInLine {
  std::size_t at;  // the first character counts as 0
  std::string message;
  std::string remedy;
};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::optional<FaultInLine> tab_in_indent(std::string_view line) {
  if (says_nothing(line)) return std::nullopt;
  const std::size_t tab = line.substr(0, line.find_first_not_of(" \t")).find('\t');
  if (tab == std::string_view::npos) return std::nullopt;
  return FaultInLine{tab, "a tab indents this line", "write blanks in its place"};
}

// A value without quotes that begins with a character that YAML keeps for itself.
std::optional<FaultInLine> reserved_character(std::string_view line) {
  for (const std::string_view before : {": ", "- "}) {
    const std::size_t found = line.rfind(before);
    if (found == std::string_view::npos) continue;
    const std::size_t value = line.find_first_not_of(' ', found + 1);
    if (value == std::string_view::npos || std::string_view("@`%*").find(line[value]) > 3) continue;
    return FaultInLine{value, fmt::format("a text that begins with {} has no quotes", line[value]),
                       fmt::format("write \"{}\"", printable(line.substr(value)))};
  }
  return std::nullopt;
}

// A value without quotes that has a colon and a blank in it, which begins a value within it.
std::optional<FaultInLine> second_colon(std::string_view line) {
  const std::size_t first = line.find(": ");
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t value = line.find_first_not_of(' ', first + 1);
  if (value == std::string_view::npos || std::string_view("\"'[{|>&*!#").find(line[value]) < 10) {
    return std::nullopt;
  }
  const std::size_t second = line.find(": ", value);
  if (second == std::string_view::npos || line.find(" #", value) < second) return std::nullopt;
  return FaultInLine{second, "a text with a colon and a blank in it has no quotes",
                     fmt::format("write \"{}\"", printable(line.substr(value)))};
}

// A question mark without quotes: the parser takes it for the sign of a key, between brackets
// anywhere.
std::optional<FaultInLine> question_mark(std::string_view line, std::size_t at) {
  if (at >= line.size() || line[at] != '?') return std::nullopt;
  return FaultInLine{
      .at = at,
      .message = "a text with a question mark has no quotes",
      .remedy = "put quotes around the whole text, as in {summary: \"Where is it?\"}"};
}

// The fault that explains why the parser stopped at `stop`, if it is one of these.
std::optional<Error> fault_near(std::string_view text, const Position& stop,
                                const std::string& file) {
  const std::vector<std::string_view> lines = lines_of(text);
  const auto error_of = [&](std::uint64_t number, const FaultInLine& fault) {
    return input_error({file, number, fault.at + 1}, fault.message, fault.remedy);
  };
  for (std::uint64_t number = 1; number <= lines.size(); ++number) {
    if (const auto fault = tab_in_indent(lines[number - 1])) return error_of(number, *fault);
  }
  if (stop.line > 0 && stop.line <= lines.size()) {
    const auto fault = question_mark(lines[stop.line - 1], stop.column - 1);
    if (fault) return error_of(stop.line, *fault);
  }
  for (const std::uint64_t number : {stop.line, stop.line - 1}) {
    if (number == 0 || number > lines.size()) continue;
    for (const auto find : {reserved_character, second_colon}) {
      if (const auto fault = find(lines[number - 1])) return error_of(number, *fault);
    }
  }
  return unclosed_mark(text, file);
}

}  // namespace

bool says_nothing(std::string_view text) {
  return std::ranges::all_of(lines_of(text), [](std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    return first == std::string_view::npos || line[first] == '#';
  });
}

YamlDocument parse_handwritten(std::string_view text, const std::string& file) {
  try {
    YamlDocument document = YamlDocument::parse(text, file);
    // The parser takes the end of the file for a closing quotation mark.
    if (const auto fault = unclosed_mark(text, file)) throw *fault;
    return document;
  } catch (const NotYaml& error) {
    throw explained(error, text, file);
  }
}

Error explained(const NotYaml& error, std::string_view text, const std::string& file) {
  const auto fault = fault_near(text, error.where(), file);
  return fault ? *fault : error;
}

}  // namespace matchbench::text
