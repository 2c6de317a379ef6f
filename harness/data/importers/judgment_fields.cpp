#include "harness/data/importers/judgment_fields.hpp"

#include "harness/data/importers/import_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::importers {
namespace {

// Whether the first line names columns: a file without a header begins with a judgment, whose
// values TREC separates by spaces.
bool has_names(const CsvTable& table) {
  return std::ranges::none_of(table.header().fields, [](const std::string& field) {
    return text::finite_number(field.substr(field.rfind(' ') + 1)).has_value();
  });
}

}  // namespace

std::size_t required_column(const CsvTable& table, const std::string& name, std::string_view what) {
  if (const auto at = table.column(name)) return *at;
  const Position header{table.file(), table.header().line};
  if (has_names(table)) {
    throw missing_column(header, table.header().fields, name,
                         fmt::format("add a column '{0}', or name the one that has the {1}s "
                                     "with --{1}-column",
                                     text::printable(name), what));
  }
  throw input_error(header, "the first line names no columns",
                    "begin with the line 'request,service,grade'; TREC judgments: 'matchbench "
                    "collection import trec'");
}

std::string required_member(const text::YamlNode& line, const std::string& key,
                            std::string_view what) {
  if (const auto value = line.find(key)) return value->text();
  const auto entries = line.entries();
  const bool is_null =
      std::ranges::any_of(entries, [&](const auto& entry) { return entry.first.text() == key; });
  if (is_null) {
    throw input_error(line.where(), text::printable(fmt::format("'{}' is null", key)),
                      what == "service" ? "write \"-\" if nothing answers the request"
                                        : fmt::format("write the {}", what));
  }
  throw input_error(line.where(), text::printable(fmt::format("no member '{}'", key)),
                    fmt::format("add it, or say with --{}-column what it is called", what));
}

}  // namespace matchbench::importers
