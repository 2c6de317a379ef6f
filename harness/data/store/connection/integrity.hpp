#pragma once

#include <SQLiteCpp/Database.h>

namespace matchbench::store {

// Does what RoundStore::check_integrity() promises.
void check_integrity(SQLite::Database& database);

}  // namespace matchbench::store
