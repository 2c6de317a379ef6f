#include "harness/scoring/study/timing/training_audit.hpp"

#include "harness/data/store/round/entrant_names.hpp"
#include "harness/foundation/model/session_kind.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

namespace matchbench::study {
namespace {

std::map<RequestIndex, double> values_of(const std::vector<store::Score>& scores,
                                         store::RepetitionId repetition) {
  std::map<RequestIndex, double> values;
  for (const auto& score : scores) {
    if (score.repetition == repetition && score.value) values[score.request] = *score.value;
  }
  return values;
}

// None if the repetition's entrant was not trained on shuffled judgments.
std::optional<analysis::ScoreFall> fall_of(const store::MeasureScores& scored,
                                           store::RepetitionId repetition) {
  const auto shuffled = values_of(scored.shuffled, repetition);
  if (shuffled.empty()) return std::nullopt;
  const bool less_is_better =
      analysis::better_value_of(scored.measure) == analysis::Better::kSmaller;
  std::vector<double> before;
  std::vector<double> after;
  for (const auto& [request, value] : values_of(scored.scores, repetition)) {
    const auto found = shuffled.find(request);
    if (found == shuffled.end()) continue;
    before.push_back(less_is_better ? -value : value);
    after.push_back(less_is_better ? -found->second : found->second);
  }
  analysis::ScoreFall fall = analysis::test_fall(before, after);
  if (less_is_better) {
    fall.before = -fall.before;
    fall.after = -fall.after;
  }
  return fall;
}

// Those of whose trained workers one has answered.
std::set<store::RepetitionId> audited_repetitions(const store::RoundStore& store) {
  std::map<store::SessionId, store::RepetitionId> trained;
  for (const auto& session : store.sessions()) {
    if (session.start.kind == SessionKind::kShuffledJudgments && session.is_whole()) {
      trained[session.id] = session.start.repetition;
    }
  }
  std::set<store::RepetitionId> audited;
  if (trained.empty()) return audited;
  for (const auto& [session, trial] : store.trials()) {
    const auto found = trained.find(session);
    if (found != trained.end()) audited.insert(found->second);
  }
  return audited;
}

}  // namespace

std::vector<TrainingAudit> study_training_audits(const store::RoundStore& store) {
  std::vector<TrainingAudit> out;
  const auto audited = audited_repetitions(store);
  if (audited.empty()) return out;
  const auto names = entrant_names(store);
  const auto scores = store.scores();
  const bool is_scored = !scores.empty() && !scores.front().measures.empty();
  std::set<store::RepetitionId> scored;
  if (is_scored) {
    for (const auto& score : scores.front().measures.front().shuffled) {
      scored.insert(score.repetition);
    }
  }
  for (const auto& repetition : results::current_repetitions(store)) {
    if (!audited.contains(repetition.id)) continue;
    TrainingAudit& audit = out.emplace_back();
    audit.repetition = repetition.id;
    audit.entrant = names.at(repetition.start.entrant);
    audit.is_scored = scored.contains(repetition.id);
    if (!audit.is_scored) continue;
    const store::MeasureScores& first = scores.front().measures.front();
    audit.measure = first.measure;
    audit.setting = scores.front().setting;
    audit.fall = fall_of(first, repetition.id);
  }
  return out;
}

std::string sentence_on(const TrainingAudit& audit) {
  const analysis::ScoreFall& fall = audit.fall.value();
  const std::string what = fmt::format(
      "trained on shuffled judgments it scores {}, on the right ones {} ({} under '{}', {})",
      text::fixed_text(fall.after, 4), text::fixed_text(fall.before, 4), audit.measure,
      audit.setting, text::counted(fall.requests, "request", "requests"));
  if (!fall.can_be_shown()) {
    return fmt::format("{}; {} requests are too few to tell whether its scores fall", what,
                       fall.requests);
  }
  if (fall.is_shown()) return fmt::format("{}; one-sided p = {:.3g}", what, fall.p);
  return fmt::format(
      "{}; a fall is not shown (one-sided p = {:.3g}): a fall of {} would be with a probability of "
      "about {:.2f}, with these deviations",
      what, fall.p, analysis::ScoreFall::kToldFall, fall.power);
}

void add_finding(const TrainingAudit& audit, analysis::AuditFinding& finding) {
  if (!audit.is_scored) {
    finding.notes.emplace_back("not scored yet; 'matchbench score' scores its rankings");
  } else if (!audit.fall) {
    finding.notes.emplace_back("the measure is defined for no request");
  } else {
    finding.notes.push_back(sentence_on(audit));
  }
}

}  // namespace matchbench::study
