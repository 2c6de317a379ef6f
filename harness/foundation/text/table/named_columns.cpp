#include "harness/foundation/text/table/named_columns.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::text {
namespace {

// The place of the column with this key, else of the only one with this title, else of the only one
// with either in any letter case.
std::optional<std::size_t> place_of(const std::vector<Column>& columns, std::string_view name) {
  const auto by_key = std::ranges::find(columns, name, &Column::key);
  if (by_key != columns.end()) return by_key - columns.begin();
  if (std::ranges::count(columns, name, &Column::title) == 1) {
    return std::ranges::find(columns, name, &Column::title) - columns.begin();
  }
  const auto is_meant = [&](const Column& column) {
    return lower_case(column.key) == lower_case(name) ||
           lower_case(column.title) == lower_case(name);
  };
  if (std::ranges::count_if(columns, is_meant) != 1) return std::nullopt;
  return std::ranges::find_if(columns, is_meant) - columns.begin();
}

// "did you mean 'rank'? the columns are rank (#), entrant, p50_ms (p50 [ms])".
std::string remedy_for(std::string_view name, const Table& table) {
  std::vector<std::string_view> names;
  std::string list;
  for (const auto& [key, title, importance, group] : table.columns) {
    names.insert(names.end(), {key, title});
    list += fmt::format("{}{}{}", list.empty() ? "" : ", ", key,
                        title == key ? "" : fmt::format(" ({})", title));
  }
  const std::string_view nearest = name.empty() ? "" : nearest_name(name, names);
  return fmt::format("{}the columns are {}",
                     nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest), list);
}

}  // namespace

std::size_t place_of_column(const Table& table, std::string_view name, std::string_view option) {
  if (const auto place = place_of(table.columns, name)) return *place;
  throw input_error(fmt::format("{}: there is no column '{}'", option, name),
                    remedy_for(name, table));
}

Table with_columns(const Table& table, std::span<const std::string> names) {
  Table out;
  out.rows.resize(table.rows.size());
  for (const auto& name : names) {
    const std::size_t column = place_of_column(table, name, "--columns");
    out.columns.push_back(table.columns[column]);
    for (std::size_t r = 0; r < out.rows.size(); ++r) {
      out.rows[r].push_back(table.rows[r][column]);
    }
  }
  return out;
}

}  // namespace matchbench::text
