#include "harness/data/store/merge/part_copier.hpp"

#include "harness/data/store/answers/answer_reader.hpp"
#include "harness/data/store/answers/stored_row.hpp"
#include "harness/data/store/answers/trial_table.hpp"
#include "harness/data/store/connection/execute.hpp"
#include "harness/data/store/merge/pass_shift.hpp"
#include "harness/data/store/stored_values.hpp"
#include "harness/data/store/tables/facts_tables.hpp"
#include "harness/data/store/tables/round_table.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <fmt/format.h>

namespace matchbench::store {
namespace {

std::size_t rows_of(SQLite::Database& database, const char* table) {
  const auto sql = fmt::format("SELECT count(*) FROM {}", table);
  return static_cast<std::size_t>(database.execAndGet(sql).getInt64());
}

// Every text with its length before it, so that different contents have different texts.
void append(std::string& content, const std::string& text) {
  content += fmt::format("{}:{}", text.size(), text);
}

std::string content_of(const EnvironmentFacts& environment) {
  std::string content;
  append(content, environment.node.value_or(""));
  for (const auto& [key, value] : environment.facts) {
    append(content, key);
    append(content, value);
  }
  return content;
}

std::string content_of(const Entrant& entrant) {
  std::string content = std::to_string(entrant.plugin_index) + " ";
  append(content, entrant.name);
  append(content, entrant.plugin.sha256);
  append(content, entrant.parameters);
  for (const HandedFile& file : entrant.files) {
    append(content, file.key);
    append(content, file.sha256);
  }
  return content;
}

// A repetition under another key was asked otherwise, and must not take the place of the one that
// is there.
void require_one_key(SQLite::Database& target, const RepetitionStart& start) {
  StoredRow other(target,
                  "SELECT 1 FROM repetition WHERE state <> 'superseded' AND (resume_key = ?) <> "
                  "(entrant = ? AND number = ?)");
  other.statement().bind(1, start.resume_key);
  other.statement().bind(2, start.entrant.value);
  other.statement().bind(3, start.number);
  if (!other.next()) return;
  throw input_error(
      fmt::format("a part contains repetition {} of an entrant under another resume key "
                  "than the parts before it",
                  start.number),
      "merge only parts that were made from one plan, by one version of matchbench");
}

}  // namespace

PartCopier::PartCopier(SQLite::Database& target)
    : target_(target), answers_(target, rows_of(target, "service"), rows_of(target, "request")) {
  for (const auto& [id, environment] : read_environments(target)) {
    environments_.emplace(content_of(environment), id);
  }
  for (const auto& [id, entrant] : read_entrants(target)) entrants_[content_of(entrant)] = id;
}

void PartCopier::copy(SQLite::Database& part) {
  const auto repetitions = copy_repetitions(part);
  const auto sessions = copy_sessions(part, repetitions);
  copy_answers(part, repetitions, sessions);
  for (const auto& [from, to] : sessions) answers_.close_session(to);
}

std::map<EnvironmentId, EnvironmentId> PartCopier::copy_environments(SQLite::Database& part) {
  std::map<EnvironmentId, EnvironmentId> copied;
  for (const auto& [id, environment] : read_environments(part)) {
    const auto [known, is_new] = environments_.try_emplace(content_of(environment));
    if (is_new) known->second = add_environment(target_, environment);
    copied[id] = known->second;
  }
  return copied;
}

EntrantId PartCopier::copy_entrant(const Entrant& entrant) {
  const auto [known, is_new] = entrants_.try_emplace(content_of(entrant));
  if (is_new) known->second = add_entrant(target_, entrant);
  return known->second;
}

std::map<RepetitionId, RepetitionId> PartCopier::copy_repetitions(SQLite::Database& part) {
  std::map<EntrantId, Entrant> entrants;
  for (const auto& [id, entrant] : read_entrants(part)) entrants[id] = entrant;
  std::map<RepetitionId, RepetitionId> copied;
  for (const StoredRepetition& repetition : read_repetitions(part)) {
    if (repetition.state == RepetitionState::kSuperseded) continue;
    RepetitionStart start = repetition.start;
    start.entrant = copy_entrant(entrants.at(start.entrant));
    require_one_key(target_, start);
    const RepetitionId id = begin_repetition(target_, start);
    finish_repetition(target_, id);
    execute(target_,
            "UPDATE repetition SET invalid = CASE invalid WHEN '' THEN ?1 ELSE invalid || '; ' || "
            "?1 END "
            "WHERE id = ?2 AND ?1 <> '' AND instr(invalid, ?1) = 0",
            repetition.invalid, id.value);
    copied[repetition.id] = id;
  }
  return copied;
}

std::map<SessionId, SessionId> PartCopier::copy_sessions(
    SQLite::Database& part, const std::map<RepetitionId, RepetitionId>& repetitions) {
  const auto environments = copy_environments(part);
  std::map<SessionId, SessionId> copied;
  for (const StoredSession& session : read_sessions(part)) {
    const auto repetition = repetitions.find(session.start.repetition);
    if (repetition == repetitions.end()) continue;
    SessionStart start = session.start;
    start.repetition = repetition->second;
    const auto environment = environments.find(start.environment);
    if (environment == environments.end()) {
      throw damaged_error(part, fmt::format("session.environment is {}, which is not there",
                                            start.environment.value));
    }
    start.environment = environment->second;
    const SessionId id = begin_session(target_, start);
    if (session.end) end_session(target_, id, *session.end);
    answers_.open_session(id, start.repetition);
    copied[session.id] = id;
  }
  for (const auto& [session, result] : read_phases(part)) {
    if (const auto to = copied.find(session); to != copied.end()) {
      add_phase(target_, to->second, result);
    }
  }
  for (const auto& [session, trial] : read_trials(part)) {
    if (const auto to = copied.find(session); to != copied.end()) {
      add_trial_answer(target_, to->second, trial);
    }
  }
  return copied;
}

void PartCopier::copy_answers(SQLite::Database& part,
                              const std::map<RepetitionId, RepetitionId>& repetitions,
                              const std::map<SessionId, SessionId>& sessions) {
  std::map<RepetitionId, PassShift> shifts;
  for (const auto& [from, to] : repetitions) shifts[from] = pass_shift(part, from, target_, to);
  NumberMap<std::int64_t, RankingKey> copied;  // by the part's ranking_id
  AnswerReader reader(part);
  reader.for_each_stored([&](RepetitionId repetition, SessionId session, std::int64_t id,
                             std::uint64_t given_hash, Answer& answer) {
    const auto shift = shifts.find(repetition);
    if (shift == shifts.end()) return;
    const auto to = sessions.find(session);
    if (to == sessions.end()) {
      throw damaged_error(
          part, fmt::format("answer.session is {}, which is not a session of its repetition",
                            session.value));
    }
    answer.ranking_hash = given_hash;
    answer.pass += answer.pass < 0 ? shift->second.warmup : shift->second.timed;
    if (const auto known = copied.find(id); id != 0 && known != copied.end()) {
      answers_.add_repeated(to->second, answer, known->second);
    } else {
      copied[id] = answers_.add(to->second, answer, AnswerWriter::Others::kAll);
    }
  });
  answers_.flush();  // the next part has to see which passes there are
}

}  // namespace matchbench::store
