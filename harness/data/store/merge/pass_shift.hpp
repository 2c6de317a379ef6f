#pragma once

#include "harness/data/store/ids.hpp"

#include <SQLiteCpp/Database.h>

#include <cstdint>

namespace matchbench::store {

// What is added to the numbers of a repetition's passes when they are copied into another database.
struct PassShift {
  std::int32_t timed = 0;
  std::int32_t warmup = 0;  // to those below 0
};

// Nothing if the repetition `to` of `target` has no answers under the numbers of the repetition
// `from` of `part`; else what puts them behind all that it has. Throws an input Error if there is
// no room for them.
PassShift pass_shift(SQLite::Database& part, RepetitionId from, SQLite::Database& target,
                     RepetitionId to);

}  // namespace matchbench::store
