#include "harness/operations/conduct/contest_settings.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::conduct {

std::vector<RelevanceSetting> contest_settings(const contest::Contest& contest) {
  collection::Manifest manifest = collection::read_manifest(contest.collection);
  std::vector<RelevanceSetting> settings = std::move(manifest.relevance);
  const std::size_t of_collection = settings.size();
  for (const auto& [where, setting] : contest.defined_settings) {
    const auto last = settings.begin() + static_cast<std::ptrdiff_t>(of_collection);
    if (std::ranges::find(settings.begin(), last, setting.name, &RelevanceSetting::name) != last) {
      throw input_error(
          where, fmt::format("the collection defines a relevance setting '{}', too", setting.name),
          "give the contest's another name, or write the name alone in a list");
    }
    try {
      collection::require_declared(setting, manifest.vocabulary());
    } catch (const Error& error) {
      throw error.at(where);
    }
    settings.push_back(setting);
  }
  return settings;
}

void require_gains(const contest::Contest& contest, const Collection& collection) {
  if (contest.defined_settings.empty()) return;
  const Judgments judgments = collection::read_judgments(contest.collection, collection);
  for (const auto& [where, setting] : contest.defined_settings) {
    if (setting.judge.kind == JudgeChoice::Kind::kEntrant) continue;
    try {
      measures::gains_under(setting, judgments, collection.requests.size(),
                            collection.services.size(), nullptr, &collection);
    } catch (const Error& error) {
      throw error.at(where);
    }
  }
}

}  // namespace matchbench::conduct
