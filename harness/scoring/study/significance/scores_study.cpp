#include "harness/scoring/study/significance/scores_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/analysis/significance/score_intervals.hpp"
#include "harness/scoring/measures/open_bounds.hpp"
#include "harness/scoring/study/chosen_measures.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::study {
namespace {

std::size_t failed_requests(const analysis::Experiment& experiment, std::size_t system) {
  const auto& answers = experiment.answers[system];
  return static_cast<std::size_t>(std::count_if(answers.begin(), answers.end(), [](const auto& of) {
    return of.empty() ||
           std::any_of(of.begin(), of.end(), [](const auto& answer) { return answer.failed; });
  }));
}

void add_scores(const AnalysisInput& input, const analysis::JudgedSetting& setting,
                const measures::ScoringPlan& plan, const ScoresStudyOptions& options,
                analysis::ScoreIntervals& intervals, ScoresStudy& study) {
  const analysis::Experiment& experiment = input.experiment;
  const auto undefined = input.undefined;
  const auto scores = analysis::score(experiment, setting, plan);
  std::vector<double> values(experiment.requests.size());
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    const measures::ValueRange range = analysis::range_of(plan.name_of_value(v));
    for (const auto aggregate : options.aggregates) {
      std::vector<std::string> open;  // systems
      for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
        for (std::size_t r = 0; r < values.size(); ++r) values[r] = scores.at(v, s, r);
        const auto summary = measures::summarize(values, aggregate, undefined);
        const auto interval = intervals.interval({values, aggregate, range}, undefined);
        study.scores.push_back({.setting = setting.name,
                                .measure = plan.name_of_value(v),
                                .aggregate = aggregate,
                                .system = experiment.systems[s],
                                .value = measures::if_defined(summary.value),
                                .low = measures::known_bound(interval.low),
                                .high = measures::known_bound(interval.high),
                                .requests = summary.queries,
                                .failed = failed_requests(experiment, s)});
        if (interval.is_open) open.push_back(experiment.systems[s]);
      }
      if (open.empty()) continue;
      constexpr std::size_t kMostNames = 3;
      study.remarks.push_back(measures::open_bounds_sentence(text::first_few(open, kMostNames),
                                                             plan.name_of_value(v), "requests"));
    }
  }
}

}  // namespace

ScoresStudy study_scores(const ScoresStudyOptions& options) {
  if (options.replicates < 100 || options.replicates > 10'000'000) {
    throw input_error(
        fmt::format("--replicates {}: 100 to 10000000 are possible", options.replicates));
  }
  const AnalysisInput input = read_analysis_input(options.files);
  const std::vector<std::string> own = {"AP", "nDCG@10"};
  const measures::ScoringPlan plan(chosen_measures(input, options.measures, own));
  ScoresStudy out{.name = input.experiment.name,
                  .systems = input.experiment.systems.size(),
                  .requests = input.experiment.requests.size(),
                  .replicates = options.replicates,
                  .are_files = input.definitions.empty(),
                  .scores = {},
                  .remarks = input.remarks};
  analysis::ScoreIntervals intervals(options.seed, static_cast<std::uint32_t>(options.replicates));
  const std::size_t settings = options.files.relevance.empty() ? 1 : input.settings.size();
  for (std::size_t i = 0; i < settings; ++i) {
    add_scores(input, input.settings[i], plan, options, intervals, out);
  }
  return out;
}

StudySheet sheet_of(const ScoresStudy& study) {
  StudySheet out;
  out.heading =
      fmt::format("{}: {}, {}; 95 % intervals of {} bootstrap replicates over requests\n\n",
                  study.name, text::counted(study.systems, "system", "systems"),
                  text::counted(study.requests, "request", "requests"), study.replicates);
  out.remarks = study.remarks;
  out.table.columns = {{"setting", "setting"},
                       {"measure", "measure"},
                       {"aggregate", "aggregate"},
                       {"system", "system"},
                       {"value", "value"},
                       {"low", "low", text::Column::kAlways, "low, high"},
                       {"high", "high", text::Column::kAlways, "low, high"},
                       {"requests", "requests", 0},
                       {"failed", study.are_files ? "missing" : "failed", 0}};
  for (const auto& one : study.scores) {
    out.table.rows.push_back(
        {one.setting, one.measure, std::string(measures::name_of(one.aggregate)), one.system,
         text::number_cell(one.value), text::number_cell(one.low), text::number_cell(one.high),
         text::count_cell(one.requests), text::count_cell(one.failed)});
  }
  return out;
}

}  // namespace matchbench::study
