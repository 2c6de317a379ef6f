#include "harness/store/schema/known_schema.hpp"

#include "harness/base/error.hpp"
#include "harness/store/schema/schema.hpp"
#include "harness/store/sqlite_error.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace matchbench::store {
namespace {

struct SchemaEntry {
  std::string type;
  std::string name;
  std::string table;
  std::string sql;
  auto operator<=>(const SchemaEntry&) const = default;
};

using Entries = std::vector<SchemaEntry>;

// Sorted. Names that begin with sqlite_ are SQLite's own; tables of statistics are harmless, and
// nobody can make a view of such a name but by editing the file's bytes.
Entries entries_of(SQLite::Database& database) {
  SQLite::Statement row(database,
                        "SELECT type, name, tbl_name, sql FROM main.sqlite_schema WHERE NOT "
                        "(type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))");
  Entries entries;
  while (row.executeStep()) {
    entries.push_back({row.getColumn(0).getString(), row.getColumn(1).getString(),
                       row.getColumn(2).getString(), row.getColumn(3).getString()});
  }
  std::ranges::sort(entries);
  return entries;
}

Entries made_by(std::size_t steps) {
  SQLite::Database empty(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(empty, migrations().first(steps));
  return entries_of(empty);
}

const Entries& known_entries(int version) {
  static const std::vector<Entries> kKnown = [] {
    std::vector<Entries> all;
    for (std::size_t steps = 1; steps <= migrations().size(); ++steps) {
      all.push_back(made_by(steps));
    }
    return all;
  }();
  return kKnown.at(static_cast<std::size_t>(version - 1));
}

Error strange_schema(SQLite::Database& database, const SchemaEntry& entry, const char* what) {
  constexpr std::size_t kShown = 60;
  return input_error(fmt::format("{}: the {} '{}' {}", file_of(database),
                                 entry.type.substr(0, kShown), entry.name.substr(0, kShown), what),
                     "use the file as `matchbench run` wrote it, with nothing added to it");
}

}  // namespace

void require_known_schema(SQLite::Database& database, int version) {
  const Entries found = entries_of(database);
  const Entries& known = known_entries(version);
  for (const SchemaEntry& entry : found) {
    if (!std::ranges::binary_search(known, entry)) {
      throw strange_schema(database, entry, "is not one that matchbench has made");
    }
  }
  for (const SchemaEntry& entry : known) {
    if (!std::ranges::binary_search(found, entry)) {
      throw strange_schema(database, entry, "is missing");
    }
  }
}

}  // namespace matchbench::store
