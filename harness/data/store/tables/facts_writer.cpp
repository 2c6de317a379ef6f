#include "harness/data/store/tables/facts_writer.hpp"

#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/connection/execute.hpp"
#include "harness/foundation/base/clock.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>

#include <algorithm>
#include <limits>

namespace matchbench::store {
namespace {

// SQLite's integers are signed; a plugin may state any number of bytes.
std::int64_t as_stored(std::uint64_t bytes) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  return static_cast<std::int64_t>(std::min<std::uint64_t>(bytes, kMost));
}

// Binds the fields of a Confinement to the parameters that follow one another from `first` on.
class BoundWalls {
 public:
  BoundWalls(SQLite::Statement& statement, int first) : statement_(statement), place_(first) {}
  void operator()(const char*, bool field) { statement_.bind(place_++, static_cast<int>(field)); }
  void operator()(const char*, std::uint32_t field) { statement_.bind(place_++, field); }
  void operator()(const char*, ClockPlace field) {
    statement_.bind(place_++, std::string(name_of(field)));
  }

 private:
  SQLite::Statement& statement_;
  int place_;
};

void insert_labels(SQLite::Database& database, EntrantId entrant, const char* kind,
                   const std::vector<std::string>& values) {
  std::int64_t position = 0;
  for (const std::string& value : values) {
    execute(database, "INSERT INTO entrant_label VALUES (?, ?, ?, ?)", entrant.value, kind,
            position++, checked_name(value, "a tag, media type or feature of an entrant"));
  }
}

void supersede_repetitions(SQLite::Database& database, EntrantId entrant, const std::string& name,
                           std::uint32_t repetitions) {
  execute(
      database,
      "UPDATE repetition SET state = 'superseded' WHERE entrant IN (SELECT id FROM entrant WHERE "
      "name = ?) AND (entrant <> ? OR number >= ?)",
      name, entrant.value, repetitions);
}

}  // namespace

EntrantId add_entrant(SQLite::Database& database, const Entrant& entrant) {
  const PluginIdentity& plugin = entrant.plugin;
  SQLite::Statement find(database,
                         "SELECT id FROM entrant WHERE name = ? AND plugin_sha256 = ? AND "
                         "plugin_index = ? AND parameters = ?");
  SQLite::bind(find, entrant.name, plugin.sha256, entrant.plugin_index, entrant.parameters);
  EntrantId id;
  if (find.executeStep()) {
    id.value = find.getColumn(0).getInt64();
    execute(database, "UPDATE entrant SET repetitions = ? WHERE id = ?", entrant.repetitions,
            id.value);
    execute(database, "DELETE FROM entrant_label WHERE entrant = ? AND kind = 'tag'", id.value);
  } else {
    execute(database,
            "INSERT INTO entrant (name, plugin_id, plugin_name, plugin_version, plugin_author, "
            "plugin_licence, plugin_path, plugin_sha256, plugin_index, abi_minor, parameters, "
            "repetitions) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            checked_name(entrant.name, "the name of an entrant"),
            checked_name(plugin.id, "the id of a plugin"),
            checked_name(plugin.name, "the name of a plugin"),
            checked_name(plugin.version, "the version of a plugin"),
            checked_name(plugin.author, "the author of a plugin"),
            checked_name(plugin.licence, "the licence of a plugin"),
            checked_name(plugin.path, "the path of a plugin"), plugin.sha256, entrant.plugin_index,
            plugin.abi_minor, checked_text(entrant.parameters, "the parameters of an entrant"),
            entrant.repetitions);
    id.value = database.getLastInsertRowid();
    insert_labels(database, id, "media_type", plugin.media_types);
    insert_labels(database, id, "feature", plugin.features);
  }
  insert_labels(database, id, "tag", entrant.tags);
  supersede_repetitions(database, id, entrant.name, entrant.repetitions);
  return id;
}

RepetitionId begin_repetition(SQLite::Database& database, const RepetitionStart& start) {
  SQLite::Statement find(database,
                         "SELECT id, entrant, number FROM repetition WHERE resume_key = ?");
  SQLite::bind(find, start.resume_key);
  RepetitionId id;
  std::int64_t entrant = start.entrant.value;
  std::uint32_t number = start.number;
  if (find.executeStep()) {
    id.value = find.getColumn(0).getInt64();
    entrant = find.getColumn(1).getInt64();
    number = find.getColumn(2).getUInt();
    execute(database,
            "UPDATE repetition SET state = 'running' WHERE id = ? AND state = 'superseded'",
            id.value);
  } else {
    const int added = execute(database,
                              "INSERT INTO repetition (entrant, number, seed, resume_key, state) "
                              "SELECT id, ?, ?, ?, 'running' FROM entrant WHERE id = ?",
                              number, std::to_string(start.seed), start.resume_key, entrant);
    require_one(added, "entrant", entrant);
    id.value = database.getLastInsertRowid();
  }
  execute(database,
          "UPDATE repetition SET state = 'superseded' WHERE entrant = ? AND number = ? AND id <> ?",
          entrant, number, id.value);
  return id;
}

void finish_repetition(SQLite::Database& database, RepetitionId repetition) {
  require_one(
      execute(database, "UPDATE repetition SET state = 'finished' WHERE id = ?", repetition.value),
      "repetition", repetition.value);
}

void set_invalid(SQLite::Database& database, RepetitionId repetition, const std::string& reason) {
  require_one(
      execute(database, "UPDATE repetition SET invalid = ? WHERE id = ?", reason, repetition.value),
      "repetition", repetition.value);
}

SessionId begin_session(SQLite::Database& database, const SessionStart& start) {
  SQLite::Statement insert(
      database,
      "INSERT INTO session (repetition, kind, scenario, rate_per_s, services, fold, started, "
      "environment) SELECT repetition.id, ?, ?, ?, ?, ?, ?, record.id FROM repetition "
      "JOIN environment_record AS record ON record.id = ? WHERE repetition.id = ?");
  insert.bind(1, std::string(name_of(start.kind)));
  insert.bind(2, std::string(name_of(start.scenario)));
  if (start.rate_per_s) insert.bind(3, *start.rate_per_s);
  if (start.services) insert.bind(4, *start.services);
  if (start.fold) insert.bind(5, *start.fold);
  insert.bind(6, start.started.empty() ? utc_now() : start.started);
  insert.bind(7, start.environment.value);
  insert.bind(8, start.repetition.value);
  require_one(insert.exec(), "repetition or environment", start.repetition.value);
  return {database.getLastInsertRowid()};
}

void add_phase(SQLite::Database& database, SessionId session, const PhaseResult& result) {
  SQLite::Statement insert(database,
                           "INSERT INTO phase (session, phase, outcome, message, wall_ns, cpu_ns, "
                           "peak_rss_bytes, index_bytes, ontology_bytes, model_bytes, "
                           "scratch_bytes) SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? "
                           "FROM session WHERE id = ?");
  insert.bind(1, name_of(result.phase));
  insert.bind(2, static_cast<int>(result.outcome));
  insert.bind(3, result.message);
  insert.bind(4, result.time.wall_ns);
  insert.bind(5, result.time.cpu_ns);
  insert.bind(6, as_stored(result.peak_rss_bytes));
  if (const auto& own = result.own_memory) {
    insert.bind(7, as_stored(own->index_bytes));
    insert.bind(8, as_stored(own->ontology_bytes));
    insert.bind(9, as_stored(own->model_bytes));
    insert.bind(10, as_stored(own->scratch_bytes));
  }
  insert.bind(11, session.value);
  require_one(insert.exec(), "session", session.value);
}

void end_session(SQLite::Database& database, SessionId session, const SessionEnd& end) {
  SQLite::Statement update(
      database,
      "UPDATE session SET outcome = ?, message = ?, wall_ns = ?, user_ns = ?, system_ns = ?, "
      "max_rss_bytes = ?, query_peak_rss_bytes = ?, log = ?, log_truncated = ?, "
      "first_query_ns = ?, own_process = ?, confined = ?, landlock_abi = ?, seccomp = ?, "
      "namespaces = ?, own_files = ?, no_capabilities = ?, limits = ?, threads_limited = ?, "
      "clock = ? WHERE id = ?");
  SQLite::bind(update, static_cast<int>(end.outcome), end.message, end.wall_ns, end.user_ns,
               end.system_ns, as_stored(end.max_rss_bytes), as_stored(end.query_peak_rss_bytes),
               end.log, static_cast<int>(end.log_truncated));
  if (end.first_query_ns) update.bind(10, *end.first_query_ns);
  if (end.confinement) visit_confinement(BoundWalls(update, 11), *end.confinement);
  update.bind(21, session.value);
  require_one(update.exec(), "session", session.value);
}

}  // namespace matchbench::store
