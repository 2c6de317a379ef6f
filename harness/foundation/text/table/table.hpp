#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench::text {

// A cell: nothing, text, a count, a number with the decimals that text output shows, or the reason
// why there is no number. Text for people shows the reason; files for programs have an empty cell.
struct Number {
  double value = 0;
  int decimals = 4;
  bool is_p = false;  // a p-value: text says "<0.0001" where it would say 0.0000
};
struct NoNumber {
  std::string why;
};
using Cell = std::variant<std::monostate, std::string, std::int64_t, Number, NoNumber>;

constexpr bool is_empty(const Cell& cell) {
  return std::holds_alternative<std::monostate>(cell) || std::holds_alternative<NoNumber>(cell);
}

constexpr bool is_number(const Cell& cell) {
  return std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<Number>(cell);
}

struct Column {
  static constexpr int kAlways = 1000;

  std::string key;    // for programs: "load_ms"
  std::string title;  // for people: "load [ms]"
  // If not all fit a terminal, the least important ones are left out.
  int importance = kAlways;
  // Columns of one group are left out together, and what is said of them is the group's name:
  // "bounds of kappa".
  std::string group = {};
};

// What a command has to say, before anybody decides how it looks. A NaN has no place in it: leave
// the cell empty.
struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  // each as long as columns
};

// The columns "KEY_low" and "KEY_high" of a value's interval, which a narrow terminal leaves out
// first, together, as the "bounds of TITLE".
void add_bounds(Table& table, const std::string& key, const std::string& title);

// A number's cell; empty if there is none or it is not finite.
Cell number_cell(std::optional<double> value, int decimals = 4);
Cell p_cell(std::optional<double> p, int decimals = 4);
Cell count_cell(std::size_t count);
// A text's cell; empty if the text is.
Cell text_cell(std::string_view text);

// A spreadsheet takes text that begins with = + - @ or a tab for a formula. In kCsv such text has
// an apostrophe before it, which spreadsheets do not show, also behind a semicolon, at which some
// begin a cell, and control characters become spaces; kRawCsv and kTsv have all text as it is.
enum class TableFormat { kText, kJson, kCsv, kRawCsv, kTsv, kMarkdown, kLatex };

// Text for people is aligned and ends every line with a newline; LaTeX is latex_table(); JSON is an
// array of objects by column key, numbers in full precision, empty cells null.
std::string format_table(const Table& table, TableFormat format);

// One JSON object with an array for each table, by name.
std::string format_json(const std::vector<std::pair<std::string, Table>>& tables);

// Text on one line that Markdown (CommonMark) and HTML show as it is: their own signs are escaped.
std::string markdown_text(std::string_view text);

// The one row of a table for people, a line for each column that is not empty.
std::string format_facts(const Table& table);

}  // namespace matchbench::text
