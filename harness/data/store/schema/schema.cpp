#include "harness/data/store/schema/schema.hpp"

#include "harness/data/store/schema/contest_relevance.hpp"
#include "harness/data/store/schema/repetitions.hpp"
#include "harness/data/store/schema/schema_1.hpp"
#include "harness/data/store/schema/schema_2.hpp"
#include "harness/data/store/schema/shuffled_judgments.hpp"
#include "harness/data/store/schema/splits_and_tracks.hpp"
#include "harness/data/store/sqlite_error.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/database_mark.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

namespace matchbench::store {

std::span<const char* const> migrations() {
  static const char* const kSteps[] = {kSchema1,         kSchema2,     kShuffledJudgments,
                                       kSplitsAndTracks, kRepetitions, kContestRelevance};
  return kSteps;
}

int schema_version() {
  return static_cast<int>(migrations().size());
}

const FileKind& round_files() {
  static const FileKind kKind{kApplicationId, "matchbench run", migrations()};
  return kKind;
}

void migrate(SQLite::Database& database, std::span<const char* const> steps,
             std::int32_t application_id) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  // Asked inside the transaction: another process may have migrated the file in between.
  const int present = database.execAndGet("PRAGMA user_version").getInt();
  for (auto version = static_cast<std::size_t>(present); version < steps.size(); ++version) {
    database.exec(steps[version]);
  }
  database.exec(fmt::format("PRAGMA application_id = {}", application_id));
  database.exec(fmt::format("PRAGMA user_version = {}", steps.size()));
  transaction.commit();
}

namespace {

// Describes a database of another kind than the expected one.
std::string what_it_is(std::int32_t application) {
  if (application == kApplicationId) return "this is a round";
  if (application == kPoolApplicationId) return "this is a pool of judgments";
  return fmt::format("a database of another program (application id {:#x})",
                     static_cast<std::uint32_t>(application));
}

}  // namespace

int checked_version(SQLite::Database& database, int known, const FileKind& kind) {
  const std::string remedy = fmt::format("name the file that '{}' wrote", kind.made_by);
  const std::string file = file_of(database);
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  if (application != kind.application_id) {
    const bool is_empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    throw input_error(is_empty ? fmt::format("{}: an empty file, not a matchbench database", file)
                               : fmt::format("{}: {}", file, what_it_is(application)),
                      remedy);
  }
  if (version > known) {
    throw input_error(
        fmt::format("{}: written by a newer matchbench (schema {}, this one knows {})", file,
                    version, known),
        "use that version");
  }
  if (version < 1) {
    throw input_error(fmt::format("{}: the schema's version is {}, which no matchbench has written",
                                  file, version),
                      remedy);
  }
  return version;
}

}  // namespace matchbench::store
