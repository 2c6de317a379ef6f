#include "harness/data/collection/export/description_size.hpp"
#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/contest/contest_facts.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/results/collection_folder.hpp"
#include "harness/scoring/results/read_experiment.hpp"
#include "harness/scoring/results/read_scores.hpp"
#include "harness/scoring/score/asked_collection.hpp"
#include "harness/scoring/score/round_settings.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::study {
namespace {

// With which boards of the round begin, or will if nothing is scored yet.
store::ScoredBoard first_of_board(const store::RoundStore& store) {
  if (auto scored = results::first_board(store)) return *scored;
  const contest::ContestFacts contest = store.round().contest;
  store::ScoredBoard first;
  if (!contest.relevance.empty()) first.setting = contest.relevance.front();
  if (!contest.measures.empty()) first.measure = measures::value_names(contest.measures).front();
  return first;
}

// Queries that nobody has asked yet are no failures.
void leave_out_unfinished(const store::RoundStore& store, AnalysisInput& input) {
  const auto unfinished = results::unfinished_systems(store, input.experiment);
  if (unfinished.empty()) return;
  analysis::Experiment& experiment = input.experiment;
  std::vector<std::string> names;
  for (const std::size_t system : unfinished) names.push_back(experiment.systems[system]);
  constexpr const char* kRemedy = "'matchbench run CONTEST --resume' continues it";
  if (names.size() == experiment.systems.size()) {
    throw input_error("the round is not finished: every entrant has unanswered queries", kRemedy);
  }
  for (auto system = unfinished.rbegin(); system != unfinished.rend(); ++system) {
    const auto place = static_cast<std::ptrdiff_t>(*system);
    experiment.systems.erase(experiment.systems.begin() + place);
    experiment.answers.erase(experiment.answers.begin() + place);
  }
  input.remarks.push_back(fmt::format(
      "The round is not finished, and entrants with unanswered queries are left out: {}; {}.",
      fmt::join(names, ", "), kRemedy));
}

}  // namespace

AnalysisInput read_round_input(const AnalysisFiles& files) {
  const store::RoundStore store =
      store::RoundStore::open(files.files.front(), store::RoundStore::Mode::kRead);
  AnalysisInput out;
  out.experiment = results::read_experiment(store);
  leave_out_unfinished(store, out);
  const std::string folder = results::collection_folder_of(store, files.collection).string();
  score::AskedCollection asked = score::read_asked_collection(store, folder);
  for (std::size_t r = 0; r < asked.collection.requests.size(); ++r) {
    const Service& request = asked.collection.requests[r];
    if (request.name.empty()) out.experiment.requests[r] = collection::words_and_end(request);
  }
  if (files.names_services) {
    for (const auto& service : asked.collection.services) {
      out.services.names.push_back(collection::words_and_end(service));
    }
  }
  if (!asked.names_alone) {
    out.experiment.description_sizes = [services =
                                            std::move(asked.collection.services)](bool in_tokens) {
      return collection::description_sizes(services, collection::CountTokens(in_tokens));
    };
  }
  out.judgments = std::move(asked.judgments);
  out.definitions = score::round_settings(store, folder);
  for (const auto& definition : out.definitions) {
    // An entrant as judge: `analyse virtual-judges` makes those settings.
    if (definition.judge.kind == JudgeChoice::Kind::kEntrant) continue;
    out.settings.push_back(
        {definition.name, definition.is_binary(),
         measures::gains_under(definition, out.judgments, out.experiment.requests.size(),
                               out.experiment.service_count)});
  }
  if (out.settings.empty()) {
    throw input_error(fmt::format("{} defines no relevance setting", folder),
                      "add some to its collection.yaml");
  }
  const store::ScoredBoard first = first_of_board(store);
  const auto own = std::ranges::find(out.settings, first.setting, &analysis::JudgedSetting::name);
  if (own != out.settings.end()) std::rotate(out.settings.begin(), own, own + 1);
  // A value of a series cannot be the measure of a study.
  if (!first.measure.ends_with(']')) out.first_measure = first.measure;
  return out;
}

}  // namespace matchbench::study
