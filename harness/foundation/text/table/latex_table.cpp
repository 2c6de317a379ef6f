#include "harness/foundation/text/table/latex.hpp"

#include "harness/foundation/text/table/text_table.hpp"

#include <algorithm>

namespace matchbench::text {
namespace {

std::string cell_text(const Cell& cell) {
  return std::holds_alternative<std::monostate>(cell) ? "--" : latex_text(text_of(cell));
}

// The letter of a column in the tabular's preamble: numbers are aligned right.
char alignment_of(const Table& table, std::size_t column) {
  const bool has_number =
      std::ranges::any_of(table.rows, [&](const auto& row) { return is_number(row[column]); });
  return has_number ? 'r' : 'l';
}

}  // namespace

std::string latex_table(const Table& table) {
  std::string rows;
  const auto add_line = [&](const auto& text_at) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const std::string text = text_at(c);
      // Behind the end of the row before, '[' and '*' would be an argument of its end.
      const bool is_of_row = text.starts_with('[') || text.starts_with('*');
      rows += c > 0 ? " & " : is_of_row ? "{}" : "";
      rows += text;
    }
    rows += " \\\\\n";
  };
  add_line([&](std::size_t c) { return latex_text(table.columns[c].title); });
  rows += "\\midrule\n";
  for (const auto& row : table.rows) add_line([&](std::size_t c) { return cell_text(row[c]); });
  std::string out = "% \\usepackage{booktabs}\n";
  if (rows.find("\\mbchar") != std::string::npos) out += kLatexCharacters;
  out += "\\begin{tabular}{";
  for (std::size_t c = 0; c < table.columns.size(); ++c) out += alignment_of(table, c);
  return out + "}\n\\toprule\n" + rows + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace matchbench::text
