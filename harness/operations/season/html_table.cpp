#include "harness/operations/season/html_table.hpp"

#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/foundation/text/table/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace matchbench::season {

std::string html_table(const text::Table& table, const std::string& caption) {
  // What names a row is its head; the rank before it is not.
  const auto entrants = std::ranges::find(table.columns, "entrant", &text::Column::key);
  const std::size_t names = entrants == table.columns.end()
                                ? 0
                                : static_cast<std::size_t>(entrants - table.columns.begin());
  const auto marks = [&](std::size_t column, const text::Cell& cell) -> std::string_view {
    if (table.columns[column].key == "rank") return " class=\"of-rank\"";
    return text::is_number(cell) ? " class=\"number\"" : "";
  };
  std::string head;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const text::Cell first = table.rows.empty() ? text::Cell() : table.rows.front()[c];
    head += fmt::format("<th scope=\"col\"{}>{}</th>",
                        c == names ? " class=\"of-name\"" : marks(c, first),
                        text::markup_text(table.columns[c].title));
  }
  std::string body;
  for (const auto& row : table.rows) {
    std::string cells;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string text = text::markup_text(text::text_of(row[c]));
      cells += c == names ? fmt::format("<th scope=\"row\">{}</th>", text)
                          : fmt::format("<td{}>{}</td>", marks(c, row[c]), text);
    }
    body += "<tr>" + cells + "</tr>\n";
  }
  return fmt::format(
      "<div class=\"scrolling\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\"><table>\n"
      "<caption class=\"unseen\">{0}</caption>\n<thead><tr>{1}</tr></thead>\n"
      "<tbody>\n{2}</tbody>\n</table></div>\n",
      text::markup_text(caption), head, body);
}

}  // namespace matchbench::season
