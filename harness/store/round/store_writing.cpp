#include "harness/store/answers/trial_table.hpp"
#include "harness/store/round/state.hpp"
#include "harness/store/tables/analysis_table.hpp"
#include "harness/store/tables/facts_writer.hpp"
#include "harness/store/tables/round_writer.hpp"
#include "harness/store/tables/score_table.hpp"

// The methods of RoundStore that store facts, scores and analyses.
namespace matchbench::store {

void RoundStore::replace_contest(const std::string& name, const std::string& text,
                                 const std::optional<ContestFacts>& facts) {
  state_->write(
      [&](auto& database) { matchbench::store::replace_contest(database, name, text, facts); });
}

EnvironmentId RoundStore::add_environment(const EnvironmentFacts& environment) {
  return state_->write(
      [&](auto& database) { return matchbench::store::add_environment(database, environment); });
}

EntrantId RoundStore::add_entrant(const Entrant& entrant) {
  return state_->write(
      [&](auto& database) { return matchbench::store::add_entrant(database, entrant); });
}

RunId RoundStore::begin_run(const RunStart& start) {
  return state_->write(
      [&](auto& database) { return matchbench::store::begin_run(database, start); });
}

void RoundStore::finish_run(RunId run) {
  state_->write([&](auto& database) {
    matchbench::store::finish_run(database, run);
    state_->answers->flush();
    state_->answers->close_run(run);
  });
}

SessionId RoundStore::begin_session(const SessionStart& start) {
  return state_->write([&](auto& database) {
    const SessionId id = matchbench::store::begin_session(database, start);
    state_->answers->open_session(id, start.run);
    return id;
  });
}

void RoundStore::add_phase(SessionId session, const PhaseResult& result) {
  state_->write([&](auto& database) { matchbench::store::add_phase(database, session, result); });
}

void RoundStore::end_session(SessionId session, const SessionEnd& end) {
  state_->write([&](auto& database) {
    matchbench::store::end_session(database, session, end);
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
  state_->write(
      [&](auto& database) { matchbench::store::add_trial_answer(database, session, trial); });
}

void RoundStore::set_invalid(RunId run, const std::string& reason) {
  state_->write([&](auto& database) { matchbench::store::set_invalid(database, run, reason); });
}

void RoundStore::replace_scores(std::span<const SettingScores> settings) {
  commit();
  state_->guarded([&](auto& database) { matchbench::store::replace_scores(database, settings); });
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
