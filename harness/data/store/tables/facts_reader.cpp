#include "harness/data/store/tables/facts_reader.hpp"

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/stored_values.hpp"

#include <fmt/format.h>

#include <string_view>

namespace matchbench::store {
namespace {

std::vector<std::string> labels(SQLite::Database& database, EntrantId entrant, const char* kind) {
  StoredRow row(database,
                "SELECT value FROM entrant_label WHERE entrant = ? AND kind = ? ORDER BY position");
  row.statement().bind(1, entrant.value);
  row.statement().bind(2, kind);
  std::vector<std::string> values;
  while (row.next()) values.push_back(row.name(0));
  return values;
}

RepetitionState state_at(StoredRow& row, int column) {
  const std::string name = row.name(column);
  if (name == "running") return RepetitionState::kRunning;
  if (name == "finished") return RepetitionState::kFinished;
  if (name != "superseded") row.refuse(column, name);
  return RepetitionState::kSuperseded;
}

Phase phase_at(StoredRow& row, int column) {
  const std::string name = row.name(column);
  for (int i = 0; i < kPhaseCount; ++i) {
    if (name == name_of(static_cast<Phase>(i))) return static_cast<Phase>(i);
  }
  row.refuse(column, name);
}

constexpr int kOutcomeOfSession = 9;
constexpr int kConfinementOfSession = 19;

// Takes the fields of a Confinement from the columns that follow one another from `first` on.
class WallsOfRow {
 public:
  WallsOfRow(StoredRow& row, int first) : row_(row), column_(first) {}
  void operator()(const char*, bool& field) { field = row_.number(column_++) != 0; }
  void operator()(const char*, std::uint32_t& field) { field = row_.count(column_++); }
  void operator()(const char*, ClockPlace& field) {
    field = row_.one_of<ClockPlace>(column_++, kClockPlaceNames);
  }

 private:
  StoredRow& row_;
  int column_;
};

SessionStart session_start(StoredRow& row) {
  SessionStart start;
  start.repetition.value = row.number(1);
  start.kind = row.one_of<SessionKind>(2, kSessionKindNames);
  start.started = row.name(3);
  start.scenario = row.one_of<Scenario>(4, kScenarioNames);
  if (!row.is_null(5)) start.rate_per_s = row.real(5);
  start.services = row.count_if_any(6);
  start.fold = row.count_if_any(7);
  start.environment.value = row.number(8);
  return start;
}

SessionEnd session_end(StoredRow& row, const StoredValues& values) {
  SessionEnd end;
  end.outcome = values.outcome(row.number(kOutcomeOfSession), "session.outcome");
  end.message = row.text(10);
  end.wall_ns = row.number(11);
  end.user_ns = row.number(12);
  end.system_ns = row.number(13);
  end.max_rss_bytes = row.bytes(14);
  end.query_peak_rss_bytes = row.bytes(15);
  end.log = row.text(16);
  end.log_truncated = row.number(17) != 0;
  if (!row.is_null(18)) end.first_query_ns = row.number(18);
  if (!row.is_null(kConfinementOfSession)) {
    visit_confinement(WallsOfRow(row, kConfinementOfSession), end.confinement.emplace());
  }
  return end;
}

}  // namespace

std::vector<StoredEntrant> read_entrants(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT id, name, plugin_id, plugin_name, plugin_version, plugin_author, "
                "plugin_licence, plugin_path, plugin_sha256, plugin_index, abi_minor, "
                "parameters, repetitions FROM entrant ORDER BY id");
  std::vector<StoredEntrant> entrants;
  while (row.next()) {
    StoredEntrant& stored = entrants.emplace_back();
    stored.id.value = row.number(0);
    Entrant& entrant = stored.entrant;
    entrant.name = row.name(1);
    entrant.plugin.id = row.name(2);
    entrant.plugin.name = row.name(3);
    entrant.plugin.version = row.name(4);
    entrant.plugin.author = row.name(5);
    entrant.plugin.licence = row.name(6);
    entrant.plugin.path = row.name(7);
    entrant.plugin.sha256 = row.name(8);
    entrant.plugin_index = row.count(9);
    entrant.plugin.abi_minor = row.count(10);
    entrant.parameters = row.text(11);
    entrant.repetitions = row.count(12);
    entrant.plugin.media_types = labels(database, stored.id, "media_type");
    entrant.plugin.features = labels(database, stored.id, "feature");
    entrant.tags = labels(database, stored.id, "tag");
  }
  return entrants;
}

std::vector<StoredRepetition> read_repetitions(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT id, entrant, number, seed, resume_key, state, invalid, "
                "entrant IN (SELECT id FROM entrant) FROM repetition ORDER BY entrant, number, id");
  std::vector<StoredRepetition> repetitions;
  while (row.next()) {
    StoredRepetition& repetition = repetitions.emplace_back();
    repetition.id.value = row.number(0);
    repetition.start.entrant.value = row.number(1);
    if (row.number(7) == 0) {
      throw damaged_error(database, fmt::format("repetition.entrant is {}, which no entrant is",
                                                repetition.start.entrant.value));
    }
    repetition.start.number = row.count(2);
    repetition.start.seed = row.decimal(3);
    repetition.start.resume_key = row.name(4);
    repetition.state = state_at(row, 5);
    repetition.invalid = row.text(6);
  }
  return repetitions;
}

std::vector<StoredSession> read_sessions(SQLite::Database& database) {
  StoredRow row(
      database,
      "SELECT id, repetition, kind, started, scenario, rate_per_s, services, fold, "
      "environment, outcome, message, wall_ns, user_ns, system_ns, "
      "max_rss_bytes, query_peak_rss_bytes, log, log_truncated, first_query_ns, own_process, "
      "confined, landlock_abi, seccomp, namespaces, own_files, no_capabilities, limits, "
      "threads_limited, clock "
      "FROM session ORDER BY id");
  const StoredValues values(database);
  std::vector<StoredSession> sessions;
  while (row.next()) {
    StoredSession& session = sessions.emplace_back();
    session.id.value = row.number(0);
    session.start = session_start(row);
    if (row.is_null(kOutcomeOfSession)) continue;
    session.end = session_end(row, values);
  }
  return sessions;
}

std::vector<StoredPhase> read_phases(SQLite::Database& database) {
  StoredRow row(database,
                "SELECT session, phase, outcome, message, wall_ns, cpu_ns, peak_rss_bytes, "
                "index_bytes, ontology_bytes, model_bytes, scratch_bytes FROM phase "
                "ORDER BY session, id");
  const StoredValues values(database);
  std::vector<StoredPhase> phases;
  while (row.next()) {
    StoredPhase& phase = phases.emplace_back();
    phase.session.value = row.number(0);
    phase.result.phase = phase_at(row, 1);
    phase.result.outcome = values.outcome(row.number(2), "phase.outcome");
    phase.result.message = row.text(3);
    phase.result.time = {row.number(4), row.number(5)};
    phase.result.peak_rss_bytes = row.bytes(6);
    if (row.is_null(7)) continue;
    phase.result.own_memory = MemoryReport{row.bytes(7), row.bytes(8), row.bytes(9), row.bytes(10)};
  }
  return phases;
}

}  // namespace matchbench::store
