#include "harness/scoring/study/robustness/incomplete_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/study/chosen_measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace matchbench::study {
namespace {

text::Table points_table(const IncompleteStudy& study) {
  text::Table table;
  table.columns = {{"measure", "measure"},
                   {"fraction", "fraction"},
                   {"judged", "judged per request"},
                   {"mean_score", "mean score"},
                   {"tau", "tau-b"},
                   {"lowest_tau", "lowest", text::Column::kAlways, "lowest, highest"},
                   {"highest_tau", "highest", text::Column::kAlways, "lowest, highest"},
                   {"true_positive", "C11"},
                   {"false_negative", "C12"},
                   {"false_positive", "C21"},
                   {"true_negative", "C22"},
                   {"reversed", "reversed"},
                   {"accuracy", "accuracy"},
                   {"true_positive_rate", "TP"},
                   {"precision", "P"},
                   {"false_positive_rate", "FP rate"},
                   {"g_mean", "g-mean"}};
  for (const auto& point : study.points) {
    const analysis::DecisionCounts& d = point.decisions;
    table.rows.push_back(
        {study.measures[point.value], text::number_cell(point.fraction, 2),
         text::number_cell(point.mean_judged, 1), text::number_cell(point.mean_score),
         text::number_cell(point.tau), text::number_cell(point.lowest_tau),
         text::number_cell(point.highest_tau), text::count_cell(d.true_positive),
         text::count_cell(d.false_negative), text::count_cell(d.false_positive),
         text::count_cell(d.true_negative), text::count_cell(d.reversed),
         text::number_cell(d.accuracy()), text::number_cell(d.true_positive_rate()),
         text::number_cell(d.precision()), text::number_cell(d.false_positive_rate()),
         text::number_cell(d.g_mean())});
  }
  return table;
}

text::Table knees_table(const IncompleteStudy& study) {
  text::Table table;
  table.columns = {{"measure", "measure"},
                   {"knee", "smallest fraction with tau above 0.9"},
                   {"accuracy_knee", "with accuracy above 0.9"}};
  const auto cell = [](const std::optional<analysis::Knee>& knee) {
    return text::number_cell(knee ? std::optional(knee->fraction) : std::nullopt, 2);
  };
  for (std::size_t v = 0; v < study.measures.size(); ++v) {
    table.rows.push_back({study.measures[v], cell(analysis::tau_knee(study.points, v)),
                          cell(analysis::accuracy_knee(study.points, v))});
  }
  return table;
}

// Readers take a knee for the fraction from which on values are high.
std::vector<std::string> remarks_on_knees(const IncompleteStudy& study) {
  std::vector<std::string> remarks;
  for (std::size_t v = 0; v < study.measures.size(); ++v) {
    for (const auto& [what, knee] : {std::pair{"tau", analysis::tau_knee(study.points, v)},
                                     {"accuracy", analysis::accuracy_knee(study.points, v)}}) {
      if (!knee || !knee->low_again) continue;
      remarks.push_back(
          fmt::format("{}: the {} exceeds 0.9 at {:.2f} of the judgments, but not at {:.2f}; more "
                      "--repetitions make it steadier",
                      study.measures[v], what, knee->fraction, *knee->low_again));
    }
  }
  return remarks;
}

}  // namespace

IncompleteStudy study_incomplete_judgments(const IncompleteStudyOptions& options) {
  if (options.judgments.repetitions == 0) {
    throw input_error("--repetitions 0: at least one is needed");
  }
  if (!(options.judgments.alpha > 0 && options.judgments.alpha < 1)) {
    throw input_error(
        fmt::format("--alpha {}: a level is between 0 and 1", options.judgments.alpha));
  }
  AnalysisInput input = read_analysis_input(options.files);
  leave_out_who_answered_nothing(input);
  const std::vector<std::string> own = {"Bpref", "infAP", "nDCG"};
  const measures::ScoringPlan plan(chosen_measures(input, options.measures, own));
  IncompleteStudy out{.setting = input.setting().name,
                      .systems = input.experiment.systems.size(),
                      .requests = input.experiment.requests.size(),
                      .judgments = options.judgments,
                      .measures = {},
                      .points = {},
                      .remarks = input.remarks};
  out.judgments.undefined = input.undefined;
  out.measures = plan.names_of_values();
  out.points = analysis::study_incomplete(input.experiment, input.setting(), plan, out.judgments);
  return out;
}

StudySheet sheet_of(const IncompleteStudy& study, IncompleteTable shown) {
  std::vector<std::string> remarks = study.remarks;
  if (shown == IncompleteTable::kKnee) {
    std::ranges::move(remarks_on_knees(study), std::back_inserter(remarks));
  }
  return {.heading = fmt::format(
              "{}, {}, '{}'; {}; at least {} relevant and {} other "
              "judgments per request are kept\n\n",
              text::counted(study.systems, "system", "systems"),
              text::counted(study.requests, "request", "requests"), study.setting,
              text::counted(study.judgments.repetitions, "random order", "random orders"),
              study.judgments.least_relevant, study.judgments.least_nonrelevant),
          .table = shown == IncompleteTable::kPoints ? points_table(study) : knees_table(study),
          .remarks = std::move(remarks)};
}

}  // namespace matchbench::study
