#include "harness/scoring/study/robustness/degradation_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <fmt/format.h>

#include <array>

namespace matchbench::study {
namespace {

constexpr std::array<std::size_t, 4> kLevels = {2, 10, 20, 50};

void check_sizes(const DegradationStudyOptions& options) {
  if (options.services < kLevels.back() || options.services > 100'000) {
    throw input_error(
        fmt::format("--services {}: 50 to 100000, for 50 levels of relevance", options.services));
  }
  if (options.repetitions == 0 || options.repetitions > 1'000'000) {
    throw input_error(fmt::format("--repetitions {}: 1 to 1000000", options.repetitions));
  }
}

}  // namespace

DegradationStudy study_degradation(const DegradationStudyOptions& options) {
  check_sizes(options);
  const std::vector<std::string> defaults = {"nDCG(gain=exp)", "muAP", "NDCNG"};
  const auto measures =
      measures::averaged_measures_named(options.measures.empty() ? defaults : options.measures);
  const measures::ScoringPlan plan(measures);
  DegradationStudy out{options, plan.names_of_values(), {}};
  const analysis::DegradationOptions simulation = {
      .services = options.services,
      .swaps = options.swaps,
      .repetitions = static_cast<std::uint32_t>(options.repetitions),
      .seed = options.seed,
      .threads = 0};
  for (const auto spread : {analysis::GradeSpread::kUniform, analysis::GradeSpread::kRandom}) {
    for (const auto levels : kLevels) {
      out.curves.push_back(analysis::degrade(measures, levels, spread, simulation));
    }
  }
  return out;
}

StudySheet sheet_of(const DegradationStudy& study, const DegradationRows& rows) {
  if (rows.step == 0) throw input_error("--step 0: rows are at least one swap apart");
  StudySheet out;
  out.heading = fmt::format("An ideal ranking of {} services after random swaps, mean of {}\n\n",
                            study.options.services, study.options.repetitions);
  text::Table& table = out.table;
  table.columns = {{"spread", "spread"}, {"levels", "levels"}, {"swaps", "swaps"}};
  for (const auto& name : study.measures) {
    table.columns.push_back({name, name});
    if (rows.deviations) table.columns.push_back({name + " sd", "sd"});
  }
  for (const auto& curve : study.curves) {
    for (std::size_t swaps = 0; swaps < curve.means.size(); swaps += rows.step) {
      std::vector<text::Cell> row = {std::string(analysis::name_of(curve.spread)),
                                     text::count_cell(curve.levels), text::count_cell(swaps)};
      for (std::size_t v = 0; v < study.measures.size(); ++v) {
        row.push_back(text::number_cell(curve.means[swaps][v]));
        if (rows.deviations) row.push_back(text::number_cell(curve.deviations[swaps][v]));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return out;
}

}  // namespace matchbench::study
