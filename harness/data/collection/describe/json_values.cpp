#include "harness/data/collection/describe/json_values.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::collection {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kData = "data:";

bool begins_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

// Calls `take` with the place and the text of each line.
template <typename Take>
void for_each_line(std::string_view text, const Take& take) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    take(at, text.substr(at, end - at));
    at = end + 1;
  }
}

bool is_event_stream(std::string_view text) {
  constexpr std::array<std::string_view, 5> kFields{kData, "event:", "id:", "retry:", ":"};
  bool has_json = false;
  bool has_others = false;
  for_each_line(text, [&](std::size_t, std::string_view line) {
    if (line.find_first_not_of(kBlanks) == std::string_view::npos) return;
    const bool is_field = std::ranges::any_of(kFields, [&](std::string_view field) {
      return line.starts_with(field) || line == field.substr(0, field.size() - 1);
    });
    has_others = has_others || !is_field;
    has_json = has_json || (line.starts_with(kData) && begins_json(line.substr(kData.size())));
  });
  return has_json && !has_others;
}

// Leaves only what the events carry; spaces take the place of the rest.
void keep_data(std::string& text) {
  std::string kept(text.size(), ' ');
  for_each_line(text, [&](std::size_t at, std::string_view line) {
    if (line.starts_with(kData)) {
      std::ranges::copy(line.substr(kData.size()),
                        kept.begin() + static_cast<std::ptrdiff_t>(at + kData.size()));
    }
    if (at + line.size() < text.size()) kept[at + line.size()] = text[at + line.size()];
  });
  text = std::move(kept);
}

// Behind the object or list that begins at `at`; nowhere if it is not closed.
std::size_t end_of_value(std::string_view text, std::size_t at) {
  std::size_t open = 0;
  bool in_string = false;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string) {
      if (c == '\\') ++at;
      in_string = c != '"';
      continue;
    }
    in_string = c == '"';
    if (c == '{' || c == '[') ++open;
    if ((c == '}' || c == ']') && --open == 0) return at + 1;
  }
  return std::string_view::npos;
}

// The ends of all values; none if the text has anything else.
std::vector<std::size_t> ends_of_values(std::string_view text) {
  std::vector<std::size_t> ends;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;
       at = text.find_first_not_of(kBlanks, ends.back())) {
    if (text[at] != '{' && text[at] != '[') return {};
    const std::size_t end = end_of_value(text, at);
    if (end == std::string_view::npos) return {};
    ends.push_back(end);
  }
  return ends;
}

}  // namespace

std::string one_json_value(std::string text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::string_view plain = text;
  if (plain.starts_with(kByteOrderMark)) plain.remove_prefix(kByteOrderMark.size());
  std::string values;
  if (is_event_stream(plain)) {
    values = plain;
    keep_data(values);
    plain = values;
  } else if (!begins_json(plain)) {
    return text;
  }
  const std::vector<std::size_t> ends = ends_of_values(plain);
  if (ends.size() < 2) return std::move(values.empty() ? text : values);
  std::string list = "[";
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    if (begin > 0) list += ',';
    list += plain.substr(begin, end - begin);
    begin = end;
  }
  return list + "]";
}

}  // namespace matchbench::collection
