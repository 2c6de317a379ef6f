#include "harness/scoring/score/program_judges.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace matchbench::score {

std::vector<std::string> program_remarks(std::span<const RelevanceSetting> settings,
                                         std::span<const std::string> programs) {
  std::vector<std::string> remarks;
  for (const auto& setting : settings) {
    const auto& judge = setting.judge;
    if (judge.kind != JudgeChoice::Kind::kOne ||
        std::ranges::find(programs, judge.name) == programs.end()) {
      continue;
    }
    remarks.push_back(fmt::format("The setting '{}' takes the grades of '{}', which is a program.",
                                  setting.name, judge.name));
  }
  return remarks;
}

std::vector<std::string> program_remarks(const results::RoundResults& results,
                                         const std::filesystem::path& folder) {
  try {
    const auto programs = collection::read_manifest(folder).programs();
    if (programs.empty()) return {};
    std::vector<RelevanceSetting> settings;
    for (const auto& scored : results.settings) {
      std::ranges::move(collection::settings_in(scored.definition, "the stored round"),
                        std::back_inserter(settings));
    }
    return program_remarks(settings, programs);
  } catch (const Error&) {  // a round is shown without its collection, too
    return {};
  }
}

}  // namespace matchbench::score
