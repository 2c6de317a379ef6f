#include "harness/operations/conduct/fusion_entrants.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace matchbench::conduct {
namespace {

std::string fusion_parameters(const contest::EntrantSpec& spec) {
  std::vector<std::string> members;
  for (const auto& member : spec.fusion_of) members.push_back(text::json_string(member));
  const Fusion& fusion = spec.fusion;
  const Fusion usual{.method = fusion.method};
  std::string parameters;
  for (const FusionNumber& number : kFusionNumbers) {
    const double value = fusion.*(number.value);
    if (value == usual.*(number.value)) continue;
    parameters += fmt::format(R"(,"{}":{})", number.name, value);
  }
  if (fusion.norm != usual.norm) {
    parameters +=
        fmt::format(R"(,"norm":"{}")", kNormalisationNames[static_cast<std::size_t>(fusion.norm)]);
  }
  if (!fusion.weights.empty()) {
    parameters += fmt::format(R"(,"weights":[{}])", fmt::join(fusion.weights, ","));
  }
  return fmt::format(R"({{"fusion":[{}],"method":"{}"{}}})", fmt::join(members, ","),
                     name_of(fusion.method), parameters);
}

}  // namespace

std::vector<round::FusionEntrant> fusions_of(const contest::Contest& contest,
                                             std::span<const Entrant> asked,
                                             std::span<const round::RunFileEntrant> run_files) {
  std::vector<round::FusionEntrant> fusions;
  std::map<std::string, std::size_t> position;
  for (const auto& entrant : asked) position.emplace(entrant.name, position.size());
  for (const auto& file : run_files) position.emplace(file.entrant.name, position.size());
  for (const auto& spec : contest.entrants) {
    if (!spec.is_fusion()) continue;
    round::FusionEntrant fusion{.fusion = spec.fusion};
    fusion.entrant.name = spec.name;
    fusion.entrant.parameters = fusion_parameters(spec);
    fusion.entrant.tags = spec.tags;
    fusion.entrant.plugin = {.id = "org.matchbench.fusion",
                             .name = "fusion",
                             .version = harness_version(),
                             .author = "matchbench",
                             .licence = "Apache-2.0"};
    for (const auto& member : spec.fusion_of) {
      const auto found = position.find(member);
      if (found == position.end()) {
        throw input_error(
            spec.where, fmt::format("'{}' fuses '{}', which does not take part", spec.name, member),
            "name both with --only, or neither");
      }
      fusion.members.push_back(found->second);
    }
    position.emplace(spec.name, position.size());
    fusions.push_back(std::move(fusion));
  }
  return fusions;
}

}  // namespace matchbench::conduct
