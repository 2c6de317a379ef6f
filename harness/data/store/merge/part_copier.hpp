#pragma once

#include "harness/data/store/answers/answer_writer.hpp"
#include "harness/data/store/facts.hpp"

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <map>
#include <string>

namespace matchbench::store {

// Copies the facts of parts into the round that they are merged into, as merge_parts() says. Needs
// an open transaction on the target, which must outlive the object.
class PartCopier {
 public:
  explicit PartCopier(SQLite::Database& target);

  // `part` is open for reading and belongs to the same round. Throws Error if its content cannot be
  // that of a part; the transaction is then of no use any more.
  void copy(SQLite::Database& part);

 private:
  std::map<EnvironmentId, EnvironmentId> copy_environments(SQLite::Database& part);
  std::map<RepetitionId, RepetitionId> copy_repetitions(SQLite::Database& part);
  std::map<SessionId, SessionId> copy_sessions(
      SQLite::Database& part, const std::map<RepetitionId, RepetitionId>& repetitions);
  void copy_answers(SQLite::Database& part, const std::map<RepetitionId, RepetitionId>& repetitions,
                    const std::map<SessionId, SessionId>& sessions);
  EntrantId copy_entrant(const Entrant& entrant);

  SQLite::Database& target_;
  AnswerWriter answers_;
  std::map<std::string, EnvironmentId> environments_;  // by content
  std::map<std::string, EntrantId> entrants_;          // by name, plugin file and parameters
};

}  // namespace matchbench::store
