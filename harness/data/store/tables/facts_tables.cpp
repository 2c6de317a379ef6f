#include "harness/data/store/tables/facts_tables.hpp"

#include "harness/data/store/connection/execute.hpp"
#include "harness/data/store/schema/lists.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/foundation/base/clock.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace matchbench::store {
namespace {

constexpr const char* kEntrant = "entrant";
constexpr const char* kRepetition = "repetition";
constexpr const char* kSession = "session";
constexpr const char* kPhase = "phase";

// The labels of an entrant, by their kind.
template <class Entrant, class Action>
void for_each_label(Entrant& entrant, const Action& action) {
  action("media_type", entrant.plugin.media_types);
  action("feature", entrant.plugin.features);
  action("tag", entrant.tags);
}

void insert_labels(SQLite::Database& database, EntrantId id, const Entrant& entrant) {
  for_each_label(entrant, [&](const char* kind, const std::vector<std::string>& values) {
    std::int64_t position = 0;
    for (const std::string& value : values) {
      execute(database, "INSERT INTO entrant_label VALUES (?, ?, ?, ?)", id.value, kind, position++,
              checked_name(value, "a tag, media type or feature of an entrant"));
    }
  });
}

void read_labels(SQLite::Database& database, EntrantId id, Entrant& entrant) {
  for_each_label(entrant, [&](const char* kind, std::vector<std::string>& values) {
    StoredRow row(database,
                  "SELECT value FROM entrant_label WHERE entrant = ? AND kind = ? "
                  "ORDER BY position");
    row.statement().bind(1, id.value);
    row.statement().bind(2, kind);
    while (row.next()) values.push_back(row.name(0));
  });
}

void insert_files(SQLite::Database& database, EntrantId id, const Entrant& entrant) {
  for (const HandedFile& file : entrant.files) {
    execute(database, "INSERT INTO entrant_file VALUES (?, ?, ?, ?)", id.value,
            checked_name(file.key, "the key of a file"),
            checked_name(file.path, "the path of a file"),
            checked_name(file.sha256, "the digest of a file"));
  }
}

std::vector<HandedFile> read_files(SQLite::Database& database, EntrantId id) {
  StoredRow row(database,
                "SELECT key, path, sha256 FROM entrant_file WHERE entrant = ? ORDER BY key");
  row.statement().bind(1, id.value);
  std::vector<HandedFile> files;
  while (row.next()) files.push_back({row.name(0), row.name(1), row.name(2)});
  return files;
}

// Whether they are the same but for their places. Both lists are ordered by key.
bool are_same_files(const std::vector<HandedFile>& one, const std::vector<HandedFile>& other) {
  return std::ranges::equal(one, other, [](const HandedFile& a, const HandedFile& b) {
    return a.key == b.key && a.sha256 == b.sha256;
  });
}

// The entrant that is stored already with all that decides its answers; none if it is new.
std::optional<EntrantId> known_entrant(SQLite::Database& database, const Entrant& entrant) {
  SQLite::Statement find(database,
                         "SELECT id FROM entrant WHERE name = ? AND plugin_sha256 = ? AND "
                         "plugin_index = ? AND parameters = ?");
  SQLite::bind(find, entrant.name, entrant.plugin.sha256, entrant.plugin_index, entrant.parameters);
  while (find.executeStep()) {
    const EntrantId id{find.getColumn(0).getInt64()};
    if (are_same_files(read_files(database, id), entrant.files)) return id;
  }
  return std::nullopt;
}

void supersede_repetitions(SQLite::Database& database, EntrantId entrant, const std::string& name,
                           std::uint32_t repetitions) {
  execute(
      database,
      "UPDATE repetition SET state = 'superseded' WHERE entrant IN (SELECT id FROM entrant WHERE "
      "name = ?) AND (entrant <> ? OR number >= ?)",
      name, entrant.value, repetitions);
}

// `list` names the columns of one row; its new key is returned.
template <class List>
std::int64_t insert_row(SQLite::Database& database, const char* table, const List& list) {
  NamedColumns names;
  list(names);
  SQLite::Statement insert(database, names.insert(table));
  WrittenColumns values(insert);
  list(values);
  if (insert.exec() != 1) {
    throw std::out_of_range(fmt::format("a row of {} refers to a row that is not there", table));
  }
  return database.getLastInsertRowid();
}

// Reads the rows of `table` in the order, or under the conditions, of `rest`: `read` is called for
// each with its key and its values.
template <class List, class Read>
void for_each_row(SQLite::Database& database, const char* table, const std::string& rest,
                  const List& list, const Read& read) {
  NamedColumns names;
  list(names);
  StoredRow row(database, names.select(table) + " " + rest);
  while (row.next()) {
    ReadColumns values(row, table);
    read(row.number(0), values);
  }
}

}  // namespace

std::vector<StoredEntrant> read_entrants(SQLite::Database& database) {
  Entrant entrant;
  const auto list = [&](auto& columns) { list_of_entrant(entrant, columns); };
  std::vector<StoredEntrant> entrants;
  for_each_row(database, kEntrant, "ORDER BY id", list, [&](std::int64_t id, ReadColumns& values) {
    StoredEntrant& stored = entrants.emplace_back(StoredEntrant{{id}, {}});
    list_of_entrant(stored.entrant, values);
    read_labels(database, stored.id, stored.entrant);
    stored.entrant.files = read_files(database, stored.id);
  });
  return entrants;
}

std::vector<StoredRepetition> read_repetitions(SQLite::Database& database) {
  StoredRepetition repetition;
  const auto list = [&](auto& columns) { list_of_repetition(repetition, columns); };
  std::vector<StoredRepetition> repetitions;
  for_each_row(database, kRepetition, "ORDER BY entrant, number, id", list,
               [&](std::int64_t id, ReadColumns& values) {
                 repetitions.emplace_back().id.value = id;
                 list_of_repetition(repetitions.back(), values);
               });
  StoredRow stray(
      database,
      "SELECT entrant FROM repetition WHERE (entrant IN (SELECT id FROM entrant)) IS NOT 1");
  if (stray.next()) {
    stray.refuse(fmt::format("repetition.entrant is {}, which no entrant is", stray.number(0)));
  }
  return repetitions;
}

std::vector<StoredSession> read_sessions(SQLite::Database& database,
                                         std::optional<RepetitionId> repetition) {
  StoredSession session;
  session.end.emplace().confinement.emplace();
  const auto list = [&](auto& columns) { list_of_whole_session(session, columns); };
  const std::string rest =
      repetition ? fmt::format("WHERE repetition = {} ", repetition->value) : std::string();
  std::vector<StoredSession> sessions;
  for_each_row(database, kSession, rest + "ORDER BY id", list,
               [&](std::int64_t id, ReadColumns& values) {
                 StoredSession& stored = sessions.emplace_back();
                 stored.id.value = id;
                 list_of_session(stored.start, values);
                 if (!values.is_next_there()) return;
                 list_of_end(stored.end.emplace(), values);
                 if (values.is_next_there()) {
                   list_of_walls(stored.end->confinement.emplace(), values);
                 }
               });
  return sessions;
}

std::vector<StoredPhase> read_phases(SQLite::Database& database) {
  StoredPhase phase;
  phase.result.own_memory.emplace();
  const auto list = [&](auto& columns) { list_of_whole_phase(phase, columns); };
  std::vector<StoredPhase> phases;
  for_each_row(database, kPhase, "ORDER BY session, id", list,
               [&](std::int64_t, ReadColumns& values) {
                 StoredPhase& stored = phases.emplace_back();
                 list_of_phase(stored, values);
                 if (values.is_next_there()) {
                   list_of_memory(stored.result.own_memory.emplace(), values);
                 }
               });
  return phases;
}

EntrantId add_entrant(SQLite::Database& database, const Entrant& entrant) {
  EntrantId id;
  if (const auto known = known_entrant(database, entrant)) {
    id = *known;
    execute(database, "UPDATE entrant SET repetitions = ? WHERE id = ?", entrant.repetitions,
            id.value);
    execute(database, "DELETE FROM entrant_label WHERE entrant = ?", id.value);
    execute(database, "DELETE FROM entrant_file WHERE entrant = ?", id.value);
  } else {
    id.value =
        insert_row(database, kEntrant, [&](auto& columns) { list_of_entrant(entrant, columns); });
  }
  insert_labels(database, id, entrant);
  insert_files(database, id, entrant);
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
    const StoredRepetition added{.id = {}, .start = start, .invalid = {}};
    id.value = insert_row(database, kRepetition,
                          [&](auto& columns) { list_of_repetition(added, columns); });
  }
  execute(database,
          "UPDATE repetition SET state = 'superseded' WHERE entrant = ? AND number = ? AND id <> ?",
          entrant, number, id.value);
  return id;
}

void finish_repetition(SQLite::Database& database, RepetitionId repetition) {
  require_one(
      execute(database, "UPDATE repetition SET state = 'finished' WHERE id = ?", repetition.value),
      kRepetition, repetition.value);
}

void set_invalid(SQLite::Database& database, RepetitionId repetition, const std::string& reason) {
  require_one(
      execute(database, "UPDATE repetition SET invalid = ? WHERE id = ?", reason, repetition.value),
      kRepetition, repetition.value);
}

SessionId begin_session(SQLite::Database& database, const SessionStart& start) {
  SessionStart begun = start;
  if (begun.started.empty()) begun.started = utc_now();
  return {insert_row(database, kSession, [&](auto& columns) { list_of_session(begun, columns); })};
}

void add_phase(SQLite::Database& database, SessionId session, const PhaseResult& result) {
  const StoredPhase phase{session, result};
  insert_row(database, kPhase, [&](auto& columns) {
    list_of_phase(phase, columns);
    if (result.own_memory) list_of_memory(*result.own_memory, columns);
  });
}

void end_session(SQLite::Database& database, SessionId session, const SessionEnd& end) {
  const auto list = [&](auto& columns) {
    list_of_end(end, columns);
    if (end.confinement) list_of_walls(*end.confinement, columns);
  };
  NamedColumns names;
  list(names);
  SQLite::Statement update(database, names.update(kSession));
  WrittenColumns values(update);
  list(values);
  update.bind(values.next_place(), session.value);
  require_one(update.exec(), kSession, session.value);
}

}  // namespace matchbench::store
