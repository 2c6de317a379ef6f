#pragma once

#include "harness/data/store/repetition_passes.hpp"

#include <SQLiteCpp/Database.h>

#include <vector>

namespace matchbench::store {

// Does what repetition_passes() promises.
std::vector<RepetitionPasses> read_repetition_passes(SQLite::Database& database);

}  // namespace matchbench::store
