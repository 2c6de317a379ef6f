#pragma once

#include "harness/store/facts.hpp"

#include <SQLiteCpp/Database.h>

namespace matchbench::store {

// These functions do what the methods of RoundStore with their names promise.
EntrantId add_entrant(SQLite::Database& database, const Entrant& entrant);
RunId begin_run(SQLite::Database& database, const RunStart& start);
void finish_run(SQLite::Database& database, RunId run);
void set_invalid(SQLite::Database& database, RunId run, const std::string& reason);
SessionId begin_session(SQLite::Database& database, const SessionStart& start);
void add_phase(SQLite::Database& database, SessionId session, const PhaseResult& result);
void end_session(SQLite::Database& database, SessionId session, const SessionEnd& end);

}  // namespace matchbench::store
