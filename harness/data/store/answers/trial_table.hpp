#pragma once

#include "harness/data/store/facts.hpp"

#include <SQLiteCpp/Database.h>

#include <optional>
#include <vector>

namespace matchbench::store {

// Answers of audits, scaling runs and rate searches, as in RoundStore.
void add_trial_answer(SQLite::Database& database, SessionId session, const TrialAnswer& trial);
// Of one session or, without one, of all.
std::vector<StoredTrial> read_trials(SQLite::Database& database,
                                     std::optional<SessionId> session = std::nullopt);

}  // namespace matchbench::store
