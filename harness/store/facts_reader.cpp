#include "harness/store/facts_reader.hpp"

#include "harness/base/error.hpp"
#include "harness/store/stored_values.hpp"

#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <charconv>
#include <string_view>

namespace matchbench {
namespace {

std::string text(const SQLite::Statement& row, int column) {
  return const_cast<SQLite::Statement&>(row).getColumn(column).getString();
}

std::uint64_t unsigned_number(const std::string& digits) {
  std::uint64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::vector<StoredItem> read_items(SQLite::Database& database, const char* sql) {
  SQLite::Statement row(database, sql);
  std::vector<StoredItem> items;
  while (row.executeStep()) items.push_back({text(row, 0), text(row, 1)});
  return items;
}

std::vector<std::string> labels(SQLite::Database& database, EntrantId entrant, const char* kind) {
  SQLite::Statement row(
      database, "SELECT value FROM entrant_label WHERE entrant = ? AND kind = ? ORDER BY position");
  row.bind(1, entrant.value);
  row.bind(2, kind);
  std::vector<std::string> values;
  while (row.executeStep()) values.push_back(text(row, 0));
  return values;
}

RunState state_named(std::string_view name) {
  if (name == "running") return RunState::kRunning;
  return name == "finished" ? RunState::kFinished : RunState::kSuperseded;
}

Phase phase_named(std::string_view name) {
  for (int i = 0; i < kPhaseCount; ++i) {
    if (name == name_of(static_cast<Phase>(i))) return static_cast<Phase>(i);
  }
  throw environment_error(fmt::format("the database names an unknown phase '{}'", name));
}

std::uint64_t bytes_at(SQLite::Statement& row, int column) {
  return static_cast<std::uint64_t>(row.getColumn(column).getInt64());
}

SessionEnd read_session_end(SQLite::Statement& row, int from, const StoredValues& values) {
  SessionEnd end;
  end.outcome = values.outcome(row.getColumn(from).getInt64(), "session.outcome");
  end.message = text(row, from + 1);
  end.wall_ns = row.getColumn(from + 2).getInt64();
  end.user_ns = row.getColumn(from + 3).getInt64();
  end.system_ns = row.getColumn(from + 4).getInt64();
  end.max_rss_bytes = bytes_at(row, from + 5);
  end.query_peak_rss_bytes = bytes_at(row, from + 6);
  end.log = text(row, from + 7);
  end.log_truncated = row.getColumn(from + 8).getInt() != 0;
  return end;
}

}  // namespace

RoundFacts read_round(SQLite::Database& database) {
  SQLite::Statement row(
      database,
      "SELECT harness_version, harness_commit, build_type, created, "
      "contest_name, contest_text, collection_folder, seed, protocol, secret FROM round");
  row.executeStep();
  RoundFacts round;
  round.harness_version = text(row, 0);
  round.harness_commit = text(row, 1);
  round.build_type = text(row, 2);
  round.created = text(row, 3);
  round.contest_name = text(row, 4);
  round.contest_text = text(row, 5);
  round.collection_folder = text(row, 6);
  round.seed = unsigned_number(text(row, 7));
  round.protocol = text(row, 8);
  round.secret = unsigned_number(text(row, 9));
  SQLite::Statement setting(database, "SELECT key, value FROM environment ORDER BY key");
  while (setting.executeStep()) round.environment.emplace_back(text(setting, 0), text(setting, 1));
  return round;
}

StoredCollection read_collection(SQLite::Database& database) {
  SQLite::Statement row(database,
                        "SELECT collection_name, collection_version, collection_licence, "
                        "collection_source, collection_digest FROM round");
  row.executeStep();
  return {text(row, 0), text(row, 1), text(row, 2), text(row, 3), text(row, 4)};
}

std::vector<StoredItem> read_services(SQLite::Database& database) {
  return read_items(database, "SELECT uri, name FROM service ORDER BY id");
}

std::vector<StoredItem> read_requests(SQLite::Database& database) {
  return read_items(database, "SELECT uri, name FROM request ORDER BY id");
}

std::vector<StoredEntrant> read_entrants(SQLite::Database& database) {
  SQLite::Statement row(database,
                        "SELECT id, name, plugin_id, plugin_name, plugin_version, plugin_author, "
                        "plugin_licence, plugin_path, plugin_sha256, plugin_index, abi_minor, "
                        "parameters, repetitions FROM entrant ORDER BY id");
  std::vector<StoredEntrant> entrants;
  while (row.executeStep()) {
    StoredEntrant& stored = entrants.emplace_back();
    stored.id.value = row.getColumn(0).getInt64();
    Entrant& entrant = stored.entrant;
    entrant.name = text(row, 1);
    entrant.plugin.id = text(row, 2);
    entrant.plugin.name = text(row, 3);
    entrant.plugin.version = text(row, 4);
    entrant.plugin.author = text(row, 5);
    entrant.plugin.licence = text(row, 6);
    entrant.plugin.path = text(row, 7);
    entrant.plugin.sha256 = text(row, 8);
    entrant.plugin_index = row.getColumn(9).getUInt();
    entrant.plugin.abi_minor = row.getColumn(10).getUInt();
    entrant.parameters = text(row, 11);
    entrant.repetitions = row.getColumn(12).getUInt();
    entrant.plugin.media_types = labels(database, stored.id, "media_type");
    entrant.plugin.features = labels(database, stored.id, "feature");
    entrant.tags = labels(database, stored.id, "tag");
  }
  return entrants;
}

std::vector<StoredRun> read_runs(SQLite::Database& database) {
  SQLite::Statement row(database,
                        "SELECT id, entrant, repetition, seed, resume_key, state, invalid, "
                        "entrant IN (SELECT id FROM entrant) FROM run "
                        "ORDER BY entrant, repetition, id");
  std::vector<StoredRun> runs;
  while (row.executeStep()) {
    StoredRun& run = runs.emplace_back();
    run.id.value = row.getColumn(0).getInt64();
    run.start.entrant.value = row.getColumn(1).getInt64();
    if (row.getColumn(7).getInt() == 0) {
      throw damaged_error(
          database, fmt::format("run.entrant is {}, which no entrant is", run.start.entrant.value));
    }
    run.start.repetition = row.getColumn(2).getUInt();
    run.start.seed = unsigned_number(text(row, 3));
    run.start.resume_key = text(row, 4);
    run.state = state_named(text(row, 5));
    run.invalid = text(row, 6);
  }
  return runs;
}

std::vector<StoredSession> read_sessions(SQLite::Database& database) {
  SQLite::Statement row(
      database,
      "SELECT id, run, kind, started, confinement, outcome, message, "
      "wall_ns, user_ns, system_ns, max_rss_bytes, query_peak_rss_bytes, log, "
      "log_truncated, scenario, rate_per_s, services, fold, first_query_ns FROM session "
      "ORDER BY id");
  const StoredValues values(database);
  std::vector<StoredSession> sessions;
  while (row.executeStep()) {
    StoredSession& session = sessions.emplace_back();
    session.id.value = row.getColumn(0).getInt64();
    session.start.run.value = row.getColumn(1).getInt64();
    session.start.kind = text(row, 2);
    session.start.started = text(row, 3);
    session.start.confinement = text(row, 4);
    session.start.scenario = text(row, 14);
    if (!row.getColumn(15).isNull()) session.start.rate_per_s = row.getColumn(15).getDouble();
    if (!row.getColumn(16).isNull()) session.start.services = row.getColumn(16).getUInt();
    if (!row.getColumn(17).isNull()) session.start.fold = row.getColumn(17).getUInt();
    if (row.getColumn(5).isNull()) continue;
    session.end = read_session_end(row, 5, values);
    session.end->confinement = session.start.confinement;
    if (!row.getColumn(18).isNull()) session.end->first_query_ns = row.getColumn(18).getInt64();
  }
  return sessions;
}

std::vector<StoredPhase> read_phases(SQLite::Database& database) {
  SQLite::Statement row(
      database,
      "SELECT session, phase, outcome, message, wall_ns, cpu_ns, peak_rss_bytes, "
      "index_bytes, ontology_bytes, model_bytes, scratch_bytes FROM phase ORDER BY session, id");
  const StoredValues values(database);
  std::vector<StoredPhase> phases;
  while (row.executeStep()) {
    StoredPhase& phase = phases.emplace_back();
    phase.session.value = row.getColumn(0).getInt64();
    phase.result.phase = phase_named(text(row, 1));
    phase.result.outcome = values.outcome(row.getColumn(2).getInt64(), "phase.outcome");
    phase.result.message = text(row, 3);
    phase.result.time = {row.getColumn(4).getInt64(), row.getColumn(5).getInt64()};
    phase.result.peak_rss_bytes = bytes_at(row, 6);
    if (!row.getColumn(7).isNull()) {
      phase.result.own_memory =
          MemoryReport{bytes_at(row, 7), bytes_at(row, 8), bytes_at(row, 9), bytes_at(row, 10)};
    }
  }
  return phases;
}

void check_integrity(SQLite::Database& database) {
  const auto fail = [&](const std::string& found) { return damaged_error(database, found); };
  const std::string found = database.execAndGet("PRAGMA integrity_check(1)").getString();
  if (found != "ok") throw fail(found);
  SQLite::Statement reference(database, "PRAGMA foreign_key_check");
  if (reference.executeStep()) {
    throw fail(
        fmt::format("a row of {} refers to no row of {}", text(reference, 0), text(reference, 2)));
  }
  // ranking has no parent table, so its references are checked by their count.
  SQLite::Statement lengths(
      database,
      "WITH stored AS (SELECT ranking_id, count(*) AS rows FROM ranking GROUP BY ranking_id) "
      "SELECT run, pass, request FROM answer LEFT JOIN stored USING (ranking_id) "
      "WHERE ranked_services <> coalesce(stored.rows, 0) LIMIT 1");
  if (lengths.executeStep()) {
    throw fail(fmt::format("the ranking of run {}, pass {}, request {} is incomplete",
                           lengths.getColumn(0).getInt64(), lengths.getColumn(1).getInt(),
                           lengths.getColumn(2).getInt()));
  }
  SQLite::Statement orphans(database,
                            "SELECT ranking_id FROM ranking WHERE ranking_id NOT IN "
                            "(SELECT ranking_id FROM answer WHERE ranking_id IS NOT NULL) LIMIT 1");
  if (orphans.executeStep()) {
    throw fail(fmt::format("ranking {} belongs to no answer", orphans.getColumn(0).getInt64()));
  }
}

}  // namespace matchbench
