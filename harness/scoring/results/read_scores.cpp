#include "harness/scoring/results/read_scores.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/aggregate.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/results/missing_scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <utility>

namespace matchbench::results {
namespace {

// Mean over an entrant's repetitions; undefined if it is undefined in any of them.
class RepetitionMean {
 public:
  void add(const std::optional<double>& value) {
    ++count_;
    sum_ = value && sum_ ? std::optional(*sum_ + *value) : std::nullopt;
  }
  std::optional<double> value(Undefined undefined) const {
    if (count_ == 0) return std::nullopt;
    if (!sum_) return undefined == Undefined::kZero ? std::optional(0.0) : std::nullopt;
    return *sum_ / count_;
  }

 private:
  std::optional<double> sum_ = 0;
  int count_ = 0;
};

// Scores may come from a version with other measures.
measures::Measure stored_measure(const std::string& name) {
  try {
    return measures::measure_of_value(name);
  } catch (const Error& error) {
    throw error.within(fmt::format("the database has scores of a measure '{}'", name))
        .with_remedy("score it again with 'matchbench score', or use the version that wrote them");
  }
}

MeasureFacts facts_of_measure(const std::string& name) {
  const measures::Measure measure = stored_measure(name);
  const measures::MeasureDeclaration& declared = *measure.declaration;
  return {.name = name,
          .definition = measures::definition_of(measure),
          .formula = std::string(declared.formula),
          .source = std::string(declared.source),
          .lowest = declared.lowest,
          .highest = declared.highest,
          .less_is_better = declared.properties.direction == measures::Direction::kLessIsBetter};
}

// The mean over the requests for which it is defined.
std::optional<double> mean_of(std::span<const std::optional<double>> values, Undefined undefined) {
  double sum = 0;
  std::size_t count = 0;
  for (const auto& value : values) {
    if (!value && undefined != Undefined::kZero) continue;
    sum += value.value_or(0);
    ++count;
  }
  return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
}

MeasureResults read_measure(const std::string& setting, const store::MeasureScores& scores,
                            const EntrantOfRepetition& entrant_of_repetition, Undefined undefined,
                            const RoundResults& results) {
  std::vector<std::vector<RepetitionMean>> means(
      results.entrants.size(), std::vector<RepetitionMean>(results.requests.size()));
  std::map<store::RepetitionId, std::vector<std::optional<double>>> values_of;
  for (const auto& score : scores.scores) {
    const auto repetition = entrant_of_repetition.find(score.repetition);
    if (repetition == entrant_of_repetition.end()) continue;
    values_of[score.repetition].push_back(score.value);
    means[repetition->second][score.request.value].add(score.value);
  }
  MeasureResults out{setting, scores.measure, {}};
  for (const auto& entrant : means) {
    auto& values = out.values.emplace_back();
    for (const auto& mean : entrant) values.push_back(mean.value(undefined));
  }
  out.repetition_means.resize(results.entrants.size());
  for (const auto& [repetition, values] : values_of) {
    const auto mean = mean_of(values, undefined);
    if (mean) out.repetition_means[entrant_of_repetition.at(repetition)].push_back(*mean);
  }
  return out;
}

// The measure of false answers is defined for the requests that nothing answers.
std::size_t requests_without_answer(const store::SettingScores& setting) {
  const auto counts_false_answers = [](const store::MeasureScores& scored) {
    return stored_measure(scored.measure).declaration->properties.counts_false ==
           measures::FalseDecision::kAnswer;
  };
  const auto found = std::ranges::find_if(setting.measures, counts_false_answers);
  if (found == setting.measures.end()) return 0;
  std::set<RequestIndex> requests;
  for (const auto& score : found->scores) requests.insert(score.request);
  return requests.size();
}

// The contest's measures as they are stored; none if it is of a version that had other measures.
std::vector<std::string> stored_measures(const std::vector<std::string>& named) {
  if (named.empty()) return {};
  try {
    return measures::value_names(named);
  } catch (const Error&) {
    return {};
  }
}

// Those of the contest come first, in its order, which may have changed since they were scored, and
// then the others as they are. `name` says of each what the contest calls it.
template <class Scored>
void sort_as_contest(std::vector<Scored>& scored, std::span<const std::string> contest,
                     std::string Scored::*name) {
  std::ranges::stable_sort(scored, {}, [&](const Scored& one) {
    return std::ranges::find(contest, one.*name) - contest.begin();
  });
}

// Boards begin with another one, which the contest has put behind it, or does not name any more.
void add_remark_on_first_setting(std::span<const store::SettingScores> scored,
                                 std::span<const std::string> contest, RoundResults& results) {
  if (scored.empty() || contest.empty() || scored.front().setting == contest.front()) return;
  results.remarks.push_back(
      {RemarkKind::kState, RemarkLevel::kWarning,
       fmt::format("The contest's first relevance setting, {}, is not scored yet; 'matchbench "
                   "score' scores it.",
                   contest.front())});
}

}  // namespace

std::optional<store::ScoredBoard> first_board(const store::RoundStore& store) {
  std::vector<store::ScoredBoard> boards = store.scored_boards();
  if (boards.empty()) return std::nullopt;
  const contest::ContestFacts contest = store.round().contest;
  sort_as_contest(boards, contest.relevance, &store::ScoredBoard::setting);
  std::erase_if(boards, [setting = boards.front().setting](const store::ScoredBoard& one) {
    return one.setting != setting;
  });
  sort_as_contest(boards, stored_measures(contest.measures), &store::ScoredBoard::measure);
  return boards.front();
}

void read_scores(const store::RoundStore& store, const EntrantOfRepetition& entrant_of_repetition,
                 const AnsweredRequests& answered, RoundResults& results) {
  const contest::ContestFacts& contest = results.provenance.round.contest;
  const std::vector<std::string> named = stored_measures(contest.measures);
  std::vector<store::SettingScores> scored = store.scores();
  sort_as_contest(scored, contest.relevance, &store::SettingScores::setting);
  add_remark_on_first_setting(scored, contest.relevance, results);
  for (store::SettingScores& setting : scored) {
    sort_as_contest(setting.measures, named, &store::MeasureScores::measure);
    results.settings.push_back({.name = setting.setting,
                                .definition = setting.definition,
                                .without_answer = requests_without_answer(setting),
                                .judgments_digest = setting.judgments_digest});
    for (const auto& measure : setting.measures) {
      results.measures.push_back(read_measure(setting.setting, measure, entrant_of_repetition,
                                              contest.undefined, results));
      if (std::none_of(results.measure_facts.begin(), results.measure_facts.end(),
                       [&](const auto& known) { return known.name == measure.measure; })) {
        results.measure_facts.push_back(facts_of_measure(measure.measure));
      }
    }
  }
  add_remarks_on_missing_scores(scored, entrant_of_repetition, answered, results);
}

}  // namespace matchbench::results
