#include "harness/operations/conduct/introductions.hpp"

#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/begin_beside.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/text/first_few.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace matchbench::conduct {

session::Identification identify_once(const std::filesystem::path& library,
                                      const contest::EntrantSpec& spec,
                                      const contest::Contest& contest,
                                      const session::StartWorker& start_worker,
                                      const session::Bounds& bounds,
                                      session::Introduction of_programs,
                                      const std::function<bool()>& interrupt) {
  try {
    return session::identify(library, spec.plugin_index, contest.protocol.confinement, start_worker,
                             bounds, spec.grants, interrupt, of_programs);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kInput) throw;
    session::Identification found{.outcome = Outcome::kLoadFailed, .message = error.what()};
    found.identity.path = std::filesystem::absolute(library).lexically_normal().string();
    return found;
  }
}

namespace {

std::string text_of(const FormerIntroduction& one) {
  return fmt::format("{} {} (ABI minor {}{})", one.id, one.version, one.abi_minor,
                     one.learns ? ", learns" : "");
}

}  // namespace

std::string fault_of_introduction(const FormerIntroduction& then,
                                  const session::Identification& now, bool learns) {
  if (then.id.empty() || !then.not_staged.empty()) return then.not_staged;
  if (now.outcome != Outcome::kOk) {
    if (now.missing_libraries.empty()) return {};
    throw environment_error(fmt::format("the library was opened for the plan, and here it lacks {}",
                                        text::first_few(now.missing_libraries)),
                            "install on this machine what the library needs");
  }
  const std::string here =
      text_of({now.identity.id, now.identity.version, now.identity.abi_minor, learns});
  const std::string there = text_of(then);
  if (here == there) return {};
  return fmt::format("it introduces itself as {}, and did so for the plan as {}", here, there);
}

namespace {

KnownMatchmakers ask_all(const contest::Contest& contest, const session::StartWorker& start_worker,
                         const session::Bounds& bounds, const Introductions& introductions,
                         const std::function<bool()>& interrupt) {
  const registry::PluginRegistry registry = registry::PluginRegistry::standard();
  const auto of_programs =
      contest.training.parts() == 0 ? introductions.of_programs : session::Introduction::kOwn;
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
      if (interrupt()) return;
      const KnownMatchmakers::key_type key(library, spec->plugin_index,
                                           grant_options("", spec->grants));
      try {
        const auto [place, is_new] = found.try_emplace(key);
        if (is_new) {
          place->second =
              identify_once(library, *spec, contest, start_worker, bounds, of_programs, interrupt);
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

}  // namespace

AskedAhead::AskedAhead(const contest::Contest& contest, const session::StartWorker& start_worker,
                       session::Bounds bounds, Introductions introductions)
    : known_(begin_beside([this, &contest, &start_worker, bounds, introductions] {
        return ask_all(contest, start_worker, bounds, introductions,
                       [this] { return is_unwanted_.load(); });
      })) {}

}  // namespace matchbench::conduct
