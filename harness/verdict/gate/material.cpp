#include "harness/verdict/gate/material.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/registry/program_plugin.hpp"
#include "harness/study/input.hpp"
#include "harness/verdict/baseline/baseline.hpp"
#include "harness/verdict/sides/report_side.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace matchbench::verdict {

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
    throw input_error(
        fmt::format("there is no file or folder {}", given),
        "name a round, a bundle, a report's JSON, a baseline, a run file or a plugin");
  }
  if (path.extension() == ".so" || registry::is_program(path)) return Material::kPlugin;
  if (study::is_round_database(given)) return Material::kRound;
  if (stated_format(given).starts_with("contest/")) {
    throw input_error(fmt::format("{} is a contest file, not a side to compare", given),
                      "name it with --contest, and a baseline, a round or a plugin as the base");
  }
  if (is_report(path)) return Material::kReport;
  if (is_baseline(path)) return Material::kBaseline;
  const bool is_archive = path.extension() == ".zst" && path.stem().extension() == ".tar";
  return is_archive ? Material::kBundle : Material::kRunFile;
}

}  // namespace matchbench::verdict
