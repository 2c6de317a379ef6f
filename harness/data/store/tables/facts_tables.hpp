#pragma once

#include "harness/data/store/facts.hpp"

#include <SQLiteCpp/Database.h>

#include <optional>
#include <string>
#include <vector>

namespace matchbench::store {

// Who took part, and what happened.

// These functions do what the methods of RoundStore with their names promise.
std::vector<StoredEntrant> read_entrants(SQLite::Database& database);
std::vector<StoredRepetition> read_repetitions(SQLite::Database& database);
// Of one repetition or, without one, of all.
std::vector<StoredSession> read_sessions(SQLite::Database& database,
                                         std::optional<RepetitionId> repetition = std::nullopt);
std::vector<StoredPhase> read_phases(SQLite::Database& database);

EntrantId add_entrant(SQLite::Database& database, const Entrant& entrant);
RepetitionId begin_repetition(SQLite::Database& database, const RepetitionStart& start);
void finish_repetition(SQLite::Database& database, RepetitionId repetition);
void set_invalid(SQLite::Database& database, RepetitionId repetition, const std::string& reason);
SessionId begin_session(SQLite::Database& database, const SessionStart& start);
void add_phase(SQLite::Database& database, SessionId session, const PhaseResult& result);
void end_session(SQLite::Database& database, SessionId session, const SessionEnd& end);

}  // namespace matchbench::store
