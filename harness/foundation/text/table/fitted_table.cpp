#include "harness/foundation/text/table/fitted_table.hpp"

#include "harness/foundation/text/table/distinct_texts.hpp"
#include "harness/foundation/text/table/table_layout.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/foundation/text/uri.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::text {
namespace {

constexpr std::size_t kShortestText = 8;
// Names of entrants and services that are cut to fewer characters are hard to tell apart.
constexpr std::size_t kReadableText = 14;

void erase_column(Table& table, std::size_t column) {
  const auto at = static_cast<std::ptrdiff_t>(column);
  table.columns.erase(table.columns.begin() + at);
  for (auto& row : table.rows) row.erase(row.begin() + at);
}

constexpr int kNothingToSay = -1;

// The column's texts without the folder that all of them lie in, which is returned.
std::string cut_shared_folder(Table& table, std::size_t column) {
  std::vector<std::string_view> uris;
  for (const auto& row : table.rows) {
    const auto* const uri = std::get_if<std::string>(&row[column]);
    if (uri == nullptr) return {};
    uris.push_back(*uri);
  }
  std::string folder(shared_folder(uris));
  for (auto& row : table.rows) std::get<std::string>(row[column]).erase(0, folder.size());
  return folder;
}

std::vector<std::pair<std::string, std::string>> cut_shared_folders(Table& table) {
  std::vector<std::pair<std::string, std::string>> folders;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::string folder = cut_shared_folder(table, c);
    if (!folder.empty()) folders.emplace_back(title_of(table.columns[c]), std::move(folder));
  }
  return folders;
}

// Whether the column has rows and no value in any of them.
bool is_blank(const Table& table, std::size_t column) {
  return !table.rows.empty() && std::ranges::all_of(table.rows, [&](const auto& row) {
    return std::holds_alternative<std::monostate>(row[column]);
  });
}

// A column without any value is less important than all others.
int importance_of(const Table& table, std::size_t column) {
  const int importance = table.columns[column].importance;
  return importance != Column::kAlways && is_blank(table, column) ? kNothingToSay : importance;
}

// The least important column, the last of several; none if all must stay.
std::optional<std::size_t> least_important(const Table& table) {
  std::optional<std::size_t> found;
  int least = Column::kAlways - 1;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const int importance = importance_of(table, c);
    if (importance > least) continue;
    least = importance;
    found = c;
  }
  return found;
}

// The width of each column of texts, which can be shortened; 0 for numbers.
std::vector<std::size_t> text_widths(const Table& table) {
  auto widths = column_widths(table);
  for (std::size_t c = 0; c < widths.size(); ++c) {
    if (is_right_aligned(table, c)) widths[c] = 0;
  }
  return widths;
}

// What a line loses if no text takes more than `most` characters.
std::size_t saved(std::span<const std::size_t> widths, std::size_t most) {
  std::size_t sum = 0;
  for (const std::size_t width : widths) sum += width - std::min(width, most);
  return sum;
}

// The table's width if no text takes more than `most` characters.
std::size_t least_width(const Table& table, std::size_t most) {
  return text_width(table) - saved(text_widths(table), most);
}

// The column that is worth less than readable texts: the last one without any value, else the last
// one of numbers, if another one stays.
std::optional<std::size_t> less_than_texts(const Table& table) {
  std::optional<std::size_t> blank;
  std::optional<std::size_t> number;
  std::size_t numbers = 0;
  for (std::size_t c = 1; c < table.columns.size(); ++c) {
    if (!is_right_aligned(table, c)) continue;
    number = c;
    ++numbers;
    if (is_blank(table, c)) blank = c;
  }
  if (numbers < 2) return std::nullopt;
  return blank ? blank : number;
}

// Only the widest columns lose characters, until they are alike. All of them shorten a text to the
// same one, and no two texts to one. Says whether any is cut.
bool shorten_texts(Table& table, std::size_t width) {
  const auto widths = text_widths(table);
  const std::size_t line = text_width(table);
  std::size_t most = std::ranges::max(widths);
  while (most > kShortestText && line - saved(widths, most) > width) --most;
  std::vector<std::size_t> wide;
  for (std::size_t c = 0; c < widths.size(); ++c) {
    if (widths[c] > most) wide.push_back(c);
  }
  std::set<std::string> texts;
  for (const auto& row : table.rows) {
    for (const std::size_t c : wide) texts.insert(text_of(row[c]));
  }
  const auto shown = distinct_texts(texts, most);
  for (const std::size_t c : wide) {
    table.columns[c].title = shortened(title_of(table.columns[c]), most);
    for (auto& row : table.rows) row[c] = shown.at(text_of(row[c]));
  }
  return !wide.empty();
}

}  // namespace

FittedTable fitted(Table table, std::size_t width) {
  FittedTable out{std::move(table), {}, {}, false};
  if (text_width(out.table) > width) out.folders = cut_shared_folders(out.table);
  std::map<std::size_t, std::string> left_out;  // by their places in the whole table
  std::vector<std::size_t> places(out.table.columns.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  const auto leave_out = [&](std::size_t column) {
    const auto [key, title, importance, group] = out.table.columns[column];
    std::size_t first = 0;
    std::size_t erased = 0;
    for (std::size_t c = out.table.columns.size(); c-- > 0;) {
      if (group.empty() ? c != column : out.table.columns[c].group != group) continue;
      const auto place = places.begin() + static_cast<std::ptrdiff_t>(c);
      first = *place;
      places.erase(place);
      erase_column(out.table, c);
      ++erased;
    }
    left_out[first] = erased > 1 ? group : title;
  };
  while (text_width(out.table) > width) {
    const auto column = least_important(out.table);
    if (!column) break;
    leave_out(*column);
  }
  while (least_width(out.table, kReadableText) > width) {
    const auto column = less_than_texts(out.table);
    if (!column) break;
    leave_out(*column);
  }
  while (out.table.columns.size() > 1 && least_width(out.table, kShortestText) > width) {
    leave_out(out.table.columns.size() - 1);
  }
  if (text_width(out.table) > width) out.has_cut_texts = shorten_texts(out.table, width);
  for (auto& [place, title] : left_out) out.left_out.push_back(std::move(title));
  return out;
}

}  // namespace matchbench::text
