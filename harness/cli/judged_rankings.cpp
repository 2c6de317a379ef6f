#include "harness/cli/judged_rankings.hpp"

#include "harness/analysis/virtual_judge.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/input.hpp"
#include "harness/collection/read_collection.hpp"
#include "harness/collection/relevance_yaml.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench {
namespace {

Collection read_asked_collection(const RoundStore& store, const std::string& folder) {
  Collection collection = read_collection(folder);
  if (collection.digest != store.collection().digest) {
    throw input_error(
        fmt::format("{} is not the collection that was asked, or has changed since", folder),
        "name the right folder with --collection");
  }
  return collection;
}

JudgedSetting applied(const RelevanceSetting& definition, const Judgments& judgments,
                      const Experiment& experiment) {
  if (definition.judge.kind == JudgeChoice::Kind::kEntrant) {
    const auto& names = experiment.systems;
    const auto found = std::find(names.begin(), names.end(), definition.judge.name);
    if (found == names.end()) {
      throw input_error(
          fmt::format("judge 'entrant:{}': the round has no such entrant", definition.judge.name));
    }
    JudgedSetting out = virtual_judge(experiment, static_cast<std::size_t>(found - names.begin()));
    out.name = definition.name;
    return out;
  }
  return {definition.name, definition.is_binary(),
          apply(definition, judgments, experiment.requests.size(), experiment.service_count)};
}

void add_judgments(const RoundStore& store, const std::string& folder, RoundResults& results,
                   JudgedRankings& out) {
  const Collection collection = read_asked_collection(store, folder);
  for (std::size_t r = 0; r < results.requests.size(); ++r) {
    results.requests[r].description = collection.requests[r].description;
  }
  if (results.settings.empty()) return;
  const Judgments judgments = read_judgments(folder, collection);
  const auto definitions = read_relevance_settings(folder);
  const auto scored = store.scores();
  for (std::size_t s = 0; s < results.settings.size(); ++s) {
    SettingFacts& setting = results.settings[s];
    const auto same = std::find_if(definitions.begin(), definitions.end(),
                                   [&](const RelevanceSetting& definition) {
                                     return definition.name == setting.name &&
                                            relevance_yaml({&definition, 1}) == setting.definition;
                                   });
    if (same == definitions.end() || scored[s].judgments_digest != judgments.digest) {
      results.remarks.push_back(fmt::format(
          "The collection has changed what '{}' means since the round was scored: its curves and "
          "grades are left out; 'matchbench score' scores anew.",
          setting.name));
      continue;
    }
    setting.is_binary = same->is_binary();
    out.settings[s] = applied(*same, judgments, out.experiment);
  }
}

}  // namespace

JudgedRankings read_judged_rankings(const RoundStore& store, const std::string& folder,
                                    RoundResults& results) {
  JudgedRankings out;
  out.experiment = read_experiment(store);
  out.settings.resize(results.settings.size());
  if (!folder.empty()) {
    add_judgments(store, folder, results, out);
    return out;
  }
  try {
    add_judgments(store, store.round().collection_folder, results, out);
  } catch (const Error& error) {
    results.remarks.push_back(
        fmt::format("Curves and grades are left out, because the collection cannot be read: {}. "
                    "--collection names its folder where it has moved.",
                    error.what()));
  }
  return out;
}

}  // namespace matchbench
