#include "harness/cli/enter.hpp"

#include "harness/base/error.hpp"
#include "harness/base/log.hpp"
#include "harness/cli/plugin_registry.hpp"
#include "harness/cli/version.hpp"
#include "harness/round/confinement_order.hpp"
#include "harness/round/identify.hpp"
#include "harness/round/parameters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

namespace matchbench {
namespace {

std::filesystem::path library_of(const EntrantSpec& spec, const Contest& contest,
                                 const PluginRegistry& registry) {
  try {
    return registry.resolve(spec.plugin, contest.file.parent_path());
  } catch (const Error& error) {
    throw input_error(spec.where, error.what());
  }
}

void enter_plugin(const EntrantSpec& spec, const Contest& contest, const PluginRegistry& registry,
                  const StartWorker& start_worker, std::span<const std::filesystem::path> guarded,
                  Entered& entered) {
  const std::filesystem::path library = library_of(spec, contest, registry);
  const std::string fault = fault_of_plugin_folder(library, guarded);
  if (!fault.empty() && contest.protocol.confinement != ConfinementMode::kOff) {
    log_warning(fmt::format("{}: may read its library alone, no other file of the folder {}: {}",
                            spec.name, library.parent_path().string(), fault));
  }
  const Identification found =
      identify(library, spec.plugin_index, contest.protocol.confinement, start_worker, guarded);
  if (found.outcome == Outcome::kHarnessError) throw environment_error(found.message);
  if (found.outcome != Outcome::kOk) {
    log_warning(fmt::format("{}: {}: {}", spec.name, name_of(found.outcome), found.message));
  }
  entered.entrants.push_back({.name = spec.name,
                              .plugin = found.identity,
                              .plugin_index = spec.plugin_index,
                              .parameters = spec.parameters,
                              .repetitions = spec.repetitions,
                              .tags = spec.tags});
  entered.folds.push_back(found.can_train ? contest.training.folds : 0);
}

std::string fusion_parameters(const EntrantSpec& spec) {
  constexpr const char* kMethods[] = {"reciprocal-rank", "combsum", "combmnz", "borda"};
  std::vector<std::string> members;
  for (const auto& member : spec.fusion_of) members.push_back(json_string(member));
  return fmt::format(R"({{"fusion":[{}],"method":"{}"}})", fmt::join(members, ","),
                     kMethods[static_cast<int>(spec.method)]);
}

}  // namespace

std::vector<std::filesystem::path> guarded_paths(const Contest& contest,
                                                 const std::filesystem::path& database) {
  const PluginRegistry registry = PluginRegistry::standard();
  std::vector<std::filesystem::path> paths = {contest.file, contest.collection, database};
  for (const auto& spec : contest.entrants) {
    if (!spec.fusion_of.empty()) continue;
    try {
      paths.push_back(registry.resolve(spec.plugin, contest.file.parent_path()));
    } catch (const Error&) {  // enter() says so, where the entrant takes part
    }
  }
  return paths;
}

Entered enter(const Contest& contest, const StartWorker& start_worker,
              std::span<const std::filesystem::path> guarded) {
  const PluginRegistry registry = PluginRegistry::standard();
  Entered entered;
  for (const auto& spec : contest.entrants) {
    if (!spec.fusion_of.empty()) continue;
    enter_plugin(spec, contest, registry, start_worker, guarded, entered);
  }
  std::map<std::string, std::size_t> position;
  for (const auto& entrant : entered.entrants) position.emplace(entrant.name, position.size());
  for (const auto& spec : contest.entrants) {
    if (spec.fusion_of.empty()) continue;
    FusionEntrant fusion{.method = spec.method};
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
    entered.fusions.push_back(std::move(fusion));
  }
  return entered;
}

}  // namespace matchbench
