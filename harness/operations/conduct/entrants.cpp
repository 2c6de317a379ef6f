#include "harness/operations/conduct/entrants.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/start/granted_session.hpp"
#include "harness/execution/session/start/interpreter_place.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/described_outcome.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/operations/conduct/entrant_error.hpp"
#include "harness/operations/conduct/entrant_files.hpp"
#include "harness/operations/conduct/fusion_entrants.hpp"
#include "harness/operations/conduct/introductions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>
#include <vector>

namespace matchbench::conduct {
namespace {

// Throws an input Error with the place of the first parameter that the plugin does not have, or
// whose value is of another type.
void require_declared(const contest::EntrantSpec& spec, const registry::PluginManifest& manifest) {
  if (!manifest.parameters) return;
  const text::Json given = text::parse_json(spec.parameters).value();
  for (const auto& [name, where] : spec.parameter_places) {
    text::Json one = text::Json::object();
    one[name] = given.at(name);
    try {
      registry::require_declared(manifest, text::json_text(one));
    } catch (const Error& error) {
      throw error.within(named(spec)).at(where);
    }
  }
}

// Throws an input Error with the entrant's line if plugin.yaml is faulty, or says that this cannot
// go well.
registry::PluginManifest manifest_of(const contest::EntrantSpec& spec,
                                     const contest::Contest& contest,
                                     const std::filesystem::path& library) {
  registry::PluginManifest manifest;
  try {
    manifest = registry::read_plugin_manifest(library);
  } catch (const Error& error) {
    throw of_entrant(spec, error);
  }
  require_declared(spec, manifest);
  if (manifest.needs_training && contest.training.parts() == 0) {
    throw input_error(
        spec.where, named(spec) + " has to be trained before it can answer",
        "add 'folds: 5' to the contest, or 'training: {split: NAME}', or leave the entrant out");
  }
  return manifest;
}

// Throws an Error with the entrant's line if the program could not be started in this contest.
void require_program(const contest::EntrantSpec& spec, const contest::Contest& contest,
                     const registry::PluginManifest& manifest) {
  if (contest.protocol.isolation == Isolation::kNone) {
    throw input_error(spec.where, named(spec) + ": a program cannot run with 'isolation: none'",
                      "leave 'isolation' out, or the entrant");
  }
  try {
    registry::program_order(manifest, contest.protocol);
  } catch (const Error& error) {
    throw of_entrant(spec, error);
  }
}

// What the entrants before this one have in common with it.
struct Known {
  const FormerRound& former;
  KnownMatchmakers matchmakers;
  HandedDigests digests;
};

// Throws an input Error with the entrant's line for a variable that is not there, and warns of a
// wish that is not granted: each session of the entrant will fail for want of it.
void check_grants(const contest::EntrantSpec& spec, const registry::PluginManifest& manifest,
                  std::vector<std::string>& warnings) {
  try {
    session::require_variables(spec.grants);
  } catch (const Error& error) {
    throw of_entrant(spec, error);
  }
  try {
    session::require_wishes(manifest, spec.grants);
  } catch (const Error& error) {
    warnings.push_back(fmt::format("{}: {}", spec.name, error.what()));
  }
}

// One that is to be asked as when its round was split, and introduces itself otherwise, is not
// asked.
void refuse_if_other(const contest::EntrantSpec& spec, const FormerIntroduction& then,
                     const session::Identification& now, bool learns,
                     std::vector<std::string>& warnings, round::RoundEntrants& out) {
  std::string fault;
  try {
    fault = fault_of_introduction(then, now, learns);
  } catch (const Error& error) {
    throw of_entrant(spec, error);
  }
  if (fault.empty()) return;
  warnings.push_back(fmt::format("{} is not asked: {}", spec.name, fault));
  out.refused.emplace(spec.name, std::move(fault));
}

// `absent`: optional ones whose plugin is not there.
void add_plugin(const contest::EntrantSpec& spec, const contest::Contest& contest,
                const registry::PluginRegistry& registry, const session::StartWorker& start_worker,
                const session::Bounds& bounds, Known& known, std::vector<std::string>& absent,
                std::vector<std::string>& warnings, round::RoundEntrants& out) {
  std::filesystem::path library;
  try {
    library = registry.resolve(spec.plugin, contest.file.parent_path());
  } catch (const Error& error) {
    if (!spec.optional) throw error.at(spec.where);
    if (!is_there(contest.file.parent_path() / spec.plugin)) {
      absent.push_back(spec.name);
    } else {
      warnings.push_back(fmt::format("left out: {}", error.within(named(spec)).what()));
    }
    return;
  }
  if (const auto most = contest.protocol.server.in_flight;
      most > 1 && !registry::is_program(library)) {
    throw input_error(
        spec.where,
        fmt::format("{}: a library answers one query at a time, and 'server' has 'in_flight: {}'",
                    named(spec), most),
        "leave out 'in_flight', or let programs alone take part");
  }
  const registry::PluginManifest manifest = manifest_of(spec, contest, library);
  check_grants(spec, manifest, warnings);
  const bool has_place =
      !registry::is_program(library) ||
      session::fault_of_interpreter_place(manifest, bounds.interpreters, bounds.guarded).empty();
  if (registry::is_program(library) && has_place) {
    try {
      require_program(spec, contest, manifest);
    } catch (const Error& error) {
      if (!spec.optional || error.kind() != ErrorKind::kEnvironment) throw;
      warnings.push_back(fmt::format("left out: {}", error.what()));
      return;
    }
  }
  std::vector<HandedFile> files;
  try {
    files = files_of(spec, contest, manifest, known.digests);
  } catch (const Error& error) {
    if (!spec.optional || error.kind() != ErrorKind::kEnvironment) throw;
    warnings.push_back(fmt::format("left out: {}", error.what()));
    return;
  }
  const std::string fault =
      registry::is_program(library) ? "" : session::fault_of_plugin_folder(library, bounds.guarded);
  if (!fault.empty() && contest.protocol.confinement != ConfinementMode::kOff) {
    warnings.push_back(
        fmt::format("{}: may read only its library, and no other file of the folder {}: {}",
                    spec.name, library.parent_path().string(), fault));
  }
  const auto [place, is_new] =
      known.matchmakers.try_emplace({library, spec.plugin_index, grant_options("", spec.grants)});
  session::Identification& found = place->second;
  if (is_new) {
    found = identify_once(library, spec, contest, start_worker, bounds, session::Introduction::kOwn,
                          [] { return false; });
  }
  if (found.outcome == Outcome::kHarnessError) throw environment_error(found.message);
  if (!known.former.is_there && spec.plugin_index > 0 && found.lacks_matchmaker) {
    throw input_error(
        spec.where,
        fmt::format("{}: the library has no matchmaker {}", named(spec), spec.plugin_index),
        "'index' counts from 0");
  }
  const auto then = known.former.introduced.find(spec.name);
  const bool is_staged = then == known.former.introduced.end() || then->second.not_staged.empty();
  if (found.outcome != Outcome::kOk && is_staged) {
    warnings.push_back(
        fmt::format("{}: {}", spec.name, described_outcome(found.outcome, found.message)));
  }
  bool learns = found.can_train && registry::learns_with(manifest, spec.parameters);
  PluginIdentity identity = found.identity;
  if (then != known.former.introduced.end()) {
    // Whoever could learn is not trained by a contest that trains nobody.
    const bool is_trained = learns && contest.training.parts() > 0;
    refuse_if_other(spec, then->second, found, is_trained, warnings, out);
    identity.abi_minor = then->second.abi_minor;
    learns = then->second.learns;
  }
  if (learns && contest.training.parts() == 0) {
    warnings.push_back(fmt::format(
        "{} can learn from judgments, but this contest trains nobody: 'folds: 5' or 'training: "
        "{{split: NAME}}' would",
        spec.name));
  }
  out.asked.push_back({.name = spec.name,
                       .plugin = std::move(identity),
                       .plugin_index = spec.plugin_index,
                       .parameters = spec.parameters,
                       .repetitions = spec.repetitions,
                       .tags = spec.tags,
                       .files = std::move(files),
                       .grants = spec.grants});
  out.folds.push_back(learns ? contest.training.parts() : 0);
}

}  // namespace

std::vector<std::filesystem::path> guarded_paths(const contest::Contest& contest,
                                                 const std::filesystem::path& database) {
  const registry::PluginRegistry registry = registry::PluginRegistry::standard();
  std::vector<std::filesystem::path> paths = {contest.file, contest.collection, database};
  for (const auto& spec : contest.entrants) {
    if (spec.is_run_file()) paths.push_back(run_file_path(spec, contest));
    if (!spec.is_plugin()) continue;
    try {
      paths.push_back(registry.resolve(spec.plugin, contest.file.parent_path()));
    } catch (const Error&) {  // identify_entrants() says so if the entrant takes part
    }
  }
  return paths;
}

round::RoundEntrants identify_entrants(const contest::Contest& contest,
                                       const session::StartWorker& start_worker,
                                       const session::Bounds& bounds,
                                       std::vector<round::RunFileEntrant> run_files,
                                       KnownMatchmakers matchmakers, const FormerRound& former,
                                       std::vector<std::string>& warnings) {
  const registry::PluginRegistry registry = registry::PluginRegistry::standard();
  round::RoundEntrants out;
  out.run_files = std::move(run_files);
  std::vector<std::string> absent;
  Known known{.former = former, .matchmakers = std::move(matchmakers), .digests = {}};
  for (const auto& spec : contest.entrants) {
    if (!spec.is_plugin()) continue;
    add_plugin(spec, contest, registry, start_worker, bounds, known, absent, warnings, out);
  }
  if (!absent.empty()) {
    warnings.push_back(fmt::format("left out, because {} optional and not there: {}",
                                   absent.size() == 1 ? "it is" : "they are",
                                   fmt::join(absent, ", ")));
  }
  if (out.asked.empty() && out.run_files.empty() && !contest.entrants.empty()) {
    throw input_error(fmt::format("no entrant is left: {}", fmt::join(warnings, "; ")),
                      "install one of them, or add another");
  }
  out.fusions = fusions_of(contest, out.asked, out.run_files);
  return out;
}

}  // namespace matchbench::conduct
