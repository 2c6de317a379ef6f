#include "harness/base/error.hpp"
#include "harness/results/read_experiment.hpp"
#include "harness/score/asked_collection.hpp"
#include "harness/store/round/store.hpp"
#include "harness/study/input.hpp"

#include <fmt/format.h>

namespace matchbench::study {
namespace {

// By system; a virtual judge takes its first answers.
std::vector<std::optional<NegativeScore>> negative_scores(const analysis::Experiment& experiment,
                                                          const Collection& collection) {
  std::vector<std::optional<NegativeScore>> out(experiment.systems.size());
  for (std::size_t s = 0; s < out.size(); ++s) {
    for (std::size_t r = 0; r < experiment.requests.size() && !out[s]; ++r) {
      const auto& answers = experiment.answers[s][r];
      if (answers.empty()) continue;
      for (const auto& ranked : answers.front().ranking) {
        if (ranked.score >= 0) continue;
        out[s] = {{},
                  experiment.requests[r],
                  collection.services[ranked.service.value].uri,
                  ranked.score};
        break;
      }
    }
  }
  return out;
}

}  // namespace

AnalysisInput read_round_input(const AnalysisFiles& files) {
  const store::RoundStore store =
      store::RoundStore::open(files.files.front(), store::RoundStore::Mode::kRead);
  AnalysisInput out;
  out.experiment = results::read_experiment(store);
  const std::string folder =
      files.collection.empty() ? store.round().collection_folder : files.collection;
  score::AskedCollection asked = score::read_asked_collection(store, folder);
  out.negative_scores = negative_scores(out.experiment, asked.collection);
  out.judgments = std::move(asked.judgments);
  out.definitions = collection::read_relevance_settings(folder);
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
  return out;
}

}  // namespace matchbench::study
