#include "harness/operations/conduct/introductions.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"

#include <utility>
#include <vector>

namespace matchbench::conduct {

session::Identification identify_once(const std::filesystem::path& library,
                                      const contest::EntrantSpec& spec,
                                      const contest::Contest& contest,
                                      const session::StartWorker& start_worker,
                                      const session::Bounds& bounds,
                                      session::Introduction of_programs) {
  try {
    return session::identify(
        library, spec.plugin_index, contest.protocol.confinement, start_worker, bounds, spec.grants,
        [] { return false; }, of_programs);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kInput) throw;
    session::Identification found{.outcome = Outcome::kLoadFailed, .message = error.what()};
    found.identity.path = std::filesystem::absolute(library).lexically_normal().string();
    return found;
  }
}

KnownMatchmakers identify_ahead(const contest::Contest& contest,
                                const registry::PluginRegistry& registry,
                                const session::StartWorker& start_worker,
                                const session::Bounds& bounds, const Introductions& introductions) {
  std::map<std::filesystem::path, std::vector<const contest::EntrantSpec*>> by_library;
  for (const auto& spec : contest.entrants) {
    if (!spec.is_plugin()) continue;
    try {
      by_library[registry.resolve(spec.plugin, contest.file.parent_path())].push_back(&spec);
    } catch (const Error&) {
      continue;  // it is not there
    }
  }
  std::vector<std::pair<std::filesystem::path, KnownMatchmakers>> libraries;
  for (const auto& [library, specs] : by_library)
    libraries.emplace_back(library, KnownMatchmakers());
  const auto ask = [&](std::size_t i) {
    auto& [library, found] = libraries[i];
    for (const contest::EntrantSpec* spec : by_library.at(library)) {
      const KnownMatchmakers::key_type key(library, spec->plugin_index,
                                           grant_options("", spec->grants));
      try {
        const auto [place, is_new] = found.try_emplace(key);
        if (is_new) {
          place->second = identify_once(library, *spec, contest, start_worker, bounds,
                                        introductions.of_programs);
        }
      } catch (const Error&) {
        found.erase(key);
      }
    }
  };
  parallel_for(libraries.size(), introductions.jobs, ask);
  KnownMatchmakers known;
  for (auto& [library, found] : libraries) known.merge(found);
  return known;
}

}  // namespace matchbench::conduct
