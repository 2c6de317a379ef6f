#include "harness/score/program_judges.hpp"

#include "harness/base/error.hpp"
#include "harness/collection/native/manifest.hpp"
#include "harness/collection/native/relevance_yaml.hpp"

#include <fmt/format.h>

#include <algorithm>

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

std::vector<std::string> program_remarks(const store::RoundStore& store,
                                         const std::filesystem::path& folder) {
  try {
    const auto programs = collection::read_manifest(folder).programs();
    if (programs.empty()) return {};
    std::vector<RelevanceSetting> settings;
    for (const auto& scores : store.scores()) {
      for (auto& one : collection::settings_in(scores.definition, "the stored round")) {
        settings.push_back(std::move(one));
      }
    }
    return program_remarks(settings, programs);
  } catch (const Error&) {
    return {};
  }
}

}  // namespace matchbench::score
