#include "harness/publishing/report/model/report_parts.hpp"
#include "harness/scoring/analysis/robustness/curves.hpp"

#include <algorithm>

namespace matchbench::report {
namespace {

// Enough for a band that is drawn; a thousand points have one.
constexpr std::uint32_t kReplicates = 1000;
constexpr std::uint32_t kRecallLevels = 11;
constexpr std::uint32_t kLastRank = 100;

ReportCurve report_curve(const analysis::Curve& curve, const std::vector<std::size_t>& entrants) {
  ReportCurve out{curve.places, {}};
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    CurveSeries& series = out.series.emplace_back();
    series.entrant = entrants[i];
    for (const auto& point : curve.points[i]) {
      series.mean.push_back(point ? std::optional(point->mean) : std::nullopt);
      const bool has_band = point && !point->is_open;
      series.low.push_back(has_band ? point->low : std::nullopt);
      series.high.push_back(has_band ? point->high : std::nullopt);
    }
  }
  return out;
}

}  // namespace

ReportCurves report_curves(std::size_t setting, const analysis::Experiment& experiment,
                           const analysis::JudgedSetting& judged,
                           const std::vector<std::size_t>& entrants) {
  analysis::MeanIntervals intervals(kReportSeed, kReplicates);
  const auto last = std::min(kLastRank, static_cast<std::uint32_t>(experiment.service_count));
  return {setting,
          report_curve(analysis::recall_precision_curve(experiment, judged, entrants, kRecallLevels,
                                                        intervals),
                       entrants),
          report_curve(analysis::ndcg_curve(experiment, judged, entrants,
                                            analysis::curve_ranks(last), intervals),
                       entrants)};
}

}  // namespace matchbench::report
