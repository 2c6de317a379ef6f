#include "harness/report/table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cmath>

namespace matchbench {
namespace {

bool is_number(const Cell& cell) {
  return std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<Number>(cell);
}

std::string text_of(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* count = std::get_if<std::int64_t>(&cell)) return std::to_string(*count);
  if (const auto* number = std::get_if<Number>(&cell)) {
    return fmt::format("{:.{}f}", number->value, number->decimals);
  }
  return "-";
}

// As precise as the value: programs read CSV and TSV.
std::string exact_of(const Cell& cell) {
  if (const auto* number = std::get_if<Number>(&cell)) return fmt::format("{}", number->value);
  return std::holds_alternative<std::monostate>(cell) ? "" : text_of(cell);
}

bool is_control(char c) {
  return (c >= 0 && c < ' ') || c == 0x7f;
}

// A table's row is one line, and a name does not steer the terminal.
std::string on_one_line(std::string text) {
  std::replace_if(text.begin(), text.end(), is_control, ' ');
  return text;
}

// Width on a terminal: code points, which is right for all but wide scripts.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

std::string padded(std::string_view text, std::size_t width, bool right) {
  const std::string space(width - std::min(width, width_of(text)), ' ');
  return right ? space + std::string(text) : std::string(text) + space;
}

std::string as_text(const Table& table) {
  std::string out;
  std::vector<std::size_t> widths;
  std::vector<bool> right;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t width = width_of(table.columns[c].title);
    bool numbers = !table.rows.empty();
    for (const auto& row : table.rows) {
      width = std::max(width, width_of(on_one_line(text_of(row[c]))));
      numbers = numbers && (is_number(row[c]) || std::holds_alternative<std::monostate>(row[c]));
    }
    widths.push_back(width);
    right.push_back(numbers);
  }
  const auto line = [&](const auto& cell_text) {
    std::string text;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (c > 0) text += "  ";
      text += padded(cell_text(c), widths[c], right[c]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  };
  line([&](std::size_t c) { return table.columns[c].title; });
  for (const auto& row : table.rows)
    line([&](std::size_t c) { return on_one_line(text_of(row[c])); });
  return out;
}

nlohmann::ordered_json json_of(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* count = std::get_if<std::int64_t>(&cell)) return *count;
  if (const auto* number = std::get_if<Number>(&cell)) return number->value;
  return nullptr;
}

nlohmann::ordered_json rows_of(const Table& table) {
  auto rows = nlohmann::ordered_json::array();
  for (const auto& row : table.rows) {
    auto object = nlohmann::ordered_json::object();
    for (std::size_t c = 0; c < row.size(); ++c) object[table.columns[c].key] = json_of(row[c]);
    rows.push_back(std::move(object));
  }
  return rows;
}

std::string dumped(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// RFC 4180.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string tsv_field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n'; }, ' ');
  return text;
}

template <class Field>
std::string as_separated(const Table& table, char separator, Field field) {
  std::string out;
  const auto line = [&](const auto& cell_text) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (c > 0) out += separator;
      out += field(cell_text(c));
    }
    out += '\n';
  };
  line([&](std::size_t c) { return table.columns[c].key; });
  for (const auto& row : table.rows) line([&](std::size_t c) { return exact_of(row[c]); });
  return out;
}

std::string as_markdown(const Table& table) {
  std::string out = "|";
  for (const auto& column : table.columns) out += " " + markdown_text(column.title) + " |";
  out += "\n|";
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool numbers = std::any_of(table.rows.begin(), table.rows.end(),
                                     [&](const auto& row) { return is_number(row[c]); });
    out += numbers ? "---:|" : "---|";
  }
  out += "\n";
  for (const auto& row : table.rows) {
    out += "|";
    for (const auto& cell : row) out += " " + markdown_text(text_of(cell)) + " |";
    out += "\n";
  }
  return out;
}

[[maybe_unused]] bool is_sound(const Table& table) {
  return std::all_of(table.rows.begin(), table.rows.end(), [&](const auto& row) {
    return row.size() == table.columns.size() &&
           std::all_of(row.begin(), row.end(), [](const Cell& cell) {
             const auto* number = std::get_if<Number>(&cell);
             return number == nullptr || std::isfinite(number->value);
           });
  });
}

}  // namespace

std::string markdown_text(std::string_view text) {
  constexpr std::string_view kSigns = "\\`*<|~&";
  const auto is_in_word = [&](std::size_t i) {
    return i > 0 && i + 1 < text.size() && std::isalnum(static_cast<unsigned char>(text[i - 1])) &&
           std::isalnum(static_cast<unsigned char>(text[i + 1]));
  };
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool ends_link = c == ']' && i + 1 < text.size() &&
                           std::string_view("([:").find(text[i + 1]) != std::string_view::npos;
    if (kSigns.find(c) != std::string_view::npos || ends_link || (c == '_' && !is_in_word(i))) {
      escaped += '\\';
    }
    escaped += is_control(c) ? ' ' : c;
  }
  return escaped;
}

std::string format_table(const Table& table, TableFormat format) {
  assert(is_sound(table));
  switch (format) {
    case TableFormat::kText:
      return as_text(table);
    case TableFormat::kJson:
      return dumped(rows_of(table));
    case TableFormat::kCsv:
      return as_separated(table, ',', csv_field);
    case TableFormat::kTsv:
      return as_separated(table, '\t', tsv_field);
    case TableFormat::kMarkdown:
      return as_markdown(table);
  }
  return {};
}

std::string format_json(const std::vector<std::pair<std::string, Table>>& tables) {
  auto object = nlohmann::ordered_json::object();
  for (const auto& [name, table] : tables) {
    assert(is_sound(table));
    object[name] = rows_of(table);
  }
  return dumped(object);
}

std::string format_facts(const Table& table) {
  assert(is_sound(table) && table.rows.size() == 1);
  std::size_t width = 0;
  for (const auto& column : table.columns) width = std::max(width, width_of(column.title));
  std::string out;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const Cell& cell = table.rows[0][c];
    if (std::holds_alternative<std::monostate>(cell)) continue;
    out += padded(table.columns[c].title, width + 2, false);
    for (const char letter : text_of(cell)) {
      out += letter;
      if (letter == '\n') out += std::string(width + 2, ' ');
    }
    out += '\n';
  }
  return out;
}

}  // namespace matchbench
