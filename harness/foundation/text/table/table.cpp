#include "harness/foundation/text/table/table.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/table/json_rows.hpp"
#include "harness/foundation/text/table/latex.hpp"
#include "harness/foundation/text/table/table_layout.hpp"
#include "harness/foundation/text/table/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cmath>
#include <limits>

namespace matchbench::text {
namespace {

// A number for programs, as precise as it is; -0.0 is 0.0.
double exact_value(const Number& number) {
  return number.value + 0.0;
}

// The cell as programs read it in CSV and TSV.
std::string exact_of(const Cell& cell) {
  if (const auto* number = std::get_if<Number>(&cell)) {
    return fmt::format("{}", exact_value(*number));
  }
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  return is_empty(cell) ? "" : text_of(cell);
}

Json json_of(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* count = std::get_if<std::int64_t>(&cell)) return *count;
  if (const auto* number = std::get_if<Number>(&cell)) return exact_value(*number);
  return nullptr;
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

// Some spreadsheets treat the wide forms of these signs like the signs themselves.
bool begins_formula(std::string_view cell) {
  cell.remove_prefix(std::min(cell.find_first_not_of('"'), cell.size()));
  const auto begins = [&](std::string_view sign) { return cell.starts_with(sign); };
  constexpr std::array<std::string_view, 11> kSigns = {
      "=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
  return std::ranges::any_of(kSigns, begins);
}

// In countries that write decimals with a comma, spreadsheets split lines at semicolons. A quote
// behind a comma is then an ordinary character, so that line breaks begin a cell, too.
std::string without_formula(const Cell& cell) {
  std::string text = exact_of(cell);
  if (!std::holds_alternative<std::string>(cell)) return text;
  std::string harmless;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(";\r\n", begin), text.size() - 1) + 1;
    if (begins_formula(std::string_view(text).substr(begin))) harmless += '\'';
    harmless.append(text, begin, end - begin);
    begin = end;
  }
  return printable_lines(harmless);
}

std::string tsv_field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

// A name can head a column, too.
template <class Value, class Field>
std::string as_separated(const Table& table, char separator, Value value, Field field) {
  std::string out;
  const auto line = [&](const auto& cell_at) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      if (c > 0) out += separator;
      out += field(value(cell_at(c)));
    }
    out += '\n';
  };
  line([&](std::size_t c) -> Cell { return table.columns[c].key; });
  for (const auto& row : table.rows) line([&](std::size_t c) -> const Cell& { return row[c]; });
  return out;
}

std::string markdown_within_line(std::string_view foreign) {
  const std::string text = printable(foreign, foreign.size());
  constexpr std::string_view kSigns = "\\`*<|~&";
  const auto is_in_word = [&](std::size_t i) {
    return i > 0 && i + 1 < text.size() && std::isalnum(static_cast<unsigned char>(text[i - 1])) &&
           std::isalnum(static_cast<unsigned char>(text[i + 1]));
  };
  // Forges link a name behind @, a name or number behind #, and of some signs a number (GitLab: a
  // merge request, a snippet, an epic; GitHub: GH-12), and tell those who are named. The number of
  // "nDCG@10" is no name.
  constexpr std::string_view kNoSpace = "\u200B";
  const auto refers = [&](std::size_t i) {
    if (i + 1 == text.size()) return false;
    const char sign = text[i];
    const auto next = static_cast<unsigned char>(text[i + 1]);
    const bool is_cutoff = sign == '@' && std::isdigit(next) != 0 && is_in_word(i);
    if (sign == '@' || sign == '#') return std::isalnum(next) != 0 && !is_cutoff;
    const bool counts = std::string_view("!$&").find(sign) != std::string_view::npos ||
                        std::string_view(text).substr(0, i + 1).ends_with("GH-");
    return counts && std::isdigit(next) != 0;
  };
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool ends_link = c == ']' && i + 1 < text.size() &&
                           std::string_view("([:").find(text[i + 1]) != std::string_view::npos;
    if (kSigns.find(c) != std::string_view::npos || ends_link || (c == '_' && !is_in_word(i))) {
      escaped += '\\';
    }
    escaped += c;
    if (refers(i)) escaped += kNoSpace;
  }
  return escaped;
}

std::string as_markdown(const Table& given) {
  const Table table = told_apart(given);
  std::string out = "|";
  for (const auto& column : table.columns) out += " " + markdown_within_line(column.title) + " |";
  out += "\n|";
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool numbers = std::any_of(table.rows.begin(), table.rows.end(),
                                     [&](const auto& row) { return is_number(row[c]); });
    out += numbers ? "---:|" : "---|";
  }
  out += "\n";
  for (const auto& row : table.rows) {
    out += "|";
    for (const auto& cell : row) out += " " + markdown_within_line(text_of(cell)) + " |";
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

Json json_rows(const Table& table) {
  auto rows = Json::array();
  for (const auto& row : table.rows) {
    auto object = Json::object();
    for (std::size_t c = 0; c < row.size(); ++c) object[table.columns[c].key] = json_of(row[c]);
    rows.push_back(std::move(object));
  }
  return rows;
}

std::string markdown_text(std::string_view foreign) {
  std::string text = markdown_within_line(foreign);
  // At the beginning of a line they would make it a heading, a quotation or an item of a list.
  const std::size_t number_end = text.find_first_not_of("0123456789");
  const std::size_t sign = number_end == std::string::npos ? 0 : number_end;
  if (sign + 1 >= text.size()) return text;
  const bool is_alone = text[sign + 1] == ' ' || (sign == 0 && text[1] == text[0]);
  const std::string_view signs = sign == 0 ? "#+-=" : ".)";
  if ((sign == 0 && text[0] == '>') || (is_alone && signs.find(text[sign]) != signs.npos)) {
    text.insert(sign, 1, '\\');
  }
  return text;
}

std::string format_table(const Table& table, TableFormat format) {
  assert(is_sound(table));
  switch (format) {
    case TableFormat::kText:
      return text_table(table);
    case TableFormat::kJson:
      return indented_json_text(json_rows(table));
    case TableFormat::kCsv:
      return as_separated(table, ',', without_formula, csv_field);
    case TableFormat::kRawCsv:
      return as_separated(table, ',', exact_of, csv_field);
    case TableFormat::kTsv:
      return as_separated(table, '\t', exact_of, tsv_field);
    case TableFormat::kMarkdown:
      return as_markdown(table);
    case TableFormat::kLatex:
      return latex_table(table);
  }
  return {};
}

std::string format_json(const std::vector<std::pair<std::string, Table>>& tables) {
  auto object = Json::object();
  for (const auto& [name, table] : tables) {
    assert(is_sound(table));
    object[name] = json_rows(table);
  }
  return indented_json_text(object);
}

std::string format_facts(const Table& table) {
  return fitted_facts(table, std::numeric_limits<std::size_t>::max());
}

std::string fitted_facts(const Table& table, std::size_t width) {
  assert(is_sound(table) && table.rows.size() == 1);
  std::size_t title = 0;
  for (const auto& column : table.columns) title = std::max(title, text_width(column.title));
  std::string out;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const Cell& cell = table.rows[0][c];
    if (std::holds_alternative<std::monostate>(cell)) continue;
    const auto* text = std::get_if<std::string>(&cell);
    out += padded(table.columns[c].title, title + 2, false);
    out += wrapped(text ? printable_message(*text) : text_of(cell), width, title + 2) + '\n';
  }
  return out;
}

void add_bounds(Table& table, const std::string& key, const std::string& title) {
  const std::string group = fmt::format("bounds of {}", title);
  table.columns.push_back({key + "_low", "from", 1, group});
  table.columns.push_back({key + "_high", "to", 1, group});
}

Cell number_cell(std::optional<double> value, int decimals) {
  if (!value || !std::isfinite(*value)) return {};
  return Number{*value, decimals};
}

Cell p_cell(std::optional<double> p, int decimals) {
  Cell cell = number_cell(p, decimals);
  if (auto* number = std::get_if<Number>(&cell)) number->is_p = true;
  return cell;
}

Cell text_cell(std::string_view text) {
  return text.empty() ? Cell() : Cell(std::string(text));
}

Cell count_cell(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

}  // namespace matchbench::text
