#include "harness/data/store/answers/trial_table.hpp"
#include "harness/data/store/connection/integrity.hpp"
#include "harness/data/store/round/state.hpp"
#include "harness/data/store/tables/analysis_table.hpp"
#include "harness/data/store/tables/facts_tables.hpp"
#include "harness/data/store/tables/round_table.hpp"
#include "harness/data/store/tables/score_table.hpp"

// The methods of RoundStore that read.
namespace matchbench::store {

RoundFacts RoundStore::round() const {
  return state_->read(read_round);
}
std::optional<MergedFacts> RoundStore::merged() const {
  return state_->read(read_merged);
}
std::vector<StoredEnvironment> RoundStore::environments() const {
  return state_->read(read_environments);
}
std::vector<StoredItem> RoundStore::services() const {
  return state_->read(read_services);
}
std::vector<StoredItem> RoundStore::requests() const {
  return state_->read(read_requests);
}
std::vector<StoredEntrant> RoundStore::entrants() const {
  return state_->read(read_entrants);
}
std::vector<StoredRepetition> RoundStore::repetitions() const {
  return state_->read(read_repetitions);
}
std::vector<StoredSession> RoundStore::sessions() const {
  return state_->read([](auto& database) { return read_sessions(database); });
}
std::vector<StoredSession> RoundStore::sessions(RepetitionId repetition) const {
  return state_->read([&](auto& database) { return read_sessions(database, repetition); });
}
std::vector<StoredPhase> RoundStore::phases() const {
  return state_->read(read_phases);
}
std::vector<StoredTrial> RoundStore::trials() const {
  return state_->read([](auto& database) { return read_trials(database); });
}
std::vector<StoredTrial> RoundStore::trials(SessionId session) const {
  return state_->read([&](auto& database) { return read_trials(database, session); });
}
std::vector<SettingScores> RoundStore::scores() const {
  return state_->read(matchbench::store::scores);
}
std::vector<ScoredBoard> RoundStore::scored_boards() const {
  return state_->read(matchbench::store::scored_boards);
}
std::vector<ReplacedSetting> RoundStore::replaced_settings() const {
  return state_->read(matchbench::store::replaced_settings);
}
std::vector<StoredAnalysis> RoundStore::kept_analyses() const {
  return state_->read(matchbench::store::kept_analyses);
}

void RoundStore::for_each_answer(RepetitionId repetition,
                                 const std::function<void(const Answer&)>& callback) const {
  state_->read([&](auto&) { state_->reader().for_each_answer(repetition, callback); });
}

void RoundStore::for_each_answer_of_pass(RepetitionId repetition, std::int32_t pass,
                                         const std::function<void(const Answer&)>& callback) const {
  state_->read(
      [&](auto&) { state_->reader().for_each_answer_of_pass(repetition, pass, callback); });
}

void RoundStore::for_each_time(
    RepetitionId repetition, const std::function<void(const Answer&, SessionId)>& callback) const {
  state_->read([&](auto&) { state_->reader().for_each_time(repetition, callback); });
}

void RoundStore::check_integrity() const {
  state_->read(matchbench::store::check_integrity);
}

}  // namespace matchbench::store
