#include "harness/data/store/answers/trial_table.hpp"
#include "harness/data/store/round/state.hpp"
#include "harness/data/store/tables/analysis_table.hpp"
#include "harness/data/store/tables/facts_tables.hpp"
#include "harness/data/store/tables/round_table.hpp"
#include "harness/data/store/tables/score_table.hpp"

// The methods of RoundStore that store facts, scores and analyses.
namespace matchbench::store {

void RoundStore::replace_contest(const contest::ContestFacts& contest) {
  state_->write([&](auto& database) { matchbench::store::replace_contest(database, contest); });
}

void RoundStore::move_collection(const std::filesystem::path& folder) {
  state_->write([&](auto& database) { matchbench::store::move_collection(database, folder); });
}

EnvironmentId RoundStore::add_environment(const EnvironmentFacts& environment) {
  return state_->write(
      [&](auto& database) { return matchbench::store::add_environment(database, environment); });
}

EntrantId RoundStore::add_entrant(const Entrant& entrant) {
  return state_->write(
      [&](auto& database) { return matchbench::store::add_entrant(database, entrant); });
}

RepetitionId RoundStore::begin_repetition(const RepetitionStart& start) {
  return state_->write(
      [&](auto& database) { return matchbench::store::begin_repetition(database, start); });
}

void RoundStore::finish_repetition(RepetitionId repetition) {
  state_->write([&](auto& database) {
    matchbench::store::finish_repetition(database, repetition);
    state_->answers->flush();
    state_->answers->close_repetition(repetition);
  });
}

SessionId RoundStore::begin_session(const SessionStart& start) {
  return state_->write([&](auto& database) {
    const SessionId id = matchbench::store::begin_session(database, start);
    state_->answers->open_session(id, start.repetition);
    return id;
  });
}

void RoundStore::add_phase(SessionId session, const PhaseResult& result) {
  state_->write([&](auto& database) {
    PhaseResult kept = result;
    kept.message = state_->answers->fitted(session, result.message);
    matchbench::store::add_phase(database, session, kept);
  });
}

void RoundStore::end_session(SessionId session, const SessionEnd& end) {
  state_->write([&](auto& database) {
    SessionEnd kept = end;
    kept.message = state_->answers->fitted(session, end.message);
    kept.log = state_->answers->fitted(session, end.log, &kept.log_truncated);
    matchbench::store::end_session(database, session, kept);
    state_->answers->close_session(session);
  });
}

RankingKey RoundStore::add_answer(SessionId session, const Answer& answer) {
  return state_->write([&](auto&) { return state_->answers->add(session, answer); });
}

void RoundStore::add_repeated_answer(SessionId session, const Answer& answer, RankingKey ranking) {
  state_->write([&](auto&) { state_->answers->add_repeated(session, answer, ranking); });
}

void RoundStore::add_trial_answer(SessionId session, const TrialAnswer& trial) {
  state_->write([&](auto& database) {
    if (trial.answer.message.empty()) {
      return matchbench::store::add_trial_answer(database, session, trial);
    }
    TrialAnswer kept = trial;
    kept.answer.message = state_->answers->fitted(session, trial.answer.message);
    matchbench::store::add_trial_answer(database, session, kept);
  });
}

void RoundStore::set_invalid(RepetitionId repetition, const std::string& reason) {
  state_->write(
      [&](auto& database) { matchbench::store::set_invalid(database, repetition, reason); });
}

void RoundStore::replace_scores(std::span<const SettingScores> settings,
                                std::span<const std::string> request_digests) {
  commit();
  state_->guarded([&](auto& database) {
    matchbench::store::replace_scores(database, settings, request_digests);
  });
}

void RoundStore::drop_scores() {
  commit();
  state_->guarded([&](auto& database) { matchbench::store::drop_scores(database); });
}

void RoundStore::keep_analysis(const StoredAnalysis& analysis) {
  commit();
  state_->guarded([&](auto& database) { matchbench::store::keep_analysis(database, analysis); });
}

}  // namespace matchbench::store
