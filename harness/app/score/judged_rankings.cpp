#include "harness/app/score/judged_rankings.hpp"

#include "harness/app/score/asked_collection.hpp"
#include "harness/app/study/input.hpp"
#include "harness/base/error.hpp"
#include "harness/collection/native/relevance_yaml.hpp"
#include "harness/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace matchbench {
namespace {

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
    std::optional<VirtualJudge> judge;
    if (same->judge.kind == JudgeChoice::Kind::kEntrant) {
      judge = entrant_as_judge(store, same->judge.name);
    }
    out.settings[s] = JudgedSetting{
        same->name, same->is_binary(),
        gains_under(*same, judgments, out.experiment.requests.size(), out.experiment.service_count,
                    judge ? &*judge : nullptr, &collection)};
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
                    "--collection names its folder if it has moved.",
                    printable(error.what())));  // it names a folder as the database does
  }
  return out;
}

}  // namespace matchbench
