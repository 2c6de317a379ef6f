#include "harness/foundation/text/table/text_table.hpp"

#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/table/table_layout.hpp"
#include "harness/foundation/text/unicode_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::text {

namespace {

// The width of one text, however wide the terminal is: every other row is as wide.
constexpr std::size_t kMostTextBytes = 1000;

std::string shown_text(const std::string& text) {
  if (text.size() <= kMostTextBytes) return printable(text);
  return printable(text, kMostTextBytes) + "…";
}

std::size_t column_width(const Table& table, std::size_t column) {
  std::size_t width = text_width(title_of(table.columns[column]));
  for (const auto& row : table.rows) width = std::max(width, text_width(text_of(row[column])));
  return width;
}

// One line of the text, after `used` characters that are in its line already.
void append_line(std::string_view line, std::size_t width, std::size_t indent, std::size_t used,
                 std::string& out) {
  const std::size_t begins = used;
  while (!line.empty()) {
    const std::size_t end = line.find(' ', line.find_first_not_of(' '));
    // Blanks before the first word are part of it: they may indent.
    std::string_view word = line.substr(0, end);
    if (used > begins && used + text_width(word) > width) {
      out += "\n" + std::string(indent, ' ');
      used = indent;
      word.remove_prefix(word.find_first_not_of(' '));
    }
    out += word;
    used += text_width(word);
    line = end == std::string_view::npos ? std::string_view() : line.substr(end);
    if (line.find_first_not_of(' ') == std::string_view::npos) break;
  }
}

}  // namespace

Table told_apart(Table table) {
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::vector<std::string*> cells;
    std::vector<std::string> texts;
    for (auto& row : table.rows) {
      auto* text = std::get_if<std::string>(&row[c]);
      if (text == nullptr) continue;
      cells.push_back(text);
      texts.push_back(*text);
    }
    texts = told_apart(std::move(texts));
    for (std::size_t i = 0; i < cells.size(); ++i) *cells[i] = std::move(texts[i]);
  }
  return table;
}

std::string title_of(const Column& column) {
  return shown_text(column.title);
}

std::vector<std::size_t> column_widths(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) widths.push_back(column_width(table, c));
  return widths;
}

std::size_t line_width(std::span<const std::size_t> widths) {
  std::size_t sum = widths.empty() ? 0 : kGap.size() * (widths.size() - 1);
  for (const std::size_t width : widths) sum += width;
  return sum;
}

bool is_right_aligned(const Table& table, std::size_t column) {
  return !table.rows.empty() && std::ranges::all_of(table.rows, [&](const auto& row) {
    return is_number(row[column]) || is_empty(row[column]);
  });
}

std::string text_of(const Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return shown_text(*text);
  if (const auto* count = std::get_if<std::int64_t>(&cell)) return std::to_string(*count);
  if (const auto* number = std::get_if<Number>(&cell)) {
    const double least = std::pow(10, -number->decimals);
    if (number->is_p && number->value < least / 2) return "<" + fixed_text(least, number->decimals);
    // Such as the bound of a ratio over two blocks.
    constexpr double kWidestWithDecimals = 1e7;
    if (number->decimals > 0 && std::abs(number->value) >= kWidestWithDecimals) {
      return fmt::format("{:.2e}", number->value);
    }
    return fixed_text(number->value, number->decimals);
  }
  if (const auto* none = std::get_if<NoNumber>(&cell)) return fmt::format("- ({})", none->why);
  return "-";
}

std::string shortened(const std::string& text, std::size_t width) {
  if (text_width(text) <= width) return text;
  return text.substr(0, bytes_of_first(text, width - 1)) + "…";
}

std::string padded(std::string_view text, std::size_t width, bool right) {
  const std::string space(width - std::min(width, text_width(text)), ' ');
  return right ? space + std::string(text) : std::string(text) + space;
}

std::string text_table(const Table& table) {
  const Table shown = told_apart(table);
  const auto widths = column_widths(shown);
  std::vector<bool> right;
  for (std::size_t c = 0; c < shown.columns.size(); ++c)
    right.push_back(is_right_aligned(shown, c));
  std::string out;
  const auto line = [&](const auto& cell_text) {
    std::string text;
    for (std::size_t c = 0; c < shown.columns.size(); ++c) {
      if (c > 0) text += kGap;
      text += padded(cell_text(c), widths[c], right[c]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  };
  line([&](std::size_t c) { return title_of(shown.columns[c]); });
  for (const auto& row : shown.rows) line([&](std::size_t c) { return text_of(row[c]); });
  return out;
}

std::size_t text_width(const Table& table) {
  return line_width(column_widths(table));
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    if (from > 0) out += "\n" + std::string(end == from ? 0 : indent, ' ');
    append_line(text.substr(from, end - from), width, indent, indent, out);
    from = end + 1;
  }
  return out;
}

}  // namespace matchbench::text
