#pragma once

#include "harness/data/store/file_kind.hpp"

#include <SQLiteCpp/Database.h>

namespace matchbench::store {

// Throws an input Error unless the file's schema is, to the letter, the one that the migrations up
// to `version` make: somebody else's views, triggers, columns and indices could make a reader wait
// for ever, or a writer store something else. What `ANALYZE` keeps is allowed.
void require_known_schema(SQLite::Database& database, int version, const FileKind& kind);

}  // namespace matchbench::store
