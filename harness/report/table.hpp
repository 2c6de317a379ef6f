#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench {

// A cell: nothing, text, a count, or a number with the decimals that text output shows.
struct Number {
  double value = 0;
  int decimals = 4;
};
using Cell = std::variant<std::monostate, std::string, std::int64_t, Number>;

struct Column {
  std::string key;    // for programs: "load_ms"
  std::string title;  // for people: "load [ms]"
};

// What a command has to say, before anybody decides how it looks. A NaN has no place in it: leave
// the cell empty.
struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  // each as long as columns
};

enum class TableFormat { kText, kJson, kCsv, kTsv, kMarkdown };

// Text for people is aligned and ends every line with a newline; JSON is an array of objects by
// column key, numbers in full precision, empty cells null.
std::string format_table(const Table& table, TableFormat format);

// One JSON object with an array for each table, by name.
std::string format_json(const std::vector<std::pair<std::string, Table>>& tables);

// Text as it is, where Markdown (CommonMark) or HTML would see a sign of its own in it; one line.
std::string markdown_text(std::string_view text);

// The one row of a table for people, a line for each column that is not empty.
std::string format_facts(const Table& table);

}  // namespace matchbench
