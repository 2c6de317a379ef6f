#include "harness/study/timing/audit_remarks.hpp"

#include "harness/analysis/measure_direction.hpp"
#include "harness/analysis/significance/score_fall.hpp"
#include "harness/study/timing/timing_study.hpp"
#include "harness/text/number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
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

std::string sentence_on(const analysis::ScoreFall& fall, const std::string& entrant,
                        const std::string& measure, const std::string& setting) {
  const std::string what = fmt::format(
      "{}: trained on shuffled judgments it scores {}, on the right ones {} "
      "({} under '{}', {} requests)",
      entrant, text::fixed_text(fall.after, 4), text::fixed_text(fall.before, 4), measure, setting,
      fall.requests);
  if (!fall.can_be_shown()) {
    return fmt::format("{}; {} requests are too few to tell whether its scores fall", what,
                       fall.requests);
  }
  return fmt::format(
      "{}; a fall is not shown (one-sided p = {:.3g}), so it may not have learnt from what it was "
      "told",
      what, fall.p);
}

// The repetitions whose entrants were trained on shuffled judgments after the round was scored.
std::set<store::RepetitionId> unscored_audits(const store::RoundStore& store,
                                              const store::MeasureScores& scored) {
  std::set<store::RepetitionId> unscored;
  for (const auto& session : store.sessions()) {
    if (session.start.kind == SessionKind::kShuffledJudgments && session.is_whole()) {
      unscored.insert(session.start.repetition);
    }
  }
  for (const auto& score : scored.shuffled) unscored.erase(score.repetition);
  return unscored;
}

void add_remarks_on_training(const store::RoundStore& store, std::vector<std::string>& remarks) {
  const auto scores = store.scores();
  if (scores.empty() || scores.front().measures.empty()) return;
  const store::MeasureScores& scored = scores.front().measures.front();
  std::map<store::EntrantId, std::string> names;
  for (const auto& entrant : store.entrants()) names[entrant.id] = entrant.entrant.name;
  const auto unscored = unscored_audits(store, scored);
  std::set<store::EntrantId> named;
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state == store::RepetitionState::kSuperseded) continue;
    if (unscored.contains(repetition.id) && named.insert(repetition.start.entrant).second) {
      remarks.push_back(
          fmt::format("{}: its rankings after training on shuffled judgments are not scored yet; "
                      "'matchbench score' scores them",
                      names.at(repetition.start.entrant)));
    }
    const auto fall = fall_of(scored, repetition.id);
    if (!fall || fall->is_shown()) continue;
    remarks.push_back(sentence_on(*fall, names.at(repetition.start.entrant), scored.measure,
                                  scores.front().setting));
  }
}

}  // namespace

std::vector<std::string> audit_remarks(const store::RoundStore& store) {
  std::vector<std::string> remarks;
  const auto sessions = store.sessions();
  if (std::ranges::none_of(sessions, [](const auto& one) { return is_trial(one.start.kind); })) {
    return remarks;
  }
  for (const auto& [entrant, audit, finding] : study_timing_audits(store)) {
    for (const auto& suspicion : finding.suspicions) {
      remarks.push_back(fmt::format("{}: {}: {}", entrant, name_of(audit), suspicion));
    }
  }
  add_remarks_on_training(store, remarks);
  return remarks;
}

}  // namespace matchbench::study
