#include "harness/data/store/schema/schema.hpp"

#include "harness/data/store/schema/same_schema.hpp"
#include "harness/data/store/schema/schema_sql.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/database_mark.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <string>

namespace matchbench::store {
namespace {

// Describes a database of another kind than the expected one.
std::string what_it_is(std::int32_t application) {
  if (application == kApplicationId) return "this is a round";
  if (application == kPoolApplicationId) return "this is a pool of judgments";
  return fmt::format("a database of another program (application id {:#x})",
                     static_cast<std::uint32_t>(application));
}

void require_number(int number, const std::string& file, const FileKind& kind) {
  if (number == kind.version) return;
  if (number < 1) {
    throw input_error(fmt::format("{}: the schema's version is {}, which no matchbench has written",
                                  file, number),
                      fmt::format("name the file that '{}' wrote", kind.made_by));
  }
  throw input_error(
      fmt::format("{}: written by {} matchbench (schema {}, this one reads {})", file,
                  number > kind.version ? "a newer" : "an older", number, kind.version),
      "use that version");
}

}  // namespace

const FileKind& round_files() {
  static const FileKind kKind{kApplicationId, "matchbench run", 7, kRoundSql};
  return kKind;
}

const FileKind& pool_files() {
  static const FileKind kKind{kPoolApplicationId, "matchbench judge pool", 1, kPoolSql, true};
  return kKind;
}

void make_schema(SQLite::Database& database, const FileKind& kind) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec(kind.sql);
  database.exec(fmt::format("PRAGMA application_id = {}", kind.application_id));
  database.exec(fmt::format("PRAGMA user_version = {}", kind.version));
  transaction.commit();
}

void require_schema(SQLite::Database& database, const FileKind& kind) {
  const std::string file = file_of(database);
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  if (application != kind.application_id) {
    const bool is_empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    throw input_error(is_empty ? fmt::format("{}: an empty file, not a matchbench database", file)
                               : fmt::format("{}: {}", file, what_it_is(application)),
                      fmt::format("name the file that '{}' wrote", kind.made_by));
  }
  require_number(database.execAndGet("PRAGMA user_version").getInt(), file, kind);
  require_same_schema(database, kind);
}

}  // namespace matchbench::store
