#include "harness/operations/gate/verdict/material.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/program_language.hpp"
#include "harness/foundation/text/tree/stated_format.hpp"
#include "harness/operations/gate/baseline/baseline.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

namespace matchbench::gate {
namespace {

// Its lines would be read as those of a run.
void refuse_part_of_plugin(const std::filesystem::path& path) {
  const bool is_source = std::ranges::any_of(kProgramLanguages, [&](const auto& language) {
    return !language.source_ending.empty() &&
           path.filename().string().ends_with(language.source_ending);
  });
  const auto folder = path.parent_path();
  if (!is_source || !is_file(folder / registry::kManifestName)) return;
  throw input_error(
      fmt::format("{} is a part of a plugin, not a side to compare", path.string()),
      fmt::format("name the plugin's folder: {}/", folder.empty() ? "." : folder.string()));
}

// Such as a report, which leaves out what a comparison needs.
void refuse_json(const std::filesystem::path& path) {
  if (std::ifstream(path).get() != '{') return;
  throw input_error(fmt::format("{} is JSON, not a side to compare", path.string()),
                    "of a report, name the round's database or its bundle");
}

}  // namespace

Material material_of(const std::string& given) {
  const std::filesystem::path path = given;
  study::refuse_folder_of_rounds(given);
  if (is_folder(path)) {
    if (!is_file(path / "collection.yaml")) return Material::kPlugin;
    throw input_error(fmt::format("{} is a collection, not a side to compare", given),
                      "name it in a contest file, and a baseline, a round or a plugin as the base");
  }
  if (!is_file(path)) {
    if (given.find('/') == std::string::npos && path.extension().empty()) return Material::kPlugin;
    throw input_error(fmt::format("there is no file or folder {}", given),
                      "name a round, a bundle, a baseline, a run file or a plugin");
  }
  if (path.extension() == ".so" || registry::is_program(path)) return Material::kPlugin;
  if (study::is_round_database(given)) return Material::kRound;
  if (text::stated_format(given).starts_with("contest/")) {
    throw input_error(fmt::format("{} is a contest file, not a side to compare", given),
                      "name it with --contest, and a baseline, a round or a plugin as the base");
  }
  if (is_baseline(path)) return Material::kBaseline;
  refuse_part_of_plugin(path);
  refuse_json(path);
  const bool is_archive = path.extension() == ".zst" && path.stem().extension() == ".tar";
  return is_archive ? Material::kBundle : Material::kRunFile;
}

void require_plugin(const std::string& given) {
  if (is_there(given) || registry::PluginRegistry::standard().find(given)) return;
  throw input_error(
      fmt::format("there is no file and no plugin {}", given),
      "name a round, a bundle, a baseline, a run file or a plugin; 'matchbench plugin "
      "list' lists those");
}

namespace fs = std::filesystem;

OpenRound open_round(const fs::path& given, Material material, const conduct::ForeignTerms& terms,
                     const fs::path& scratch) {
  if (material == Material::kRound) {
    auto store = store::RoundStore::open(given, store::RoundStore::Mode::kRead);
    const auto facts = store.round();
    const fs::path folder =
        conduct::foreign_collection(terms, facts.collection.digest, facts.collection_folder);
    return {std::move(store), {folder, false}, folder};
  }
  fs::create_directories(scratch);
  report::read_archive(given, scratch);
  if (!is_file(scratch / "round.db") || !is_folder(scratch / "collection")) {
    throw input_error(fmt::format("{} is not a bundle", given.string()),
                      "'matchbench report --bundle' makes bundles");
  }
  auto store = store::RoundStore::open(scratch / "round.db", store::RoundStore::Mode::kRead);
  if (terms.collection.empty()) return {std::move(store), {scratch / "collection", true}, {}};
  return {std::move(store), {terms.collection, false}, terms.collection};
}

}  // namespace matchbench::gate
