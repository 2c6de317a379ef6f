#include "harness/foundation/text/table/fitted_table.hpp"

#include "harness/foundation/text/table/distinct_texts.hpp"
#include "harness/foundation/text/table/table_layout.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/foundation/text/uri.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace matchbench::text {
namespace {

constexpr std::size_t kShortestText = 8;
// Names of entrants and services that are cut to fewer characters are hard to tell apart.
constexpr std::size_t kReadableText = 14;

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

// A column that is shown so far, and what its cells say of it: it is asked for with every column
// that is left out, and cells are looked at once.
struct ShownColumn {
  std::size_t place = 0;  // in the whole table
  std::size_t width = 0;
  bool is_text = false;   // can be shortened
  bool is_blank = false;  // has rows and no value in any of them
};
using ShownColumns = std::vector<ShownColumn>;

ShownColumns columns_of(const Table& table) {
  const auto widths = column_widths(table);
  ShownColumns out;
  for (std::size_t c = 0; c < widths.size(); ++c) {
    const bool is_blank = !table.rows.empty() && std::ranges::all_of(table.rows, [&](auto& row) {
      return std::holds_alternative<std::monostate>(row[c]);
    });
    out.push_back({c, widths[c], !is_right_aligned(table, c), is_blank});
  }
  return out;
}

std::size_t width_of(const ShownColumns& columns) {
  std::vector<std::size_t> widths;
  for (const auto& column : columns) widths.push_back(column.width);
  return line_width(widths);
}

// The table's width if no text takes more than `most` characters.
std::size_t least_width(const ShownColumns& columns, std::size_t most) {
  std::vector<std::size_t> widths;
  for (const auto& column : columns) {
    widths.push_back(column.is_text ? std::min(column.width, most) : column.width);
  }
  return line_width(widths);
}

// A column without any value is less important than all others.
int importance_of(const Table& table, const ShownColumn& column) {
  const int importance = table.columns[column.place].importance;
  return importance != Column::kAlways && column.is_blank ? kNothingToSay : importance;
}

// The least important column, the last of several; none if all must stay.
std::optional<std::size_t> least_important(const Table& table, const ShownColumns& columns) {
  std::optional<std::size_t> found;
  int least = Column::kAlways - 1;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const int importance = importance_of(table, columns[c]);
    if (importance > least) continue;
    least = importance;
    found = c;
  }
  return found;
}

// The column that is worth less than readable texts: the last one without any value, else the last
// one of numbers, if another one stays.
std::optional<std::size_t> less_than_texts(const ShownColumns& columns) {
  std::optional<std::size_t> blank;
  std::optional<std::size_t> number;
  std::size_t numbers = 0;
  for (std::size_t c = 1; c < columns.size(); ++c) {
    if (columns[c].is_text) continue;
    number = c;
    ++numbers;
    if (columns[c].is_blank) blank = c;
  }
  if (numbers < 2) return std::nullopt;
  return blank ? blank : number;
}

// The columns alone.
void keep(const ShownColumns& columns, Table& table) {
  if (columns.size() == table.columns.size()) return;
  const auto keep_of = [&](auto& all) {
    std::remove_reference_t<decltype(all)> kept;
    for (const auto& column : columns) kept.push_back(std::move(all[column.place]));
    all = std::move(kept);
  };
  keep_of(table.columns);
  for (auto& row : table.rows) keep_of(row);
}

// Only the widest columns lose characters, until they are alike. All of them shorten a text to the
// same one, and no two texts to one. Says whether any is cut.
bool shorten_texts(const ShownColumns& columns, Table& table, std::size_t width) {
  std::size_t most = 0;
  for (const auto& column : columns) most = std::max(most, column.is_text ? column.width : 0);
  while (most > kShortestText && least_width(columns, most) > width) --most;
  std::vector<std::size_t> wide;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].is_text && columns[c].width > most) wide.push_back(c);
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
  FittedTable out{told_apart(std::move(table)), {}, {}, false};
  ShownColumns columns = columns_of(out.table);
  if (width_of(columns) > width) {
    out.folders = cut_shared_folders(out.table);
    if (!out.folders.empty()) columns = columns_of(out.table);
  }
  std::map<std::size_t, std::string> left_out;  // by their places in the whole table
  const auto leave_out = [&](std::size_t c) {
    const std::size_t own = columns[c].place;
    const Column& column = out.table.columns[own];
    const auto is_out = [&](const ShownColumn& one) {
      return column.group.empty() ? one.place == own
                                  : out.table.columns[one.place].group == column.group;
    };
    const std::size_t first = std::ranges::find_if(columns, is_out)->place;
    left_out[first] = std::erase_if(columns, is_out) > 1 ? column.group : column.title;
  };
  while (width_of(columns) > width) {
    const auto column = least_important(out.table, columns);
    if (!column) break;
    leave_out(*column);
  }
  while (least_width(columns, kReadableText) > width) {
    const auto column = less_than_texts(columns);
    if (!column) break;
    leave_out(*column);
  }
  while (columns.size() > 1 && least_width(columns, kShortestText) > width) {
    leave_out(columns.size() - 1);
  }
  keep(columns, out.table);
  if (width_of(columns) > width) out.has_cut_texts = shorten_texts(columns, out.table, width);
  for (auto& [place, title] : left_out) out.left_out.push_back(std::move(title));
  return out;
}

}  // namespace matchbench::text
