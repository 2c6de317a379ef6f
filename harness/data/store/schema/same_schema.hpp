#pragma once

#include "harness/data/store/file_kind.hpp"

#include <SQLiteCpp/Database.h>

namespace matchbench::store {

// Throws an input Error unless the file has the schema that make_schema() makes, to the letter.
void require_same_schema(SQLite::Database& database, const FileKind& kind);

}  // namespace matchbench::store
