#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <span>

namespace matchbench::store {

// The SQL that takes a database from one schema version to the next: element 0 makes version 1 out
// of an empty file.
std::span<const char* const> migrations();

// Number of the schema that this build reads and writes.
int schema_version();

// Takes the database through the migrations that it lacks, in one transaction: all or none.
void migrate(SQLite::Database& database, std::span<const char* const> steps);

// Schema version of the file. Throws Error if it is a database of another program, empty, or newer
// than `known`.
int checked_version(SQLite::Database& database, int known);

}  // namespace matchbench::store
