#pragma once

#include "harness/data/store/file_kind.hpp"

#include <SQLiteCpp/Database.h>

namespace matchbench::store {

// The databases of rounds, and the pools of judgments.
const FileKind& round_files();
const FileKind& pool_files();

// Makes the kind's tables and views in an empty database, with its mark and its schema's number,
// in one transaction: all or none.
void make_schema(SQLite::Database& database, const FileKind& kind = round_files());

// Throws an input Error unless the file is of this kind and its schema has this kind's number and
// is, to the letter, what make_schema() makes: somebody else's views, triggers, columns and indices
// could make a reader wait for ever, or a writer store something else. What `ANALYZE` keeps is
// allowed.
void require_schema(SQLite::Database& database, const FileKind& kind = round_files());

}  // namespace matchbench::store
