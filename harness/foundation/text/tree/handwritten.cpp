#include "harness/foundation/text/tree/handwritten.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/unclosed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace matchbench::text {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_letter_of_key(char letter) {
  return (letter >= 'a' && letter <= 'z') || letter == '_';
}

// The line that a message "FILE:LINE:COLUMN: …" names; 0 if it names none.
std::uint64_t line_in(std::string_view message, const std::string& file) {
  std::uint64_t line = 0;
  if (message.starts_with(file + ":")) {
    message.remove_prefix(file.size() + 1);
    std::from_chars(message.data(), message.data() + message.size(), line);
  }
  return line;
}

// Where a value without quotes has a colon and a blank in it, which begins a value within it.
std::optional<std::size_t> second_colon(std::string_view line) {
  const std::size_t first = line.find(": ");
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t value = line.find_first_not_of(' ', first + 1);
  if (value == std::string_view::npos || std::string_view("\"'[{|>&*!#").find(line[value]) < 10) {
    return std::nullopt;
  }
  const std::size_t second = line.find(": ", value);
  const std::size_t comment = line.find(" #", value);
  if (second == std::string_view::npos || comment < second) return std::nullopt;
  return second;
}

// Where a value without quotes begins with a character that YAML keeps for itself.
std::optional<std::size_t> reserved_value(std::string_view line) {
  for (const std::string_view before : {": ", "- "}) {
    const std::size_t found = line.rfind(before);
    if (found == std::string_view::npos) continue;
    const std::size_t value = line.find_first_not_of(' ', found + 1);
    if (value != std::string_view::npos && std::string_view("@`%*").find(line[value]) < 4) {
      return value;
    }
  }
  return std::nullopt;
}

// The first fault that can be recognised within a single line; none if there is no such fault.
// `line` is the line at which the parser stopped.
std::optional<Error> fault_in_lines(const std::vector<std::string_view>& lines, std::uint64_t line,
                                    const std::string& file) {
  for (std::uint64_t number = 1; number <= lines.size(); ++number) {
    const std::string_view text = lines[number - 1];
    if (says_nothing(text)) continue;
    const std::size_t indent = text.find_first_not_of(" \t");
    if (const std::size_t tab = text.substr(0, indent).find('\t'); tab != std::string_view::npos) {
      return input_error({file, number, tab + 1}, "a tab indents this line",
                         "write blanks in its place");
    }
  }
  for (const std::uint64_t number : {line, line - 1}) {
    if (number == 0 || number > lines.size()) continue;
    const std::string_view text = lines[number - 1];
    if (const auto value = reserved_value(text)) {
      return input_error({file, number, *value + 1},
                         fmt::format("a text that begins with {} has no quotes", text[*value]),
                         fmt::format("write \"{}\"", printable(text.substr(*value))));
    }
    if (const auto colon = second_colon(text)) {
      const std::size_t value = text.find_first_not_of(' ', text.find(": ") + 1);
      return input_error({file, number, *colon + 1},
                         "a text with a colon and a blank in it has no quotes",
                         fmt::format("write \"{}\"", printable(text.substr(value))));
    }
  }
  return std::nullopt;
}

// The line that says something above this one; 0 if none does.
std::uint64_t line_above(const std::vector<std::string_view>& lines, std::uint64_t line) {
  std::uint64_t above = std::min<std::uint64_t>(line, lines.size() + 1) - 1;
  while (above > 0 && says_nothing(lines[above - 1])) --above;
  return above;
}

// A key without its colon, of which the parser complains one line below: "entrants", "passes 2".
std::optional<Error> key_without_colon(const std::vector<std::string_view>& lines,
                                       std::uint64_t line, const std::string& file) {
  if (line < 2) return std::nullopt;
  const std::uint64_t above = line_above(lines, line);
  if (above == 0) return std::nullopt;
  const std::string_view text = lines[above - 1];
  const std::size_t begin = text.find_first_not_of(' ');
  const std::size_t end = std::min(text.find_first_of(" \r", begin), text.size());
  const std::string_view word = text.substr(begin, end - begin);
  if (text.find(':') != std::string_view::npos || !std::ranges::all_of(word, is_letter_of_key)) {
    return std::nullopt;
  }
  return input_error({file, above, end + 1}, "there is no colon after this key",
                     fmt::format("write '{}:'", word));
}

// A key with a value right behind its colon, of which the parser may complain one line below.
std::optional<Error> key_without_blank(const std::vector<std::string_view>& lines,
                                       std::uint64_t line, const std::string& file) {
  for (const std::uint64_t number : {line, line_above(lines, line)}) {
    if (number == 0 || number > lines.size()) continue;
    const std::string_view text = lines[number - 1];
    const std::size_t begin = std::min(text.find_first_not_of(" -"), text.size());
    const std::string_view entry = text.substr(begin, text.find_last_not_of(" \r") + 1 - begin);
    const std::size_t colon = entry.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == entry.size() ||
        entry[colon + 1] == ' ' || !std::ranges::all_of(entry.substr(0, colon), is_letter_of_key)) {
      continue;
    }
    return input_error(
        {file, number, begin + 1},
        fmt::format("'{}' has no blank after its colon", printable(entry)),
        fmt::format("write '{}: {}'", entry.substr(0, colon), printable(entry.substr(colon + 1))));
  }
  return std::nullopt;
}

// A mark within a text that the same marks enclose: 'Bob's contest'.
std::optional<Error> mark_within_marks(const std::vector<std::string_view>& lines,
                                       std::uint64_t line, const std::string& file) {
  if (line == 0 || line > lines.size()) return std::nullopt;
  const std::string_view text = lines[line - 1];
  for (const char mark : {'\'', '"'}) {
    const std::size_t last = text.rfind(mark);
    for (const std::string_view before : {": ", "- "}) {
      const std::size_t open = text.find(std::string(before) + mark);
      if (open == std::string_view::npos) continue;
      const std::size_t first = open + before.size();
      const std::string_view inner =
          last > first ? text.substr(first + 1, last - first - 1) : std::string_view();
      const std::size_t found = inner.find(mark);
      if (found == std::string_view::npos) continue;
      const bool is_escaped = mark == '"' ? inner.substr(0, found).ends_with('\\')
                                          : inner.substr(found + 1).starts_with(mark);
      const std::size_t next = std::min(inner.find_first_not_of(' ', found + 1), inner.size());
      // The text may end there, before a comment or another value.
      if (is_escaped || inner.substr(next, 1).find_first_of("#,]}:") == 0) continue;
      std::string written(inner);
      const std::string_view twice = mark == '"' ? "\\\"" : "''";
      for (std::size_t at = written.find(mark); at != std::string::npos;
           at = written.find(mark, at + twice.size())) {
        written.replace(at, 1, twice);
      }
      return input_error({file, line, first + found + 2},
                         fmt::format("a {0} within {0}…{0} is written {1}", mark, twice),
                         fmt::format("write {0}{1}{0}", mark, printable(written)));
    }
  }
  return std::nullopt;
}

// The line's indentation does not fit those above it.
std::optional<Error> fault_in_indentation(const std::vector<std::string_view>& lines,
                                          std::uint64_t line, const std::string& file) {
  if (line < 2 || line > lines.size() || says_nothing(lines[line - 1])) return std::nullopt;
  const std::uint64_t above = line_above(lines, line);
  if (above == 0) return std::nullopt;
  const std::string_view text = lines[line - 1];
  const std::size_t indent = text.find_first_not_of(' ');
  // The keys of a list's item begin behind its dash.
  const std::size_t expected = lines[above - 1].find_first_not_of(" -");
  if (indent == 0 || indent == expected) return std::nullopt;
  // What a key contains may begin in any column behind it.
  if (indent > expected && lines[above - 1].ends_with(':')) return std::nullopt;
  return input_error({file, line, indent + 1},
                     fmt::format("this line begins in column {}, and the text above in column {}",
                                 indent + 1, expected + 1),
                     "begin keys that belong together in the same column");
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
  } catch (const Error& error) {
    if (std::string_view(error.what()).find("not well-formed YAML") == std::string_view::npos) {
      throw;
    }
    const std::vector<std::string_view> lines = lines_of(text);
    const std::uint64_t line = line_in(error.what(), file);
    if (const auto fault = fault_in_lines(lines, line, file)) throw *fault;
    if (const auto fault = mark_within_marks(lines, line, file)) throw *fault;
    if (const auto fault = unclosed_mark(text, file)) throw *fault;
    if (const auto fault = key_without_blank(lines, line, file)) throw *fault;
    if (const auto fault = key_without_colon(lines, line, file)) throw *fault;
    if (const auto fault = fault_in_indentation(lines, line, file)) throw *fault;
    throw;
  }
}

}  // namespace matchbench::text
