#include "harness/scoring/score/round_settings.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/data/contest/contest_facts.hpp"

#include <utility>

namespace matchbench::score {

std::vector<RelevanceSetting> round_settings(const store::RoundStore& store,
                                             const std::filesystem::path& folder) {
  std::vector<RelevanceSetting> settings = collection::read_relevance_settings(folder);
  const std::vector<contest::SettingText> own = store.round().contest.defined_settings;
  for (const auto& defined : own) {
    std::erase_if(settings, [&](const auto& other) { return other.name == defined.name; });
    for (auto& setting : collection::settings_in(defined.definition, "the stored contest")) {
      settings.push_back(std::move(setting));
    }
  }
  return settings;
}

}  // namespace matchbench::score
