#include "harness/operations/cluster/staging.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/start/shown_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/os/copy_folder.hpp"
#include "harness/foundation/base/os/sdk_folder.hpp"
#include "harness/foundation/model/program_language.hpp"
#include "harness/operations/cluster/plugin_files.hpp"
#include "harness/operations/cluster/staging_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRoom = "check the folder, its permissions and quota, and the free space";

// Puts files below the folder of a plan and notes their digests.
class StagedFiles {
 public:
  StagedFiles(const fs::path& folder, ClusterPlan& plan) : folder_(folder), plan_(plan) {}

  void put_file(const fs::path& from, const fs::path& to) {
    make_folder((folder_ / to).parent_path());
    copy_file(from, folder_ / to, kRoom);
    plan_.staged.push_back({to, sha256_of_file(folder_ / to)});
  }

  // All files below `from` but what is left out.
  void put_folder(const fs::path& from, const fs::path& to, const std::set<fs::path>& left_out) {
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator entry(from), end; entry != end; ++entry) {
      require_copyable(entry->path(), from);
      if (left_out.contains(fs::weakly_canonical(entry->path()))) {
        entry.disable_recursion_pending();
      } else if (entry->is_regular_file()) {
        files.push_back(entry->path());
      }
    }
    std::ranges::sort(files);
    for (const auto& file : files) {
      put_file(CopyableFile(file, from).opened(), to / file.lexically_relative(from));
    }
  }

  // The folder of a plugin. Its links stay what they say: its author may have them lead to any file
  // of this machine, which a copy would show to the plugin. Throws an input Error, before anything
  // is copied, if it has files that cannot be.
  void put_plugin(const fs::path& plugin, const fs::path& to) {
    const fs::path from = plugin.parent_path();
    for (const fs::path& path : plugin_files(plugin)) {
      const fs::path place = to / path.lexically_relative(from);
      if (path == plugin) {
        put_file(path, place);
      } else if (fs::is_symlink(path)) {
        put_link(path, place);
      } else {
        put_file(CopyableFile(path, from).opened(), place);
      }
    }
  }

  fs::path path_of(const fs::path& place) const { return folder_ / place; }

  // A file that is no library, in the place of one that cannot be staged.
  void put_nothing(const fs::path& to) {
    make_folder((folder_ / to).parent_path());
    write_file(folder_ / to, "");
    plan_.staged.push_back({to, sha256_of_file(folder_ / to)});
  }

 private:
  void put_link(const fs::path& from, const fs::path& to) {
    const fs::path place = folder_ / to;
    make_folder(place.parent_path());
    std::error_code failure;
    fs::remove(place, failure);
    fs::copy_symlink(from, place, failure);
    if (failure) throw system_error("cannot make " + place.string(), failure.value(), kRoom);
  }

  void make_folder(const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) throw system_error("cannot make " + folder.string(), failure.value(), kRoom);
  }

  const fs::path& folder_;
  ClusterPlan& plan_;
};

// Files of judgments, and the folders in which what belongs to them lies.
std::set<fs::path> judgments_of(const fs::path& collection) {
  std::set<fs::path> places;
  for (const auto& file : collection::read_manifest(collection).judgments) {
    const fs::path path = fs::weakly_canonical(file.path);
    const bool has_folder = path.parent_path() != fs::weakly_canonical(collection);
    places.insert(has_folder ? path.parent_path() : path);
  }
  return places;
}

void stage_program(const session::WorkerSource& programs, StagedFiles& stage) {
  const fs::path program = program_in({});
  stage.put_file(fs::read_symlink("/proc/self/exe"), program);
  stage.put_file(programs.worker, program.parent_path() / "matchbench-worker");
  if (const auto null = registry::PluginRegistry::standard().find_shipped("null")) {
    stage.put_file(null->library, "plugins/null/null.so");
  }
}

// What entrants need that are programs: the SDKs, and the null matchmakers of their languages.
void stage_sdks(StagedFiles& stage) {
  if (const fs::path sdk = sdk_folder(); !sdk.empty()) stage.put_folder(sdk, "sdk", {});
  for (const ProgramLanguage& language : kProgramLanguages) {
    if (language.null_matchmaker.empty()) continue;
    const std::string name(language.null_matchmaker);
    if (const auto null = registry::PluginRegistry::standard().find_shipped(name)) {
      stage.put_folder(null->library.parent_path(), fs::path("plugins") / name, {});
    }
  }
}

// Copies a library, with its folder if that is its own.
fs::path stage_library(const fs::path& library, const fs::path& folder,
                       const conduct::PreparedContest& prepared, StagedFiles& stage) {
  const bool is_own =
      registry::is_program(library) ||
      session::beside_library(library, prepared.guarded) == registry::Beside::kFolder;
  if (is_own) {
    stage.put_plugin(library, folder);
  } else {
    stage.put_file(library, folder / library.filename());
    const fs::path manifest = library.parent_path() / registry::kManifestName;
    if (is_file(manifest)) stage.put_file(manifest, folder / registry::kManifestName);
  }
  return folder / library.filename();
}

// A library that several entrants share is copied once. Entrants whose files cannot be staged have
// one that does not load.
void stage_libraries(const conduct::PreparedContest& prepared, ClusterPlan& plan,
                     StagedFiles& stage) {
  struct Place {
    fs::path library;
    std::string fault;
  };
  std::map<fs::path, Place> staged;
  for (auto& entrant : plan.entrants) {
    const fs::path library = entrant.library;
    const auto [known, is_new] = staged.try_emplace(library);
    auto& [place, fault] = known->second;
    if (is_new) {
      const fs::path folder =
          fs::path("entrants") / fmt::format("{}-{}", staged.size(), library.stem().string());
      try {
        place = stage_library(library, folder, prepared, stage);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kInput) throw;
        fault = error.what();
        place = fmt::format("entrants/{}-not-staged/not-staged.so", staged.size());
        stage.put_nothing(place);
      }
    }
    entrant.library = place;
    entrant.not_staged = fault;
    if (!fault.empty()) entrant.sha256 = registry::plugin_digest(stage.path_of(place));
  }
}

void stage_run_files(ClusterPlan& plan, StagedFiles& stage) {
  for (std::size_t f = 0; f < plan.run_files.size(); ++f) {
    fs::path& file = plan.run_files[f].file;
    const fs::path to = fs::path("runs") / fmt::format("{}-{}", f + 1, file.filename().string());
    stage.put_file(file, to);
    file = to;
  }
}

}  // namespace

void stage(const conduct::PreparedContest& prepared, const session::WorkerSource& programs,
           const fs::path& folder, ClusterPlan& plan) {
  StagedFiles files(folder, plan);
  stage_program(programs, files);
  const auto is_a_program = [](const PlannedEntrant& one) {
    return registry::is_program(one.library);
  };
  if (std::ranges::any_of(plan.entrants, is_a_program)) stage_sdks(files);
  const fs::path& collection = prepared.contest.collection;
  files.put_folder(collection, "collection",
                   prepared.training ? std::set<fs::path>() : judgments_of(collection));
  plan.collection = "collection";
  stage_libraries(prepared, plan, files);
  stage_run_files(plan, files);
}

fs::path staged_place(const fs::path& path, const fs::path& folder) {
  fs::path place = (folder / path).lexically_normal();
  if (path.is_relative() && lies_in(fs::weakly_canonical(place), fs::weakly_canonical(folder))) {
    return place;
  }
  throw input_error(
      fmt::format("the plan has put {} there, which leads out of its folder", path.string()),
      "somebody has changed the plan or its folder: make a new plan");
}

bool is_staged(const ClusterPlan& plan, const fs::path& path) {
  return std::ranges::find(plan.staged, path, &StagedFile::path) != plan.staged.end();
}

void require_staged(const ClusterPlan& plan, const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& staged : plan.staged) {
    const fs::path& file = files.emplace_back(staged_place(staged.path, folder));
    if (is_file(file)) continue;
    throw environment_error(
        fmt::format("the plan has put {} there, which this machine does not see", file.string()),
        "copy the folder of the plan as a whole, or choose one that every node sees");
  }
  require_few_bytes(files);
  for (std::size_t f = 0; f < files.size(); ++f) {
    if (sha256_of_file(files[f]) == plan.staged[f].sha256) continue;
    throw environment_error(fmt::format("{} is not what the plan has put there", files[f].string()),
                            "copy the folder of the plan again, or make a new plan");
  }
}

}  // namespace matchbench::cluster
