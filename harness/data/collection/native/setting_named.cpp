#include "harness/data/collection/native/setting_named.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::collection {

const RelevanceSetting& setting_named(std::span<const RelevanceSetting> settings,
                                      const std::string& name) {
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [&](const auto& setting) { return setting.name == name; });
  if (found != settings.end()) return *found;
  std::vector<std::string> names;
  for (const auto& setting : settings) names.push_back(setting.name);
  throw input_error(fmt::format("the collection has no relevance setting '{}'", name),
                    names.empty() ? "it defines none; add some to its collection.yaml"
                                  : suggestion_and_all(name, names, "it has:"));
}

std::vector<RelevanceSetting> settings_named(std::vector<RelevanceSetting> settings,
                                             std::span<const std::string> names) {
  if (names.empty()) return settings;
  std::vector<RelevanceSetting> chosen;
  for (const auto& name : names) chosen.push_back(setting_named(settings, name));
  return chosen;
}

}  // namespace matchbench::collection
