#pragma once

#include "harness/model/collection.hpp"
#include "harness/store/facts.hpp"

#include <SQLiteCpp/Database.h>

namespace matchbench {

// The round's own row, its environment, and the services and requests of its collection.
void insert_round(SQLite::Database& database, const RoundFacts& round,
                  const Collection& collection);

// As the methods of RoundStore with these names.
void replace_contest(SQLite::Database& database, const std::string& name, const std::string& text);
EntrantId add_entrant(SQLite::Database& database, const Entrant& entrant);
RunId begin_run(SQLite::Database& database, const RunStart& start);
void finish_run(SQLite::Database& database, RunId run);
void set_invalid(SQLite::Database& database, RunId run, const std::string& reason);
SessionId begin_session(SQLite::Database& database, const SessionStart& start);
void add_phase(SQLite::Database& database, SessionId session, const PhaseResult& result);
void end_session(SQLite::Database& database, SessionId session, const SessionEnd& end);

}  // namespace matchbench
