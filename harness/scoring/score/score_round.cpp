#include "harness/scoring/score/score_round.hpp"

#include "harness/data/collection/export/description_size.hpp"
#include "harness/data/collection/export/tokenizer.hpp"
#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/data/contest/contest_facts.hpp"
#include "harness/data/store/most_boards.hpp"
#include "harness/data/store/round/entrant_names.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/judgments/answered_requests.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"
#include "harness/scoring/results/changed_judgments.hpp"
#include "harness/scoring/results/collection_folder.hpp"
#include "harness/scoring/score/earlier_scores.hpp"
#include "harness/scoring/score/program_judges.hpp"
#include "harness/scoring/score/repetition_values.hpp"
#include "harness/scoring/score/round_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace matchbench::score {
namespace {

// What the user names, else what the contest names, else all.
const std::vector<std::string>& first_named(const std::vector<std::string>& by_user,
                                            const std::vector<std::string>& by_contest) {
  return by_user.empty() ? by_contest : by_user;
}

std::vector<RelevanceSetting> wanted_settings(const ScoreRequest& request,
                                              const contest::ContestFacts& contest,
                                              const std::vector<RelevanceSetting>& known) {
  return collection::settings_named(known, first_named(request.relevance, contest.relevance));
}

// The sessions of each repetition that were trained on shuffled judgments and asked everything.
std::map<store::RepetitionId, std::vector<store::SessionId>> shuffled_sessions(
    const store::RoundStore& store) {
  std::map<store::RepetitionId, std::vector<store::SessionId>> sessions;
  for (const auto& session : store.sessions()) {
    if (session.start.kind == SessionKind::kShuffledJudgments && session.is_whole()) {
      sessions[session.start.repetition].push_back(session.id);
    }
  }
  return sessions;
}

// Adds what one repetition scored: a column for each setting and value of the plan, in this order.
// What no mean counts is not stored.
void add_scores(RepetitionValues& values, const measures::ScoringPlan& plan,
                store::RepetitionId repetition,
                std::vector<store::Score> store::MeasureScores::*kind,
                std::vector<store::SettingScores>& result) {
  const std::size_t width = plan.value_count();
  std::vector<RequestIndex> requests;
  std::vector<std::vector<double>> columns(result.size() * width);
  values.for_each_request([&](RequestIndex request, std::span<const double> means) {
    requests.push_back(request);
    for (std::size_t c = 0; c < means.size(); ++c) columns[c].push_back(means[c]);
  });
  for (std::size_t c = 0; c < columns.size(); ++c) {
    plan.finish(c % width, columns[c]);
    auto& scores = result[c / width].measures[c % width].*kind;
    for (std::size_t r = 0; r < requests.size(); ++r) {
      if (measures::is_left_out(columns[c][r])) continue;
      scores.push_back({repetition, requests[r], measures::if_defined(columns[c][r])});
    }
  }
}

// False answers and false silences are on every board of requests that nothing answers.
void add_silence(std::span<const RelevanceSetting> settings, const Judgments& judgments,
                 std::size_t request_count, std::vector<measures::Measure>& measures) {
  const bool any_has_none = std::ranges::any_of(settings, [&](const RelevanceSetting& setting) {
    return std::ranges::count(measures::stated_answers(setting, judgments, request_count), false) >
           0;
  });
  if (!any_has_none) return;
  std::vector<std::string> names;
  for (const auto decision :
       {measures::FalseDecision::kAnswer, measures::FalseDecision::kSilence}) {
    const auto declared = std::ranges::find(
        measures::registered_measures(), decision,
        [](const measures::MeasureDeclaration& one) { return one.properties.counts_false; });
    names.emplace_back(declared->name);
  }
  for (auto& measure : measures::averaged_measures_named(names)) {
    if (std::ranges::find(measures, measure) == measures.end()) {
      measures.push_back(std::move(measure));
    }
  }
}

// Takes out the measures in tokens if nothing counts those here, and says so.
void take_out_tokens(std::vector<measures::Measure>& measures, std::vector<std::string>& remarks) {
  const auto is_in_tokens = [](const measures::Measure& one) {
    return one.declaration->properties.needs_tokens;
  };
  if (std::ranges::none_of(measures, is_in_tokens)) return;
  const std::string why = collection::why_no_tokens();
  if (why.empty()) return;
  for (const auto& one : measures) {
    if (!is_in_tokens(one)) continue;
    remarks.push_back(fmt::format("{} is not scored: {}", measures::to_string(one), why));
  }
  std::erase_if(measures, is_in_tokens);
  if (measures.empty()) {
    throw input_error(remarks.back(), "or score by another measure, such as Characters");
  }
}

// Counts those that were scored before, too, which stay.
void require_few_boards(const store::RoundStore& store, std::span<const RelevanceSetting> settings,
                        std::span<const measures::Measure> measures) {
  std::set<std::pair<std::string, std::string>> boards;
  for (const auto& one : store.scored_boards()) boards.emplace(one.setting, one.measure);
  for (const auto& measure : measures) {
    for (const auto& setting : settings) boards.emplace(setting.name, measures::to_string(measure));
    if (boards.size() <= store::kMostBoards) continue;
    throw input_error(
        fmt::format("{} measures under {} relevance settings, with what is scored already, are "
                    "more than {} leaderboards",
                    measures.size(), settings.size(), store::kMostBoards),
        "name fewer with '--measure' or '--relevance'");
  }
}

}  // namespace

std::vector<std::string> default_measures() {
  return {"AP", "nDCG@10", "P@5", "Q", "RR"};
}

std::vector<store::SettingScores> make_scores(const store::RoundStore& store,
                                              const AskedCollection& asked,
                                              std::span<const RelevanceSetting> settings,
                                              std::vector<measures::Measure> measures) {
  const auto& [collection, judgments, names_alone] = asked;
  const std::size_t request_count = collection.requests.size();
  const measures::ScoringPlan plan(std::move(measures));
  DescriptionSizes sizes;
  if (plan.needs_descriptions() && !names_alone) {
    sizes = collection::description_sizes(collection.services,
                                          collection::CountTokens(plan.needs_tokens()));
  }
  measures::Workspace workspace;
  std::vector<SettingScorer> scorers;
  for (const auto& setting : settings) {
    std::optional<measures::VirtualJudge> judge;
    if (setting.judge.kind == JudgeChoice::Kind::kEntrant) {
      judge = entrant_as_judge(store, setting);
    }
    scorers.emplace_back(
        setting,
        measures::gains_under(setting, judgments, request_count, collection.services.size(),
                              judge ? &*judge : nullptr, &collection),
        plan, collection, workspace);
  }

  const std::size_t width = plan.value_count();
  std::vector<store::SettingScores> result;
  for (const auto& scorer : scorers) {
    store::SettingScores scores{scorer.setting().name,
                                collection::relevance_yaml({&scorer.setting(), 1}),
                                judgments.digest,
                                {}};
    for (std::size_t v = 0; v < width; ++v) scores.measures.push_back({plan.name_of_value(v), {}});
    result.push_back(std::move(scores));
  }
  const auto names = entrant_names(store);
  auto shuffled_of = shuffled_sessions(store);
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state == store::RepetitionState::kSuperseded) continue;
    RepetitionValues values(scorers, width, collection, sizes, names.at(repetition.start.entrant));
    store.for_each_answer(repetition.id, [&](const Answer& answer) { values.add(answer); });
    add_scores(values, plan, repetition.id, &store::MeasureScores::scores, result);
    RepetitionValues shuffled(scorers, width, collection, sizes,
                              names.at(repetition.start.entrant));
    for (const store::SessionId session : shuffled_of[repetition.id]) {
      for (const auto& stored : store.trials(session)) shuffled.add(stored.trial.answer);
    }
    add_scores(shuffled, plan, repetition.id, &store::MeasureScores::shuffled, result);
  }
  return result;
}

void require_settings(const ScoreRequest& request) {
  const store::RoundStore store =
      store::RoundStore::open(request.database, store::RoundStore::Mode::kRead);
  const contest::ContestFacts contest = store.round().contest;
  const std::filesystem::path folder = results::collection_folder_of(store, request.collection);
  wanted_settings(request, contest, round_settings(store, folder));
}

ScoreSummary score_round(const ScoreRequest& request) {
  store::RoundStore store =
      store::RoundStore::open(request.database, store::RoundStore::Mode::kWrite);
  const contest::ContestFacts contest = store.round().contest;
  const std::filesystem::path folder = results::collection_folder_of(store, request.collection);
  const AskedCollection asked = read_asked_collection(store, folder);
  const std::vector<RelevanceSetting> known = round_settings(store, folder);
  const auto settings = wanted_settings(request, contest, known);
  require_judgments(folder, settings, asked.judgments);
  const auto& names = first_named(request.measures, contest.measures);
  auto measures = measures::averaged_measures_named(names.empty() ? default_measures() : names);
  ScoreSummary summary;
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state != store::RepetitionState::kSuperseded) ++summary.repetitions;
  }
  take_out_tokens(measures, summary.remarks);
  add_silence(settings, asked.judgments, asked.collection.requests.size(), measures);
  require_few_boards(store, settings, measures);
  std::vector<store::SettingScores> scores =
      make_scores(store, asked, settings, std::move(measures));
  std::ranges::move(earlier_scores(store, asked, known, scores), std::back_inserter(scores));
  store.replace_scores(scores, collection::digests_by_request(asked.judgments, asked.collection));
  summary.boards = store.scored_boards().size();
  std::ranges::move(program_remarks(settings, asked.judgments.programs),
                    std::back_inserter(summary.remarks));
  std::ranges::move(results::changed_judgments(store), std::back_inserter(summary.remarks));
  return summary;
}

}  // namespace matchbench::score
