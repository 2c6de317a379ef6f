#include "harness/data/store/schema/same_schema.hpp"

#include "harness/data/store/schema/schema.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/foundation/base/error.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
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

const Entries& known_entries(const FileKind& kind) {
  static std::map<std::int32_t, Entries> known;
  static std::mutex guard;
  const std::lock_guard lock(guard);
  const auto [place, is_new] = known.try_emplace(kind.application_id);
  if (is_new) {
    SQLite::Database empty(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    make_schema(empty, kind);
    place->second = entries_of(empty);
  }
  return place->second;
}

Error strange_schema(SQLite::Database& database, const FileKind& kind, const SchemaEntry& entry,
                     const char* what) {
  constexpr std::size_t kShown = 60;
  return input_error(
      fmt::format("{}: the {} '{}' {}", file_of(database), entry.type.substr(0, kShown),
                  entry.name.substr(0, kShown), what),
      fmt::format("use the file as '{}' wrote it, with nothing added to it", kind.made_by));
}

}  // namespace

void require_same_schema(SQLite::Database& database, const FileKind& kind) {
  const Entries found = entries_of(database);
  const Entries& known = known_entries(kind);
  for (const SchemaEntry& entry : found) {
    if (!std::ranges::binary_search(known, entry)) {
      throw strange_schema(database, kind, entry, "is not one that matchbench has made");
    }
  }
  for (const SchemaEntry& entry : known) {
    if (!std::ranges::binary_search(found, entry)) {
      throw strange_schema(database, kind, entry, "is missing");
    }
  }
}

}  // namespace matchbench::store
