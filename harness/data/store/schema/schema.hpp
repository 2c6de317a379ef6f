#pragma once

#include "harness/data/store/file_kind.hpp"
#include "harness/foundation/model/database_mark.hpp"

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <span>

namespace matchbench::store {

// The SQL that takes a round from one schema version to the next: element 0 makes version 1 out of
// an empty file.
std::span<const char* const> migrations();

// Number of the schema of rounds that this build reads and writes.
int schema_version();

// The databases of rounds.
const FileKind& round_files();

// Takes the database through the migrations that it lacks, in one transaction: all or none.
void migrate(SQLite::Database& database, std::span<const char* const> steps,
             std::int32_t application_id = kApplicationId);

// Schema version of the file. Throws Error if it is a database of another program or of another
// kind, empty, or newer than `known`.
int checked_version(SQLite::Database& database, int known, const FileKind& kind = round_files());

}  // namespace matchbench::store
